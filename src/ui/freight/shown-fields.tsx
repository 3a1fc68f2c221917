import type { FedRow } from "#domain/records/fed.ts";
import { isDay } from "#domain/schemas/ready-on.ts";
import { formatWeekday } from "#i18n/format.ts";
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
          <Cell key={name} label={shipmentFields[name]} value={shownValue(String(texts[name]))} />
        ))}
      </Cells>
    </Note>
  );
}

/** A calendar day as people read it, any other text as it stands. */
const shownValue = (text: string) => (isDay(text) ? formatWeekday(text) : text);
