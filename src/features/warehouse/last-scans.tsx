import { formatPalletCode, palletCode } from "#domain/pallets/code.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { type OwnAct, type OwnPallet, useOwnScans } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { StateMark } from "./scan-state.tsx";
import { savedAt } from "./words.ts";

const { lastScans: words } = text;

type Answers = { onTakeBack: (scan: string) => void; onDecide: (scan: string) => void };

/**
 * What one did in the last ten minutes, a row a pallet, each thing to be taken back, with or without a network; and what was
 * refused, until it is decided.
 */
export function LastScans({ onClose, ...answers }: Answers & { onClose: () => void }) {
  const { state, value } = useOwnScans();
  return (
    <Dialog open onClose={onClose} title={words.title} size="sm">
      {value && value.length > 0 ? (
        <ul className="-mt-2 grid">
          {value.map((pallet) => (
            <Row key={pallet.pallet} pallet={pallet} {...answers} />
          ))}
        </ul>
      ) : (
        <p role="status">{state === "failed" ? text.expected.failed : value && words.none}</p>
      )}
      <p className="mt-3 text-15 text-ink-2">{words.older}</p>
    </Dialog>
  );
}

function Row({ pallet, onTakeBack, onDecide }: Answers & { pallet: OwnPallet }) {
  const name = nameOf(pallet);
  return (
    <li className="border-rule border-b py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 text-16 [overflow-wrap:anywhere]">{name}</b>
        <StateMark state={pallet.state} />
      </p>
      {pallet.consignee && <p className="text-15 [overflow-wrap:anywhere]">{pallet.consignee}</p>}
      <p className="text-15 text-ink-2">
        {pallet.acts.map((act) => savedAt(act.point, act.at, sayingOf(act))).join("; ")}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {pallet.acts.map((act) =>
          act.state === "refused" ? (
            <Button
              key={act.id}
              size="sm"
              className="my-1"
              aria-label={words.decideOf(whatOf(act), name)}
              onClick={() => onDecide(act.id)}
            >
              {words.decide}
            </Button>
          ) : (
            <Button
              key={act.id}
              variant="quiet"
              size="sm"
              aria-label={words.takeBackOf(whatOf(act), name)}
              onClick={() => onTakeBack(act.id)}
            >
              {words.takeBack(whatOf(act))}
            </Button>
          ),
        )}
      </p>
    </li>
  );
}

/** What a scan says beside its point: "Bay D 4", "damaged". */
function sayingOf({ bay, damaged, measured }: OwnAct): string {
  return [bay && text.scan.bay(bay), damaged && words.damaged, measured && words.measured].filter(Boolean).join(", ");
}

/** What is taken back: what it says, else the point. */
function whatOf(act: OwnAct): string {
  if (act.takesBack) return words.takingBack;
  return sayingOf(act) || text.saved[act.point];
}

/** "AKF-7P6CT-F30HM 2/3"; without the count where this phone does not know the pallet. */
function nameOf({ reference, number, count }: OwnPallet): string {
  if (count > 0) return formatPalletCode(palletCode(reference, number), count);
  return `${formatReference(reference)}, ${text.stop.palletOnly(number)}`;
}
