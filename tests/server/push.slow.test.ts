import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import type { PushDevice } from "../support/push-device.ts";
import { type Message, PushService } from "../support/push-service.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

// Web push messages, with the real program and a push service that decrypts them.
let service: PushService;
let server: Server;
let staff: Actor;
let anna: Actor;
let bob: Actor;

beforeAll(async () => {
  service = await PushService.start();
  server = await startServer({
    env: { PUSH_HOSTS: service.host, MAIL_RETRY_SECONDS: "1", AKAMAS_PUSH_TIMEOUT_MS: "15000" },
  });
  [staff, anna, bob] = await Promise.all([
    office(server),
    customer(server, "Anna Secretname"),
    customer(server, "Bob"),
  ]);
});
afterAll(async () => {
  await server?.stop();
  await service?.stop();
});

const PATIENCE = { interval: 50 };
const post = (path: string, body: Json, actor?: Actor) => call(server, "POST", path, { token: actor?.token, body });
async function subscribe(device: PushDevice, over: Json = {}, actor?: Actor) {
  expect((await post("/api/push/subscribe", device.subscription(over), actor)).status).toBe(200);
  return device;
}
const setStatus = async (id: string, status: string) => {
  const path = `${SHIPMENTS}/${id}`;
  expect((await call(server, "PATCH", path, { token: staff.token, body: { status } })).status).toBe(200);
  await hurry(id);
};
const roots = new Map<Server, Promise<Actor>>();
/** What waits its minute (tests/server/undo.test.ts) leaves now. */
async function hurry(id: string, on = server) {
  const root = roots.get(on) ?? superuser(on);
  roots.set(on, root);
  const { token } = await root;
  const patch = (path: string, body: Json) => call(on, "PATCH", path, { token, body });
  const waiting = `template = "status_push" && state = "queued" && next_try != "" && data ~ "${id}"`;
  const rows = await rowsOf(on, "mail_queue", waiting);
  for (const row of rows) await patch(`/api/collections/mail_queue/records/${row.id}`, { next_try: "" });
  // Any update of a shipment wakes the sender.
  if (rows.length > 0) await patch(`${SHIPMENTS}/${id}`, {});
}
const rowsTo = (device: PushDevice): Promise<Json[]> =>
  rowsOf(server, "push_subscriptions", `endpoint = "${device.endpoint}"`);
const queueOf = (id: string): Promise<Json[]> => rowsOf(server, "mail_queue", `channel = "push" && data ~ "${id}"`);
const told = (device: PushDevice, count = 1) =>
  expect.poll(() => service.messages(device).length, PATIENCE).toBe(count);
/** Days for which the push service keeps a message, and its urgency. */
const MILESTONE = { days: 4, urgency: "normal" };
const DELAY = { days: 4, urgency: "high" };
const OFFICE = { days: 1, urgency: "normal" };
/** How a message was posted: RFC 8030 (TTL, Urgency, Topic), RFC 8188 and RFC 8292 (VAPID). */
function expectPosted(message: Message | undefined, { days, urgency }: typeof MILESTONE) {
  const { payload, headers, claims, at } = message as Message;
  const topic = createHash("sha256").update(payload.tag).digest().subarray(0, 24).toString("base64url");
  expect(headers).toMatchObject({ ttl: `${days * 86_400}`, urgency, topic, "content-encoding": "aes128gcm" });
  // RFC 8292, section 2: the origin of the push service, at most a day ahead, somebody to write to.
  expect(claims).toEqual({ aud: `http://${service.host}`, exp: expect.any(Number), sub: `mailto:${company.email}` });
  const ahead = claims.exp - at / 1000;
  expect([ahead > 0, ahead <= 86_400]).toEqual([true, true]);
}
/** Waits until no message of a shipment is waiting. */
const settled = (id: string) =>
  expect
    .poll(
      async () => (await queueOf(id)).filter(({ state }) => state === "queued" || state === "sending").length,
      PATIENCE,
    )
    .toBe(0);

