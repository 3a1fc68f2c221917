import { describe, expect, test } from "vitest";
import { MIRRORED_WIRE } from "#data/pb/wire.ts";
import { FED_COLLECTIONS, keptFields } from "#domain/records/fed.ts";
import { exportedAccount, exportedCollections } from "#domain/records/personal.ts";

describe("the contract says what the lists said", () => {
  test("what devices keep", () => {
    for (const name of FED_COLLECTIONS)
      expect([name, new Set(["id", ...keptFields(name).map(([field]) => field)])]).toEqual([
        name,
        new Set(Object.keys(MIRRORED_WIRE[name].shape)),
      ]);
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
