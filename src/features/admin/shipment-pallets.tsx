import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { localDay } from "#domain/sailings/clock.ts";
import { formatMoment, formatWeekday } from "#i18n/format.ts";
import { type ShownPallet, useShipmentPallets } from "#live/shipment-pallets.ts";
import { shipmentPallets as text } from "#text/shipment-pallets.ts";
import { Button } from "#ui/button.tsx";
import { PalletSquare, type SquareMark } from "#ui/freight/pallet-square.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { PalletScans } from "./pallet-scans.tsx";

/** The shipment's pallets: state, place, hold, and all their scans. Nothing before the confirmation. */
export function ShipmentPallets({ shipment }: { shipment: string }) {
  const pallets = useShipmentPallets(shipment);
  if (pallets.length === 0) return null;
  const valid = pallets.filter(({ pallet }) => !pallet.cancelled);
  const scanned = valid.filter(({ pallet }) => pallet.state !== "").length;
  return (
    <Note label={text.title}>
      <NoteHead title={text.title} aside={text.count(scanned, valid.length)} />
      <ul>
        {pallets.map((shown) => (
          <Pallet key={shown.pallet.id} shown={shown} />
        ))}
      </ul>
    </Note>
  );
}

function Pallet({ shown }: { shown: ShownPallet }) {
  const { pallet, scans } = shown;
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = text.pallet(pallet.number, pallet.count);
  return (
    <li className="border-rule border-t">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 sm:px-5.5">
        <div className="grid min-w-0 gap-0.5 wrap-anywhere">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {!pallet.cancelled && <PalletSquare mark={squareOf(shown)} />}
            <h3 className="text-21">{title}</h3>
            <span className={isWrong(shown) ? "font-semibold text-error" : undefined}>{stateOf(shown)}</span>
            {pallet.hold && !pallet.cancelled && (
              <span className="inline-flex items-center gap-1.5 font-semibold text-error">
                <Icon name="alert" small />
                {text.hold}
              </span>
            )}
            {pallet.waiting > 0 && <SyncMark state="waiting" text={text.waiting} />}
          </div>
          <Place shown={shown} />
          <Gone pallet={pallet} />
        </div>
        {scans.length > 0 ? (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={`${text.scans(scans.length)}, ${title}`}
            onClick={() => setOpen(!open)}
          >
            {text.scans(scans.length)}
          </Button>
        ) : (
          <span className="flex min-h-12 items-center text-15 text-ink-2">{text.noScans}</span>
        )}
      </div>
      {open && (
        <div id={id}>
          <PalletScans scans={scans} pallet={title} />
        </div>
      )}
    </li>
  );
}

/** What the warehouse has said of where it is not; until a scan that was made later. Customers never see it. */
function Gone({
  pallet: { missing_since, missing_point, missing_note, cancelled },
}: {
  pallet: ShownPallet["pallet"];
}) {
  if (missing_since === "" || cancelled) return null;
  const point = text.points[missing_point as keyof typeof text.points] ?? missing_point;
  return (
    <p className="flex gap-2 font-semibold text-error">
      <Icon name="alert" small className="mt-1 flex-none" />
      {text.gone(point, formatMoment(missing_since), missing_note)}
    </p>
  );
}

/** Sailing, container and bay. */
function Place({ shown: { pallet, sailing } }: { shown: ShownPallet }) {
  const rest = [pallet.container, pallet.bay && text.bay(pallet.bay)].filter(Boolean).join(", ");
  const day = sailing && formatWeekday(localDay(sailing.atd ?? sailing.etd, "Europe/Rome"));
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-15 text-ink-2">
      {sailing && day ? (
        <Link to="/admin/sailings/$id" params={{ id: sailing.id }} className="link inline-flex min-h-12 items-center">
          {sailing.atd ? text.sailed(sailing.name, day) : text.sails(sailing.name, day)}
        </Link>
      ) : (
        <span className="inline-flex min-h-12 items-center">{text.noSailing}</span>
      )}
      {rest && <span>{rest}</span>}
    </p>
  );
}

// A delivered pallet needs no one, also when it went on another ship than planned.
const isWrong = ({ mark, pallet }: ShownPallet) =>
  !pallet.cancelled && pallet.state !== "delivered" && (mark === "missing" || mark === "elsewhere");

function stateOf({ mark, pallet }: ShownPallet): string {
  if (pallet.cancelled) return text.cancelled;
  if (mark === "missing") return text.missing;
  const said = text.states[pallet.state as keyof typeof text.states] ?? pallet.state;
  return mark === "elsewhere" ? `${said}, ${text.elsewhere}` : said;
}

const squareOf = ({ mark, pallet }: ShownPallet): SquareMark => (pallet.state === "delivered" ? "delivered" : mark);
