import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kindOf } from "#data/sync/kinds.ts";
import type { OpKind } from "#domain/op-kinds.ts";
import { KINDS } from "../support/op-kinds.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  bookingBody,
  call,
  customer,
  type Json,
  newId,
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { seaQuoteBody } from "../support/server-quotes.ts";

// Several requests in one body (docs/decisions/0011-envelopes.md): each is accepted or refused as it would be alone.
const ENVELOPE = "/api/operations";
const SEA = "/api/collections/sea_freight_quotes/records";

let server: Server;
let ada: Actor;
let bob: Actor;
let staff: Actor;
beforeAll(async () => {
  server = await startServer({ env: { TRUSTED_PROXY_HEADER: "X-Real-IP" } });
  ada = await customer(server, "Ada");
  bob = await customer(server, "Bob");
  staff = await office(server);
});
afterAll(() => server?.stop());

type Part = { method?: string; path: string; body: unknown };
const send = (token: string | undefined, requests: Part[], headers: Record<string, string> = {}) =>
  call(server, "POST", ENVELOPE, {
    token,
    body: { requests: requests.map((one) => ({ method: "POST", ...one })) },
    headers,
  });
const alone = (token: string | undefined, { method = "POST", path, body }: Part) =>
  call(server, method, path, { token, body });
const bookings = (count: number, over: Record<string, unknown> = {}) =>
  Promise.all(Array.from({ length: count }, async () => ({ path: SHIPMENTS, body: await bookingBody(server, over) })));
const statuses = ({ body }: { body: Json }) => body.answers.map(({ status }: Json) => status);
const idsOf = (parts: Part[]) => parts.map(({ body }) => (body as { id: string }).id);

test("every kind of operation may travel in a batch, but for those with a file", async () => {
  const kinds = Object.entries(KINDS).map(([kind, payload]) => {
    const op = {
      seq: 1,
      opId: newId(),
      owner: ada.id,
      state: "queued" as const,
      nextAt: 0,
      kind: kind as OpKind,
      v: 1,
      payload,
    };
    const { method, path, heavy } = kindOf(op as unknown as Parameters<typeof kindOf>[0]);
    return { heavy, kind, part: { method: method ?? "POST", path: path(op as never), body: {} } };
  });
  // Whatever each is answered: a path that the server does not take in a batch refuses all of it, and they go one by one.
  const taken = await Promise.all(kinds.map(async ({ kind, part }) => [kind, (await send(ada.token, [part])).status]));
  expect(Object.fromEntries(taken)).toEqual(
    Object.fromEntries(kinds.map(({ kind, heavy }) => [kind, heavy ? 400 : 200])),
  );
});

describe("the operations of a batch", () => {
  test("have their own answers, in the order in which they were sent", async () => {
    const [one, two, three] = (await bookings(3)) as [Part, Part, Part];
    const wrong = { path: SHIPMENTS, body: await bookingBody(server, { estimated_rate: 1 }) };
    const taken = { path: SHIPMENTS, body: { ...(await bookingBody(server)), id: (await book(server, bob)).id } };
    const answer = await send(ada.token, [one, wrong, two, taken, three]);
    expect(answer.status).toBe(200);
    expect(statuses(answer)).toEqual([200, 400, 200, 409, 200]);
    const [first, priced] = answer.body.answers;
    expect(first.body).toMatchObject({ id: (one.body as Json).id, user_id: ada.id, status: "pending" });
    expect(priced.body.data.estimated_rate.code).toBe("price_changed");
    expect(await rowsOf(server, "shipments", `id = "${idsOf([wrong])[0]}"`)).toEqual([]);
  });

  test("are answered as they would be alone, field by field", async () => {
    const parts = [
      { path: SHIPMENTS, body: await bookingBody(server, { shipper_email: "no" }) },
      { path: SHIPMENTS, body: {} },
      { path: SEA, body: seaQuoteBody({ id: newId(), contact_email: "" }) },
      { path: "/api/contact", body: { name: "A" } },
      { path: `/api/shipments/${newId()}/edit`, body: { op: newId(), set: {}, seen: {} } },
    ];
    const together = await send(ada.token, parts);
    for (const [i, part] of parts.entries()) {
      const { status, body } = await alone(ada.token, part);
      expect(together.body.answers[i]).toMatchObject({ status, body });
    }
  });

  test("sent again change nothing, alone or in another batch", async () => {
    const parts = await bookings(6);
    const ids = idsOf(parts);
    expect(statuses(await send(ada.token, parts))).toEqual(ids.map(() => 200));
    const again = await send(ada.token, [...parts].reverse());
    expect(statuses(again)).toEqual(ids.map(() => 200));
    expect(again.body.answers.map(({ body }: Json) => body.id)).toEqual([...ids].reverse());
    expect((await alone(ada.token, parts[0] as Part)).status).toBe(200);
    expect(await rowsOf(server, "shipments", ids.map((id) => `id="${id}"`).join("||"))).toHaveLength(6);
  });

  test("the same one twice in a batch makes one row", async () => {
    const [one] = (await bookings(1)) as [Part];
    const answer = await send(ada.token, [one, one, one, one]);
    expect(statuses(answer)).toEqual([200, 200, 200, 200]);
    expect(await rowsOf(server, "shipment_events", `shipment = "${idsOf([one])[0]}"`)).toHaveLength(1);
  });
});

