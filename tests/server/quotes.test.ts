import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  call,
  customer,
  type Json,
  newId,
  OFFICE_NAME,
  office,
  rowsOf,
  secondOffice,
} from "../support/server-api.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let second: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff, second] = await Promise.all([
    customer(server),
    customer(server),
    office(server),
    secondOffice(server, "Linus Georgiou"),
  ]);
});
afterAll(() => server?.stop());

describe.each([
  ["sea_freight_quotes", seaQuoteBody],
  ["air_freight_quotes", airQuoteBody],
] as const)("%s", (collection, bodyOf) => {
  const path = `/api/collections/${collection}/records`;
  const send = (actor: Actor | null, body: Json) => call(server, "POST", path, { token: actor?.token, body });

  test("a guest's request has no owner, a customer's is theirs; a forged owner is ignored", async () => {
    for (const [actor, owner] of [
      [null, ""],
      [anna, anna.id],
    ] as const) {
      const body = bodyOf({
        user_id: bob.id,
        status: "done",
        handled_at: "2020-01-01 00:00:00.000Z",
        handled_by: bob.id,
      });
      const { status } = await send(actor, body);
      const [row] = await rowsOf(server, collection, `id = "${body.id}"`);
      if (status === 200) expect(row).toMatchObject({ user_id: owner, handled_at: "", handled_by: "" });
      else expect([status, row]).toEqual([400, undefined]);
      const honest = bodyOf();
      expect((await send(actor, honest)).status).toBe(200);
      const [kept] = await rowsOf(server, collection, `id = "${honest.id}"`);
      expect(kept.user_id).toBe(owner);
      if (collection === "sea_freight_quotes") expect(kept.status).toBe("pending");
    }
  });

  test("has a language, English if none is sent; it is not part of its identity", async () => {
    const [greek, old] = [bodyOf({ language: "el" }), bodyOf()];
    for (const body of [greek, old, { ...old, language: "el" }]) expect((await send(null, body)).status).toBe(200);
    const languages = async (id: string) =>
      (await rowsOf(server, collection, `id = "${id}"`)).map((row) => row.language);
    expect([await languages(greek.id), await languages(old.id)]).toEqual([["el"], ["en"]]);
    const refused = await send(null, bodyOf({ language: "Greek" }));
    expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ["language"]]);
  });

  test("totals are computed by the server", async () => {
    const body = bodyOf({ total_weight: 1, total_cbm: 1, total_volume: 1, volumetric_weight: 1, chargeable_weight: 1 });
    await send(null, body);
    const [row] = await rowsOf(server, collection, `id = "${body.id}"`);
    expect(row).toMatchObject(
      collection === "sea_freight_quotes"
        ? { number_of_pieces: 2, total_weight: 421, total_cbm: 2.112 }
        : {
            number_of_pieces: 2,
            total_weight: 421,
            total_volume: 2.112,
            volumetric_weight: 352,
            chargeable_weight: 421,
          },
    );
  });

  test("sent again it is the same request; other content under its id is refused", async () => {
    for (const actor of [null, anna]) {
      const body = bodyOf();
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(actor, body)));
      expect(answers.map((a) => [a.status, a.body.id])).toEqual(Array(4).fill([200, body.id]));
      expect((await rowsOf(server, collection, `id = "${body.id}"`)).length).toBe(1);
      expect((await send(actor, { ...body, contact_person: "Somebody Else" })).status).toBe(409);
      expect((await send(bob, body)).status).toBe(409);
    }
  });

  test.each(["contact_email", "contact_person", "contact_phone", "origin_country", "cargo_description"])(
    "without %s it is refused and named",
    async (field) => {
      const answer = await send(null, bodyOf({ [field]: "" }));
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, [field]]);
    },
  );

  test("the office marks it as handled, in its own name, and changes nothing else", async () => {
    const { body } = await send(anna, bodyOf());
    const patch = (actor: Actor, change: unknown) =>
      call(server, "PATCH", `${path}/${body.id}`, { token: actor.token, body: change });
    const handled_at = "2026-01-02 03:04:05.000Z";
    const done = await patch(staff, { handled_at, handled_by: anna.id });
    expect([done.status, done.body.handled_at, done.body.handled_by]).toEqual([200, handled_at, staff.id]);
    expect((await patch(staff, { contact_person: "x" })).status).toBe(400);
    expect((await patch(anna, { handled_at: "" })).status).toBe(404);
  });

  test("only the office sees who handled it, and customers cannot find it out by any query", async () => {
    const { body } = await send(anna, bodyOf());
    const handled_at = "2026-01-02 03:04:05.000Z";
    await call(server, "PATCH", `${path}/${body.id}`, { token: staff.token, body: { handled_at } });
    const ask = async (actor: Actor, query: string) => call(server, "GET", `${path}${query}`, { token: actor.token });
    for (const query of [`/${body.id}`, "", "?fields=*,handled_by", "?expand=user_id"])
      expect(JSON.stringify((await ask(anna, query)).body)).not.toContain(staff.id);
    for (const query of [`filter=handled_by="${staff.id}"`, "filter=handled_by!=''", "sort=handled_by"])
      for (const actor of [anna, staff]) expect((await ask(actor, `?${query}`)).status).toBe(400);
    const rows = async (actor: Actor) =>
      (await call(server, "GET", "/api/sync?since=0&limit=1000", { token: actor.token })).body.items
        .filter(({ id }: Json) => id === body.id)
        .map(({ row }: Json) => [row.handled_at, row.handled_by]);
    expect(await rows(anna)).toEqual([[handled_at, undefined]]);
    expect(await rows(staff)).toEqual([[handled_at, staff.id]]);
  });

  describe("a mark with the state that its maker saw", () => {
    type Mark = { handled: boolean; seen: string; after?: string; op?: string };
    const made = async () => {
      const { body } = await send(anna, bodyOf());
      const now = async () => (await rowsOf(server, collection, `id = "${body.id}"`))[0];
      const mark = ({ handled, op = `op${newId()}`, ...rest }: Mark, actor = staff) =>
        call(server, "PATCH", `${path}/${body.id}`, {
          token: actor.token,
          body: { handled_at: handled ? "1999-01-01T00:00:00.000Z" : "", op, ...rest },
        });
      return { id: body.id, now, mark };
    };

    test("is timed by the server; the same one again changes nothing, whatever happened since", async () => {
      const { id, now, mark } = await made();
      const op = `op${newId()}`;
      const first = { handled: true, seen: (await now()).updated, op };
      const done = await mark(first);
      expect(done).toMatchObject({ status: 200, body: { id, op, handled_by: staff.id } });
      const row = await now();
      expect([row.handled_at, row.handled_by, row.updated]).toEqual([
        done.body.handled_at,
        staff.id,
        done.body.updated,
      ]);
      expect(Math.abs(Date.parse(row.handled_at) - Date.now())).toBeLessThan(60_000);

      expect((await mark({ handled: false, seen: row.updated }, second)).status).toBe(200);
      const again = await mark(first);
      expect([again.status, again.body]).toEqual([200, done.body]);
      expect(await now()).toMatchObject({ handled_at: "", handled_by: "" });
    });

    test("is refused with who and when, after somebody else has changed and reverted it", async () => {
      const { now, mark } = await made();
      const { updated } = await now();
      const theirs = await mark({ handled: true, seen: updated }, second);
      await mark({ handled: false, seen: theirs.body.updated }, second);
      const row = await now();
      const op = `op${newId()}`;
      const late = await mark({ handled: true, seen: updated, op });
      expect([late.status, late.body.op, late.body.data]).toEqual([409, op, {}]);
      expect(late.body.theirs).toEqual({ handled_at: { value: "", by: "", at: row.updated } });
      expect(await now()).toEqual(row);
      // Nothing was applied or remembered: with the current state it succeeds.
      expect((await mark({ handled: true, seen: row.updated, op })).status).toBe(200);
      const reopening = await mark({ handled: false, seen: row.updated }, second);
      expect(reopening.body.theirs.handled_at).toMatchObject({ value: (await now()).handled_at, by: OFFICE_NAME });
    });

    test("equal to somebody else's is acknowledged, in the name of the first", async () => {
      const { now, mark } = await made();
      const { updated } = await now();
      await mark({ handled: true, seen: updated }, second);
      const row = await now();
      expect((await mark({ handled: true, seen: updated })).status).toBe(200);
      expect(await now()).toEqual(row);
    });

    test("builds on its maker's own earlier mark, even one the device did not know to be applied, and on nobody else's", async () => {
      const { now, mark } = await made();
      const { updated } = await now();
      const [mine, theirs] = [`op${newId()}`, `op${newId()}`];
      await mark({ handled: true, seen: updated, op: mine });
      expect((await mark({ handled: false, seen: updated, after: mine }, second)).status).toBe(409);
      expect((await mark({ handled: false, seen: updated, after: mine })).status).toBe(200);
      await mark({ handled: true, seen: (await now()).updated, op: theirs }, second);
      expect((await mark({ handled: false, seen: updated, after: mine })).status).toBe(409);
      // One that never arrived leaves the state that was seen before it.
      expect((await mark({ handled: false, seen: (await now()).updated, after: `op${newId()}` })).status).toBe(200);
    });

    test("sent several times at once it is one", async () => {
      const { now, mark } = await made();
      const same = { handled: true, seen: (await now()).updated, op: `op${newId()}` };
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => mark(same)));
      const { updated } = await now();
      expect(answers.map(({ status, body }) => [status, body.updated])).toEqual(Array(6).fill([200, updated]));
    });

    test("faults are reported by field, and only the office may set marks", async () => {
      const { now, mark } = await made();
      const row = await now();
      const wrong = (body: unknown) => call(server, "PATCH", `${path}/${row.id}`, { token: staff.token, body });
      const named = async (body: unknown) => Object.keys((await wrong(body)).body.data);
      const op = `op${newId()}`;
      expect(await named({ op: "short", handled_at: "", seen: "" })).toEqual(["op"]);
      expect(await named({ op, handled_at: 1, seen: null })).toEqual(["handled_at", "seen"]);
      expect(await named({ op, handled_at: "", seen: "", after: {} })).toEqual(["after"]);
      expect(await named({ op, handled_at: "", seen: "", contact_person: "x" })).toEqual(["contact_person"]);
      expect((await mark({ handled: true, seen: row.updated }, anna)).status).toBe(404);
      expect(await now()).toEqual(row);
      expect((await mark({ handled: true, seen: row.updated, op })).status).toBe(200);
      const reused = await mark({ handled: false, seen: row.updated, op });
      expect([reused.status, reused.body.data.op.code]).toEqual([400, "op_reused"]);
    });
  });
});
