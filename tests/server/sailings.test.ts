import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countCommits } from "../support/commits.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
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

// Sailings: created by the weekly rule, assigned at the confirmation, changed by the office, partly public.
let server: Server;
let staff: Actor;
let operator: Actor;
let anna: Actor;
let hall: Actor;

beforeAll(async () => {
  server = await startServer();
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna")]);
  [operator, hall] = [await member(server, "operator"), await member(server, "warehouse")];
});
afterAll(() => server?.stop());

const DAY = 86_400_000;
/** "YYYY-MM-DD". */
const inCyprus = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" });
const list = async (on = server): Promise<Json[]> => (await call(on, "GET", "/api/sailings")).body.sailings;
const row = async (id: string): Promise<Json> => (await rowsOf(server, "sailings", `id = "${id}"`))[0];
const post = (path: string, body: Json, actor: Actor = staff, on = server): Promise<Answer> =>
  call(on, "POST", path, { token: actor.token, body: { op: newId(), ...body } });
const advance = (id: string, body: Json, actor?: Actor) => post(`/api/sailings/${id}/advance`, body, actor);
const setStatus = (id: string, status: string, on = server, desk = staff): Promise<Answer> =>
  call(on, "PATCH", `${SHIPMENTS}/${id}`, { token: desk.token, body: { status } });
const shipmentRow = async (id: string): Promise<Json> => (await rowsOf(server, "shipments", `id = "${id}"`))[0];
const palletsOf = async (shipment: string): Promise<Json[]> =>
  (await rowsOf(server, "pallets", `shipment = "${shipment}"`)).sort((a, b) => a.number - b.number);
async function confirmed(count = 1, over: Json = {}): Promise<{ id: string; pallets: Json[] }> {
  const pallet_details = Array(count).fill(DEFAULT_PALLET);
  const { id } = await book(server, anna, { pallet_details, estimated_rate: undefined, ...over });
  expect((await setStatus(id, "confirmed")).status).toBe(200);
  return { id, pallets: await palletsOf(id) };
}
const load = async (pallet: string, sailing: string, container = "") => {
  const body = { id: newId(), pallet, point: "loaded", sailing, container, scanned_at: new Date().toISOString() };
  expect((await call(server, "POST", "/api/collections/scans/records", { token: hall.token, body })).status).toBe(200);
};
let week = 10;
/** A sailing for one test, a day after the one before: a week each would in time be too far ahead. */
async function made(over: Json = {}): Promise<Json> {
  week += 1;
  const id = newId();
  const etd = Math.floor(Date.now() / DAY) * DAY + (60 + week) * DAY;
  const at = (days: number) => new Date(etd + days * DAY).toISOString();
  const set = { name: `2032-W${week}`, port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4), ...over };
  const answer = await post(`/api/sailings/${id}/edit`, { set });
  expect([answer.status, answer.body.data]).toEqual([200, undefined]);
  return answer.body;
}

describe("the public part", () => {
  test("has the next eight weeks, with times and state, and no internal fields", async () => {
    const sailings = (await list()).filter(({ name }) => !name.startsWith("2032"));
    const ahead = sailings.filter(({ cut_off }) => Date.parse(cut_off) > Date.now());
    expect(ahead.length).toBe(8);
    expect(new Set(ahead.map(({ name }) => name)).size).toBe(8);
    expect(new Set(ahead.map(({ port }) => port))).toEqual(new Set(["Venice", "Ravenna"]));
    for (const { id, name, port, cut_off, etd, eta, state } of ahead) {
      expect(id).toBe(`sailings${name.replace("-W", "")}${port.charAt(0).toLowerCase()}`);
      expect([cut_off < etd, etd < eta, state]).toEqual([true, true, "planned"]);
    }
    const all = [
      "id",
      "name",
      "port",
      "vessel",
      "cut_off",
      "etd",
      "eta",
      "atd",
      "ata",
      "first_etd",
      "first_eta",
      "state",
    ];
    expect(Object.keys(ahead[0]).sort()).toEqual(all.sort());
  });

  test("is answered with 304 while nothing has changed", async () => {
    const first = await call(server, "GET", "/api/sailings");
    const tag = first.headers.get("etag") ?? "";
    expect([first.status, tag.length > 10, first.headers.get("cache-control")]).toEqual([200, true, "no-cache"]);
    const headers = { "if-none-match": `W/${tag}` };
    expect((await call(server, "GET", "/api/sailings", { headers })).status).toBe(304);
    await made();
    const next = await call(server, "GET", "/api/sailings", { headers });
    expect([next.status, next.headers.get("etag") !== tag]).toEqual([200, true]);
  });
});

