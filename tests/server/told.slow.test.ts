import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Receiver } from "../support/mail-receiver.ts";
import type { PushDevice } from "../support/push-device.ts";
import { PushService } from "../support/push-service.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

// How many would be told of a delay or of another choice, before it is made; and that it then tells just these.
let service: PushService;
let receiver: Receiver;
let server: Server;
let staff: Actor;

beforeAll(async () => {
  [service, receiver] = await Promise.all([PushService.start(), Receiver.start()]);
  const mail = { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test" };
  server = await startServer({ env: { ...mail, PUSH_HOSTS: service.host } });
  staff = await office(server);
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([service?.stop(), receiver?.down()]);
});

const DAY = 86_400_000;
const NOBODY = { told: 0, push: 0, email: 0, both: 0 };
const post = async (path: string, body: Json, actor?: Actor): Promise<Json> => {
  const answer = await call(server, "POST", path, { token: actor?.token, body });
  expect([path, answer.status, answer.body.data]).toEqual([path, 200, undefined]);
  return answer.body;
};
const told = async (sailing: string): Promise<Json> =>
  (await call(server, "GET", `/api/sailings/${sailing}/told`, { token: staff.token })).body;
const setStatus = async (id: string, status: string) => {
  const answer = await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
  expect(answer.status).toBe(200);
};
let week = 10;
/** A sailing for one test, a day after the one before. */
async function made(): Promise<Json> {
  week += 1;
  const etd = Math.floor(Date.now() / DAY) * DAY + (60 + week) * DAY;
  const at = (days: number) => new Date(etd + days * DAY).toISOString();
  const set = { name: `2032-W${week}`, port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4) };
  return post(`/api/sailings/${newId()}/edit`, { op: newId(), set }, staff);
}
const assign = (to: Json, sailing: string) => post("/api/pallets/assign", { op: newId(), sailing, ...to }, staff);
/** A confirmed shipment on this sailing. */
async function on(sailing: string, owner: Actor, pallets = 1): Promise<{ id: string; reference: string }> {
  const pallet_details = Array(pallets).fill(DEFAULT_PALLET);
  const { id, reference } = await book(server, owner, { pallet_details, estimated_rate: undefined });
  await setStatus(id, "confirmed");
  await assign({ shipments: [id] }, sailing);
  return { id, reference };
}
/** An owner who gets no letter about a delay. */
async function silent(): Promise<Actor> {
  const owner = await customer(server);
  await post("/api/preferences", { mail: { delays: false } }, owner);
  return owner;
}
async function subscribe(over: Json, actor?: Actor, device = service.device()): Promise<PushDevice> {
  await post("/api/push/subscribe", device.subscription(over), actor);
  return device;
}
const address = () => `${newId()}@follower.test`;
const arrived = async (email: string, count: number) => {
  await expect.poll(() => receiver.to(email).length).toBe(count);
  return receiver.to(email)[count - 1];
};
/** A follower by email who has not confirmed yet; returns what confirms. */
async function asked(reference: string, email: string): Promise<() => Promise<unknown>> {
  const links = () =>
    receiver.to(email).flatMap(({ text }) => /akamas\.test\/follow#(\S+)/.exec(text ?? "")?.[1] ?? []);
  const before = links().length;
  await post("/api/followers", { reference, email, language: "en" });
  await expect.poll(() => links().length).toBe(before + 1);
  const token = links().at(-1);
  return () => post("/api/followers/confirm", { token });
}
const follows = async (reference: string, email: string) => (await asked(reference, email))();
let clock = 0;
/** Letters and messages wait a minute. */
const aMinuteLater = () => {
  clock += 70_000;
  return server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock) });
};

