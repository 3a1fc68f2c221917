import { readTyped } from "#domain/numbers/typed-number.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { MEASURES, palletOf } from "./inputs.ts";
import { metres } from "./measures.ts";
import { measureField } from "./problems.ts";
import { presetOf, RowFields, type RowFieldsProps, rowTitle } from "./row-fields.tsx";

export type PalletRowProps = RowFieldsProps & {
  /** Whether its fields are expanded. */
  open: boolean;
  onToggle: () => void;
  /** The maximum number of pallets for this row, given the others. */
  most: number;
  onCount: (count: number) => void;
  removable: boolean;
  onRemove: () => void;
};

/** A row of equal pallets: count, size, and the input fields when it is open. */
export function PalletRowItem({ open, onToggle, most, onCount, removable, onRemove, ...fields }: PalletRowProps) {
  const { row, number } = fields;
  const body = `pallet-${row.key}-fields`;
  return (
    <fieldset
      className="min-w-0 border-t border-rule bg-sheet-2 px-4 py-3 sm:px-[22px]"
      aria-label={text.pallets.name(number)}
    >
      <div className="flex flex-wrap items-start gap-x-3">
        <Stepper
          value={row.count}
          least={1}
          most={most}
          label={text.pallets.howMany(number)}
          fewer={text.pallets.fewer(number)}
          more={text.pallets.more(number)}
          kept={text.pallets.kept(row.count, most)}
          onChange={onCount}
        />
        <h3 className="m-0 min-w-40 flex-1">
          <button
            id={rowTitle(row.key)}
            type="button"
            className="flex min-h-12 w-full items-center justify-between gap-2 text-left"
            aria-expanded={open}
            aria-controls={body}
            onClick={onToggle}
          >
            <span className="min-w-0">
              <span className="sr-only">{text.pallets.name(number)}: </span>
              <Size {...fields} />
            </span>
            <span className={open ? "rotate-180" : ""}>
              <Icon name="down" />
            </span>
          </button>
        </h3>
      </div>
      <div id={body} hidden={!open} className="pt-3 pb-1">
        <RowFields {...fields} />
        {removable && (
          <Button variant="danger" size="sm" className="mt-2" onClick={onRemove}>
            {text.pallets.remove(number)}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** "Euro, 320 kg" over "1.20 × 0.80 × 1.50 m", or what is still missing. */
function Size({ row, messageOf }: RowFieldsProps) {
  const { length, width, height, weight } = palletOf(row);
  const asked = readTyped(row.weight, "weight").kind === "two";
  const wrong = MEASURES.some((measure) => messageOf(measureField(row.key, measure)) !== undefined);
  const figure = (value: number) => (Number.isNaN(value) ? "?" : metres(value));
  const name = presetOf(row)?.name ?? text.pallets.other;
  return (
    <>
      <span className="block font-display text-21 font-bold">
        {name},{" "}
        {asked ? (
          <span className="text-hub">{text.pallets.weightAsked}</span>
        ) : (
          <span translate="no">{`${Number.isNaN(weight) ? "?" : weight} ${text.pallets.kilogram}`}</span>
        )}
      </span>
      <span translate="no" className="block font-text text-15 font-normal text-ink-2">
        {text.pallets.size(figure(length), figure(width), figure(height))}
      </span>
      {wrong && !asked && (
        <span className="block font-text text-15 font-semibold text-error">{text.pallets.check}</span>
      )}
    </>
  );
}
