import type { Pallet } from "#domain/rates/pallet.ts";
import { cityOf } from "#domain/shipment/city.ts";
import { palletCode, palletId } from "./code.ts";

/** What pallets have of their shipment. */
export type PalletsSource = {
  reference: string;
  pallet_details: readonly Pallet[];
  consignee_name: string;
  consignee_company: string;
  consignee_address: string;
  consignee_phone: string;
};

/** What does not belong to a town's name at the end of an address. */
const DESTINATION = ["Cyprus", "Κύπρος"];

/** The rows that a shipment's pallets begin with, in the order of their numbers. `originCountry` is a name. */
export function newPallets(shipment: PalletsSource, originCountry: string) {
  const count = shipment.pallet_details.length;
  return shipment.pallet_details.map(({ length, width, height, weight }, i) => {
    const code = palletCode(shipment.reference, i + 1);
    return {
      id: palletId(code),
      number: i + 1,
      count,
      code,
      length,
      width,
      height,
      weight,
      origin_country: originCountry,
      consignee: shipment.consignee_company || shipment.consignee_name,
      town: cityOf(shipment.consignee_address, DESTINATION) ?? "",
      delivery_address: shipment.consignee_address,
      delivery_phone: shipment.consignee_phone,
    };
  });
}

/** Whether a shipment of this status has pallets that are worked with: it was confirmed, by whatever way. */
export function hasPallets(status: string): boolean {
  return status === "confirmed" || status === "in_transit" || status === "delivered";
}
