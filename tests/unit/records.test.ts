import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FED, FED_COLLECTIONS, feedColumns, keptFields, searchedFields } from "#domain/records/fed.ts";
import type { Field } from "#domain/records/field.ts";
import { erasedValues, exportedAccount, exportedCollections } from "#domain/records/personal.ts";

test("hidden fields are not in the owners' feed, their devices or their exports", () => {
  for (const name of FED_COLLECTIONS) {
    const hidden = Object.entries<Field>(FED[name]).flatMap(([field, said]) => (said.hidden ? [field] : []));
    expect(feedColumns(name, "owner").filter((column) => hidden.includes(column.name))).toEqual([]);
    // Fields the office gets and the owner does not: who marked a request, and the status that scans suggest.
    const told = ["handled_by", "status_asked", "zone_by_postcode"];
    expect(keptFields(name).filter(([field]) => hidden.includes(field) && !told.includes(field))).toEqual([]);
  }
  expect(exportedAccount()).toEqual(["created", "email", "full_name", "company_name", "phone"]);
  expect(exportedCollections()).toEqual([
    { collection: "shipments", without: ["zone_by_postcode", "status_asked"] },
    { collection: "shipment_documents", without: [] },
    { collection: "shipment_events", without: ["by"] },
    { collection: "sea_freight_quotes", without: ["handled_by"] },
    { collection: "air_freight_quotes", without: ["handled_by"] },
    {
      collection: "pallets",
      without: [
        ...["origin_country", "consignee", "town", "delivery_address", "delivery_phone", "container"],
        ...["assigned_container", "aboard", "aboard_container", "bay", "hold", "hold_decided_at", "hold_decided_by"],
        ...["missing_since", "missing_note", "missing_point", "missing_by", "missing_at", "missing_op"],
      ],
    },
    { collection: "quotes", without: [] },
  ]);
});

test("every free text that somebody typed is erased", () => {
  // The remaining fields do not identify anybody: places, kinds and codes of cargo.
  const left = ["origin_country", "origin_port", "cargo_type", "hs_code"];
  // Documents are deleted with their rows.
  for (const name of FED_COLLECTIONS.filter((collection) => collection !== "shipment_documents")) {
    const typed = Object.entries<Field>(FED[name]).filter(([, { type, from }]) => type === "text" && from === "form");
    const kept = typed.filter(([field]) => !(field in erasedValues(name)) && !left.includes(field));
    expect([name, kept.map(([field]) => field)]).toEqual([name, []]);
  }
});

test("an email address becomes an invalid one, a required text a word, any other empty", () => {
  const { shipper_email, shipper_name, shipper_company } = erasedValues("shipments");
  expect([shipper_email, shipper_name, shipper_company]).toEqual(["erased@erased.invalid", "Erased", ""]);
  expect(erasedValues("users")).toEqual({ full_name: "Erased", company_name: "", phone: "" });
});

test("the fields that the office's search covers", () => {
  expect(searchedFields(FED.users)).toEqual(["full_name", "company_name", "phone"]);
  expect(searchedFields(FED.shipments)).toEqual(
    expect.arrayContaining([
      "reference",
      "destination_address",
      "consignee_phone",
      "consignee_email",
      "tracking_number",
      "goods_description",
      "shipper_name",
      "consignee_company",
    ]),
  );
});

test("a change of each collection of the feed is told to devices", () => {
  const source = readFileSync(new URL("../../pocketbase/feed/poke.go", import.meta.url), "utf8");
  const lists = [...source.matchAll(/Collections += \[\]string\{([^}]*)\}/g)].map(([, names]) => names);
  expect(lists).toHaveLength(5);
  const named = lists.flatMap((names = "") => [...names.matchAll(/"(\w+)"/g)].map(([, name]) => name));
  // accounts.Users stands there by its constant.
  expect([...named, "users"].sort()).toEqual([...FED_COLLECTIONS].sort());
});
