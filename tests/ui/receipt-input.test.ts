import { expect, test } from "vitest";
import { requireRow } from "#data/remote/feed-row.ts";
import { inputOf } from "#features/shipments/receipt/receipt-of.ts";
import { jpeg } from "../unit/support/receipt-paper.ts";

test("a signature for which there is no room is said to be there; addresses have what was typed beside them", () => {
  const signature = (n: number) =>
    requireRow("scan_photos", {
      id: `s${n}`,
      scan: "c",
      shipment: "s",
      kind: "signature",
      file: "s.png",
      sha256: String(n).repeat(64),
    });
  const received = [1, 2, 3, 4, 5].map((n) => ({
    ...{ recipient: `Person ${n}`, at: n, numbers: [n] },
    signature: n < 5 ? signature(n) : null,
  }));
  const row = {
    ...{ reference: "7P6CTF30HM", goods_description: "Tiles", cargo_description: "", origin_address: "" },
    ...{ destination_address: "", shipper_name: "Jonas", shipper_company: "", consignee_name: "Eleni" },
    ...{ consignee_company: "", shipper_address: "Zeppelinstraße 71", consignee_address: "Makariou 12" },
    ...{ shipper_postcode: "81669", shipper_town: "München", consignee_postcode: "8011", consignee_town: "Paphos" },
  };
  const delivery = { pallets: [], received, photos: [] };
  const pictures = new Map([1, 2].map((n) => [String(n).repeat(64), jpeg(2000)]));
  const input = inputOf({ row, country: "Germany", delivery, events: [], sailing: null }, pictures);
  const signatures = input.received.map((one) =>
    typeof one.signature === "string" ? one.signature : one.signature && "drawn",
  );
  expect(signatures).toEqual(["drawn", "drawn", "missing", "left out", null]);
  expect([input.from, input.to].map(({ town, lines }) => [town, lines.at(-1)])).toEqual([
    ["München", "81669 München"],
    ["Paphos", "8011 Paphos"],
  ]);
});
