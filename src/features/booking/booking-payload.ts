import type { BookingForm, BookingPayload } from "#domain/schemas/booking.ts";
import type { Quote } from "#live/quote.ts";
import type { BookingDraft } from "./booking-draft.ts";

/** The booking as it goes to the server: the price that was seen beside what it was worked out from. */
export function bookingPayload(
  draft: Pick<BookingDraft, "id" | "reference">,
  form: BookingForm,
  quote: Quote,
): BookingPayload {
  return {
    id: draft.id,
    reference: draft.reference,
    tariff_version: quote.tariffVersion,
    quoted_at: quote.quotedAt,
    country_id: quote.country.id,
    zone_id: quote.zone.id,
    pallet_details: quote.pallets,
    estimated_rate: quote.calculationResult.costBreakdown.total,
    goods_description: form.goodsDescription.trim(),
    shipper_name: form.shipperName.trim(),
    shipper_company: form.shipperCompany.trim(),
    shipper_address: form.shipperAddress.trim(),
    shipper_phone: form.shipperPhone.trim(),
    shipper_email: form.shipperEmail.trim(),
    consignee_name: form.consigneeName.trim(),
    consignee_company: form.consigneeCompany.trim(),
    consignee_address: form.consigneeAddress.trim(),
    consignee_phone: form.consigneePhone.trim(),
    consignee_email: form.consigneeEmail.trim(),
  };
}
