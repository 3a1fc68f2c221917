import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { foundBody, foundPhotoForm, JPEG } from "../support/matrix-world.ts";
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
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

// Pallets without a label: found by one person, matched by them or by the office, each exactly once; and the word that a
// pallet is missing, whose order of arrival does not matter.
let server: Server;
let staff: Actor;
let anna: Actor;
let hall: Actor;
let other: Actor;

beforeAll(async () => {
  server = await startServer();
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna")]);
  [hall, other] = await Promise.all([member(server, "warehouse", "Hall"), member(server, "warehouse", "Harbour")]);
});
afterAll(() => server?.stop());

const FINDS = "/api/collections/found_pallets/records";
const PHOTOS = "/api/collections/found_photos/records";
const SCANS = "/api/collections/scans/records";
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const post = (path: string, body: unknown, actor: Actor = hall): Promise<Answer> =>
  call(server, "POST", path, { token: actor.token, body });
const must = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  expect([status, body.data]).toEqual([200, undefined]);
  return body;
};
const found = (over: Json = {}, actor: Actor = hall): Promise<Json> =>
  must(post(FINDS, foundBody({ found_at: ago(5000), ...over }), actor));
const match = (find: string, body: Json, actor: Actor = hall): Promise<Answer> =>
  post(`/api/found-pallets/${find}/match`, { op: newId(), ...body }, actor);
const scan = (pallet: string, point: string, over: Json = {}, actor: Actor = hall): Promise<Json> =>
  must(post(SCANS, { id: newId(), pallet, point, scanned_at: ago(1000), ...over }, actor));
const takeBack = (one: Json, actor: Actor = staff): Promise<Json> =>
  scan(one.pallet, one.point, { voids: one.id }, actor);
const rowOf = async (collection: string, id: string): Promise<Json> =>
  (await rowsOf(server, collection, `id = "${id}"`))[0];
const said = ({ status, body }: Answer) => [
  status,
  ...Object.entries(body.data ?? {}).flatMap(([field, one]: Json) => (one.code ? [`${field} ${one.code}`] : [])),
];

async function booked(count = 1, status = "confirmed"): Promise<{ row: Json; ids: string[] }> {
  const over = { pallet_details: Array(count).fill(DEFAULT_PALLET), estimated_rate: undefined };
  const row = await book(server, anna, over);
  if (status !== "pending")
    await must(call(server, "PATCH", `${SHIPMENTS}/${row.id}`, { token: staff.token, body: { status } }));
  return { row, ids: Array.from({ length: count }, (_, n) => `${row.reference}0${n + 1}plt`.toLowerCase()) };
}

