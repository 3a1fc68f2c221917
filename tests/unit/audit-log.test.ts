import { describe, expect, test } from "vitest";
import { RECORDS } from "#domain/records/all.ts";
import { auditableFields, auditChanges } from "#domain/records/audit-log.ts";
import type { Field } from "#domain/records/field.ts";

const fields = Object.entries(RECORDS).flatMap(([collection, all]) =>
  Object.entries<Field>(all).map(([name, field]) => ({ where: `${collection}.${name}`, field })),
);

describe("the contract of the audit log", () => {
  test("every field that the office sets has both values, its name, or the tariff version in the log", () => {
    const silent = fields.filter(({ field }) => field.from === "office" && !field.audited);
    expect(silent.map(({ where }) => where)).toEqual([]);
  });

  test("only these fields are logged with values", () => {
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

  test("personal, customer-typed and secret values are never logged, because entries cannot be erased", () => {
    const told = fields.filter(({ field }) => field.audited === "values");
    const wrong = told.filter(({ field: { personal, from, hidden } }) => personal || hidden || from === "form");
    expect(wrong.map(({ where }) => where)).toEqual([]);
  });
});

describe("an entry about a change", () => {
  const row = { status: "pending", tracking_number: "", goods_description: "kettles", updated: "1" };

  test("has values of the status, names of personal fields, and nothing unchanged or automatic", () => {
    const after = { ...row, status: "confirmed", tracking_number: "ZYQ-7717", goods_description: "pans", updated: "2" };
    expect(auditChanges("shipments", row, after)).toEqual({
      status: ["pending", "confirmed"],
      tracking_number: null,
      goods_description: null,
    });
    expect(auditChanges("shipments", row, row)).toEqual({});
  });

  test("of an unknown collection is empty", () => {
    expect(auditableFields("invoices")).toEqual([]);
    expect(auditChanges("invoices", row, { status: "paid" })).toEqual({});
  });
});
