import { useSelector } from "@tanstack/react-form";
import {
  SEA_CONTAINER_LABELS,
  SEA_DELIVERY_LABELS,
  type SeaContainerType,
  type SeaDeliveryType,
} from "#domain/catalog/sea.ts";
import { numberOf } from "#domain/numbers/typed-number.ts";
import { pieceTotals } from "#domain/rates/piece.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { ContainerSide, LooseSide } from "#ui/freight/container-side.tsx";
import { Volume } from "#ui/freight/measures.tsx";
import { Cell, Cells, Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { DirectContact } from "../direct-contact.tsx";
import { pieceOf } from "../pieces.ts";
import { containerOf, SHARED_BOX } from "./container.ts";
import type { SeaPart } from "./sea-part.ts";

/** A live summary of the request. */
export function SeaSheet({ form }: SeaPart) {
  const values = useSelector(form.store, (state) => state.values);
  const type = values.container_type as SeaContainerType;
  const box = containerOf(type);
  const typed = numberOf(values.number_of_containers, "count");
  const boxes = Number.isInteger(typed) && typed > 0 ? typed : 1;
  const { totalCBM, pieces } = pieceTotals(values.pieces.map(pieceOf));
  const from = [values.origin_port.trim(), values.origin_country.trim()].filter(Boolean).join(", ");
  return (
    <Note labelledBy="sheet-title">
      <NoteHead
        id="sheet-title"
        title={text.sheet.title}
        aside={box ? text.sheet.boxes(boxes, SEA_CONTAINER_LABELS[type]) : SEA_CONTAINER_LABELS[type]}
      />
      <NoteBody className="py-5">
        {box ? (
          <ContainerSide {...box} boxes={boxes} taken={1} />
        ) : totalCBM > 0 ? (
          <ContainerSide {...SHARED_BOX} taken={totalCBM / SHARED_BOX.cbm} />
        ) : (
          <LooseSide />
        )}
      </NoteBody>
      <Cells columns={2}>
        <Cell label={text.sheet.from} value={from || text.sheet.open} />
        <Cell label={text.sheet.to} value={`${values.destination_port}, Cyprus`} />
        <Cell label={text.sheet.terms} value={values.incoterms} />
        <Cell label={text.sheet.delivery} value={SEA_DELIVERY_LABELS[values.delivery_type as SeaDeliveryType]} />
        {!box && <Cell label={text.sheet.pieces} value={pieces} big />}
        {!box && <Cell label={text.sheet.volume} value={<Volume cbm={totalCBM} />} big />}
      </Cells>
      <NoteBody>
        <p className="hint">{text.sheet.answer}</p>
        <DirectContact />
      </NoteBody>
    </Note>
  );
}
