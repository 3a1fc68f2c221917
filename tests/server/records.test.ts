import { afterAll, beforeAll, expect, test } from "vitest";
import { RECORDS } from "#domain/records/all.ts";
import type { Field } from "#domain/records/field.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { call, type Json, superuser } from "../support/server-api.ts";

/** After all migrations the database has exactly the fields of the contract, with the same limits. */
let server: Server;
let stored: Map<string, Json>;
let names: Map<string, string>;

beforeAll(async () => {
  server = await startServer();
  const { token } = await superuser(server);
  const { body } = await call(server, "GET", "/api/collections?perPage=200", { token });
  stored = new Map(body.items.filter(({ system }: Json) => !system).map((item: Json) => [item.name, item]));
  names = new Map(body.items.map(({ id, name }: Json) => [id, name]));
});
afterAll(() => server?.stop());

/** PocketBase settings that are not set: 0, false, null, "" and []. */
const said = (settings: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  );

/** A field of the contract, as PocketBase's settings. */
function asStored(field: Field): Record<string, unknown> {
  const { type, required, hidden } = field;
  const common = { type, required, hidden };
  if (type === "text") return said({ ...common, max: field.max, pattern: field.pattern });
  if (type === "number") return { ...said({ ...common, max: field.max, onlyInt: field.whole }), min: field.min };
  if (type === "autodate") return said({ ...common, onCreate: true, onUpdate: field.onUpdate });
  if (type === "select") return said({ ...common, maxSelect: 1, values: [...field.values] });
  if (type === "json") return said({ ...common, maxSize: field.maxSize });
  if (type === "relation") return said({ ...common, maxSelect: 1, to: field.to, cascadeDelete: field.cascade });
  if (type === "file") {
    const { maxSize, mimeTypes } = field;
    return said({ ...common, maxSelect: 1, maxSize, mimeTypes: [...mimeTypes], protected: true });
  }
  return said(common);
}

/** PocketBase's settings of a field, without those that none of our migrations sets. */
function settingsOf({ id: _, name: __, system: ___, presentable: ____, collectionId, ...settings }: Json) {
  const { type, min } = settings;
  return {
    ...said({ ...settings, ...(collectionId ? { to: names.get(collectionId) } : {}) }),
    // A number's minimum may be 0, which differs from none.
    ...(type === "number" ? { min } : {}),
  };
}

test("every collection of the database is in the contract, and the other way round", () => {
  expect([...stored.keys()].sort()).toEqual(Object.keys(RECORDS).sort());
});

test.each(Object.entries(RECORDS))("%s has the fields of the contract", (name, fields) => {
  const found: Json[] = stored.get(name)?.fields ?? [];
  // Fields that PocketBase adds itself need not be listed.
  const ours = found.filter((field) => !field.system || field.name in fields);
  expect(Object.fromEntries(ours.map((field) => [field.name, settingsOf(field)]))).toEqual(
    Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, asStored(said)])),
  );
});
