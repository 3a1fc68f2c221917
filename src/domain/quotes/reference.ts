/** A quote's reference in its displayed form: "AKQ-XXXXX-XXXXX". Made like a booking's (shipment/reference.ts). */
export function formatQuoteReference(reference: string): string {
  return `AKQ-${reference.slice(0, 5)}-${reference.slice(5)}`;
}
