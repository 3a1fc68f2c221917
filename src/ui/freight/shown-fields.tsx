import type { FedRow } from "#domain/records/fed.ts";
import { type ShownField, shipmentFields, shipmentFieldsTitle } from "#text/shipment-fields.ts";
import { Cell, Cells, Note } from "#ui/note.tsx";

const NAMES = Object.keys(shipmentFields) as ShownField[];

/** What the contract marks as shown, where something stands in it. */
export function ShownFields({ row }: { row: FedRow<"shipments"> }) {
  const texts = row as Readonly<Record<string, unknown>>;
  const filled = NAMES.filter((name) => texts[name]);
  if (filled.length === 0) return null;
  return (
    <Note label={shipmentFieldsTitle}>
      <Cells columns={2}>
        {filled.map((name) => (
          <Cell key={name} label={shipmentFields[name]} value={String(texts[name])} />
        ))}
      </Cells>
    </Note>
  );
}
