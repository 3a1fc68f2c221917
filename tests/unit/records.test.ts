import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MIRRORED_WIRE } from "#data/pb/wire.ts";
import { FED, FED_COLLECTIONS, feedColumns, isOwned, keptFields, searchedFields } from "#domain/records/fed.ts";
import { erasedValues, exportedAccount, exportedCollections } from "#domain/records/personal.ts";

/** The lists of a hook that are not exported. */
function listsOf(hook: string, names: string): Record<string, never> {
  const code = readFileSync(new URL(`../../pb_hooks/${hook}`, import.meta.url), "utf8");
  return new Function("module", "$os", `${code.replace(/^.*require\(.*$/gm, "")}; return { ${names} };`)(
    {},
    {},
  ) as never;
}

describe("the contract says what the lists said", () => {
  test("the feed's columns, in their order", () => {
    const { COLUMNS, OFFICE_COLUMNS, OF_OFFICE, OWNED } = listsOf(
      "sync-feed.js",
      "COLUMNS, OFFICE_COLUMNS, OF_OFFICE, OWNED",
    );
    expect(new Set(FED_COLLECTIONS)).toEqual(new Set(OF_OFFICE));
    expect(FED_COLLECTIONS.filter(isOwned)).toEqual(OWNED);
    for (const name of FED_COLLECTIONS) {
      const own = COLUMNS[name] as never[];
      expect([name, feedColumns(name, isOwned(name) ? "owner" : "office")]).toEqual([name, own]);
      expect([name, feedColumns(name, "office")]).toEqual([name, [...own, ...(OFFICE_COLUMNS[name] ?? [])]]);
    }
  });
  test("what devices keep", () => {
    for (const name of FED_COLLECTIONS)
      expect([name, new Set(["id", ...keptFields(name).map(([field]) => field)])]).toEqual([
        name,
        new Set(Object.keys(MIRRORED_WIRE[name].shape)),
      ]);
  });
  test("what is searched", () => {
    const { PARTS } = listsOf("search-index.js", "PARTS");
    expect(new Set(searchedFields(FED.shipments))).toEqual(new Set(PARTS));
    expect(searchedFields(FED.users)).toEqual(["full_name", "company_name"]);
  });
  test("what is erased", () => {
    const { SHIPMENT, QUOTE, MESSAGE } = listsOf("erase.js", "SHIPMENT, QUOTE, MESSAGE") as Record<string, object>;
    expect(erasedValues("shipments")).toEqual(SHIPMENT);
    expect(erasedValues("shipment_notes")).toEqual({ admin_notes: "", op_hash: "" });
    expect(erasedValues("sea_freight_quotes")).toEqual({ ...QUOTE, special_requirements: "" });
    expect(erasedValues("air_freight_quotes")).toEqual({ ...QUOTE, origin_city: "Erased" });
    expect(erasedValues("contact_messages")).toEqual(MESSAGE);
    expect(erasedValues("users")).toEqual({ full_name: "Erased", company_name: "", phone: "" });
  });
  test("what is exported", () => {
    expect(exportedAccount()).toEqual(["created", "email", "full_name", "company_name", "phone"]);
    expect(exportedCollections()).toEqual([
      { collection: "shipments", without: [] },
      { collection: "shipment_documents", without: [] },
      { collection: "shipment_events", without: ["by"] },
      { collection: "sea_freight_quotes", without: ["handled_by"] },
      { collection: "air_freight_quotes", without: ["handled_by"] },
    ]);
  });
});
