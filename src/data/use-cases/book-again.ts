import { discardDraft, saveDraft } from "#data/local/drafts.ts";
import { saveQuote } from "#data/local/quote.ts";
import { EMPTY_QUOTE } from "#data/local/stored-quote.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { Shipment } from "#data/shared/wire.ts";
import { MAX_PALLETS } from "#domain/rates/pallet.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { BOOKING_TEXTS, type BookingForm, type BookingTexts } from "#domain/schemas/booking.ts";
import { newReference } from "#domain/shipment/reference.ts";

/**
 * Prepares a new booking from an earlier one: the calculator with its route and pallets, the booking form with its contacts.
 * The price is calculated again. A booking in progress is set aside.
 */
export async function prepareBookAgain(shipment: Shipment, tariff: Tariff | undefined): Promise<void> {
  const country = tariff?.countries.find(({ id }) => id === shipment.country_id) ?? null;
  const zone = tariff?.zones.find(({ id }) => id === shipment.zone_id) ?? null;
  await saveDraft("booking", {
    id: newRecordId(),
    reference: newReference(crypto.getRandomValues(new Uint8Array(32))),
    form: formOf(shipment),
    quote: null,
  });
  // Otherwise the calculator would show its last inputs first.
  await discardDraft("calculator");
  await saveQuote({
    ...EMPTY_QUOTE,
    country: country && { id: country.id, name: country.name, code: country.code, slug: country.slug },
    zone: zone && { id: zone.id, zone_name: zone.zone_name },
    pallets: shipment.pallet_details.slice(0, MAX_PALLETS),
  });
}

function formOf(row: Shipment): BookingForm {
  const texts = Object.fromEntries(BOOKING_TEXTS.map(({ name, inForm }) => [inForm, row[name] ?? ""])) as BookingTexts;
  return {
    ...texts,
    shipperAddress: row.shipper_address || row.origin_address,
    consigneeAddress: row.consignee_address || row.destination_address,
    // The new goods are ready on another day.
    readyOn: "",
    confirmed: false,
  };
}
