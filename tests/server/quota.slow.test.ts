import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "#data/remote/transport.ts";
import { classify } from "#data/sync/classify.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, book, call, newId, office, rowsOf, signIn, superuser } from "../support/server-api.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";

// How many documents an account may upload per day (pb_hooks/lib/http/rate-limits.js).
const MB = 1_048_576;
const DAY_S = 86_400;
/** Sets the server's clock to noon of this day, because the count restarts at midnight. */
const NOON = (Math.floor(Date.now() / 1000 / DAY_S) + 0.5) * DAY_S * 1000 - Date.now();

let server: Server;
let root: Actor;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: "on", AKAMAS_CLOCK_OFFSET_MS: String(NOON) } });
  root = await superuser(server);
});
afterAll(() => server?.stop());

/** An account with a booking; created by a superuser, because sign-up is limited. */
async function sender(verified: boolean): Promise<Actor & { shipment: string }> {
  const email = `${newId()}@x.test`;
  const body = { full_name: "X", email, password: "secret", passwordConfirm: "secret", verified };
  await call(server, "POST", "/api/collections/users/records", { token: root.token, body });
  const actor = await signIn(server, email, "secret");
  return { ...actor, shipment: (await book(server, actor)).id };
}

const send = (actor: Actor, form: FormData) => call(server, "POST", DOCUMENTS, { token: actor.token, body: form });
const stored = async (actor: Actor) => (await rowsOf(server, "shipment_documents", `user_id = "${actor.id}"`)).length;

/** Uploads documents one after the other; returns the statuses. */
async function sendMany(actor: Actor & { shipment: string }, count: number, size: number) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) {
    const { form } = documentForm({ shipment: actor.shipment, size });
    if (n >= 15) form.set("kind", "commercial_invoice"); // of one kind a shipment has no more than twenty
    statuses.push((await send(actor, form)).status);
  }
  return statuses;
}

test("an unconfirmed account may upload 60 MB a day, eight at a time; then it is told until when to wait", async () => {
  const anna = await sender(false);
  const uploads = Array.from({ length: 8 }, () => documentForm({ shipment: anna.shipment, size: 10 * MB }));
  const answers = await Promise.all(uploads.map(({ form }) => send(anna, form)));
  const taken = uploads.filter((_, n) => answers[n]?.status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect([taken.length, await stored(anna)]).toEqual([6, 6]);
  for (const { status, body, headers } of refused) {
    const why = "documents_day_unconfirmed";
    expect([status, body]).toEqual([
      429,
      {
        ...{ status: 429, message: expect.stringContaining("confirmed"), code: why },
        data: { file: { code: "quota_reached", message: body.message, params: { why } } },
      },
    ]);
    const wait = Number(headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(DAY_S);
    // The device keeps it, and its other operations do not wait.
    const verdict = classify(answerOf(status, JSON.stringify(body), headers.get("retry-after")), () => false, 0);
    expect(verdict).toMatchObject({
      to: "retry",
      refused: false,
      unanswered: false,
      error: { kind: "busy", own: true },
    });
  }

  // A replay of a stored upload is acknowledged and not counted.
  for (const upload of taken) expect((await send(anna, upload.again())).status).toBe(200);
  expect((await send(anna, documentForm({ shipment: anna.shipment, size: 1000 }).form)).status).toBe(429);
  // Bookings still work, and other people's documents.
  await book(server, anna);
  expect(await sendMany(await sender(false), 1, 10 * MB)).toEqual([200]);

  // Once confirmed, it may upload more: refused ones are stored as they were.
  await call(server, "PATCH", `/api/collections/users/records/${anna.id}`, {
    token: root.token,
    body: { verified: true },
  });
  const left = uploads.find((_, n) => answers[n]?.status === 429);
  expect((await send(anna, left?.again() ?? new FormData())).status).toBe(200);
  expect(await stored(anna)).toBe(7);
});

test("an unconfirmed account may upload twenty documents a day, a confirmed one and the office more", async () => {
  const [anna, berta, staff] = [await sender(false), await sender(true), await office(server)];
  expect(await sendMany(anna, 22, 100)).toEqual([...Array(20).fill(200), 429, 429]);
  expect(await sendMany(berta, 22, 100)).toEqual(Array(22).fill(200));
  const own = { ...staff, shipment: (await book(server, staff)).id };
  await call(server, "PATCH", `/api/collections/users/records/${staff.id}`, {
    token: root.token,
    body: { verified: false },
  });
  expect(await sendMany(own, 22, 100)).toEqual(Array(22).fill(200));
  // A superuser can upload for the customer.
  const { form } = documentForm({ shipment: anna.shipment, size: 100 });
  form.set("user_id", anna.id);
  expect((await send({ ...root }, form)).status).toBe(200);
});

test("the next day it is accepted, and with limits off there is no such limit", async () => {
  const anna = await sender(false);
  expect((await sendMany(anna, 21, 100)).at(-1)).toBe(429);
  await server.restart({ RATE_LIMITS: "on", AKAMAS_CLOCK_OFFSET_MS: String(NOON + DAY_S * 1000) });
  expect(await sendMany(anna, 1, 100)).toEqual([200]);
  await server.restart({ RATE_LIMITS: "off" });
  expect(await sendMany(anna, 1, 100)).toEqual([200]);
});