describe("times of a sailing", () => {
  test("are at most a year away, in a delay and in an edit; a step from longer ago is stamped now", async () => {
    const sailing = await made();
    const far = "9999-01-01T00:00:00.000Z";
    const { etd, eta } = sailing;
    const late = await post(`/api/sailings/${sailing.id}/delay`, { seen: "planned", etd, eta: far });
    expect([late.status, late.body.data.eta?.code]).toEqual([400, "too_far"]);
    const edited = await post(`/api/sailings/${sailing.id}/edit`, { set: { eta: far }, seen: { eta } });
    expect([edited.status, edited.body.data.eta?.code]).toEqual([400, "too_far"]);
    expect(await row(sailing.id)).toMatchObject({ etd, eta, first_eta: "" });
    const left = await advance(sailing.id, { to: "sailed", at: "1990-01-01T00:00:00.000Z" });
    expect(left.status).toBe(200);
    expect(Date.parse(left.body.atd.replace(" ", "T"))).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe("the weekly rule", () => {
  // The cut-off is that of the first rule: between two, a week would be ahead by one rule and over by the other.
  const RULE = {
    ...{ since: "2026-11-23", ports: ["Ravenna"], departure: { weekday: 5, time: "20:00" }, seaDays: 5 },
    ...{ cutOff: { weekday: 2, time: "12:00" }, arrival: "09:00" },
  };

  test("moves sailings that are unused and unedited; used ones are listed; edited ones stay", async () => {
    const own = await startServer();
    try {
      const desk = await office(own);
      const person = await customer(own);
      const ahead = async () => (await list(own)).filter(({ cut_off }) => Date.parse(cut_off) > Date.now());
      const before = await ahead();
      const venice = before.filter(({ port }) => port === "Venice");
      const edited = venice[venice.length - 1];
      const vessel = { set: { vessel: "Akamas Star" }, seen: { vessel: "" } };
      expect((await post(`/api/sailings/${edited.id}/edit`, vessel, desk, own)).status).toBe(200);
      const shipment = await book(own, person);
      await setStatus(shipment.id, "confirmed", own, desk);
      const [used] = await rowsOf(own, "shipments", `id = "${shipment.id}"`);
      expect(before.map(({ id }) => id)).toContain(used.sailing);

      const shown = await call(own, "GET", "/api/sailings/rule", { token: desk.token });
      expect(shown.body.rule).toMatchObject({ ports: ["Venice", "Ravenna"], seaDays: 4 });
      const answer = await post("/api/sailings/rule", { rule: RULE }, desk, own);
      expect([answer.status, answer.body]).toEqual([200, { rule: RULE, differs: [used.sailing] }]);
      const after = await ahead();
      expect(after.find(({ id }) => id === edited.id)).toMatchObject({ etd: edited.etd, vessel: "Akamas Star" });
      expect(after.find(({ id }) => id === used.sailing).etd).toBe(before.find(({ id }) => id === used.sailing).etd);
      const moved = after.filter(({ id }) => id !== edited.id && id !== used.sailing);
      expect(moved.every(({ port, etd }) => port === "Ravenna" && new Date(etd).getUTCDay() === 5)).toBe(true);
      // A week later there is one more, and the others are unchanged.
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(7 * DAY) });
      const later = await list(own);
      expect(later.length).toBe((await rowsOf(own, "sailings")).length);
      expect(later.slice(0, after.length).map(({ id }) => id)).toEqual(
        expect.arrayContaining(moved.map(({ id }) => id)),
      );
      expect(later.filter(({ cut_off }) => Date.parse(cut_off) > Date.now() + 7 * DAY).length).toBe(8);
    } finally {
      await own.stop();
    }
  });

  test.each([
    ["ports", { ports: [] }],
    ["ports", { ports: ["Venice", "Venice"] }],
    ["departure", { departure: { weekday: 8, time: "10:00" } }],
    ["cutOff", { cutOff: { weekday: 2, time: "24:00" } }],
    ["since", { since: "2026-02-30" }],
    ["seaDays", { seaDays: 0 }],
  ])("is refused with a wrong %s", async (field, over) => {
    const answer = await post("/api/sailings/rule", { rule: { ...RULE, ...over } });
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, [field]]);
  });
});