describe("a message", () => {
  test("is encrypted, signed with the published key, and has reference, milestone and day", async () => {
    const shipment = await book(server, anna);
    const owner = await subscribe(service.device(), {}, anna);
    const follower = await subscribe(service.device(), { reference: shipment.reference });
    await setStatus(shipment.id, "confirmed");
    await Promise.all([told(owner), told(follower)]);
    const reference = formatReference(shipment.reference);
    const [message] = service.messages(owner);
    expect(message?.payload).toMatchObject({
      ...{ v: 1, kind: "milestone", title: "Booking confirmed", tag: `shipment-${shipment.reference}` },
      ...{ url: `/dashboard/shipment/${shipment.id}`, actions: ["line", "arrivals"] },
    });
    expect(message?.payload.body).toContain(reference);
    expect(service.messages(follower)[0]?.payload.url).toBe(`/track/${reference}`);
    const { key } = (await call(server, "GET", "/api/push/key")).body;
    expect(message?.key).toBe(key);
    expectPosted(message, MILESTONE);
    expectPosted(service.messages(follower)[0], MILESTONE);
    // The length reveals nothing.
    expect(service.messages(follower)[0]?.headers["content-length"]).toBe(message?.headers["content-length"]);
    for (const device of [owner, follower]) await post("/api/push/unsubscribe", { endpoint: device.endpoint });
  });

  test("has no personal data: no name, place, goods, price or document", async () => {
    const secrets = {
      ...{
        shipper_name: "Xanthippe Secret",
        shipper_address: "Hiddenstrasse 7, 10115 Berlin",
        shipper_phone: "+49 30 5551234",
      },
      ...{ shipper_email: "xanthippe@secret.test", consignee_name: "Zeno Hidden", consignee_company: "Covert Ltd" },
      ...{
        consignee_address: "Quiet Road 3, 3025 Limassol",
        consignee_email: "zeno@hidden.test",
        goods_description: "Gold bars",
      },
      ...{ origin_address: "Hiddenstrasse 7", destination_address: "Quiet Road 3" },
    };
    const desk = await subscribe(service.device(), { wants: ["office"] }, staff);
    const shipment = await book(server, anna, secrets);
    await told(desk);
    const owner = await subscribe(service.device(), {}, anna);
    const follower = await subscribe(service.device(), { reference: shipment.reference });
    for (const status of ["confirmed", "pending", "confirmed", "in_transit", "delivered"]) {
      const before = service.messages(owner).length;
      await setStatus(shipment.id, status);
      await Promise.all([told(owner, before + 1), told(follower, before + 1)]);
    }
    // Without the time, which may contain any digits.
    const all = JSON.stringify(
      [owner, follower, desk].flatMap((device) =>
        service.messages(device).map(({ payload }) => ({ ...payload, at: "" })),
      ),
    );
    const words = [...Object.values(secrets), "Anna", "Secretname", anna.email, anna.id, "Berlin", "DE-4", "300"];
    for (const word of words) expect(all).not.toContain(word);
    expect(service.messages(owner).map(({ payload }) => payload.title)).toEqual([
      "Booking confirmed",
      "Pending again",
      "Booking confirmed",
      "On the way",
      "Delivered",
    ]);
    expect(service.messages(desk)[0]?.payload).toMatchObject({
      kind: "office",
      tag: "office",
      url: `/admin/shipment/${shipment.id}`,
      // A device knows a repeated message by its words and its time.
      at: shipment.created.replace(" ", "T"),
    });
    expectPosted(service.messages(desk)[0], OFFICE);
    for (const device of [owner, follower, desk]) await post("/api/push/unsubscribe", { endpoint: device.endpoint });
  });

  test("is sent once to a device that owns and follows, and not to one with other choices", async () => {
    const shipment = await book(server, anna);
    const both = await subscribe(service.device(), { reference: shipment.reference }, anna);
    const delays = await subscribe(service.device(), { wants: ["delays"] }, anna);
    const arrivals = await subscribe(service.device(), { reference: shipment.reference, arrivals_only: true });
    await setStatus(shipment.id, "confirmed");
    await told(both);
    await setStatus(shipment.id, "delivered");
    await Promise.all([told(both, 2), told(arrivals)]);
    await settled(shipment.id);
    expect([both, delays, arrivals].map((device) => service.messages(device).length)).toEqual([2, 0, 1]);
    for (const device of [both, delays, arrivals]) await post("/api/push/unsubscribe", { endpoint: device.endpoint });
  });

  test("about a milestone waits until it is due, and is not sent if it was taken back", async () => {
    const shipment = await book(server, anna);
    await setStatus(shipment.id, "confirmed");
    const device = await subscribe(service.device(), {}, anna);
    const [pallet] = await rowsOf(server, "pallets", `shipment = "${shipment.id}"`);
    const hall = await member(server, "warehouse");
    const scan = (body: Json) =>
      call(server, "POST", "/api/collections/scans/records", {
        token: hall.token,
        body: {
          id: newId(),
          pallet: pallet.id,
          point: "collected",
          scanned_at: new Date(Date.now() - 5000).toISOString(),
          ...body,
        },
      });
    const first = await scan({});
    expect(first.status).toBe(200);
    const [event] = (await queueOf(shipment.id)).filter(({ to }) => to === "devices" && true);
    expect(event).toMatchObject({ template: "milestone_push", state: "queued", channel: "push" });
    expect(Date.parse(event.next_try.replace(" ", "T")) - Date.now()).toBeGreaterThan(30_000);
    expect((await scan({ voids: first.body.id })).status).toBe(200);
    expect((await queueOf(shipment.id)).filter(({ template }) => template === "milestone_push")).toEqual([]);
    expect(service.messages(device)).toEqual([]);
    await post("/api/push/unsubscribe", { endpoint: device.endpoint });
  });
});

