/** A quote's reference as people read it: "AKQ-XXXXX-XXXXX". It is made as a booking's is (shipment/reference.ts). */
export function formatQuoteReference(reference: string): string {
  return `AKQ-${reference.slice(0, 5)}-${reference.slice(5)}`;
}
