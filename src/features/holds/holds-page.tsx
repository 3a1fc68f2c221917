import { useState } from "react";
import { storedText } from "#domain/calendar.ts";
import { localDay, localTime } from "#domain/sailings/clock.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import { formatWeekday } from "#i18n/format.ts";
import { type HeldShipment, useHolds } from "#live/holds.ts";
import { useShipmentSailings } from "#live/office.ts";
import { useMinute } from "#live/use-minute.ts";
import { holds as text } from "#text/holds.ts";
import { Banner } from "#ui/banner.tsx";
import { Empty } from "#ui/empty.tsx";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FindsSection } from "./finds-section.tsx";
import { HeldShipmentNote } from "./held-shipment.tsx";

const KINDS = ["all", "measured", "damaged"] as const;
type Kind = (typeof KINDS)[number];

/** Whether a shipment has a pallet of the kind; without one on hold only a decision of this device is left of it. */
const isOf =
  (kind: Kind) =>
  ({ held }: HeldShipment) =>
    kind === "all" || held.some(({ holding }) => holding.reasons.includes(kind));

/** /admin/holds: what the warehouse has left to the office: pallets on hold, without a label, and missing ones. */
export function HoldsPage() {
  const { state, shipments } = useHolds();
  const [chosen, choose] = useState<Kind>("all");
  const kinds = KINDS.map((kind) => ({ kind, count: shipments.filter(isOf(kind)).length })).filter(
    ({ count }) => count > 0,
  );
  // What is decided meanwhile takes its choice along.
  const isMixed = shipments.length > 1 && kinds.length === KINDS.length;
  const kind = isMixed ? chosen : "all";
  const pallets = shipments.reduce((sum, { held }) => sum + held.length, 0);
  return (
    <div className="wrap mx-0 max-w-[76rem] pb-16">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <h1 id="page-title" tabIndex={-1}>
          {text.title}
        </h1>
        {pallets > 0 && (
          <div role="status" className="min-w-0 flex-[1_1_20rem]">
            <p className="font-semibold">
              {text.count(shipments.filter(({ held }) => held.length > 0).length, pallets)}
            </p>
            <NextCutOff shipments={shipments} />
          </div>
        )}
        {isMixed && (
          <Segments
            legend={text.kinds.legend}
            className="flex-[0_1_30rem]"
            value={kind}
            onChange={(value) => choose(KINDS.find((one) => one === value) ?? "all")}
            options={kinds.map(({ kind: value, count }) => ({
              ...{ value, label: text.kinds[value], detail: String(count) },
            }))}
          />
        )}
      </div>
      {state === "loading" && <Skeleton sheets={2} label={text.loading} />}
      {state === "failed" && (
        <Banner tone="error" role="alert" title={text.failed.title}>
          {text.failed.text}
        </Banner>
      )}
      {state === "ready" && shipments.length === 0 && <Empty text={text.none} />}
      <div className="grid gap-2">
        {shipments.filter(isOf(kind)).map((held) => (
          <HeldShipmentNote key={held.shipment.id} held={held} linked />
        ))}
      </div>
      <FindsSection />
    </div>
  );
}

/** How many of them are booked for the ship that closes next, and when it closes. */
function NextCutOff({ shipments }: { shipments: readonly HeldShipment[] }) {
  const { sailings } = useShipmentSailings();
  const now = storedText(useMinute());
  const ships = shipments.flatMap(({ held }) => held.flatMap(({ pallet }) => sailings.get(pallet.sailing) ?? []));
  const open = ships.filter(({ state, cut_off }) => (state === "planned" || state === "closed") && cut_off > now);
  const [next] = open.sort((a, b) => (a.cut_off < b.cut_off ? -1 : 1));
  const closes = storedMoment(next?.cut_off ?? "");
  const leaves = storedMoment(next?.etd ?? "");
  if (!next || closes === null || leaves === null) return null;
  const { day, time } = localTime(closes, "Europe/Rome");
  const count = open.filter(({ id }) => id === next.id).length;
  const ship = formatWeekday(localDay(leaves, "Europe/Rome"));
  return <p className="text-ink-2">{text.booked(count, ship, `${formatWeekday(day)}, ${time}`)}</p>;
}