describe("who is counted", () => {
  test("an owner once by email and once by push, whatever the number of shipments and devices", async () => {
    const { id } = await made();
    expect(await told(id)).toEqual({ shipments: 0, ...NOBODY });
    const eve = await customer(server);
    await on(id, eve);
    await on(id, eve);
    expect(await told(id)).toEqual({ shipments: 2, told: 2, push: 0, email: 1, both: 0 });
    for (let n = 0; n < 2; n += 1) await subscribe({}, eve);
    expect(await told(id)).toEqual({ shipments: 2, told: 2, push: 1, email: 1, both: 1 });
  });

  test("no device without the wish for delays, and none that wants arrivals only", async () => {
    const { id } = await made();
    const owner = await silent();
    const { reference } = await on(id, owner);
    await subscribe({ wants: ["milestones"] }, owner);
    await subscribe({ arrivals_only: true }, owner);
    await subscribe({ reference, arrivals_only: true });
    await subscribe({ wants: ["office"] }, staff);
    expect(await told(id)).toEqual({ shipments: 1, ...NOBODY });
  });

  test("no letter that its owner has ended; the push of the same owner stays", async () => {
    const { id } = await made();
    const owner = await silent();
    await on(id, owner);
    expect(await told(id)).toEqual({ shipments: 1, ...NOBODY });
    await subscribe({}, owner);
    expect(await told(id)).toEqual({ shipments: 1, told: 1, push: 1, email: 0, both: 0 });
    await post("/api/preferences", { mail: { delays: true, milestones: false, bookings: false } }, owner);
    expect(await told(id)).toEqual({ shipments: 1, told: 1, push: 1, email: 1, both: 1 });
  });

  test("a device that follows two shipments once, and one that owns and follows as its account", async () => {
    const { id } = await made();
    const owner = await silent();
    const shipments = [await on(id, owner), await on(id, owner)];
    const device = service.device();
    for (const { reference } of shipments) await subscribe({ reference }, undefined, device);
    expect(await told(id)).toEqual({ shipments: 2, told: 2, push: 1, email: 0, both: 0 });
    const own = await subscribe({}, owner);
    await subscribe({ reference: shipments[0]?.reference }, owner, own);
    expect(await told(id)).toEqual({ shipments: 2, told: 2, push: 2, email: 0, both: 0 });
  });

  test("a follower by email from the confirmation to the end, once for two shipments, and not beside the owner", async () => {
    const { id } = await made();
    const [owner, eve] = [await silent(), await customer(server)];
    const [one, two, hers] = [await on(id, owner), await on(id, owner), await on(id, eve)];
    const [email, other] = [address(), address()];
    const confirm = await asked(one.reference, email);
    expect(await told(id)).toEqual({ shipments: 3, told: 1, push: 0, email: 1, both: 0 });
    await confirm();
    await follows(two.reference, email);
    await follows(one.reference, other);
    await follows(hers.reference, eve.email);
    expect(await told(id)).toEqual({ shipments: 3, told: 3, push: 0, email: 3, both: 0 });
    await setStatus(one.id, "in_transit");
    await aMinuteLater();
    const letter = await arrived(other, 2);
    const path = /List-Unsubscribe:\s*<https:\/\/akamas\.test([^>]+)>/.exec(letter?.raw ?? "")?.[1] ?? "";
    expect((await fetch(server.url + path, { method: "POST" })).status).toBe(200);
    expect(await told(id)).toEqual({ shipments: 3, told: 3, push: 0, email: 2, both: 0 });
  });

  test("an account that follows by email and has a device gets both", async () => {
    const { id } = await made();
    const { reference } = await on(id, await silent());
    const fan = await customer(server);
    await follows(reference, fan.email);
    await subscribe({ reference }, fan);
    expect(await told(id)).toEqual({ shipments: 1, told: 1, push: 1, email: 1, both: 1 });
  });

  test("nobody of a shipment that is cancelled, elsewhere, complete on a later ship, or whose owner was erased", async () => {
    const [here, later] = [await made(), await made()];
    const eve = await customer(server);
    await subscribe({}, eve);
    const cancelled = await on(here.id, eve);
    await on(later.id, eve);
    await setStatus(cancelled.id, "cancelled");
    expect(await told(here.id)).toEqual({ shipments: 0, ...NOBODY });
    const divided = await on(here.id, eve, 2);
    expect(await told(here.id)).toEqual({ shipments: 1, told: 1, push: 1, email: 1, both: 1 });
    const [pallet] = await rowsOf(server, "pallets", `shipment = "${divided.id}"`);
    await assign({ pallets: [pallet.id] }, later.id);
    expect(await told(here.id)).toEqual({ shipments: 1, ...NOBODY });
    expect(await told(later.id)).toEqual({ shipments: 2, told: 2, push: 1, email: 1, both: 1 });
    expect((await runCommand(server.dataDir, "erase", eve.email, "even-open")).code).toBe(0);
    expect(await told(later.id)).toEqual({ shipments: 2, ...NOBODY });
  });
});

/** What a delay to these days has sent: shipments, and receivers, each once. */
async function sentFor(days: string): Promise<Json> {
  const events = await rowsOf(server, "shipment_events", `kind = "delayed" && to = "${days}"`);
  const isOne = ({ data }: Json) => events.some(({ id }) => id === data.to);
  const rows = (await rowsOf(server, "mail_queue", 'template ~ "milestone_%" && state = "sent"')).filter(
    (row) => isOne(row) && row.to !== "devices",
  );
  const accounts = new Map((await rowsOf(server, "push_subscriptions")).map(({ id, user_id }) => [id, user_id]));
  const emails = new Map((await rowsOf(server, "users")).map(({ id, email }) => [id, email]));
  const push = new Set(rows.filter((row) => row.channel === "push").map(({ to }) => accounts.get(to) || to));
  const email = new Set(rows.filter((row) => row.channel === "").map(({ to }) => to));
  const both = [...push].filter((who) => email.has(emails.get(who) ?? ""));
  const shipments = new Set(rows.map(({ data }) => data.id));
  return { told: shipments.size, push: push.size, email: email.size, both: both.length };
}