describe("a batch gives no more rights than single requests", () => {
  const asEverybody = async (part: () => Promise<Part> | Part) => {
    const who: Record<string, string | undefined> = {
      guest: undefined,
      ada: ada.token,
      bob: bob.token,
      office: staff.token,
    };
    who.superuser = (await superuser(server)).token;
    const found: Record<string, unknown> = {};
    for (const [name, token] of Object.entries(who)) {
      const answer = await send(token, [await part()]);
      expect([name, statuses(answer)[0]]).toEqual([name, (await alone(token, await part())).status]);
      found[name] = statuses(answer)[0];
    }
    return found;
  };

  test("booking", async () => {
    const found = await asEverybody(async () => ({
      path: SHIPMENTS,
      body: await bookingBody(server, { user_id: ada.id }),
    }));
    expect(found).toMatchObject({ guest: 400, ada: 200, bob: 200 });
    expect(await rowsOf(server, "shipments", `user_id = "${bob.id}"`)).not.toEqual([]);
  });

  test("editing a shipment", async () => {
    const { id } = await book(server, ada);
    const edit = () => ({
      path: `/api/shipments/${id}/edit`,
      body: { op: newId(), set: { tracking_number: "X" }, seen: {} },
    });
    expect(await asEverybody(edit)).toEqual({ guest: 401, ada: 403, bob: 403, office: 200, superuser: 200 });
  });

  test("marking a request as handled", async () => {
    const id = newId();
    await alone(ada.token, { path: SEA, body: seaQuoteBody({ id }) });
    const mark = () => ({ method: "PATCH", path: `${SEA}/${id}`, body: { handled_at: new Date().toISOString() } });
    expect(await asEverybody(mark)).toMatchObject({ guest: 404, ada: 404, bob: 404, office: 200 });
  });

  test("a row belongs to the batch's sender, whatever a part says", async () => {
    const parts = await bookings(2, { user_id: ada.id });
    const named = parts.map((part) => ({ ...part, token: ada.token, headers: { authorization: ada.token } }));
    const answer = await send(bob.token, named);
    expect(answer.body.answers.map(({ body }: Json) => body.user_id)).toEqual([bob.id, bob.id]);
  });

  test("an ended session gets one refusal, and nothing happens", async () => {
    const gone = await customer(server);
    const { token } = await superuser(server);
    await call(server, "DELETE", `/api/collections/users/records/${gone.id}`, { token });
    const parts = [...(await bookings(2)), { path: "/api/contact", body: {} }];
    for (const bad of [gone.token, "nonsense"]) {
      const answer = await send(bad, parts);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual((await alone(bad, parts[0] as Part)).body);
    }
    expect(await rowsOf(server, "shipments", `id="${idsOf(parts)[0]}"`)).toEqual([]);
  });
});