describe("no messages", () => {
  test("after a role was removed, a session has ended, or a device has unsubscribed", async () => {
    const desk = await member(server, "operator");
    const [revoked, kept, left] = [service.device(), service.device(), service.device()];
    await subscribe(revoked, { wants: ["office"] }, desk);
    await subscribe(kept, { wants: ["office"] }, staff);
    const second = await member(server, "operator");
    await subscribe(left, { wants: ["office"] }, second);
    const role = { op: newId(), role: "" };
    expect((await post(`/api/people/${desk.id}/role`, role, staff)).status).toBe(200);
    expect((await call(server, "POST", "/api/session/end", { token: second.token })).status).toBe(204);
    const contact = { id: newId(), name: "Anna", email: "anna@sender.test", phone: "+357 25 123456" };
    const sent = await post("/api/contact", { ...contact, subject: "Hello", message: "Is anybody there tonight?" });
    expect(sent.body).toEqual({ success: true });
    await told(kept);
    expect(service.messages(kept)[0]?.payload).toMatchObject({ title: "New message", url: "/admin/inbox" });
    expectPosted(service.messages(kept)[0], OFFICE);
    expect([service.knocks(revoked), service.knocks(left)]).toEqual([0, 0]);
    for (const device of [revoked, kept]) await post("/api/push/unsubscribe", { endpoint: device.endpoint });
  });
});

