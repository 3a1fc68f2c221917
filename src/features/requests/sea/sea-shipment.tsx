import { SEA_CONTAINER_LABELS, type SeaContainerType } from "#domain/catalog/sea.ts";
import { pieceTotals } from "#domain/rates/piece.ts";
import { isFullContainer, MAX_CONTAINERS } from "#domain/schemas/sea-quote.ts";
import { requests } from "#text/requests.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { FormSection } from "#ui/form-section.tsx";
import { ContainerSide } from "#ui/freight/container-side.tsx";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Cell, Cells } from "#ui/note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { pieceOf } from "../pieces.ts";
import { PiecesFields } from "../pieces-fields.tsx";
import { percentOf, SHARED_BOX } from "./container.ts";
import type { SeaPart } from "./sea-part.ts";

const STEP = { length: 1, width: 1, height: 1, weight: 0.1 } as const;

/** How many boxes, or which pieces; what the other kind of shipment asked for is kept while it is hidden. */
export function SeaShipment(part: SeaPart) {
  const full = isFullContainer(part.form.values.container_type);
  return (
    <FormSection number={4} title={text.shipment.title}>
      {full ? <Boxes {...part} /> : <LoosePieces {...part} />}
    </FormSection>
  );
}

function Boxes({ form, bind }: SeaPart) {
  const name = SEA_CONTAINER_LABELS[form.values.container_type as SeaContainerType];
  return (
    <NumberField
      {...bind.text("number_of_containers")}
      label={text.shipment.containers}
      hint={text.shipment.hint(name)}
      quantity="count"
      step={1}
      min={1}
      max={MAX_CONTAINERS}
      required
    />
  );
}

function LoosePieces({ form, disabled }: SeaPart) {
  const { pieces } = form.values;
  const { totalCBM, totalWeight } = pieceTotals(pieces.map(pieceOf));
  const share = totalCBM / SHARED_BOX.cbm;
  return (
    <PiecesFields
      pieces={pieces}
      onChange={(next, controls) => form.set({ pieces: next }, controls)}
      messageOf={form.messageOf}
      step={STEP}
      disabled={disabled}
    >
      <section aria-label={requests.pieces.totals}>
        <Cells columns={2}>
          <Cell label={requests.pieces.volume} value={<Volume cbm={totalCBM} />} big />
          <Cell label={requests.pieces.totalWeight} value={<Weight kg={totalWeight} digits={2} />} big />
        </Cells>
        {totalCBM > 0 && (
          <div className="sea-share">
            <ContainerSide {...SHARED_BOX} taken={share} label={text.shipment.drawing(percentOf(Math.min(1, share)))} />
            <p>{share > 1 ? text.shipment.more(share.toFixed(1)) : text.shipment.share(percentOf(share))}</p>
          </div>
        )}
      </section>
    </PiecesFields>
  );
}
