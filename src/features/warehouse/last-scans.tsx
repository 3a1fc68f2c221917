import { formatPalletCode, palletCode } from "#domain/pallets/code.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { type OwnScan, useOwnScans } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { savedAt } from "./words.ts";

const { lastScans: words } = text;

/** One's scans of the last ten minutes, each to be taken back, with or without a network. */
export function LastScans({ onTakeBack, onClose }: { onTakeBack: (scan: string) => void; onClose: () => void }) {
  const { state, value } = useOwnScans();
  return (
    <Dialog open onClose={onClose} title={words.title} size="sm">
      {value && value.length > 0 ? (
        <ul className="-mt-2 grid">
          {value.map((scan) => (
            <Row key={scan.id} scan={scan} onTakeBack={onTakeBack} />
          ))}
        </ul>
      ) : (
        <p role="status">{state === "failed" ? text.expected.failed : value && words.none}</p>
      )}
      <p className="mt-3 text-15 text-ink-2">{words.older}</p>
    </Dialog>
  );
}

function Row({ scan, onTakeBack }: { scan: OwnScan; onTakeBack: (scan: string) => void }) {
  const { id, point, at, bay, damaged, measured, waiting, consignee } = scan;
  const said = [
    savedAt(point, at),
    bay && text.scan.bay(bay),
    damaged && words.damaged,
    measured && words.measured,
    waiting && words.waiting,
  ];
  const name = nameOf(scan);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-rule border-b py-2">
      <span className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">
        <b className="block text-16">{name}</b>
        {consignee && <span className="block text-15">{consignee}</span>}
        <span className="block text-15 text-ink-2">{said.filter(Boolean).join(", ")}</span>
      </span>
      <Button
        size="sm"
        className="ml-auto"
        aria-label={words.takeBackOf(name, savedAt(point, at))}
        onClick={() => onTakeBack(id)}
      >
        {words.takeBack}
      </Button>
    </li>
  );
}

/** "AKF-7P6CT-F30HM 2/3"; without the count where this phone does not know the pallet. */
function nameOf({ reference, number, count }: OwnScan): string {
  if (count > 0) return formatPalletCode(palletCode(reference, number), count);
  return `${formatReference(reference)}, ${text.stop.palletOnly(number)}`;
}