describe("a push service that", () => {
  /** A device of Anna's whose service answers like this, after its shipment was confirmed. */
  async function confirmedWith(answer: Parameters<PushService["device"]>[0]) {
    const shipment = await book(server, bob);
    const device = await subscribe(service.device(answer), { reference: shipment.reference });
    await setStatus(shipment.id, "confirmed");
    const rowOf = async () => (await queueOf(shipment.id)).find(({ to }) => to !== "devices");
    return { shipment, device, rowOf };
  }

  test.each([404, 410, 400, 401, 403])("says %i: the device is gone after the first", async (status) => {
    const { shipment, device, rowOf } = await confirmedWith(status);
    await expect.poll(() => rowsTo(device), PATIENCE).toEqual([]);
    await settled(shipment.id);
    expect((await rowOf())?.state).toBe("suppressed");
    await setStatus(shipment.id, "in_transit");
    await settled(shipment.id);
    expect(service.knocks(device)).toBe(1);
  });

  test("refuses one device after the other: three are gone, then the fault may be ours and a device stays", async () => {
    // Accepting a message shows that it is not.
    const working = await confirmedWith(201);
    await told(working.device);
    for (const expected of [0, 0, 0, 1]) {
      const { shipment, device, rowOf } = await confirmedWith(403);
      await settled(shipment.id);
      expect([(await rowsTo(device)).length, (await rowOf())?.state]).toEqual(
        expected === 0 ? [0, "suppressed"] : [1, "failed"],
      );
    }
  });

  test.each([413, 302])("says %i: the message is given up, the device stays", async (status) => {
    const redirect = { status, headers: { location: `http://${service.host}/elsewhere` } };
    const { device, rowOf } = await confirmedWith(redirect);
    await expect.poll(async () => (await rowOf())?.state, PATIENCE).toBe("failed");
    expect([service.knocks(device), (await rowsTo(device)).length]).toEqual([1, 1]);
    const row = await rowOf();
    service.answerFor(device, 201);
    expect((await post(`/api/mail/${row.id}/retry`, {}, staff)).body).toEqual({ id: row.id, state: "queued" });
    await told(device);
    // The office's page lists mails only.
    const status_ = await call(server, "GET", "/api/office/status", { token: staff.token });
    expect(status_.body.mail.failed).toBe(0);
  });

  test.each([500, "hang", "drop"] as const)("fails (%s): tried again until it arrives", async (answer) => {
    const { device, rowOf } = await confirmedWith(answer);
    await expect.poll(async () => (await rowOf())?.attempts ?? 0, PATIENCE).toBeGreaterThan(0);
    service.answerFor(device, 201);
    await told(device);
    await expect.poll(async () => (await rowOf())?.state, PATIENCE).toBe("sent");
    expect(service.messages(device)).toHaveLength(1);
  });

  test.each([
    ["the owner's device that wants delays only by then", { wants: ["delays"] }, true],
    ["a follower's device that wants arrivals only by then", { arrivals_only: true }, false],
  ])("fails: %s is not told by the retry", async (_, change, own) => {
    const shipment = await book(server, bob);
    const about = own ? {} : { reference: shipment.reference };
    const device = await subscribe(service.device(500), about, own ? bob : undefined);
    await setStatus(shipment.id, "confirmed");
    const rowOf = async () => (await queueOf(shipment.id)).find(({ to }) => to !== "devices");
    await expect.poll(async () => (await rowOf())?.attempts ?? 0, PATIENCE).toBeGreaterThan(0);
    await subscribe(device, { ...about, ...change }, own ? bob : undefined);
    service.answerFor(device, 201);
    await expect.poll(async () => (await rowOf())?.state, PATIENCE).toBe("suppressed");
    expect(service.messages(device)).toEqual([]);
    // What it wants still arrives.
    await setStatus(shipment.id, "delivered");
    if (!own) await told(device);
    await post("/api/push/unsubscribe", { endpoint: device.endpoint });
  });

  test("answers 429: the message waits as long as it says", async () => {
    const { device, rowOf } = await confirmedWith({ status: 429, headers: { "retry-after": "7200" } });
    await expect.poll(async () => (await rowOf())?.attempts ?? 0, PATIENCE).toBe(1);
    const row = await rowOf();
    const wait = Date.parse(row.next_try.replace(" ", "T")) - Date.parse(row.updated.replace(" ", "T"));
    expect(Math.round(wait / 60_000)).toBe(60); // an hour at most
    expect(service.knocks(device)).toBe(1);
  });

  test("hangs does not delay other services", async () => {
    const slow = await PushService.start();
    const own = await startServer({
      env: { PUSH_HOSTS: `${service.host},${slow.host}`, MAIL_RETRY_SECONDS: "1", AKAMAS_PUSH_TIMEOUT_MS: "60000" },
    });
    try {
      const [eve, desk] = [await customer(own, "Eve"), await office(own)];
      const send = (path: string, body: Json, token?: string) => call(own, "POST", path, { token, body });
      slow.answer = "hang";
      const ids: string[] = [];
      const quick: PushDevice[] = [];
      for (let i = 0; i < 5; i++) {
        const { id, reference } = await book(own, eve);
        ids.push(id);
        for (let n = 0; n < 15; n++) await send("/api/push/subscribe", slow.device().subscription({ reference }));
        const device = service.device();
        quick.push(device);
        await send("/api/push/subscribe", device.subscription({ reference }));
      }
      for (const id of ids) {
        await call(own, "PATCH", `${SHIPMENTS}/${id}`, { token: desk.token, body: { status: "confirmed" } });
        await hurry(id, own);
      }
      for (const device of quick) await told(device);
    } finally {
      await own.kill();
      await own.stop();
      await slow.stop();
    }
  });
});

