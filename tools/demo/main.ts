import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tariff } from "#domain/rates/tariff.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { CYPRUS } from "./clock.ts";
import { makeFiles } from "./files.ts";
import type { FileKind, Row } from "./ledger.ts";
import { randomFrom } from "./random.ts";
import { liveYear, type Options } from "./year.ts";

/** Rows of one file: the server program reads one file at a time. */
const AT_ONCE = 500;
/** Rows that others name come first. */
const FIRST = ["users", "user_roles", "tariffs", "sailings", "shipments", "pallets", "scans", "found_pallets"];

// node build/demo.mjs <folder> <options as JSON>: reads <folder>/tariff.json, writes rows/, files/, files.json and people.json.
const [folder = "", given = "{}"] = process.argv.slice(2);
const options: Options = { today: localDay(Date.now(), CYPRUS), ...JSON.parse(given) };
const files = await makeFiles(randomFrom(options.seed));
const tariff = JSON.parse(readFileSync(join(folder, "tariff.json"), "utf8")) as Tariff;
for (const part of ["rows", "files"]) mkdirSync(join(folder, part), { recursive: true });

/** Rows that are not written yet, by collection. */
const open = new Map<string, Row[]>();
let written = 0;

function add(collection: string, row: Row): void {
  const rows = open.get(collection) ?? [];
  open.set(collection, rows);
  rows.push(scalar(collection, row, rows[0] ?? row));
  if (rows.length === AT_ONCE) write(collection);
}

function write(collection: string): void {
  const place = FIRST.includes(collection) ? FIRST.indexOf(collection) : FIRST.length;
  const name = `${place}-${String(written++).padStart(5, "0")}-${collection}.json`;
  writeFileSync(join(folder, "rows", name), JSON.stringify(open.get(collection)));
  open.delete(collection);
}

/** A row as SQLite takes it, with the fields of the first one: no lists, no objects, nothing missing. */
function scalar(collection: string, row: Row, first: Row): Row {
  if (Object.keys(row).length !== Object.keys(first).length) throw new TypeError(`${collection}: other fields`);
  for (const field of Object.keys(first)) {
    const value = row[field];
    if (value === null || value === undefined || typeof value === "object")
      throw new TypeError(`${collection}: ${field} of ${row.id} is no plain value`);
  }
  return row;
}

const sums = (kind: FileKind, variant: number) => {
  const { sha256 = "", size = 0 } = files[kind][variant] ?? {};
  return { sha256, size };
};
const year = liveYear(options, tariff, { add, sums });
for (const collection of [...open.keys()]) write(collection);
for (const { name, bytes } of Object.values(files).flat()) writeFileSync(join(folder, "files", name), bytes);
const sources = year.files.map(({ kind, variant, ...file }) => ({ ...file, source: files[kind][variant]?.name }));
writeFileSync(join(folder, "files.json"), JSON.stringify(sources));
const people = year.people.map(({ id, email, role, name }) => ({ id, email, role, name }));
writeFileSync(join(folder, "people.json"), JSON.stringify(people));
