import { useState } from "react";
import { MEASURES, scanTime } from "#domain/pallets/scan.ts";
import { formatMoment } from "#i18n/format.ts";
import type { ShownScan } from "#live/shipment-pallets.ts";
import { shipmentPallets as text } from "#text/shipment-pallets.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { ScanPictures } from "./scan-pictures.tsx";
import { TakeBackQuestion } from "./take-back-question.tsx";

/** The scans of one pallet, latest first, each with what was recorded. */
export function PalletScans({ scans, pallet }: { scans: readonly ShownScan[]; pallet: string }) {
  return (
    <ol aria-label={text.scansOf(pallet)} className="border-rule border-t bg-sheet-2">
      {scans.map((shown) => (
        <Scan key={shown.scan.id} shown={shown} pallet={pallet} />
      ))}
    </ol>
  );
}

/** "Loaded, Tue 24 Nov, 10:12". */
export const scanText = ({ scan }: ShownScan): string => `${text.points[scan.point]}, ${formatMoment(scanTime(scan))}`;

function Scan({ shown, pallet }: { shown: ShownScan; pallet: string }) {
  const [asking, setAsking] = useState(false);
  const { scan, by, takenBack } = shown;
  const words = takenBack ? text.again : text.takeBack;
  const about = scanText(shown);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-t px-4 py-2 first:border-t-0 sm:px-5.5">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5 py-2 wrap-anywhere">
        <p className={classNames("flex flex-wrap items-center gap-x-2.5", takenBack && "text-ink-2")}>
          <span className={takenBack ? "line-through" : undefined}>
            <b>{text.points[scan.point]}</b>, {[formatMoment(scanTime(scan)), by].filter(Boolean).join(", ")}
          </span>
          {scan.waiting && <SyncMark state="waiting" text={text.waiting} />}
        </p>
        {takenBack && (
          <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
            {text.takeBack.by(takenBack.by, formatMoment(takenBack.at))}
            {takenBack.waiting && <SyncMark state="waiting" text={text.waiting} />}
          </p>
        )}
        <Recorded shown={shown} />
      </div>
      <Button
        size="sm"
        variant={takenBack ? "outline" : "danger"}
        aria-label={words.openOf(about, pallet)}
        onClick={() => setAsking(true)}
      >
        {words.open}
      </Button>
      {asking && <TakeBackQuestion shown={shown} about={`${pallet}: ${about}`} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Condition, place, measures and texts of a scan, and its pictures. */
function Recorded({ shown }: { shown: ShownScan }) {
  const { scan, sailing, photos } = shown;
  const { container, bay, condition, note, reason, recipient } = scan;
  const measures = measuresOf(scan);
  const place = [text.into(container ?? "", sailing), bay && text.bay(bay)].filter(Boolean).join(", ");
  return (
    <>
      {condition === "damaged" && <p className="font-semibold text-error">{text.damaged}</p>}
      {condition === "ok" && <p className="text-15 text-ink-2">{text.ok}</p>}
      {place && <p className="text-15 text-ink-2">{place}</p>}
      {measures && <p>{text.measured(measures)}</p>}
      {note && <p>{text.note(note)}</p>}
      {reason && <p>{text.reason(reason)}</p>}
      {recipient && <p>{text.recipient(recipient)}</p>}
      {photos.length > 0 && <Pictures photos={photos} />}
    </>
  );
}

/** What was measured: "length 1.20 m, weight 312 kg"; "" for nothing. */
function measuresOf(scan: ShownScan["scan"]): string {
  return MEASURES.flatMap((name) => {
    const value = scan[name];
    if (!value) return [];
    return `${text.size[name]} ${name === "weight" ? `${Math.round(value * 10) / 10} kg` : `${value.toFixed(2)} m`}`;
  }).join(", ");
}

function Pictures({ photos }: { photos: ShownScan["photos"] }) {
  const [open, setOpen] = useState(false);
  const taken = photos.filter(({ kind }) => kind === "photo").length;
  const words = open ? text.pictures.hide : text.pictures.show;
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words(taken, taken < photos.length)}
      </Button>
      {open && <ScanPictures photos={photos} />}
    </div>
  );
}
