import { describe, expect, test } from "vitest";
import { RECORDS } from "#domain/records/all.ts";
import { auditableFields, auditChanges } from "#domain/records/audit-log.ts";
import type { Field } from "#domain/records/field.ts";

const fields = Object.entries(RECORDS).flatMap(([collection, all]) =>
  Object.entries<Field>(all).map(([name, field]) => ({ where: `${collection}.${name}`, field })),
);

describe("the contract says what the audit log holds", () => {
  test("of every field that the office sets: both values, the name, or the version that has it", () => {
    const silent = fields.filter(({ field }) => field.from === "office" && !field.audited);
    expect(silent.map(({ where }) => where)).toEqual([]);
  });

  test("values of these and no others", () => {
    const told = fields.filter(({ field }) => field.audited === "values").map(({ where }) => where);
    expect(told.sort()).toEqual([
      "air_freight_quotes.handled_at",
      "contact_messages.handled_at",
      "pallets.assigned_container",
      "pallets.sailing",
      ...["ata", "atd", "containers", "cut_off", "eta", "etd", "name", "port", "state", "vessel", "voyage"].map(
        (name) => `sailings.${name}`,
      ),
      "sea_freight_quotes.handled_at",
      "shipments.adjusted_rate",
      "shipments.ready_on",
      "shipments.status",
      "tariffs.superseded_at",
      "tariffs.version",
      "user_roles.role",
    ]);
  });

  test("no values of what is personal, typed by customers or a secret: an entry cannot be erased", () => {
    const told = fields.filter(({ field }) => field.audited === "values");
    const wrong = told.filter(({ field: { personal, from, hidden } }) => personal || hidden || from === "form");
    expect(wrong.map(({ where }) => where)).toEqual([]);
  });
});

describe("what an entry says of a change", () => {
  const row = { status: "pending", tracking_number: "", goods_description: "kettles", updated: "1" };

  test("values of the status, names of what is personal, nothing of what stayed or is stamped by itself", () => {
    const after = { ...row, status: "confirmed", tracking_number: "ZYQ-7717", goods_description: "pans", updated: "2" };
    expect(auditChanges("shipments", row, after)).toEqual({
      status: ["pending", "confirmed"],
      tracking_number: null,
      goods_description: null,
    });
    expect(auditChanges("shipments", row, row)).toEqual({});
  });

  test("nothing of a collection that nobody knows", () => {
    expect(auditableFields("invoices")).toEqual([]);
    expect(auditChanges("invoices", row, { status: "paid" })).toEqual({});
  });
});
