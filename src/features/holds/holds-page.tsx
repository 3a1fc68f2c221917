import { useHolds } from "#live/holds.ts";
import { holds as text } from "#text/holds.ts";
import { Banner } from "#ui/banner.tsx";
import { Empty } from "#ui/empty.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { HeldShipmentNote } from "./held-shipment.tsx";

/** /admin/holds: pallets on hold, the longest waiting first. */
export function HoldsPage() {
  const { state, shipments } = useHolds();
  const pallets = shipments.reduce((sum, { held }) => sum + held.length, 0);
  return (
    <div className="wrap mx-0 max-w-[76rem] pb-16">
      <PageHead title={text.title} lede={text.lede}>
        {pallets > 0 && (
          <p role="status" className="mt-2 text-ink-2">
            {text.count(shipments.filter(({ held }) => held.length > 0).length, pallets)}
          </p>
        )}
      </PageHead>
      {state === "loading" && <Skeleton sheets={2} label={text.loading} />}
      {state === "failed" && (
        <Banner tone="error" role="alert" title={text.failed.title}>
          {text.failed.text}
        </Banner>
      )}
      {state === "ready" && shipments.length === 0 && <Empty text={text.none} />}
      <div className="grid gap-5">
        {shipments.map((held) => (
          <HeldShipmentNote key={held.shipment.id} held={held} linked />
        ))}
      </div>
    </div>
  );
}
