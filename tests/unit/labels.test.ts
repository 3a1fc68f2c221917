import { expect, test } from "vitest";
import { labelFacts } from "#features/labels/label-facts.ts";
import { choiceOf, labelSearch } from "#features/labels/search-params.ts";
import type { PalletRow, Sailing } from "#live/labels.ts";

const PALLET = {
  id: "7p6ctf30hm02plt",
  code: "7P6CTF30HM02",
  number: 2,
  count: 3,
  length: 1.2,
  width: 0.8,
  height: 1,
  weight: 300.4,
  origin_country: "Germany",
  consignee: "Ελένη Παπαδοπούλου",
  town: "Limassol",
  delivery_address: "Λεωφόρος Νίκου Παττίχη 112",
  delivery_phone: "+357 25 000 318",
  sailing: "sailings202648v",
  container: "1HC-48",
} as PalletRow;
// 23:30 in Italy on the 26th is past midnight in Cyprus.
const SAILING = {
  id: "sailings202648v",
  name: "2026-W48",
  state: "closed",
  etd: "2026-11-26 22:30:00.000Z",
} as Sailing;

test("a label has what the trade needs and nothing about people, goods or money", () => {
  const facts = labelFacts(PALLET, SAILING, "https://akamas.example");
  expect(facts).toEqual({
    reference: "AKF-7P6CT-F30HM",
    lines: ["7P6CT", "F30HM"],
    number: 2,
    count: 3,
    country: "Germany",
    sailing: "1HC-48, 26 Nov",
    weight: "300 kg",
    size: "1.20 × 0.80 × 1.00 m",
    address: "HTTPS://AKAMAS.EXAMPLE/P/7P6CTF30HM02",
  });
});

test.each([
  ["planned", ""],
  ["closed", "1HC-48, 26 Nov"],
  ["sailed", "1HC-48, 26 Nov"],
  ["arrived", "1HC-48, 26 Nov"],
  ["cancelled", ""],
])("the sailing of a %s sailing is printed as %j", (state, printed) => {
  expect(labelFacts(PALLET, { ...SAILING, state } as Sailing, "https://a.example").sailing).toBe(printed);
});

test("without a container the week is printed, without a sailing the box is empty", () => {
  expect(labelFacts({ ...PALLET, container: "" }, SAILING, "https://a.example").sailing).toBe("2026-W48, 26 Nov");
  expect(labelFacts(PALLET, undefined, "https://a.example").sailing).toBe("");
});

test("an address selects shipments, a sailing or all new labels, and invalid ids are ignored", () => {
  const one = "abcdefghijklmn1";
  const two = "abcdefghijklmn2";
  expect(choiceOf(labelSearch({ shipment: one }))).toEqual({ shipments: [one] });
  expect(choiceOf(labelSearch({ shipment: `${one},x,${two},${one}`, sailing: one }))).toEqual({
    shipments: [one, two],
  });
  expect(choiceOf(labelSearch({ sailing: two }))).toEqual({ sailing: two });
  expect(choiceOf(labelSearch({ pallet: one }))).toEqual({ pallet: one });
  expect(labelSearch({ new: "1" })).toMatchObject({ new: 1 });
  expect(choiceOf(labelSearch({ shipment: ["<script>"], sailing: { id: one } }))).toEqual({});
});
