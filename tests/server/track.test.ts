import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_TEXTS } from "../support/hostile-inputs.ts";
import { documentForm, photoForm } from "../support/matrix-world.ts";
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
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
} from "../support/server-api.ts";

// Tracking without an account: what is public, to whom, and above all what is not.
let server: Server;
let staff: Actor;
let hall: Actor;
let anna: Actor;

beforeAll(async () => {
  server = await startServer();
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna Nikolaou")]);
  hall = await member(server, "warehouse", "Hall");
});
afterAll(() => server?.stop());

const DAY = 86_400_000;
const track = (reference: string, on = server) => call(on, "GET", `/api/track/${encodeURIComponent(reference)}`);
const setStatus = async (id: string, status: string) => {
  const answer = await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
  expect(answer.status).toBe(200);
};
const row = async (collection: string, id: string): Promise<Json> =>
  (await rowsOf(server, collection, `id = "${id}"`))[0];
const post = async (path: string, actor: Actor, body: Json | FormData): Promise<Json> => {
  const answer = await call(server, "POST", path, { token: actor.token, body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const scan = (code: string, point: string, over: Json = {}) =>
  post("/api/collections/scans/records", hall, {
    ...{ id: newId(), pallet: `${code.toLowerCase()}plt`, point, scanned_at: new Date().toISOString() },
    ...over,
  });
/** A confirmed booking of Anna's with this many pallets. */
async function confirmed(count = 1, over: Json = {}): Promise<Json> {
  const pallet_details = Array(count).fill(DEFAULT_PALLET);
  const { id } = await book(server, anna, { pallet_details, estimated_rate: undefined, ...over });
  await setStatus(id, "confirmed");
  return row("shipments", id);
}
const pointsOf = (body: Json) =>
  Object.fromEntries(body.milestones.map((one: Json) => [one.kind, [one.pallets, one.actual !== null]]));

describe("public data", () => {
  test("an unconfirmed shipment is shown as booked, with its expected days", async () => {
    const { reference } = await book(server, anna);
    const { status, body, headers } = await track(reference);
    expect([status, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
      200,
      "private, no-store",
      "noindex",
    ]);
    expect(body).toMatchObject({
      ...{ reference, status: "booked", pallets: 1, delay: null },
      origin: { name: "Germany", code: "DE", slug: "germany" },
      destination: { name: "Cyprus", code: "CY", port: "Limassol" },
      sailing: { expected: true, cancelled: false, atd: null, ata: null },
    });
    expect(body.milestones.map(({ kind }: Json) => kind)).toEqual([
      ...["collected", "hub_in", "loaded", "departed", "arrived", "delivered"],
    ]);
    expect(body.milestones.every((one: Json) => one.actual === null && one.pallets === 0)).toBe(true);
    expect(body.milestones[0].planned < body.milestones[4].planned).toBe(true);
  });

  test("every way to write the reference, and the code of each pallet", async () => {
    const { reference } = await confirmed(2);
    const shown = `AKF-${reference.slice(0, 5)}-${reference.slice(5)}`;
    const right = (await track(reference)).body;
    expect(right.status).toBe("confirmed");
    for (const written of [
      ...[shown, shown.toLowerCase(), reference.toLowerCase(), ` ${shown.replaceAll("-", " ")} `, `akf${reference}`],
      ...[`${reference}01`, `${reference}02`.toLowerCase(), `${shown} 2/2`, `${shown}-02`],
    ])
      expect([written, (await track(written)).body]).toEqual([written, right]);
    expect((await track(`${reference}03`)).status).toBe(404);
  });

  test("the count of pallets, as they are scanned", async () => {
    const { reference, id } = await confirmed(3);
    // A scan counts from the day before the booking on.
    const at = new Date(Date.now() - DAY / 4).toISOString();
    for (const n of ["01", "02", "03"]) await scan(`${reference}${n}`, "collected", { scanned_at: at });
    for (const n of ["01", "03"]) await scan(`${reference}${n}`, "hub_in");
    const { body } = await track(reference);
    expect([body.status, body.pallets]).toEqual(["in_transit", 3]);
    expect(pointsOf(body)).toEqual({
      ...{ collected: [3, true], hub_in: [2, true], loaded: [0, false] },
      ...{ departed: [0, false], arrived: [0, false], delivered: [0, false] },
    });
    expect(body.milestones[0].actual).toBe(at);
    const { sailing } = await row("shipments", id);
    const { name, port, etd } = await row("sailings", sailing);
    expect(body.sailing).toMatchObject({ name, port, expected: false, etd: etd.replace(" ", "T") });
  });

  test("sailed, delayed, arrived and delivered: planned beside actual days, and the first announcement", async () => {
    const { reference, sailing } = await confirmed(2);
    const before = (await track(reference)).body;
    const { etd, eta } = await row("sailings", sailing);
    const later = (moment: string) => new Date(Date.parse(moment.replace(" ", "T")) + 3 * DAY).toISOString();
    const step = (name: string, body: Json) =>
      post(`/api/sailings/${sailing}/${name}`, staff, { op: newId(), ...body });
    await step("delay", { etd: later(etd), eta: later(eta), reason: "The engine of MV Secret is broken" });
    const days = (body: Json) => ({ departs: body.milestones[3].planned, arrives: body.milestones[4].planned });
    const delayed = (await track(reference)).body;
    expect(delayed.delay).toEqual({ from: days(before), to: days(delayed) });
    expect(JSON.stringify(delayed)).not.toContain("Secret");
    for (const n of ["01", "02"]) await scan(`${reference}${n}`, "loaded", { sailing });
    const at = new Date().toISOString();
    await step("advance", { to: "sailed", at, left: [] });
    expect(pointsOf((await track(reference)).body)).toMatchObject({ loaded: [2, true], departed: [2, true] });
    await step("advance", { to: "arrived", at, left: [] });
    for (const n of ["01", "02"]) await scan(`${reference}${n}`, "delivered", { recipient: "Petros the Secret" });
    const { body } = await track(reference);
    expect(body.status).toBe("delivered");
    expect(pointsOf(body)).toMatchObject({ arrived: [2, true], delivered: [2, true] });
  });

  test("a cancelled sailing has no days", async () => {
    const { reference, sailing } = await confirmed();
    await post(`/api/sailings/${sailing}/advance`, staff, {
      op: newId(),
      to: "cancelled",
      at: new Date().toISOString(),
      left: [],
    });
    const { body } = await track(reference);
    expect(body.sailing).toMatchObject({ cancelled: true, etd: null, eta: null, cut_off: null });
    expect(body.milestones.every(({ planned }: Json) => planned === null)).toBe(true);
  });
});

/** All texts and numbers in it. */
const leaves = (value: Json): (string | number)[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(leaves)
    : typeof value === "string" || typeof value === "number"
      ? [value]
      : [];
const keysOf = (value: Json): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)])
    : [];

describe("private data", () => {
  const TOLD = [
    ...["reference", "status", "origin", "name", "code", "slug", "destination", "port", "pallets", "milestones"],
    ...["kind", "planned", "actual", "sailing", "expected", "cancelled", "cut_off", "etd", "eta", "atd", "ata"],
    ...["delay", "from", "to", "departs", "arrives"],
  ];

  test("of a shipment with all fields filled, only the listed ones are shown", async () => {
    const marks: Record<string, string> = {};
    const mark = (name: string) => {
      marks[name] = `Zz${name.replaceAll("_", "")}Zz`;
      return marks[name];
    };
    const over: Json = {};
    for (const name of [
      ...["shipper_name", "shipper_company", "shipper_address", "shipper_phone", "shipper_vat_number"],
      ...["consignee_name", "consignee_company", "consignee_address", "consignee_phone", "consignee_vat_number"],
      ...["goods_description", "special_instructions", "notes", "cargo_description", "pickup_notes"],
    ])
      over[name] = mark(name);
    over.shipper_email = "zzshipper@sender.test";
    over.consignee_email = "zzconsignee@receiver.test";
    const pallet_details = [DEFAULT_PALLET, DEFAULT_PALLET];
    const { id, reference } = await book(server, anna, { ...over, pallet_details, estimated_rate: undefined });
    await post("/api/collections/shipment_documents/records", anna, documentForm(id, { file_name: "Zzfile.pdf" }));
    await setStatus(id, "confirmed");
    const { sailing } = await row("shipments", id);
    await post("/api/collections/shipment_notes/records", staff, { shipment: id, admin_notes: mark("admin_notes") });
    await post(`/api/shipments/${id}/edit`, staff, {
      op: newId(),
      set: { tracking_number: "ZZCARRIER1" },
      seen: { tracking_number: "" },
    });
    const details = { ...{ length: 1.31, width: 0.97, height: 1.43, weight: 437 }, bay: "Z9", note: mark("note") };
    const damaged = await scan(`${reference}01`, "hub_in", { condition: "damaged", ...details });
    await post("/api/collections/scan_photos/records", hall, photoForm(damaged.id));
    await post(`/api/pallets/${reference.toLowerCase()}01plt/hold`, staff, {
      ...{ op: newId(), adjusted_rate: 1234.56, reason: mark("reason") },
    });
    await post(`/api/sailings/${sailing}/edit`, staff, {
      op: newId(),
      set: { note: mark("sailing_note"), vessel: mark("vessel"), voyage: mark("voyage") },
      seen: { note: "", vessel: "", voyage: "" },
    });
    const { status, body } = await track(reference);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const [name, value] of Object.entries(marks)) expect([name, text.includes(value)]).toEqual([name, false]);
    for (const one of ["Zz", "ZZ", "zz", "test", "Anna", anna.id, anna.email, staff.id, hall.id])
      expect([one, text.includes(one)]).toEqual([one, false]);
    // Fields of rows, also ones added later, are shown only if the list names them.
    const told = new Set(leaves(body).map(String));
    const rows = [
      await row("shipments", id),
      ...(await rowsOf(server, "pallets", `shipment = "${id}"`)),
      ...(await rowsOf(server, "scans", `pallet ~ "${reference.toLowerCase()}"`)),
      ...(await rowsOf(server, "shipment_events", `shipment = "${id}"`)),
      ...(await rowsOf(server, "shipment_documents", `shipment = "${id}"`)),
      await row("sailings", sailing),
    ];
    const { name, port } = await row("sailings", sailing);
    const kinds = body.milestones.map(({ kind }: Json) => kind);
    const allowed = ["", "0", "1", "2", reference, "in_transit", "Germany", name, port, ...kinds];
    expect(
      rows
        .flatMap(leaves)
        .map(String)
        .filter((value) => told.has(value) && !allowed.includes(value)),
    ).toEqual([]);
    expect(keysOf(body).filter((key) => !TOLD.includes(key))).toEqual([]);
  });

  test("the carrier's number does not work, nor do an id, a link or a quote's reference", async () => {
    const { id } = await confirmed();
    const tracking_number = "AKM123456X";
    await post(`/api/shipments/${id}/edit`, staff, {
      op: newId(),
      set: { tracking_number },
      seen: { tracking_number: "" },
    });
    for (const other of [tracking_number, id, anna.id, anna.email]) expect((await track(other)).status).toBe(404);
  });
});