describe("the confirmation", () => {
  test("assigns shipment and pallets to the first planned sailing that the goods can make", async () => {
    const soon = await confirmed(2);
    const later = await confirmed(1, { ready_on: inCyprus.format(Date.now() + 30 * DAY) });
    const planned = (await list()).filter(({ state }) => state === "planned");
    for (const [{ id, pallets }, day] of [
      [soon, 1],
      [later, 30],
    ] as const) {
      const { sailing } = await shipmentRow(id);
      // Five road days from Germany; arriving on the day of the cut-off is early enough.
      const inBologna = inCyprus.format(Date.now() + (day + 5) * DAY);
      const first = planned.find(({ cut_off }) => cut_off.slice(0, 10) >= inBologna);
      expect([sailing, pallets.map((pallet) => pallet.sailing)]).toEqual([first.id, pallets.map(() => first.id)]);
    }
  });

  test("after a cancellation keeps the sailing while it is planned, else assigns another", async () => {
    const { id } = await confirmed(1);
    const { sailing } = await shipmentRow(id);
    await setStatus(id, "cancelled");
    await setStatus(id, "confirmed");
    expect((await shipmentRow(id)).sailing).toBe(sailing);
    await setStatus(id, "cancelled");
    expect((await advance(sailing, { to: "closed" })).status).toBe(200);
    await setStatus(id, "confirmed");
    const [pallet] = await palletsOf(id);
    const after = await shipmentRow(id);
    expect([after.sailing !== sailing, pallet.sailing, pallet.cancelled]).toEqual([true, after.sailing, false]);
  });
});

describe("an edit", () => {
  test("creates a sailing by hand, and changes single fields by their seen values", async () => {
    const sailing = await made({ vessel: "Olympia" });
    const containers = [{ number: "MSCU1234567", seal: "S1" }];
    const set = { set: { containers, note: "two reefers" }, seen: { containers: [], note: "" } };
    expect((await post(`/api/sailings/${sailing.id}/edit`, set, operator)).body).toMatchObject({ containers });
    expect(await row(sailing.id)).toMatchObject({ containers, note: "two reefers", vessel: "Olympia", edited: true });
    const stale = { set: { note: "one reefer", vessel: "Ledra" }, seen: { note: "", vessel: "Olympia" } };
    const clash = await post(`/api/sailings/${sailing.id}/edit`, stale);
    expect([clash.status, clash.body.theirs]).toMatchObject([409, { note: { value: "two reefers" } }]);
    expect((await row(sailing.id)).vessel).toBe("Olympia");
  });

  test("invalid edits are refused", async () => {
    const sailing = await made();
    const path = `/api/sailings/${sailing.id}/edit`;
    const { etd, eta, cut_off } = sailing;
    for (const [set, field] of [
      [{ etd: eta }, "eta"],
      [{ cut_off: eta }, "cut_off"],
      [{ port: "Piraeus" }, "set"],
      [{ containers: [{ number: 1, seal: "" }] }, "set"],
      [{ containers: Array(21).fill({ number: "", seal: "" }) }, "set"],
      [{ state: "sailed" }, "set"],
      [{}, "set"],
    ] as const) {
      const answer = await post(path, { set, seen: { etd, eta, cut_off, containers: [] } });
      expect([set, answer.status, Object.keys(answer.body.data)]).toEqual([set, 400, [field]]);
    }
    expect((await post(`/api/sailings/${newId()}/edit`, { set: { note: "x" } })).status).toBe(404);
    const { id: ruled } = (await list())[0];
    expect((await post(`/api/sailings/${ruled.slice(0, -1)}x/edit`, { set: { ...sailing } })).status).toBe(400);
  });

  test("cannot change days that customers were told: that is a delay", async () => {
    const sailing = await made();
    const { pallets } = await confirmed();
    await post("/api/pallets/assign", { pallets: [pallets[0].id], sailing: sailing.id });
    const etd = new Date(Date.parse(sailing.etd.replace(" ", "T")) + DAY).toISOString();
    const answer = await post(`/api/sailings/${sailing.id}/edit`, { set: { etd }, seen: { etd: sailing.etd } });
    expect([answer.status, answer.body.data.etd?.code]).toEqual([400, "has_pallets"]);
  });
});