describe("refused as a whole, without any effect", () => {
  const refused: [string, () => Part][] = [
    ["an envelope in an envelope", () => ({ path: ENVELOPE, body: { requests: [] } })],
    ["reading", () => ({ method: "GET", path: "/api/sync", body: {} })],
    ["deleting", () => ({ method: "DELETE", path: `${SHIPMENTS}/${newId()}`, body: {} })],
    ["a put", () => ({ method: "PUT", path: SHIPMENTS, body: {} })],
    ["another method's name", () => ({ method: "post", path: SHIPMENTS, body: {} })],
    ["signing in", () => ({ path: "/api/collections/users/auth-with-password", body: {} })],
    ["signing up", () => ({ path: "/api/collections/users/records", body: {} })],
    ["roles", () => ({ path: "/api/collections/user_roles/records", body: {} })],
    ["documents", () => ({ path: "/api/collections/shipment_documents/records", body: {} })],
    ["changing a shipment's record", () => ({ method: "PATCH", path: `${SHIPMENTS}/${newId()}`, body: {} })],
    ["the tariff", () => ({ path: "/api/tariff", body: {} })],
    ["PocketBase's batch", () => ({ path: "/api/batch", body: {} })],
    ["settings", () => ({ method: "PATCH", path: "/api/settings", body: {} })],
    ["a query", () => ({ path: `${SHIPMENTS}?expand=user_id`, body: {} })],
    ["a path with an escape", () => ({ path: "/api/collections/%73hipments/records", body: {} })],
    ["a path that climbs", () => ({ path: "/api/collections/shipments/records/../../users/records", body: {} })],
    ["another server", () => ({ path: "http://127.0.0.1:1/api/contact", body: {} })],
    ["a line break", () => ({ path: `${SHIPMENTS}\r\nX: y`, body: {} })],
    ["a line break at the end", () => ({ path: `${SHIPMENTS}\n`, body: {} })],
    ["a list for a body", () => ({ path: SHIPMENTS, body: [] })],
    ["a text for a body", () => ({ path: SHIPMENTS, body: "{}" })],
    ["no body", () => ({ path: SHIPMENTS, body: undefined })],
    ["null for a body", () => ({ path: SHIPMENTS, body: null })],
  ];
  test.each(refused)("%s", async (_, part) => {
    const [good] = (await bookings(1)) as [Part];
    const root = await superuser(server);
    const answer = await send(root.token, [{ ...good, body: { ...(good.body as object), user_id: ada.id } }, part()]);
    expect(answer.status).toBe(400);
    expect(await rowsOf(server, "shipments", `id="${idsOf([good])[0]}"`)).toEqual([]);
  });

  test.each([{}, { requests: [] }, { requests: {} }, { requests: [null] }, { requests: [1] }, [], "x", null])(
    "a body that is no list of requests: %j",
    async (body) => {
      expect((await call(server, "POST", ENVELOPE, { token: ada.token, body })).status).toBe(400);
    },
  );

  test("more than fifty operations, or more than a megabyte", async () => {
    const many = await bookings(51);
    expect((await send(ada.token, many)).status).toBe(400);
    expect(await rowsOf(server, "shipments", `id="${idsOf(many)[0]}"`)).toEqual([]);
    const large = await bookings(2, { goods_description: "x".repeat(600_000) });
    expect((await send(ada.token, large)).status).toBe(413);
  });

  test("a part's own size limit applies inside", async () => {
    const large = { path: "/api/contact", body: { message: "x".repeat(40_000) } };
    const answer = await send(undefined, [large]);
    expect(answer.body.answers[0]).toMatchObject({ status: 413, body: (await alone(undefined, large)).body });
  });
});

test("each part counts for the rate limits, under the batch's address", async () => {
  const strict = await startServer({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" } });
  try {
    const guests = (ip: string) => {
      const requests = Array.from({ length: 25 }, () => ({ method: "POST", path: SEA, body: { id: newId() } }));
      return call(strict, "POST", ENVELOPE, { body: { requests }, headers: { "x-real-ip": ip } });
    };
    // A new window may begin meanwhile: then up to twice as many pass.
    const { body } = await guests("203.0.113.1");
    const turnedAway = body.answers.filter(({ status }: Json) => status === 429);
    expect(turnedAway.length).toBeGreaterThanOrEqual(5);
    expect(turnedAway.length).toBeLessThanOrEqual(15);
    for (const { retryAfter } of turnedAway) expect(Number(retryAfter)).toBeGreaterThan(0);
    const alone = await call(strict, "POST", SEA, { body: { id: newId() }, headers: { "x-real-ip": "203.0.113.2" } });
    expect(alone.status).not.toBe(429);
  } finally {
    await strict.stop();
  }
});

test("killed in the middle: acknowledged operations are stored, and those sent again are stored once", async () => {
  const mine = await startServer();
  try {
    const who = await customer(mine);
    const template = await bookingBody(mine);
    const envelopes = Array.from({ length: 6 }, () =>
      Array.from({ length: 25 }, () => ({
        method: "POST",
        path: SHIPMENTS,
        body: { ...template, id: newId(), reference: newRef() },
      })),
    );
    const post = (requests: unknown[]) => call(mine, "POST", ENVELOPE, { token: who.token, body: { requests } });
    const heard: string[] = [];
    const sending = envelopes.map((requests) =>
      post(requests).then(
        ({ body }) => {
          for (const { status, body: row } of body.answers ?? []) if (status === 200) heard.push(row.id);
          if (heard.length > 0) kill();
        },
        () => {},
      ),
    );
    let kill = () => {};
    const killed = new Promise<void>((resolve) => {
      kill = () => void mine.kill().then(resolve);
    });
    await killed;
    await Promise.all(sending);
    await mine.restart();
    const there = async () => new Set((await rowsOf(mine, "shipments")).map(({ id }: Json) => id));
    const after = await there();
    expect(heard.filter((id) => !after.has(id))).toEqual([]);
    for (const requests of envelopes) expect(new Set(statuses(await post(requests)))).toEqual(new Set([200]));
    expect(await there()).toEqual(new Set(envelopes.flat().map(({ body }) => body.id)));
    expect(await rowsOf(mine, "shipment_events")).toHaveLength(150);
  } finally {
    await mine.stop();
  }
});