describe("messages caused by the warehouse and the office", () => {
  const DAY = 86_400_000;
  const later = (text: string) => new Date(Date.parse(text.replace(" ", "T")) + DAY).toISOString();

  test("damage is sent to the owner only, a delay to followers and to devices that want delays, each after a minute", async () => {
    const own = await startServer({ env: { PUSH_HOSTS: service.host } });
    try {
      const [eve, desk] = [await customer(own, "Eve"), await office(own)];
      const hall = await member(own, "warehouse");
      const { id, reference } = await book(own, eve);
      const ask = (path: string, body: Json, actor?: Actor, method = "POST") =>
        call(own, method, path, { token: actor?.token, body });
      expect((await ask(`${SHIPMENTS}/${id}`, { status: "confirmed" }, desk, "PATCH")).status).toBe(200);
      const device = async (over: Json, actor?: Actor) => {
        const made = service.device();
        expect((await ask("/api/push/subscribe", made.subscription(over), actor)).status).toBe(200);
        return made;
      };
      const owner = await device({}, eve);
      const noDelays = await device({ wants: ["milestones"] }, eve);
      const follower = await device({ reference });
      const titles = () =>
        [owner, noDelays, follower].map((one) => service.messages(one).map(({ payload }) => payload.title));
      const [pallet] = await rowsOf(own, "pallets", `shipment = "${id}"`);
      const scanned_at = new Date(Date.now() - 5000).toISOString();
      const scan = { id: newId(), pallet: pallet.id, point: "hub_in", condition: "damaged", scanned_at };
      expect((await ask("/api/collections/scans/records", scan, hall)).status).toBe(200);
      expect(titles()).toEqual([[], [], []]);
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: "70000" });
      // Of two that are due at once only the newest is sent; followers are not told of damage.
      await expect.poll(titles, PATIENCE).toEqual([["A pallet is damaged"], ["A pallet is damaged"], ["In Bologna"]]);
      for (const one of [owner, follower]) expectPosted(service.messages(one)[0], MILESTONE);

      const [{ sailing: sailingId }] = await rowsOf(own, "shipments", `id = "${id}"`);
      const [{ etd, eta }] = await rowsOf(own, "sailings", `id = "${sailingId}"`);
      const delay = { op: newId(), seen: null, reason: "A strike in Venice", etd: later(etd), eta: later(eta) };
      expect((await ask(`/api/sailings/${sailingId}/delay`, delay, desk)).status).toBe(200);
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: "140000" });
      await expect
        .poll(titles, PATIENCE)
        .toEqual([
          ["A pallet is damaged", "New dates, later"],
          ["A pallet is damaged"],
          ["In Bologna", "New dates, later"],
        ]);
      const message = service.messages(follower)[1];
      expect(message?.payload).toMatchObject({ kind: "delay", url: `/track/${formatReference(reference)}` });
      expect(message?.payload.body).toMatch(/^AKF-\S+ in Limassol \w{3} \d+ \w{3}, was \w{3} \d+ \w{3}\.$/);
      expectPosted(message, DELAY);
      expect(JSON.stringify(message?.payload)).not.toContain("strike");
    } finally {
      await own.stop();
    }
  });

  test("a device gets 30 messages an hour; the 31st waits for the next hour, other devices do not", async () => {
    const HOUR = 3_600_000;
    // Starts at the beginning of an hour, so that the hour does not end during the test.
    const offset = HOUR + 5000 - (Date.now() % HOUR);
    const own = await startServer({
      env: { PUSH_HOSTS: service.host, RATE_LIMITS: "on", AKAMAS_CLOCK_OFFSET_MS: String(offset) },
    });
    try {
      const [eve, desk] = [await customer(own, "Eve"), await office(own)];
      const [device, other] = [service.device(), service.device()];
      const subscribeTo = (one: PushDevice) =>
        call(own, "POST", "/api/push/subscribe", {
          token: desk.token,
          body: one.subscription({ wants: ["office"] }),
        });
      expect((await subscribeTo(device)).status).toBe(200);
      for (let n = 1; n <= 30; n++) {
        await book(own, eve);
        await told(device, n);
      }
      expect((await subscribeTo(other)).status).toBe(200);
      await book(own, eve);
      await told(other);
      const waiting = () => rowsOf(own, "mail_queue", `channel = "push" && state = "queued"`);
      await expect
        .poll(async () => (await waiting()).map(({ last_error }) => last_error), PATIENCE)
        .toEqual(["Waiting: this device has been told much within the hour."]);
      const [row] = await waiting();
      expect(Date.parse(row.next_try.replace(" ", "T")) % HOUR).toBe(0);
      expect(row.attempts).toBe(0);
      expect(service.knocks(device)).toBe(30);
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(offset + HOUR) });
      await told(device, 31);
    } finally {
      await own.stop();
    }
  });
});

