import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTIONS, DELETES, outcomes, READS, WRITES } from "../support/matrix-probes.ts";
import { ownRoutes, routeOutcomes } from "../support/matrix-routes.ts";
import { accessTable, type Line, type Outcomes, writeTable } from "../support/matrix-table.ts";
import { collectionsOf, makeWorld, type World } from "../support/matrix-world.ts";
import { call } from "../support/server-api.ts";

// Checks every cell of docs/access.md on the real server. A loosened rule, or a collection or route that is not listed
// there, fails here.
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world?.stop();
  if (UPDATE) writeTable(found);
});

/** UPDATE_ACCESS=1: what was found is written into the table, to be read before it is committed. */
const UPDATE = process.env.UPDATE_ACCESS === "1";
const found: Line[] = [];
function compare(line: Line, outcomes: Record<string, string>): void {
  if (UPDATE) found.push({ ...line, outcomes: outcomes as Outcomes });
  else expect(outcomes).toEqual(line.outcomes);
}

const COLLECTIONS = accessTable("Collections");
const ROUTES = accessTable("Routes");
/** Rows that others need are deleted last; the tariff's are needed for every booking. */
const LAST = ["push_subscriptions", "found_pallets", "shipments", "countries", "tariffs", "user_roles", "users"];
const turn = ({ subject }: Line) => LAST.indexOf(subject);
const linesOf = (actions: object) => COLLECTIONS.filter(({ action }) => action in actions);
const named = (lines: Line[]) => lines.map((line) => [line.subject, line.action, line] as const);

/** Collections, actions and routes of the server without a line in the table. */
function missing(collections: string[], lines: Line[]): string[] {
  const there = new Set(lines.map(({ subject, action }) => `${subject}: ${action}`));
  return collections
    .flatMap((subject) => Object.keys(ACTIONS).map((action) => `${subject}: ${action}`))
    .filter((line) => !there.has(line));
}

describe("the table is complete", () => {
  test("each collection has a line for each action, once, and there are no other lines", () => {
    expect(missing(Object.keys(world.collections), COLLECTIONS)).toEqual([]);
    expect(COLLECTIONS.length).toBe(Object.keys(world.collections).length * Object.keys(ACTIONS).length);
  });

  test("a new collection is reported", async () => {
    const token = world.tokens.superuser;
    const body = { name: "invoices", type: "base", listRule: "" };
    const made = await call(world.server, "POST", "/api/collections", { token, body });
    expect(made.status).toBe(200);
    const gaps = missing(Object.keys(await collectionsOf(world.server, token)), COLLECTIONS);
    expect(gaps).toEqual(Object.keys(ACTIONS).map((action) => `invoices: ${action}`));
    await call(world.server, "DELETE", `/api/collections/${made.body.id}`, { token });
  });

  test("each route of ours has a line", () => {
    const lines = new Set(ROUTES.map(({ action }) => action));
    expect(ownRoutes().length).toBeGreaterThan(10);
    expect(ownRoutes().filter((route) => !lines.has(route))).toEqual([]);
  });
});

describe.concurrent("reading", () => {
  test.each(named(linesOf(READS)))("%s: %s", async (subject, action, line) => {
    compare(line, await outcomes(world, subject, action));
  });
});

describe("routes", () => {
  test.each(named(ROUTES))("%s: %s", async (_part, route, line) => {
    compare(line, await routeOutcomes(world, route));
  });
});

describe("writing", () => {
  const lines = linesOf(WRITES).sort((a, b) => turn(a) - turn(b));
  test.each(named(lines))("%s: %s", async (subject, action, line) => {
    compare(line, await outcomes(world, subject, action));
  });
});

describe("deleting", () => {
  const lines = linesOf(DELETES).sort((a, b) => turn(a) - turn(b));
  test.each(named(lines))("%s: %s", async (subject, action, line) => {
    compare(line, await outcomes(world, subject, action));
  });
});
