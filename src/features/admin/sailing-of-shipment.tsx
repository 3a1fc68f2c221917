import { useMemo, useState } from "react";
import { localDay } from "#domain/sailings/clock.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Shipment } from "#live/office.ts";
import { useSailingDesk } from "#live/sailings.ts";
import { useShipmentPallets } from "#live/shipment-pallets.ts";
import { admin } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { BulkSailing } from "./bulk-sailing.tsx";
import { cutOffOf, weekOf } from "./ship-words.ts";

const text = admin.detail.sailing;

/** The sailing and container of a shipment, and the way to another sailing while it can have one. */
export function SailingOfShipment({ shipment }: { shipment: Shipment }) {
  const [open, setOpen] = useState(false);
  const chosen = useMemo(() => ({ rows: [shipment], clear: () => {} }), [shipment]);
  const movable = shipment.status === "confirmed" || shipment.status === "in_transit";
  if (!movable && shipment.sailing === "") return null;
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-1">
      <Where shipment={shipment} />
      {movable && (
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          {text.change}
        </Button>
      )}
      {open && <BulkSailing chosen={chosen} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Where({ shipment }: { shipment: Shipment }) {
  const { desk } = useSailingDesk();
  const pallets = useShipmentPallets(shipment.id).filter(({ pallet }) => !pallet.cancelled);
  const ship = desk?.sailings.find(({ id }) => id === shipment.sailing);
  if (shipment.sailing === "") return <p className="text-16">{text.none}</p>;
  if (!ship) return null;
  const containers = [...new Set(pallets.flatMap(({ pallet }) => pallet.container || []))].sort();
  return (
    <p className="text-16">
      <b className="font-semibold">{text.on(formatWeekday(localDay(ship.etd, "Europe/Rome")), weekOf(ship))}</b>
      {containers.length > 0 && `, ${containers.join(", ")}`}
      {ship.atd === null && `, ${text.cutOff(cutOffOf(ship))}`}
    </p>
  );
}
