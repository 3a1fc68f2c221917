import { Suspense } from "react";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { PALLET_LIMITS, PALLET_PRESETS } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import { NumberQuestion } from "#ui/lazy-question.ts";
import { NumberField } from "#ui/number-field.tsx";
import { Segments } from "#ui/segments.tsx";
import { MEASURES, type Measure, type PalletRow, palletOf, quantityOf } from "./inputs.ts";
import { metres } from "./measures.ts";
import { MetresMeant } from "./metres-meant.tsx";
import { measureField } from "./problems.ts";

const OTHER = "other";
const PRESETS = [
  ...PALLET_PRESETS.map(({ id, name }) => ({ value: id as string, label: name })),
  { value: OTHER, label: text.pallets.other },
];

/** The preset that matches a row's footprint, if any. */
export function presetOf(row: PalletRow) {
  const { length, width } = palletOf(row);
  return PALLET_PRESETS.find((shape) => shape.length === length && shape.width === width);
}

/** The id of a row's title, which gets the focus when its neighbour was removed. */
export const rowTitle = (key: number) => `pallet-${key}-title`;

export type RowFieldsProps = {
  row: PalletRow;
  /** Its place in the list, from 1. */
  number: number;
  onMeasures: (measures: Partial<Record<Measure, string>>) => void;
  messageOf: (field: string) => string | undefined;
  onLeave: (field: string) => void;
  /** The price of a reading of its weight, as text. */
  leadsTo: (weight: number) => string | null;
};

/** The size of a row's pallets: a preset footprint, then the four measures. */
export function RowFields({ row, number, onMeasures, messageOf, onLeave, leadsTo }: RowFieldsProps) {
  const choose = (id: string) => {
    const shape = PALLET_PRESETS.find((candidate) => candidate.id === id);
    if (shape) onMeasures({ length: metres(shape.length), width: metres(shape.width) });
    else document.getElementById(measureField(row.key, "length"))?.focus();
  };
  return (
    <>
      <Segments
        legend={text.pallets.presets(number)}
        options={PRESETS}
        value={presetOf(row)?.id ?? OTHER}
        onChange={choose}
      />
      <FieldGrid columns={4} className="max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] mt-3">
        {MEASURES.map((measure) => {
          const id = measureField(row.key, measure);
          const heavy = measure === "weight";
          return (
            <NumberField
              key={measure}
              name={id}
              label={text.pallets[measure]}
              value={row[measure]}
              quantity={quantityOf(measure)}
              onChange={(value) => onMeasures({ [measure]: value })}
              onBlur={() => onLeave(id)}
              unit={heavy ? text.pallets.kilogram : text.pallets.metre}
              step={heavy ? 1 : 0.01}
              min={heavy ? 1 : 0.01}
              max={PALLET_LIMITS[measure]}
              error={messageOf(id)}
              required
            />
          );
        })}
      </FieldGrid>
      <MetresMeant pallet={row} after={rowTitle(row.key)} onMeasures={onMeasures} />
      {readTyped(row.weight, "weight").kind === "two" && (
        <Suspense>
          <NumberQuestion
            field={measureField(row.key, "weight")}
            value={row.weight}
            quantity="weight"
            unit={text.pallets.kilogram}
            choose={text.pallets.choose}
            leadsTo={leadsTo}
            after={rowTitle(row.key)}
            onAnswer={(weight) => onMeasures({ weight })}
          />
        </Suspense>
      )}
    </>
  );
}
