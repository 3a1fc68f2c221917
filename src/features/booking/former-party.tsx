import { useMemo } from "react";
import type { BookingTexts } from "#domain/schemas/booking.ts";
import { formerParties } from "#domain/shipment/former-parties.ts";
import { useShipments } from "#live/shipments.ts";
import { booking as text } from "#text/booking.ts";
import type { Party } from "#ui/freight/party-fields.ts";
import { SelectField } from "#ui/select-field.tsx";

/** The address book: parties of former bookings, from the mirror. Fills the fields when one is chosen. */
export function FormerParty({ party, onChoose }: { party: Party; onChoose: (texts: Partial<BookingTexts>) => void }) {
  const { rows } = useShipments();
  const known = useMemo(() => formerParties(rows, party), [rows, party]);
  if (known.length === 0) return null;
  const options = known.map(({ key, name, company, address }) => ({
    value: key,
    label: company ? `${name}, ${company}` : name,
    detail: address,
  }));
  return (
    <SelectField
      label={text.former[party]}
      id={`former-${party}`}
      value={null}
      placeholder={text.former.choose}
      options={options}
      className="mb-4"
      onChange={(chosen) => {
        const found = known.find(({ key }) => key === chosen);
        if (found) onChoose(found.texts);
      }}
    />
  );
}
