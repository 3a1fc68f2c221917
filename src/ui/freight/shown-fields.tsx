import type { FedRow } from "#domain/records/fed.ts";
import { isDay } from "#domain/schemas/ready-on.ts";
import { formatWeekday } from "#i18n/format.ts";
import { type ShownField, shipmentFields, shipmentFieldsTitle } from "#text/shipment-fields.ts";
import { Cell, Cells, Note } from "#ui/note.tsx";

const NAMES = Object.keys(shipmentFields) as ShownField[];

/** The fields that the records contract marks as shown, without the empty ones. */
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

/** A calendar day formatted for people; any other text unchanged. */
const shownValue = (text: string) => (isDay(text) ? formatWeekday(text) : text);
