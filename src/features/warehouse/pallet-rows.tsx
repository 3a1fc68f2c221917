import type { ScanPoint } from "#domain/pallets/scan.ts";
import type { PalletNow } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";
import { StateMark } from "./scan-state.tsx";
import { type Mark, Square } from "./squares.tsx";

const { expected: words } = text;

/** The code of the pallet whose sheet is open, "" for none. */
export type Choice = { chosen: string; onChoose: (code: string) => void };

type PalletsProps = Choice & {
  id?: string;
  rows: readonly { pallet: PalletNow; square: Mark }[];
  point: ScanPoint;
};

/** Each pallet of a shipment, to be pressed. */
export function Pallets({ id, rows, point, chosen, onChoose }: PalletsProps) {
  return (
    <ul id={id} className="-mx-4 grid border-rule border-t">
      {rows.map(({ pallet, square }) => {
        const isChosen = pallet.code === chosen;
        return (
          <li key={pallet.id} className="border-rule not-first:border-t">
            <button
              type="button"
              className={classNames(
                "flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1.5 text-left -outline-offset-3",
                isChosen && "bg-ink text-paper",
              )}
              aria-expanded={isChosen}
              onClick={() => onChoose(isChosen ? "" : pallet.code)}
            >
              <Square mark={square} point={point} className="size-[18px]" />
              <b>{words.count(pallet.number, pallet.count)}</b>
              <span className="min-w-0 flex-1">{stateWords(pallet)}</span>
              {pallet.waiting > 0 && <StateMark state="kept" plain={isChosen} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function stateWords({ state, bay, hold, cancelled, missing_since }: PalletNow): string {
  const said = [
    words.state[state as keyof typeof words.state] ?? state,
    bay && text.scan.bay(bay),
    missing_since !== "" && words.gone,
    hold && words.hold,
    cancelled && words.cancelled,
  ];
  return said.filter(Boolean).join(", ");
}