test("devices that took a message keep their place among a shipment's followers; with 20 of them one more is refused", async () => {
  const { id, reference } = await book(server, bob);
  const follow = (device: PushDevice) => post("/api/push/subscribe", device.subscription({ reference }));
  const follows = async (device: PushDevice) =>
    (await post("/api/push/state", { endpoint: device.endpoint, reference })).body.follows;
  const workedAt = async (device: PushDevice) => (await rowsTo(device))[0]?.worked_at;
  // Its service does not answer it yet.
  const silent = await subscribe(service.device(503), { reference });
  const worked = Array.from({ length: 19 }, () => service.device());
  for (const device of worked) await subscribe(device, { reference });
  await setStatus(id, "confirmed");
  for (const device of worked) await expect.poll(() => workedAt(device), PATIENCE).not.toBe("");
  expect(await workedAt(silent)).toBe("");

  const late = service.device();
  expect((await follow(late)).status).toBe(200);
  expect([await follows(silent), await follows(worked[0] as PushDevice), await follows(late)]).toEqual([
    false,
    true,
    true,
  ]);
  await setStatus(id, "in_transit");
  await expect.poll(() => workedAt(late), PATIENCE).not.toBe("");
  const one = service.device();
  const { status, body } = await follow(one);
  expect([status, body.data.reference.code, await rowsTo(one)]).toEqual([409, "too_many", []]);

  // The moment of the first message; with another endpoint the device has to show anew that it is there.
  const [device] = worked as [PushDevice];
  const [{ updated, worked_at }] = (await rowsTo(device)) as [Json];
  expect([worked_at <= (await workedAt(late)), updated < worked_at]).toEqual([true, true]);
  const renewed = service.device();
  const renewal = { old: device.endpoint, endpoint: renewed.endpoint, keys: renewed.keys };
  expect((await post("/api/push/renew", renewal)).status).toBe(200);
  expect([await follows(renewed), await workedAt(renewed)]).toEqual([true, ""]);
  expect((await follow(one)).status).toBe(200);
  expect([await follows(renewed), await follows(one)]).toEqual([false, true]);
});