test("the numbers are those of the delay that follows", async () => {
  const sailing = await made();
  const [eve, fan] = [await customer(server), await customer(server)];
  const [a, b] = [await on(sailing.id, eve), await on(sailing.id, await silent())];
  await on(sailing.id, await silent());
  await on(sailing.id, await customer(server));
  await subscribe({}, eve);
  const device = await subscribe({ reference: a.reference });
  await subscribe({ reference: b.reference }, undefined, device);
  await subscribe({ reference: b.reference }, fan);
  await subscribe({ reference: b.reference, arrivals_only: true });
  const email = address();
  for (const { reference } of [a, b]) await follows(reference, email);
  await follows(b.reference, fan.email);
  await asked(a.reference, address());
  // The assignments have moved days too; they are told by themselves.
  await aMinuteLater();

  const { shipments, ...numbers } = await told(sailing.id);
  expect([shipments, numbers]).toEqual([4, { told: 3, push: 3, email: 4, both: 2 }]);
  const later = (at: string) => new Date(Date.parse(at.replace(" ", "T")) + 2 * DAY).toISOString();
  const [etd, eta] = [later(sailing.etd), later(sailing.eta)];
  await post(`/api/sailings/${sailing.id}/delay`, { op: newId(), seen: null, etd, eta, reason: "Gale" }, staff);
  await aMinuteLater();
  await expect.poll(() => sentFor(`${etd.slice(0, 10)}/${eta.slice(0, 10)}`)).toEqual(numbers);
});

/** Whom a status has told: shipments, and receivers, each once. */
async function sentOfStatus(ids: readonly string[], status: string): Promise<Json> {
  const events = await rowsOf(server, "shipment_events", `kind = "status" && to = "${status}"`);
  const keys = events.filter(({ shipment }) => ids.includes(shipment)).map(({ id }) => id);
  const rows = (await rowsOf(server, "mail_queue", 'state = "sent"')).filter(
    ({ to, dedupe_key }) => to !== "devices" && keys.includes(dedupe_key.split(":")[1]),
  );
  const to = (channel: string) => new Set(rows.filter((row) => row.channel === channel).map((row) => row.to)).size;
  return { told: new Set(rows.map(({ data }) => data.id)).size, push: to("push"), email: to("") };
}

