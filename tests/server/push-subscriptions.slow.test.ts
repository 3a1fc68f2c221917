import { createPublicKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatReference } from "#domain/shipment/reference.ts";
import { PushDevice } from "../support/push-device.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  member,
  newRef,
  office,
  rowsOf,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

// Web push subscriptions: who may subscribe to what, and what ends them. The sender has its own tests.
let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let shipment: Json;
beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
  shipment = await book(server, anna);
});
afterAll(() => server?.stop());

const post = (path: string, body: unknown, actor?: Actor) =>
  call(server, "POST", `/api/push/${path}`, { token: actor?.token, body });
const subscribe = (device: PushDevice, over: Json = {}, actor?: Actor) =>
  post("subscribe", device.subscription(over), actor);
const stateOf = async (device: PushDevice, reference?: string) =>
  (await post("state", { endpoint: device.endpoint, reference })).body;
const rowsIn = (device: PushDevice) => rowsOf(server, "push_subscriptions", `endpoint = "${device.endpoint}"`);
const codeOf = ({ status, body }: { status: number; body: Json }) => [
  status,
  ...Object.entries<Json>(body.data ?? {}).map(([field, { code }]) => `${field} ${code}`),
];

const NOTHING = { account: false, wants: [], arrivals_only: false, follows: false };

describe("the server's key", () => {
  test("is a point on the curve, the same for everybody and after a restart, and the private key cannot be read anywhere", async () => {
    const own = await startServer();
    try {
      const { body, headers } = await call(own, "GET", "/api/push/key");
      const point = Buffer.from(body.key, "base64url");
      expect([point.length, point[0], headers.get("cache-control")]).toEqual([65, 4, "no-cache"]);
      const jwk = {
        kty: "EC",
        crv: "P-256",
        x: point.toString("base64url", 1, 33),
        y: point.toString("base64url", 33),
      };
      expect(createPublicKey({ key: jwk, format: "jwk" }).asymmetricKeyType).toBe("ec");
      await own.restart();
      expect((await call(own, "GET", "/api/push/key")).body).toEqual(body);
      const { token } = await superuser(own);
      expect((await call(own, "GET", "/api/collections/push_keys/records", { token })).status).toBe(404);
      const { body: all } = await call(own, "GET", "/api/collections?perPage=200", { token });
      expect(JSON.stringify(all)).not.toContain("push_keys");
    } finally {
      await own.stop();
    }
  });
});