describe("a delay", () => {
  test("keeps the days first announced, is idempotent, and is refused after the arrival", async () => {
    const sailing = await made();
    const [etd, eta] = [sailing.etd, sailing.eta].map((at) => Date.parse(at.replace(" ", "T")));
    const body = (days: number) => ({
      ...{ op: newId(), seen: "planned", reason: "storm" },
      ...{
        etd: new Date(Number(etd) + days * DAY).toISOString(),
        eta: new Date(Number(eta) + days * DAY).toISOString(),
      },
    });
    const first = body(1);
    for (let n = 0; n < 2; n += 1) expect((await post(`/api/sailings/${sailing.id}/delay`, first)).status).toBe(200);
    expect((await post(`/api/sailings/${sailing.id}/delay`, body(3))).status).toBe(200);
    const moved = await row(sailing.id);
    expect([moved.first_etd, moved.first_eta, moved.delay_reason, moved.edited]).toEqual([
      ...[sailing.etd, sailing.eta, "storm", true],
    ]);
    expect(Date.parse(moved.etd.replace(" ", "T"))).toBe(Number(etd) + 3 * DAY);
    const wrong = { ...body(1), eta: new Date(Number(etd)).toISOString() };
    expect((await post(`/api/sailings/${sailing.id}/delay`, wrong)).body.data.eta.code).toBe("invalid");
    expect((await post(`/api/sailings/${sailing.id}/delay`, { ...body(4), seen: "closed" })).body.state).toBe(
      "planned",
    );
    await advance(sailing.id, { to: "arrived" });
    const over = await post(`/api/sailings/${sailing.id}/delay`, { ...body(5), seen: null });
    expect([over.status, over.body.state]).toEqual([409, "arrived"]);
  });
});

