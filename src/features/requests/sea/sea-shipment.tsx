import { useSelector } from "@tanstack/react-form";
import { SEA_CONTAINER_LABELS, type SeaContainerType } from "#domain/catalog/sea.ts";
import { type Piece, pieceTotals } from "#domain/rates/piece.ts";
import { isFullContainer, MAX_CONTAINERS } from "#domain/schemas/sea-quote.ts";
import { requests } from "#text/requests.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { NumberField } from "#ui/form/number-field.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { ContainerSide } from "#ui/freight/container-side.tsx";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Cell, Cells } from "#ui/note.tsx";
import { PiecesFields } from "../pieces-fields.tsx";
import { percentOf, SHARED_BOX } from "./container.ts";
import type { SeaPart } from "./sea-part.ts";

const STEP = { length: 1, width: 1, height: 1, weight: 0.1 } as const;

/** The number of containers, or the pieces. Values of the hidden kind are kept. */
export function SeaShipment({ form }: SeaPart) {
  const kind = useSelector(form.store, ({ values }) => values.container_type) as SeaContainerType;
  return (
    <FormSection number={4} title={text.shipment.title}>
      {isFullContainer(kind) ? (
        <form.AppField name="number_of_containers">
          {() => (
            <NumberField
              label={text.shipment.containers}
              hint={text.shipment.hint(SEA_CONTAINER_LABELS[kind])}
              quantity="count"
              step={1}
              min={1}
              max={MAX_CONTAINERS}
              required
            />
          )}
        </form.AppField>
      ) : (
        <form.AppField name="pieces">
          {() => <PiecesFields step={STEP}>{(pieces) => <Totals pieces={pieces} />}</PiecesFields>}
        </form.AppField>
      )}
    </FormSection>
  );
}

function Totals({ pieces }: { pieces: Piece[] }) {
  const { totalCBM, totalWeight } = pieceTotals(pieces);
  const share = totalCBM / SHARED_BOX.cbm;
  return (
    <section aria-label={requests.pieces.totals}>
      <Cells columns={2}>
        <Cell label={requests.pieces.volume} value={<Volume cbm={totalCBM} />} big />
        <Cell label={requests.pieces.totalWeight} value={<Weight kg={totalWeight} digits={2} />} big />
      </Cells>
      {totalCBM > 0 && (
        <div className="px-4 border-t border-rule grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-y-2 gap-x-6 items-center pt-3 pb-3.5 text-ink-2 sm:px-5.5 [&>svg]:w-[200%] [&>svg]:[clip-path:inset(-4px_50%_-4px_-4px)]">
          <ContainerSide {...SHARED_BOX} taken={share} label={text.shipment.drawing(percentOf(Math.min(1, share)))} />
          <p>{share > 1 ? text.shipment.more(share.toFixed(1)) : text.shipment.share(percentOf(share))}</p>
        </div>
      )}
    </section>
  );
}