describe("subscribing", () => {
  test("with an account: its device, once, with the newest keys and choices", async () => {
    const device = new PushDevice();
    expect(await stateOf(device)).toEqual(NOTHING);
    expect((await subscribe(device, {}, anna)).body).toEqual({ ok: true });
    expect(await stateOf(device)).toEqual({ ...NOTHING, account: true, wants: ["milestones", "delays"] });
    expect((await subscribe(device, { wants: ["delays"], arrivals_only: true }, anna)).status).toBe(200);
    const again = new PushDevice();
    await post("subscribe", { ...again.subscription(), endpoint: device.endpoint }, anna);
    const rows = await rowsIn(device);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...again.keys,
      ...{ user_id: anna.id, wants: ["delays"], arrivals_only: true, service: "fcm.googleapis.com" },
    });
  });

  test("without an account: a shipment, by its reference or a pallet's code", async () => {
    const device = new PushDevice();
    const { reference } = shipment;
    for (const name of [reference, formatReference(reference), reference.toLowerCase(), `${reference}01`])
      expect((await subscribe(device, { reference: name })).status).toBe(200);
    const rows = await rowsIn(device);
    expect(await rowsOf(server, "push_follows", `subscription = "${rows[0]?.id}"`)).toHaveLength(1);
    expect(await stateOf(device, reference)).toEqual({ ...NOTHING, follows: true });
    expect(await stateOf(device, newRef())).toEqual(NOTHING);
  });

  test("an unknown, malformed or cancelled shipment gets the same answer", async () => {
    const cancelled = await book(server, anna);
    const body = { op: cancelled.id, reason: "Sold elsewhere" };
    const gone = await call(server, "POST", `/api/shipments/${cancelled.id}/cancel`, { token: anna.token, body });
    expect(gone.status).toBe(200);
    const answers = [];
    for (const reference of [newRef(), "nothing", "' OR 1=1 --", cancelled.reference])
      answers.push(await subscribe(new PushDevice(), { reference }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body: text }) => JSON.stringify(text))).size).toBe(1);
  });

  test("without account and shipment, push service or keys nothing is stored", async () => {
    const device = new PushDevice();
    const { reference } = shipment;
    expect(codeOf(await subscribe(device))).toEqual([400, "reference required"]);
    for (const endpoint of [
      "https://evil.test/x",
      "http://127.0.0.1:8090/x",
      "https://fcm.googleapis.com@evil.test/x",
      7,
      "",
      null,
    ])
      expect(codeOf(await subscribe(device, { reference, endpoint }))[0]).toBe(400);
    const { p256dh, auth } = device.keys;
    for (const keys of [undefined, "x", {}, { p256dh }, { p256dh, auth: "AAAA" }, { p256dh: "BAAA", auth }])
      expect(codeOf(await subscribe(device, { reference, keys }))[0]).toBe(400);
    for (const wrong of [{ wants: ["all"] }, { wants: "delays" }, { language: "english" }, { language: undefined }])
      expect(codeOf(await subscribe(device, wrong, anna))[0]).toBe(400);
    expect(await rowsIn(device)).toEqual([]);
    expect((await post("subscribe", { ...device.subscription({ reference }), more: "x".repeat(20_000) })).status).toBe(
      413,
    );
  });

  test("the office's notifications need the role; after its removal they are no longer listed", async () => {
    const device = new PushDevice();
    const wants = ["office", "milestones"];
    expect(codeOf(await subscribe(device, { wants }, anna))).toEqual([400, "wants not_allowed"]);
    const hall = await member(server, "warehouse");
    expect(codeOf(await subscribe(device, { wants }, hall))).toEqual([400, "wants not_allowed"]);
    const desk = await member(server, "operator");
    expect((await subscribe(device, { wants }, desk)).status).toBe(200);
    expect((await stateOf(device)).wants).toEqual(wants);
    const role = { op: `revoke-${desk.id}`, role: "" };
    expect((await call(server, "POST", `/api/people/${desk.id}/role`, { token: staff.token, body: role })).status).toBe(
      200,
    );
    expect((await stateOf(device)).wants).toEqual(["milestones"]);
  });

  test("at most 10 devices per account: one more replaces the oldest", async () => {
    const many = await customer(server, "Many");
    const devices = Array.from({ length: 11 }, () => new PushDevice());
    for (const device of devices) expect((await subscribe(device, {}, many)).status).toBe(200);
    const states = await Promise.all(devices.map((device) => stateOf(device)));
    expect(states.map(({ account }) => account)).toEqual([false, ...Array(10).fill(true)]);
  });

  test("at most 20 devices follow a shipment: of those that never took a message the oldest makes room", async () => {
    const { reference, id } = await book(server, anna);
    const devices = Array.from({ length: 22 }, () => new PushDevice());
    // The first has an account too, so it stays a device.
    for (const device of devices)
      expect((await subscribe(device, { reference }, device === devices[0] ? bob : undefined)).status).toBe(200);
    const states = await Promise.all(devices.map((device) => stateOf(device, reference)));
    expect(states.map(({ follows }) => follows)).toEqual([false, false, ...Array(20).fill(true)]);
    expect(states[0]).toMatchObject({ account: true });
    expect(await rowsIn(devices[1] as PushDevice)).toEqual([]);
    // Who follows already takes nobody's place.
    expect((await subscribe(devices[2] as PushDevice, { reference })).status).toBe(200);
    expect(await rowsOf(server, "push_follows", `shipment = "${id}"`)).toHaveLength(20);
  });

  test("a device follows at most 20 shipments, and takes nobody's place beyond them", async () => {
    const late = new PushDevice();
    for (let i = 0; i < 20; i++) await subscribe(late, { reference: (await book(server, bob)).reference });
    const { reference, id } = await book(server, anna);
    for (let i = 0; i < 20; i++) await subscribe(new PushDevice(), { reference });
    const before = await rowsOf(server, "push_follows", `shipment = "${id}"`);
    expect(codeOf(await subscribe(late, { reference }))).toEqual([409, "reference too_many"]);
    expect(await rowsOf(server, "push_follows", `shipment = "${id}"`)).toEqual(before);
  });
});