describe("the same answer whenever nothing is found", () => {
  test("unknown, cancelled, malformed and too long: identical bytes and headers", async () => {
    const { id, reference } = await confirmed();
    await setStatus(id, "cancelled");
    const answer = async (path: string) => {
      const response = await fetch(`${server.url}/api/track/${path}`);
      const headers = [...response.headers].filter(([name]) => name !== "date").sort();
      return { status: response.status, text: await response.text(), headers };
    };
    const first = await answer(newRef());
    expect(first.status).toBe(404);
    expect(JSON.parse(first.text)).toEqual({
      ...{ status: 404, message: "We know no shipment by this number.", code: "number_unknown" },
      data: {},
    });
    const hostile = HOSTILE_TEXTS.map((text) => encodeURIComponent(text.toWellFormed()));
    for (const path of [
      ...hostile,
      ...[
        reference,
        `${reference}01`,
        `AKF-${reference}`,
        "x",
        "",
        "a/b/c",
        "7P6CTF30H",
        "U".repeat(10),
        `${newRef()}00`,
      ],
      ...["x".repeat(40_000), "%00", "%ff%fe", "..%2f..%2fsettings", encodeURIComponent("' OR 1=1 --"), "AKF-?x=1"],
    ])
      expect([path.slice(0, 40), await answer(path)]).toEqual([path.slice(0, 40), first]);
  });

  test("thirty requests per minute and address, malformed ones included, whatever address they claim", async () => {
    const strict = await startServer({ env: { RATE_LIMITS: "on" } });
    try {
      const answers: number[] = [];
      // A new minute may begin in between: then its first requests are accepted, and one of the two has more than thirty.
      for (let i = 0; i < 62; i++) {
        const names = ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip"];
        const headers = Object.fromEntries(names.map((name) => [name, `192.0.2.${i}`]));
        const { status } = await fetch(`${strict.url}/api/track/${i % 2 ? "x" : newRef()}`, { headers });
        answers.push(status);
      }
      expect(answers.slice(0, 30)).toEqual(Array(30).fill(404));
      expect(answers).toContain(429);
    } finally {
      await strict.stop();
    }
  });
});