test("of several waiting for a device only the newest per shipment is sent", async () => {
  const shipment = await book(server, bob);
  const device = await subscribe(service.device(500), { reference: shipment.reference });
  await setStatus(shipment.id, "confirmed");
  const states = async () =>
    (await queueOf(shipment.id))
      .filter(({ to }) => to !== "devices")
      .map(({ state, attempts }) => `${state} ${Math.min(attempts, 1)}`)
      .sort();
  await expect.poll(states, PATIENCE).toEqual(["queued 1"]);
  await setStatus(shipment.id, "in_transit");
  await expect
    .poll(async () => (await states()).filter((state) => state.startsWith("suppressed")).length, PATIENCE)
    .toBe(1);
  service.answerFor(device, 201);
  await told(device);
  await settled(shipment.id);
  expect(service.messages(device).map(({ payload }) => payload.title)).toEqual(["On the way"]);
});

test("killed in the middle of an event: every device is told, and only what was under way is sent again", async () => {
  const [ANSWERED, AT_ONCE] = [40, 16];
  const holds = await PushService.start();
  const own = await startServer({ env: { PUSH_HOSTS: holds.host, MAIL_RETRY_SECONDS: "1" } });
  try {
    const [eve, desk] = [await customer(own, "Eve"), await office(own)];
    const devices: PushDevice[] = [];
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) {
      const { id, reference } = await book(own, eve);
      ids.push(id);
      for (let n = 0; n < 20; n++) {
        const device = holds.device();
        devices.push(device);
        await call(own, "POST", "/api/push/subscribe", { body: device.subscription({ reference }) });
      }
    }
    // The service answers the first ones, and takes the next without an answer.
    holds.onMessage = (_message, count) => {
      if (count >= ANSWERED) holds.answer = "hold";
    };
    for (const id of ids) {
      await call(own, "PATCH", `${SHIPMENTS}/${id}`, { token: desk.token, body: { status: "confirmed" } });
      await hurry(id, own);
    }
    const sent = () => rowsOf(own, "mail_queue", `channel = "push" && state = "sent" && to != "devices"`);
    const taken = () => devices.filter((device) => holds.messages(device).length > 0);
    await expect.poll(async () => (await sent()).length, PATIENCE).toBe(ANSWERED);
    await expect.poll(() => taken().length, PATIENCE).toBe(ANSWERED + AT_ONCE);
    await own.kill();
    holds.onMessage = () => {};
    holds.answer = 201;
    await own.restart();
    await expect.poll(async () => (await sent()).length, PATIENCE).toBe(devices.length);
    expect(await rowsOf(own, "mail_queue", `channel = "push" && (state = "queued" || state = "sending")`)).toEqual([]);
    expect(taken()).toHaveLength(devices.length);
    // None of those whose result was stored, and a second one is the first word for word: the device knows it by that.
    const counts = devices.map((device) => holds.messages(device).length);
    expect([counts.filter((count) => count === 2).length, Math.max(...counts)]).toEqual([AT_ONCE, 2]);
    for (const device of devices) {
      const all = holds.messages(device);
      expect(all.map(({ text, headers }) => [text, headers.topic])).toEqual(
        all.map(() => [all[0]?.text, all[0]?.headers.topic]),
      );
    }
  } finally {
    await own.stop();
    await holds.stop();
  }
});