describe("changing", () => {
  test("another person on the same device: nothing of the previous one stays", async () => {
    const device = new PushDevice();
    const { reference } = shipment;
    await subscribe(device, { reference, wants: ["delays"] }, anna);
    expect((await subscribe(device, {}, bob)).status).toBe(200);
    expect(await stateOf(device, reference)).toEqual({ ...NOTHING, account: true, wants: ["milestones", "delays"] });
    expect((await rowsIn(device)).map(({ user_id }) => user_id)).toEqual([bob.id]);
  });

  test("a new endpoint from the browser: the device continues under it, also when the page was faster", async () => {
    const { reference } = shipment;
    for (const quicker of [false, true]) {
      const [old, made] = [new PushDevice(), new PushDevice()];
      await subscribe(old, { reference }, quicker ? undefined : bob);
      if (quicker) await subscribe(made, {}, bob);
      const body = { old: old.endpoint, endpoint: made.endpoint, keys: made.keys };
      expect((await post("renew", body)).body).toEqual({ ok: true });
      expect(await rowsIn(old)).toEqual([]);
      expect(await stateOf(made, reference)).toMatchObject({ account: true, follows: true });
      expect((await rowsIn(made))[0]).toMatchObject(made.keys);
      await post("unsubscribe", { endpoint: made.endpoint });
    }
  });

  test("without knowing the endpoint: no effect, and the same answer", async () => {
    const made = new PushDevice();
    for (const body of [{ old: new PushDevice().endpoint, endpoint: made.endpoint, keys: made.keys }, {}, null, [1]])
      expect([(await post("renew", body)).body, (await post("unsubscribe", body)).body]).toEqual([
        { ok: true },
        { ok: true },
      ]);
    expect((await post("arrivals", { endpoint: made.endpoint, arrivals_only: true })).body).toEqual({ ok: true });
    expect(await rowsIn(made)).toEqual([]);
  });

  test("a repeated setting renews the device", async () => {
    const device = new PushDevice();
    await subscribe(device, { reference: shipment.reference });
    const heard = async () => (await rowsIn(device))[0].updated as string;
    const before = await heard();
    await post("arrivals", { endpoint: device.endpoint, arrivals_only: false });
    // Retention counts from here (pb_hooks/lib/accounts/retention.js).
    expect(await heard()).not.toBe(before);
    await post("unsubscribe", { endpoint: device.endpoint });
  });

  test("only arrivals", async () => {
    const device = new PushDevice();
    await subscribe(device, { reference: shipment.reference });
    await post("arrivals", { endpoint: device.endpoint, arrivals_only: true });
    expect((await stateOf(device)).arrivals_only).toBe(true);
    await subscribe(device, {}, bob);
    expect((await stateOf(device)).arrivals_only).toBe(true);
    await post("unsubscribe", { endpoint: device.endpoint });
  });
});