describe("a find", () => {
  test("is stored once with its finder; sent again it is the same one", async () => {
    const body = foundBody({ note: "  blue foil ", bay: "Q 1", height: 1.2, by: "me", pallet: "x", matched_by: "me" });
    const answers = await Promise.all([post(FINDS, body), post(FINDS, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toMatchObject({
      ...{ id: body.id, by: hall.id, note: "blue foil", bay: "Q 1", height: 1.2, pallet: "", matched_by: "" },
      shipment: "",
    });
    expect((await post(FINDS, body, other)).status).toBe(409);
    expect((await post(FINDS, { ...body, bay: "Q 2" })).status).toBe(409);
    expect(await rowsOf(server, "found_pallets", `id = "${body.id}"`)).toHaveLength(1);
  });

  test("goes together with scans and with its match in one request", async () => {
    const { ids } = await booked();
    const find = foundBody();
    const requests = [
      { method: "POST", path: FINDS, body: find },
      { method: "POST", path: `/api/pallets/${ids[0]}/missing`, body: missingBody({}) },
    ];
    const { body } = await post("/api/operations", { requests });
    expect(body.answers.map(({ status }: Json) => status)).toEqual([200, 200]);
    const path = `/api/found-pallets/${find.id}/match`;
    const later = { requests: [{ method: "POST", path, body: { op: newId(), pallet: ids[0] } }] };
    expect((await post("/api/operations", later)).body.answers[0].status).toBe(200);
  });

  test.each([
    [{ point: "lost" }, "point invalid"],
    [{ point: undefined }, "point required"],
    [{ note: "x".repeat(301) }, "note invalid"],
    [{ bay: "x".repeat(21) }, "bay invalid"],
    [{ weight: 1e9 }, "weight invalid"],
    [{ length: -1 }, "length invalid"],
    [{ found_at: "yesterday" }, "found_at invalid"],
    [{ id: "x" }, "id invalid"],
  ])("%j is refused", async (over, fault) => {
    expect(said(await post(FINDS, foundBody(over)))).toEqual([400, fault]);
  });

  test("is for warehouse and office alone", async () => {
    const sales = await member(server, "sales");
    for (const actor of [anna, sales]) expect((await post(FINDS, foundBody(), actor)).status).toBe(403);
    for (const actor of [hall, other, staff]) expect((await post(FINDS, foundBody(), actor)).status).toBe(200);
    const row = await found();
    const fed = async ({ token }: Actor) => {
      const { body } = await call(server, "GET", "/api/sync?since=0&limit=1000", { token });
      return body.items.find(({ id, op }: Json) => id === row.id && op === "put")?.row;
    };
    for (const actor of [hall, other, staff]) expect(await fed(actor)).toMatchObject({ by: hall.id, point: "hub_in" });
    for (const actor of [anna, sales]) expect(await fed(actor)).toBeUndefined();
  });

  test("of a day is the 50th at most", async () => {
    const own = await startServer({ env: { RATE_LIMITS: "on" } });
    try {
      const person = await member(own, "warehouse");
      const send = (body: Json) => call(own, "POST", FINDS, { token: person.token, body });
      const first = foundBody();
      expect((await send(first)).status).toBe(200);
      for (let n = 1; n < 50; n += 1) expect((await send(foundBody())).status).toBe(200);
      const refused = await send(foundBody());
      expect(said(refused)).toEqual([429, "id quota_reached"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await send(first)).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

describe("photos of a find", () => {
  let find: Json;
  beforeEach(async () => {
    find = await found();
  });

  test("arrive once each, four at most, and are opened by warehouse and office only", async () => {
    const form = foundPhotoForm(find.id);
    const row = await must(post(PHOTOS, form));
    expect((await post(PHOTOS, form)).status).toBe(200);
    expect(row).toMatchObject({ found: find.id, by: hall.id, shipment: "", pallet: "" });
    expect(row.file).toMatch(/^found_\w+\.jpg$/);
    const open = async (actor: Actor) => {
      const { body } = await call(server, "POST", "/api/files/token", { token: actor.token });
      return fetch(`${server.url}/api/files/found_photos/${row.id}/${row.file}?token=${body.token}`);
    };
    for (const actor of [hall, other, staff]) {
      const answer = await open(actor);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(JPEG)).toBe(true);
    }
    expect((await open(anna)).status).toBe(404);
    for (let n = 1; n < 4; n += 1) await must(post(PHOTOS, foundPhotoForm(find.id)));
    expect(said(await post(PHOTOS, foundPhotoForm(find.id)))).toEqual([400, "file too_many"]);
  });

  test("are refused with a message: too large, not a picture, another's find, no find", async () => {
    const with_ = (file: Buffer) => {
      const form = foundPhotoForm(find.id);
      form.set("file", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "photo.jpg");
      return form;
    };
    const big = Buffer.concat([JPEG, Buffer.alloc(600 * 1024)]);
    expect(said(await post(PHOTOS, with_(big)))).toEqual([400, "file too_large"]);
    expect(said(await post(PHOTOS, with_(Buffer.from("%PDF-1.7 no picture"))))).toEqual([400, "file type"]);
    const sum = foundPhotoForm(find.id, { sha256: "0".repeat(64) });
    expect(said(await post(PHOTOS, sum))).toEqual([400, "sha256 sha256_mismatch"]);
    expect(said(await post(PHOTOS, foundPhotoForm(newId())))).toEqual([400, "found found_unknown"]);
    expect(said(await post(PHOTOS, foundPhotoForm(find.id), other))).toEqual([400, "found not_allowed"]);
    expect((await post(PHOTOS, foundPhotoForm(find.id), anna)).status).toBe(403);
    expect((await post(PHOTOS, foundPhotoForm(find.id), staff)).status).toBe(200);
  });
});

describe("a match", () => {
  test("makes the finder's scan, ties find and photos to the pallet, and says so in the log", async () => {
    const { ids, row } = await booked();
    const [pallet = ""] = ids;
    const find = await found({ bay: "Q 1", note: "blue foil", found_at: ago(30 * MINUTE), weight: 310 });
    const photo = await must(post(PHOTOS, foundPhotoForm(find.id)));
    const { status, body } = await match(find.id, { pallet }, staff);
    expect([status, body]).toMatchObject([200, { id: find.id, pallet }]);
    expect(await rowOf("scans", body.scan)).toMatchObject({
      ...{ pallet, shipment: row.id, point: "hub_in", bay: "Q 1", note: "blue foil", weight: 310, by: hall.id },
      scanned_at: find.found_at,
    });
    expect(await rowOf("pallets", pallet)).toMatchObject({ state: "hub_in", bay: "Q 1" });
    expect(await rowOf("found_pallets", find.id)).toMatchObject({ pallet, shipment: row.id, matched_by: staff.id });
    expect(await rowOf("found_photos", photo.id)).toMatchObject({ pallet, shipment: row.id });
    const [entry] = await rowsOf(server, "audit_log", `kind = "pallet_matched" && record = "${row.id}"`);
    expect(entry).toMatchObject({ by: staff.id, changes: { pallet: ["", "1"] } });
    // A photo that was still on its way goes with it.
    expect(await must(post(PHOTOS, foundPhotoForm(find.id)))).toMatchObject({ pallet, shipment: row.id });
  });

  test("of two at once happens once: the same op gets the same answer, another hears which pallet it is", async () => {
    const { ids } = await booked(2);
    const find = await found();
    const ops = [newId(), newId()];
    const answers = await Promise.all(
      [0, 1, 0, 1].map((n) => match(find.id, { op: ops[n], pallet: ids[n] }, n === 0 ? hall : staff)),
    );
    const won = answers[0]?.status === 200 ? 0 : 1;
    const [first, second] = [answers[won], answers[won + 2]] as [Answer, Answer];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    for (const lost of [answers[1 - won], answers[3 - won]] as Answer[])
      expect([...said(lost), lost.body.data.pallet]).toEqual([409, "id matched", ids[won]]);
    expect(await rowsOf(server, "scans", `pallet = "${ids[0]}" || pallet = "${ids[1]}"`)).toHaveLength(1);
  });

  test("is by the finder or the office; it names a pallet that there is, of a find that there is", async () => {
    const { ids, row } = await booked();
    const [pallet] = ids;
    const find = await found();
    expect(said(await match(find.id, { pallet }, other))).toEqual([403, "id not_allowed"]);
    expect((await match(find.id, { pallet }, anna)).status).toBe(403);
    expect(said(await match(newId(), { pallet }))).toEqual([404, "id found_unknown"]);
    expect(said(await match(find.id, {}))).toEqual([400, "pallet required"]);
    expect(said(await match(find.id, { pallet: row.id }))).toEqual([400, "pallet invalid"]);
    expect(said(await match(find.id, { pallet, reason: "x".repeat(301) }))).toEqual([400, "reason invalid"]);
    const unknown = [`${newRef().toLowerCase()}01plt`, `${row.reference.toLowerCase()}02plt`];
    for (const id of unknown)
      expect(said(await match(find.id, { pallet: id }))).toEqual([400, "pallet pallet_unknown"]);
    expect(await rowOf("found_pallets", find.id)).toMatchObject({ pallet: "", matched_at: "" });
    expect((await match(find.id, { pallet })).status).toBe(200);
  });

  test("needs a reason where something stops the scan, and says what", async () => {
    const { ids } = await booked();
    const [pallet = ""] = ids;
    const find = await found();
    await scan(pallet, "port_in");
    const refused = await match(find.id, { pallet });
    expect([...said(refused), refused.body.data.stops]).toEqual([400, "reason required", ["passed"]]);
    const { body } = await match(find.id, { pallet, reason: "It came back" });
    expect(await rowOf("scans", body.scan)).toMatchObject({ reason: "It came back", point: "hub_in" });
    expect((await rowOf("pallets", pallet)).state).toBe("port_in");
  });

  test("of a shipment that waits for its confirmation takes effect with it", async () => {
    const { row, ids } = await booked(1, "pending");
    const [pallet = ""] = ids;
    const find = await found();
    expect((await match(find.id, { pallet })).body.data.stops).toEqual(["early"]);
    await must(match(find.id, { pallet, reason: "The driver says so" }));
    await must(call(server, "PATCH", `${SHIPMENTS}/${row.id}`, { token: staff.token, body: { status: "confirmed" } }));
    expect((await rowOf("pallets", pallet)).state).toBe("hub_in");
  });

  test("while loading goes with the pallet's own sailing", async () => {
    const { ids } = await booked();
    const [pallet = ""] = ids;
    const find = await found({ point: "loaded" });
    const { sailing } = await rowOf("pallets", pallet);
    expect(sailing).not.toBe("");
    await must(match(find.id, { pallet }));
    expect(await rowOf("pallets", pallet)).toMatchObject({ state: "loaded", aboard: sailing });
  });

  test("is undone with its scan, before and after the pallet was scanned; then another may be made", async () => {
    const { ids } = await booked(2);
    const [one = "", two = ""] = ids;
    const find = await found();
    const photo = await must(post(PHOTOS, foundPhotoForm(find.id)));
    const first = (await must(match(find.id, { pallet: one }))).scan;
    await scan(one, "hub_in");
    const back = await takeBack(await rowOf("scans", first));
    expect(await rowOf("found_pallets", find.id)).toMatchObject({ pallet: "", shipment: "", matched_at: "" });
    expect(await rowOf("found_photos", photo.id)).toMatchObject({ pallet: "", shipment: "" });
    expect((await rowOf("pallets", one)).state).toBe("hub_in");
    // Taken back in its turn: it is that pallet again.
    const again = await takeBack(back);
    expect(await rowOf("found_pallets", find.id)).toMatchObject({ pallet: one, matched_by: staff.id });
    await takeBack(again);
    const second = (await must(match(find.id, { pallet: two }))).scan;
    expect(second).not.toBe(first);
    // A late word about the first match changes nothing about the second one.
    await takeBack(await rowOf("scans", again.id));
    expect(await rowOf("found_pallets", find.id)).toMatchObject({ pallet: two });
  });
});

const missingBody = (over: Json = {}): Json => ({
  ...{ op: newId(), point: "hub_in", at: ago(1000), missing: true },
  ...over,
});

describe("a missing pallet", () => {
  let pallet: string;
  let shipment: Json;
  beforeEach(async () => {
    const { ids, row } = await booked();
    [pallet = ""] = ids;
    shipment = row;
  });
  const say = (over: Json = {}, actor: Actor = hall) =>
    post(`/api/pallets/${pallet}/missing`, missingBody(over), actor);
  const since = async () => (await rowOf("pallets", pallet)).missing_since;
  const inRow = (at: string) => at.replace("T", " ");

  test("is said by warehouse and office, once, with a note that no owner, follower or letter gets", async () => {
    const at = ago(5 * MINUTE);
    const body = missingBody({ at, note: "not on the truck" });
    const path = `/api/pallets/${pallet}/missing`;
    const answer = { id: pallet, missing_since: inRow(at) };
    for (let n = 0; n < 2; n += 1) expect(await must(post(path, body))).toEqual(answer);
    expect(said(await post(path, { ...body, note: "other" }))).toEqual([409, "op op_reused"]);
    expect(await rowOf("pallets", pallet)).toMatchObject({
      ...{ missing_since: inRow(at), missing_note: "not on the truck", missing_point: "hub_in", missing_by: hall.id },
    });
    const entries = await rowsOf(server, "audit_log", `kind = "pallet_missing" && record = "${shipment.id}"`);
    expect(entries.map(({ by, changes }: Json) => [by, changes])).toEqual([[hall.id, { missing: ["false", "true"] }]]);
    const texts = await Promise.all(
      ["/api/sync?since=0&limit=1000", "/api/account/data", `/api/track/${shipment.reference}`].map(async (one) =>
        JSON.stringify((await call(server, "GET", one, { token: anna.token })).body),
      ),
    );
    for (const text of [...texts, JSON.stringify(await rowsOf(server, "mail_queue", ""))])
      expect(text).not.toMatch(/missing|not on the truck/);
    const { body: feed } = await call(server, "GET", "/api/sync?since=0&limit=1000", { token: other.token });
    const row = feed.items.find(({ id }: Json) => id === pallet)?.row;
    expect(row).toMatchObject({ missing_note: "not on the truck", missing_since: inRow(at) });
    expect(Object.keys(row)).not.toContain("missing_op");
  });

  test("of several words the latest counts, in whatever order they arrive", async () => {
    const same = ago(3 * MINUTE);
    // Of two at one time the one with the greater name counts.
    const words: [first: string, over: Json][] = [
      ["m", { at: ago(9 * MINUTE), note: "first" }],
      ["a", { at: same, missing: false }],
      ["z", { at: same, note: "last" }],
    ];
    for (const order of [
      [2, 1, 0],
      [0, 2, 1],
      [1, 0, 2],
    ]) {
      const { ids } = await booked();
      [pallet = ""] = ids;
      for (const n of order) {
        const [first, over] = words[n] as (typeof words)[number];
        await must(say({ ...over, op: `${first}${newId().slice(1)}` }));
      }
      const row = await rowOf("pallets", pallet);
      expect([row.missing_since, row.missing_note]).toEqual([inRow(same), "last"]);
    }
    await must(say({ missing: false, at: ago(0) }));
    expect(await rowOf("pallets", pallet)).toMatchObject({ missing_since: "", missing_note: "", missing_by: "" });
  });

  test("is found by a scan that counts and was made later, not by an earlier one that arrives later", async () => {
    const at = ago(10 * MINUTE);
    await must(say({ at }));
    await scan(pallet, "collected", { scanned_at: ago(20 * MINUTE) });
    expect(await since()).toBe(inRow(at));
    const made = await scan(pallet, "hub_in", { scanned_at: ago(5 * MINUTE) });
    expect(await since()).toBe("");
    await takeBack(made);
    expect(await since()).toBe(inRow(at));
    const again = await scan(pallet, "hub_in", { scanned_at: ago(4 * MINUTE) });
    // A word that was said before the scan and arrives after it.
    expect(await must(say({ at: ago(8 * MINUTE) }))).toEqual({ id: pallet, missing_since: "" });
    await takeBack(again);
    expect(await since()).not.toBe("");
  });

  test("by a clock that is ahead or years behind counts as said when it arrived", async () => {
    for (const at of [ago(-24 * 60 * MINUTE), "1990-01-01T00:00:00.000Z"]) {
      const { missing_since } = await must(say({ at }));
      expect(Math.abs(Date.parse(missing_since.replace(" ", "T")) - Date.now())).toBeLessThan(MINUTE);
      await must(say({ missing: false, at: ago(0) }));
    }
  });

  test("is refused with a message: no such pallet, not complete, no right", async () => {
    for (const [over, fault] of [
      [{ point: "lost" }, "point invalid"],
      [{ at: "" }, "at required"],
      [{ at: "2026-02-31T10:00:00.000Zx" }, "at invalid"],
      [{ note: "x".repeat(301) }, "note invalid"],
      [{ missing: "yes" }, "missing invalid"],
      [{ missing: undefined }, "missing required"],
      [{ op: "" }, "op invalid"],
    ] as const)
      expect([over, ...said(await say(over))]).toEqual([over, 400, fault]);
    for (const actor of [anna, await member(server, "sales")]) expect((await say({}, actor)).status).toBe(403);
    pallet = `${newRef().toLowerCase()}01plt`;
    expect(said(await say())).toEqual([404, "id pallet_unknown"]);
  });
});

test("an export has what was found of a person, an erasure takes note and photos with their files", async () => {
  const own = await startServer();
  try {
    const [person, desk] = [await customer(own), await office(own)];
    const row = await book(own, person);
    const send = (path: string, body: unknown) => call(own, "POST", path, { token: desk.token, body });
    await call(own, "PATCH", `${SHIPMENTS}/${row.id}`, { token: desk.token, body: { status: "confirmed" } });
    const pallet = `${row.reference}01plt`.toLowerCase();
    const [find, nobodys] = [foundBody({ note: "foil of Weiß", bay: "Q 1" }), foundBody({ note: "no idea" })];
    for (const one of [find, nobodys]) expect((await send(FINDS, one)).status).toBe(200);
    const picture = (await send(PHOTOS, foundPhotoForm(find.id))).body;
    const kept = (await send(PHOTOS, foundPhotoForm(nobodys.id))).body;
    expect((await send(`/api/found-pallets/${find.id}/match`, { op: newId(), pallet })).status).toBe(200);
    expect((await send(`/api/pallets/${pallet}/missing`, missingBody({ note: "Weiß rang" }))).status).toBe(200);
    const { body: data } = await call(own, "GET", "/api/account/data", { token: person.token });
    expect(data.found_pallets).toMatchObject([{ point: "hub_in", pallet }]);
    expect(Object.keys(data.found_pallets[0]).sort()).toEqual([
      "found_at",
      "height",
      "length",
      "pallet",
      "point",
      "weight",
      "width",
    ]);
    expect(JSON.stringify(data)).not.toContain("Weiß rang");
    expect(data.found_photos.map(({ id, by }: Json) => [id, by])).toEqual([[picture.id, undefined]]);
    expect((await runCommand(own.dataDir, "erase", person.email, "even-open")).code).toBe(0);
    const there = ({ collectionId, id, file }: Json) =>
      existsSync(join(own.dataDir, "storage", collectionId, id, file));
    expect([there(picture), there(kept)]).toEqual([false, true]);
    expect((await rowsOf(own, "found_photos")).map(({ id }: Json) => id)).toEqual([kept.id]);
    const notes = (await rowsOf(own, "found_pallets")).map(({ note }: Json) => note).sort();
    expect([notes, (await rowsOf(own, "pallets"))[0].missing_note]).toEqual([["", "no idea"], ""]);
  } finally {
    await own.stop();
  }
});

test("a shipment that is deleted takes its finds along", async () => {
  const { row, ids } = await booked();
  const find = await found();
  const photo = await must(post(PHOTOS, foundPhotoForm(find.id)));
  await must(match(find.id, { pallet: ids[0] }));
  const root = await superuser(server);
  expect((await call(server, "DELETE", `${SHIPMENTS}/${row.id}`, { token: root.token })).status).toBe(204);
  expect([await rowOf("found_pallets", find.id), await rowOf("found_photos", photo.id)]).toEqual([
    undefined,
    undefined,
  ]);
});

describe("matches of several devices that a restore has lost", () => {
  let own: Server;
  let folder: string;
  let desk: Actor;
  let find: Json;
  /** The first match, its taking back and the second one, with the signatures of their answers. */
  let lost: { path: string; body: Json; signed: string }[];
  let pallets: string[];
  const send = (path: string, body: Json, signed = ""): Promise<Answer> =>
    call(own, "POST", path, { token: desk.token, body, headers: signed ? { "akamas-again": signed } : {} });
  const copy = () => join(folder, "copy");

  beforeAll(async () => {
    own = await startServer();
    folder = mkdtempSync(join(tmpdir(), "akamas-matches-"));
    const [person, staffThere] = [await customer(own), await office(own)];
    desk = staffThere;
    pallets = [];
    for (const row of [await book(own, person), await book(own, person)]) {
      await call(own, "PATCH", `${SHIPMENTS}/${row.id}`, { token: desk.token, body: { status: "confirmed" } });
      pallets.push(`${row.reference}01plt`.toLowerCase());
    }
    find = foundBody({ found_at: ago(5000) });
    await must(send(FINDS, find));
    expect((await runCommand(own.dataDir, "backup", copy())).code).toBe(0);
    lost = [];
    const acknowledged = async (path: string, body: Json): Promise<Json> => {
      const answer = await send(path, body);
      expect([answer.status, answer.body.data]).toEqual([200, undefined]);
      lost.push({ path, body, signed: answer.headers.get("akamas-acknowledged") ?? "" });
      return answer.body;
    };
    const matchOf = (pallet: string | undefined): [string, Json] => [
      `/api/found-pallets/${find.id}/match`,
      { op: newId(), pallet },
    ];
    const first = await acknowledged(...matchOf(pallets[0]));
    const scanned_at = new Date().toISOString();
    await acknowledged(SCANS, { id: newId(), pallet: pallets[0], point: "hub_in", scanned_at, voids: first.scan });
    await acknowledged(...matchOf(pallets[1]));
  });
  afterAll(async () => {
    await own?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const restored = async () => {
    await own.stop();
    expect((await runCommand(own.dataDir, "restore", copy(), "--replace")).code).toBe(0);
    await own.restart();
  };
  const again = async (n: number): Promise<number> => {
    const { path, body, signed } = lost[n] as (typeof lost)[number];
    return (await send(path, body, signed)).status;
  };
  const stand = async () => {
    const [row] = await rowsOf(own, "found_pallets", `id = "${find.id}"`);
    const scans = await rowsOf(own, "scans");
    return [
      row?.pallet,
      scans
        .filter(({ voids }) => !voids)
        .map(({ id, pallet }) => [id.slice(-2), pallet])
        .sort(),
    ];
  };

  test.each([
    ["in their order", [0, 1, 2]],
    ["the second match first", [2, 0, 1]],
    ["the second match before the taking back", [0, 2, 1]],
  ])("come again %s, and the find is the second pallet", async (_, order) => {
    await restored();
    for (const n of order) expect([n, await again(n)]).toEqual([n, 200]);
    const [first, second] = pallets;
    expect(await stand()).toEqual([
      second,
      [
        ["01", first],
        ["02", second],
      ],
    ]);
    const states = Object.fromEntries((await rowsOf(own, "pallets")).map(({ id, state }) => [id, state]));
    expect(pallets.map((id) => states[id])).toEqual(["", "hub_in"]);
    // Each of them again changes nothing.
    for (const n of order) expect([n, await again(n)]).toEqual([n, 200]);
  });

  test("whoever matched it since the restore is not overruled", async () => {
    await restored();
    const [first] = pallets;
    await must(send(`/api/found-pallets/${find.id}/match`, { op: newId(), pallet: first }));
    expect([await again(2), await again(0)]).toEqual([409, 409]);
    expect((await stand())[0]).toBe(first);
  });
});
