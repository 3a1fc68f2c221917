import { Suspense } from "react";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { PALLET_LIMITS, PALLET_PRESETS } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { NumberQuestion } from "#ui/lazy-question.ts";
import { NumberField } from "#ui/number-field.tsx";
import { Segments } from "#ui/segments.tsx";
import { MEASURES, type Measure, type PalletInput, palletOf, quantityOf } from "./inputs.ts";
import { metres } from "./measures.ts";
import { measureField } from "./problems.ts";

const PRESETS = PALLET_PRESETS.map(({ id, name, length, width }) => ({
  value: id,
  label: name,
  detail: `${length.toFixed(1)} x ${width.toFixed(1)}`,
}));

/** The id of a pallet's title, which takes the focus when its neighbour was removed. */
export const palletTitle = (key: number) => `pallet-${key}-title`;

export type PalletFieldsProps = {
  pallet: PalletInput;
  /** Its place in the list, from 1. */
  number: number;
  removable: boolean;
  onMeasures: (measures: Partial<Record<Measure, string>>) => void;
  onRemove: () => void;
  messageOf: (field: string) => string | undefined;
  onLeave: (field: string) => void;
  /** What a reading of its weight comes to, in words. */
  leadsTo: (weight: number) => string | null;
};

/** One pallet: footprint by a preset, then its four measures. */
export function PalletFields(props: PalletFieldsProps) {
  const { pallet, number, removable, onMeasures, onRemove, messageOf, onLeave, leadsTo } = props;
  const { length, width } = palletOf(pallet);
  const preset = PALLET_PRESETS.find((shape) => shape.length === length && shape.width === width);
  return (
    <fieldset className="calc-pallet" aria-labelledby={palletTitle(pallet.key)}>
      <div className="calc-pallet-head">
        <h3 id={palletTitle(pallet.key)} tabIndex={-1}>
          {text.pallets.name(number)}
        </h3>
        {removable && (
          <Button variant="danger" size="sm" onClick={onRemove}>
            {text.pallets.remove(number)}
          </Button>
        )}
      </div>
      <Segments
        legend={text.pallets.presets(number)}
        options={PRESETS}
        value={preset?.id ?? null}
        onChange={(id) => {
          const shape = PALLET_PRESETS.find((candidate) => candidate.id === id);
          if (shape) onMeasures({ length: metres(shape.length), width: metres(shape.width) });
        }}
      />
      <FieldGrid columns={4} className="calc-measures">
        {MEASURES.map((measure) => {
          const id = measureField(pallet.key, measure);
          const heavy = measure === "weight";
          return (
            <NumberField
              key={measure}
              name={id}
              label={text.pallets[measure]}
              value={pallet[measure]}
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
      {readTyped(pallet.weight, "weight").kind === "two" && (
        <Suspense>
          <NumberQuestion
            field={measureField(pallet.key, "weight")}
            value={pallet.weight}
            quantity="weight"
            unit={text.pallets.kilogram}
            choose={text.pallets.choose}
            leadsTo={leadsTo}
            after={palletTitle(pallet.key)}
            onAnswer={(weight) => onMeasures({ weight })}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
