import type { Pallet } from "#domain/rates/pallet.ts";
import { cypriotTown } from "#domain/shipment/city.ts";
import { fullAddress } from "#domain/shipment/full-address.ts";
import { palletCode, palletId } from "./code.ts";

/** The values that pallets copy from their shipment. */
export type PalletsSource = {
  reference: string;
  pallet_details: readonly Pallet[];
  consignee_name: string;
  consignee_company: string;
  consignee_address: string;
  /** Rows of before have neither postcode nor town. */
  consignee_postcode?: string | undefined;
  consignee_town?: string | undefined;
  consignee_phone: string;
};

/** The initial rows of a shipment's pallets, by number. `originCountry` is a name. */
export function newPallets(shipment: PalletsSource, originCountry: string) {
  const { consignee_address: address, consignee_postcode: postcode = "", consignee_town: town = "" } = shipment;
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
      // A pallet's town has room for 80 characters.
      town: town || (cypriotTown(address) ?? ""),
      delivery_address: fullAddress(address, postcode, town),
      delivery_phone: shipment.consignee_phone,
    };
  });
}

/** Whether a shipment of this status has pallets: it was confirmed, whatever happened since. */
export function hasPallets(status: string): boolean {
  return status === "confirmed" || status === "in_transit" || status === "delivered";
}