describe("ending", () => {
  test("one reference, or everything of the device", async () => {
    const device = new PushDevice();
    const other = await book(server, bob);
    for (const { reference } of [shipment, other]) await subscribe(device, { reference });
    await post("unsubscribe", { endpoint: device.endpoint, reference: shipment.reference });
    expect([
      (await stateOf(device, shipment.reference)).follows,
      (await stateOf(device, other.reference)).follows,
    ]).toEqual([false, true]);
    await post("unsubscribe", { endpoint: device.endpoint, reference: other.reference });
    expect(await rowsIn(device)).toEqual([]);
    await subscribe(device, { reference: other.reference }, bob);
    await post("unsubscribe", { endpoint: device.endpoint, reference: other.reference });
    expect(await stateOf(device, other.reference)).toMatchObject({ account: true, follows: false });
    await post("unsubscribe", { endpoint: device.endpoint });
    expect([await rowsIn(device), await rowsOf(server, "push_follows", `shipment = "${other.id}"`)]).toEqual([[], []]);
  });

  test("signing out ends this device's and no other", async () => {
    const { email, password } = await customer(server, "Eve");
    const sessions = [];
    for (let i = 0; i < 2; i++) {
      const body = { identity: email, password };
      const { body: signedIn } = await call(server, "POST", "/api/collections/users/auth-with-password", { body });
      const device = new PushDevice();
      await subscribe(device, { reference: shipment.reference }, { id: "", email, password, token: signedIn.token });
      sessions.push({ device, token: signedIn.token });
    }
    const [left, stays] = sessions as [(typeof sessions)[0], (typeof sessions)[0]];
    expect((await call(server, "POST", "/api/session/end", { token: left.token })).status).toBe(204);
    expect([await rowsIn(left.device), (await stateOf(stays.device)).account]).toEqual([[], true]);
    expect((await subscribe(left.device, {}, { ...anna, token: left.token })).status).toBe(401);
  });

  test("ending all sessions, a new password, deleting the account", async () => {
    const root = await superuser(server);
    const ends: [string, (who: Actor) => Promise<number>][] = [
      [
        "ended by an admin",
        async ({ id }) =>
          (
            await call(server, "POST", `/api/people/${id}/end-sessions`, {
              token: staff.token,
              body: { op: `ends-${id}` },
            })
          ).status,
      ],
      [
        "a new password",
        async ({ id, token, password }) => {
          const body = { oldPassword: password, password: "another horse", passwordConfirm: "another horse" };
          return (await call(server, "PATCH", `/api/collections/users/records/${id}`, { token, body })).status;
        },
      ],
      [
        "deleted",
        async ({ id }) =>
          (await call(server, "DELETE", `/api/collections/users/records/${id}`, { token: root.token })).status,
      ],
    ];
    for (const [how, end] of ends) {
      const who = await customer(server, how);
      const device = new PushDevice();
      await subscribe(device, { reference: shipment.reference }, who);
      expect([how, [200, 204].includes(await end(who)), await rowsIn(device)]).toEqual([how, true, []]);
    }
    const ids = (await rowsOf(server, "push_subscriptions")).map(({ id }) => id);
    const left = await rowsOf(server, "push_follows");
    expect(left.filter(({ subscription }) => !ids.includes(subscription))).toEqual([]);
  });
});

test("an export names the devices without endpoint and keys; an erasure deletes them", async () => {
  const own = await startServer();
  try {
    const eve = await customer(own, "Eve");
    const { reference, id } = await book(own, eve);
    const send = (device: PushDevice, over: Json, token?: string) =>
      call(own, "POST", "/api/push/subscribe", { token, body: device.subscription(over) });
    const [hers, follower] = [new PushDevice(), new PushDevice()];
    expect((await send(hers, { reference }, eve.token)).status).toBe(200);
    expect((await send(follower, { reference })).status).toBe(200);
    const { body } = await call(own, "GET", "/api/account/data", { token: eve.token });
    expect(body.push_subscriptions).toMatchObject([
      { service: "fcm.googleapis.com", wants: ["milestones", "delays"], follows: [id], worked_at: "" },
    ]);
    for (const secret of [hers.endpoint, hers.keys.auth, hers.keys.p256dh])
      expect(JSON.stringify(body)).not.toContain(secret);
    expect((await runCommand(own.dataDir, "erase", eve.email, "even-open")).code).toBe(0);
    expect((await rowsOf(own, "push_subscriptions")).map(({ endpoint }) => endpoint)).toEqual([follower.endpoint]);
    expect(await rowsOf(own, "push_follows")).toEqual([]);
  } finally {
    await own.stop();
  }
});

test("30 requests per minute and address, counted before any look-up", async () => {
  const own = await startServer({ env: { RATE_LIMITS: "on" } });
  try {
    const ask = () => call(own, "POST", "/api/push/state", { body: { endpoint: "x" } });
    const statuses = [];
    // A minute may turn over once in between: then up to twice as many pass.
    while (statuses.at(-1) !== 429 && statuses.length <= 61) statuses.push((await ask()).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.at(-1)).toBe(429);
    const refused = async () => (await call(own, "POST", "/api/push/subscribe", { body: {} })).headers;
    await expect.poll(async () => (await refused()).get("retry-after")).toMatch(/^\d+$/);
  } finally {
    await own.stop();
  }
});