describe("advancing", () => {
  test("goes forward only, may skip states, and otherwise answers with the state", async () => {
    const { id } = await made();
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const steps: [string, number, string][] = [
      ["closed", 200, "closed"],
      ["closed", 409, "closed"],
      ["sailed", 200, "sailed"],
      ["cancelled", 409, "sailed"],
      ["arrived", 200, "arrived"],
      ["sailed", 409, "arrived"],
    ];
    for (const [to, status, state] of steps) {
      const answer = await advance(id, { to, at });
      expect([to, answer.status, answer.body.state]).toEqual([to, status, state]);
    }
    expect(await row(id)).toMatchObject({ atd: at.replace("T", " "), ata: at.replace("T", " "), state: "arrived" });
    expect((await advance(id, { to: "planned" })).status).toBe(400);
    expect((await advance(newId(), { to: "closed" })).status).toBe(404);
  });

  test("checks the seen state, and is idempotent by op", async () => {
    const { id } = await made();
    expect((await advance(id, { to: "sailed", seen: "closed" })).body.state).toBe("planned");
    const body = { op: newId(), to: "closed", seen: "planned" };
    const answers = [await advance(id, body), await advance(id, body)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await advance(id, { ...body, to: "sailed" })).body.data.op.code).toBe("op_reused");
    expect((await advance(id, body, operator)).body.data.op.code).toBe("op_reused");
  });

  test("moves pallets left behind to the next open sailing, but not those aboard", async () => {
    const [one, next] = [await made(), await made()];
    const [a, b] = [await confirmed(2), await confirmed(1)];
    const ids = [...a.pallets, ...b.pallets].map(({ id }) => id);
    await post("/api/pallets/assign", { pallets: ids, sailing: one.id, container: `1HC-${one.name.slice(-2)}` });
    await load(ids[0], one.id, `1HC-${one.name.slice(-2)}`);
    const answer = await advance(one.id, { to: "sailed", left: [ids[0], ids[1]] });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { state: "sailed", moved: [ids[1]], loaded: [ids[0]], unscanned: [ids[2]], next: next.id },
    ]);
    const [stays, moved] = await palletsOf(a.id);
    expect([stays.sailing, stays.container, moved.sailing, moved.container]).toEqual([
      ...[one.id, `1HC-${one.name.slice(-2)}`, next.id, ""],
    ]);
    // A shipment's dates are those of its last pallet.
    expect([(await shipmentRow(a.id)).sailing, (await shipmentRow(b.id)).sailing]).toEqual([next.id, one.id]);
  });

  test("cancelling a sailing moves no pallets: the office does", async () => {
    const { id } = await made();
    const { id: shipment, pallets } = await confirmed();
    await post("/api/pallets/assign", { pallets: [pallets[0].id], sailing: id });
    expect((await advance(id, { to: "cancelled" })).status).toBe(200);
    expect([(await palletsOf(shipment))[0].sailing, (await shipmentRow(shipment)).sailing]).toEqual([id, id]);
  });

  test("and a delay can be in a batch with other operations", async () => {
    const { id, etd, eta } = await made();
    const body = { op: newId(), to: "closed" };
    const requests = [
      { method: "POST", path: `/api/sailings/${id}/advance`, body },
      { method: "POST", path: `/api/sailings/${id}/delay`, body: { op: newId(), etd, eta } },
      { method: "POST", path: "/api/pallets/assign", body: { op: newId(), pallets: [], sailing: id } },
    ];
    const answer = await call(server, "POST", "/api/operations", { token: staff.token, body: { requests } });
    expect(answer.body.answers.map(({ status }: Json) => status)).toEqual([200, 200, 400]);
  });
});

