import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, call, customer, type Json, office, rowsOf } from "../support/server-api.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server), customer(server), office(server)]);
});
afterAll(() => server?.stop());

describe.each([
  ["sea_freight_quotes", seaQuoteBody],
  ["air_freight_quotes", airQuoteBody],
] as const)("%s", (collection, bodyOf) => {
  const path = `/api/collections/${collection}/records`;
  const send = (actor: Actor | null, body: Json) => call(server, "POST", path, { token: actor?.token, body });

  test("a guest's has no owner, a customer's is theirs; a forged owner is not taken over", async () => {
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

  test("totals are the server's", async () => {
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

  test("sent again it is the same one; something else under its id is refused", async () => {
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

  test("the office marks it handled, in its own name, and changes nothing else", async () => {
    const { body } = await send(anna, bodyOf());
    const patch = (actor: Actor, change: unknown) =>
      call(server, "PATCH", `${path}/${body.id}`, { token: actor.token, body: change });
    const handled_at = "2026-01-02 03:04:05.000Z";
    const done = await patch(staff, { handled_at, handled_by: anna.id });
    expect([done.status, done.body.handled_at, done.body.handled_by]).toEqual([200, handled_at, staff.id]);
    expect((await patch(staff, { contact_person: "x" })).status).toBe(400);
    expect((await patch(anna, { handled_at: "" })).status).toBe(404);
  });
});