describe("what follows from a choice", () => {
  const ask = (body: Json, actor = staff) =>
    call(server, "POST", "/api/shipments/consequences", { token: actor.token, body });
  const follow = async (body: Json) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.data]).toEqual([200, undefined]);
    return answer.body;
  };
  const numbers = ({ told: all, push, email }: Json) => ({ told: all, push, email });

  test("the numbers of a status are those that are told then", async () => {
    const { id: sailing } = await made();
    const [eve, quiet] = [await customer(server), await customer(server)];
    await post("/api/preferences", { mail: { milestones: false, bookings: false } }, quiet);
    await subscribe({}, eve);
    await subscribe({ wants: ["delays"] }, quiet);
    const shipments = [await on(sailing, eve), await on(sailing, quiet), await on(sailing, eve)];
    await follows(shipments[1]?.reference ?? "", address());
    await subscribe({ reference: shipments[2]?.reference, arrivals_only: true });
    await aMinuteLater();
    const ids = shipments.map(({ id }) => id);
    for (const status of ["in_transit", "delivered", "pending", "cancelled"]) {
      const before = await follow({ ids, status });
      const byOffice = status === "pending" || status === "cancelled";
      const [two, one] = [status === "delivered" ? 2 : 1, byOffice ? 1 : 2];
      expect([status, numbers(before)]).toEqual([status, { told: one + 1, push: two, email: one }]);
      for (const id of ids) await setStatus(id, status);
      expect(numbers(await follow({ ids, status }))).toEqual({ told: 0, push: 0, email: 0 });
      await aMinuteLater();
      await expect.poll(() => sentOfStatus(ids, status)).toEqual(numbers(before));
    }
  });

  test("another ship: who hears of it, whose days get later, who cannot make it, and the room that is left", async () => {
    const [early, late] = [await made(), await made()];
    const [eve, fresh] = [await customer(server), await customer(server)];
    const moved = await on(early.id, eve);
    const stays = await on(late.id, fresh);
    const ids = [moved.id, stays.id];
    const found = await follow({ ids, sailing: late.id });
    const day = (at: string) => at.slice(0, 10);
    expect(found).toMatchObject({ told: 1, push: 0, email: 1, both: 0, cannot_make: [], later: [moved.id] });
    const own = found.shipments.find(({ id }: Json) => id === moved.id);
    expect([own.arrives_was, own.arrives_will].map(day)).toEqual([day(early.eta), day(late.eta)]);
    const { length, width, height, weight } = DEFAULT_PALLET;
    expect(found.room).toEqual({
      floor: Math.round((12.03 * 2.35 - 2 * length * width) * 100) / 100,
      weight: 26_500 - 2 * weight,
      volume: Math.round((76 - 2 * length * width * height) * 100) / 100,
    });
    const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const past = newId();
    const set = { name: "2032-W02", port: "Venice", cut_off: inDays(0), etd: inDays(1), eta: inDays(5) };
    await post(`/api/sailings/${past}/edit`, { op: newId(), set }, staff);
    const missed = await follow({ ids, sailing: past });
    expect([missed.cannot_make.sort(), missed.later]).toEqual([[...ids].sort(), []]);
    expect(missed.shipments[0].first_sailing).not.toBe("");
    // It was asked, not done.
    expect((await rowsOf(server, "shipments", `id = "${moved.id}"`))[0].sailing).toBe(early.id);
  });

  test("a confirmation names the day of the ship that it will take", async () => {
    const { id } = await book(server, await customer(server));
    const [asked] = (await follow({ ids: [id], status: "confirmed" })).shipments;
    await setStatus(id, "confirmed");
    const [row] = await rowsOf(server, "shipments", `id = "${id}"`);
    const [ship] = await rowsOf(server, "sailings", `id = "${row.sailing}"`);
    expect([asked.arrives_was, asked.arrives_will, asked.first_sailing]).toEqual(["", ship.eta.slice(0, 10), ship.id]);
  });

  test.each([
    ["nothing chosen", { ids: [], status: "confirmed" }, "ids"],
    ["too many", { ids: Array.from({ length: 501 }, newId), status: "confirmed" }, "ids"],
    ["an id that is none", { ids: ["x"], status: "confirmed" }, "ids"],
    ["a shipment that is unknown", { ids: [newId()], status: "confirmed" }, "ids"],
    ["neither", { ids: [newId()] }, "status"],
    ["both", { ids: [newId()], status: "confirmed", sailing: "" }, "status"],
    ["no status of ours", { ids: [newId()], status: "lost" }, "status"],
    ["a sailing that is no id", { ids: [newId()], sailing: "W48" }, "sailing"],
  ])("refuses %s, and says which field", async (_, body, field) => {
    const answer = await ask(body);
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, [field]]);
  });

  test("what has no pallets is put on no ship, and a ship that has left takes none", async () => {
    const { id: sailing } = await made();
    const { id } = await book(server, await customer(server));
    const found = await follow({ ids: [id], sailing });
    expect(found).toMatchObject({ told: 0, cannot_make: [], later: [], shipments: [{ arrives_will: "" }] });
    await post(`/api/sailings/${sailing}/advance`, { op: newId(), to: "cancelled" }, staff);
    const answer = await ask({ ids: [id], sailing });
    expect([answer.status, answer.body.state]).toEqual([409, "cancelled"]);
  });

  test("a sailing that is unknown", async () => {
    const { id } = await book(server, await customer(server));
    const answer = await ask({ ids: [id], sailing: newId() });
    expect([answer.status, answer.body.data.sailing.code]).toEqual([400, "sailing_unknown"]);
  });
});

describe("access", () => {
  test("sales and the warehouse see sailings and are not answered; a stranger learns nothing of a sailing", async () => {
    const { id } = await made();
    const [sales, hall, operator] = [
      await member(server, "sales"),
      await member(server, "warehouse"),
      await member(server, "operator"),
    ];
    const ask = (sailing: string, actor?: Actor) =>
      call(server, "GET", `/api/sailings/${sailing}/told`, { token: actor?.token });
    for (const actor of [sales, hall]) expect((await ask(id, actor)).status).toBe(403);
    for (const actor of [sales, undefined]) expect((await ask(id, actor)).body).toEqual((await ask("no", actor)).body);
    const { status, body, headers } = await ask(id, operator);
    expect([status, Object.keys(body).sort()]).toEqual([200, ["both", "email", "push", "shipments", "told"]]);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("an unknown sailing has the answer of its delay", async () => {
    const unknown = newId();
    const at = new Date().toISOString();
    const body = { op: newId(), etd: at, eta: new Date(Date.now() + DAY).toISOString() };
    const neighbour = await call(server, "POST", `/api/sailings/${unknown}/delay`, { token: staff.token, body });
    const answer = await call(server, "GET", `/api/sailings/${unknown}/told`, { token: staff.token });
    expect([answer.status, answer.body]).toEqual([404, neighbour.body]);
  });
});