describe("assigning", () => {
  test("moves single pallets and whole shipments, and writes the audit log", async () => {
    const sailing = await made();
    const [a, b] = [await confirmed(2), await confirmed(2)];
    const container = `2HC-${sailing.name.slice(-2)}`;
    const body = { op: newId(), pallets: [a.pallets[0].id], shipments: [b.id], sailing: sailing.id, container };
    for (let n = 0; n < 2; n += 1) {
      const answer = await post("/api/pallets/assign", body, operator);
      expect(answer.body.moved).toEqual([a.pallets[0].id, ...b.pallets.map(({ id }) => id)].sort());
    }
    const rows = [...(await palletsOf(a.id)), ...(await palletsOf(b.id))];
    expect(rows.map((pallet) => [pallet.sailing === sailing.id, pallet.container])).toEqual([
      ...[
        [true, container],
        [false, ""],
      ],
      ...[
        [true, container],
        [true, container],
      ],
    ]);
    expect((await shipmentRow(b.id)).sailing).toBe(sailing.id);
    const entries = await rowsOf(server, "audit_log", `kind = "pallets_assigned" && record = "${b.id}"`);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ by: operator.id, changes: { sailing: [expect.anything(), sailing.id] } });
    await post("/api/pallets/assign", { shipments: [b.id], sailing: "" });
    expect((await shipmentRow(b.id)).sailing).toBe("");
  });

  test("shows the container that a pallet was loaded into, and after a void the office's again", async () => {
    const sailing = await made();
    const { pallets } = await confirmed();
    const [id, end] = [pallets[0].id, sailing.name.slice(-2)];
    await post("/api/pallets/assign", { pallets: [id], sailing: sailing.id, container: `1HC-${end}` });
    await load(id, sailing.id, `2HC-${end}`);
    const container = async () => (await rowsOf(server, "pallets", `id = "${id}"`))[0].container;
    expect(await container()).toBe(`2HC-${end}`);
    const [scan] = await rowsOf(server, "scans", `pallet = "${id}"`);
    const body = { id: newId(), pallet: id, point: "loaded", voids: scan.id, scanned_at: new Date().toISOString() };
    await call(server, "POST", "/api/collections/scans/records", { token: staff.token, body });
    expect(await container()).toBe(`1HC-${end}`);
  });

  test("is refused for unknown ids and for departed ships; the place of a loaded pallet may be corrected", async () => {
    const sailing = await made();
    const { pallets } = await confirmed(2);
    const [first, second] = pallets.map(({ id }) => id);
    const path = "/api/pallets/assign";
    for (const [body, field] of [
      [{ pallets: ["0123456789010plt"], sailing: sailing.id }, "pallets"],
      [{ pallets: ["7p6ctf30hm09plt"], sailing: sailing.id }, "pallets"],
      [{ pallets: Array(501).fill(first), sailing: sailing.id }, "pallets"],
      [{ shipments: [newId()], sailing: sailing.id }, "shipments"],
      [{ pallets: [first], sailing: newId() }, "sailing"],
      [{ pallets: [first] }, "sailing"],
      [{ pallets: [first], sailing: sailing.id, container: "1HC-99" }, "container"],
      [{ pallets: [first], sailing: sailing.id, container: "box" }, "container"],
      [{ sailing: sailing.id }, "pallets"],
    ] as const) {
      const answer = await post(path, body);
      expect([body, answer.status, Object.keys(answer.body.data)]).toEqual([body, 400, [field]]);
    }
    await load(first, sailing.id);
    await advance(sailing.id, { to: "sailed" });
    const late = await post(path, { pallets: [first, second], sailing: sailing.id });
    expect([late.status, late.body.state]).toEqual([409, "sailed"]);
    expect((await post(path, { pallets: [first], sailing: sailing.id })).status).toBe(200);
  });
});

test("at most 500 pallets, named ones and those of named shipments together", async () => {
  const all = [];
  for (let n = 0; n < 51; n += 1) all.push(await confirmed(10));
  const ids = all.map(({ id }) => id);
  const much = await post("/api/pallets/assign", { shipments: ids, sailing: "" });
  expect([much.status, much.body.data.pallets.code]).toEqual([400, "too_many"]);
  const most = await post("/api/pallets/assign", { shipments: ids.slice(1), sailing: "" });
  expect([most.status, most.body.moved?.length]).toEqual([200, 500]);
});

test("80 pallets of 25 shipments are moved by one request and one commit", async () => {
  const [one] = [await made(), await made()];
  const shipments = [];
  for (let n = 0; n < 25; n += 1) shipments.push(await confirmed(n < 5 ? 4 : 3));
  const ids = shipments.flatMap(({ pallets }) => pallets.map(({ id }) => id));
  await post("/api/pallets/assign", { pallets: ids, sailing: one.id });
  const left = shipments.slice(0, 5).flatMap(({ pallets }) => pallets.slice(0, 1).map(({ id }) => id));
  const commits = countCommits(server.dataDir);
  const answer = await advance(one.id, { to: "sailed", left });
  // `npm run bench -- sailings` measures the time.
  expect([answer.body.moved.length, answer.body.unscanned.length, commits()]).toEqual([5, 75, 1]);
});
