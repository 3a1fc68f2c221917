import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, watch, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
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
import { DOCUMENTS, documentForm, type Upload } from "../support/server-documents.ts";

const DAY_MS = 86_400_000;

let server: Server;
let anna: Actor;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  anna = await customer(server);
});
afterAll(() => server?.stop());

type Sent<Request> = { request: Request; acknowledged: boolean };

/** Several senders at once, until the server is killed in the middle; `moment` may choose when exactly. */
async function sendUntilKilled<Request>(
  senders: number,
  afterAnswers: number,
  make: () => Request,
  send: (request: Request) => Promise<number>,
  moment: () => Promise<void> = async () => {},
): Promise<Sent<Request>[]> {
  const all: Sent<Request>[] = [];
  let answers = 0;
  let killed: Promise<void> | null = null;
  let gone = false;
  const sender = async () => {
    while (!gone) {
      const sent: Sent<Request> = { request: make(), acknowledged: false };
      all.push(sent);
      // A broken connection is not an answer: it is unknown what the server did.
      const status = await send(sent.request).catch(() => 0);
      if (status === 0) return;
      expect(status).toBe(200);
      sent.acknowledged = true;
      if (++answers === afterAnswers)
        killed = moment().then(() => {
          gone = true;
          return server.kill();
        });
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  await killed;
  await server.restart();
  expect(all.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThanOrEqual(afterAnswers);
  return all;
}

/** All rows of a booking, by its id; each list sorted. */
async function belongings(): Promise<Record<string, string[]>> {
  const mine = (rows: Json[], id: (row: Json) => string) => rows.map(id).sort();
  const owner = `user_id = "${anna.id}"`;
  const mails = await rowsOf(server, "mail_queue", 'template = "booking_customer"');
  const feed: string[] = [];
  let place = "";
  for (let more = true; more; ) {
    const { body } = await call(server, "GET", `/api/sync?limit=1000${place}`, { token: anna.token });
    feed.push(...body.items.filter((item: Json) => item.collection === "shipments").map((item: Json) => item.id));
    place = `&epoch=${body.epoch}&scope=${body.scope}&since=${body.next}`;
    more = body.more;
  }
  const ids = mine(await rowsOf(server, "shipments", owner), ({ id }) => id);
  return {
    shipments: ids,
    events: mine(await rowsOf(server, "shipment_events", owner), ({ shipment }) => shipment),
    feed: feed.sort(),
    mails: mine(mails, ({ data }) => data.id).filter((id) => ids.includes(id)),
  };
}

describe("kill -9 during", () => {
  test.each([5, 40, 120])(
    "bookings come in (after %i answers): each is there once, with all that belongs to it",
    async (n) => {
      const template = (await bookingBody(server)) as Json;
      const send = async (body: Json) => (await call(server, "POST", SHIPMENTS, { token: anna.token, body })).status;
      const sent = await sendUntilKilled(8, n, () => ({ ...template, id: newId(), reference: newRef() }), send);

      const there = await belongings();
      for (const { request, acknowledged } of sent) if (acknowledged) expect(there.shipments).toContain(request.id);
      for (const list of Object.values(there)) expect(list).toEqual(there.shipments);

      // Every device sends again what it does not know to be stored; some also what they do.
      for (const { request } of sent) expect(await send(request)).toBe(200);
      const after = await belongings();
      const all = sent.map(({ request }) => request.id).sort();
      for (const list of Object.values(after)) expect(list).toEqual(all);
    },
  );

  test("uploads: acknowledged documents are complete, others can be sent again, leftover files are moved aside", async () => {
    const orphans = async () => {
      const rows = await rowsOf(server, "shipment_documents");
      const folder = join(server.dataDir, "storage", rows[0]?.collectionId);
      const named = new Set(rows.flatMap(({ id, file }) => [join(id, file), join(id, `${file}.attrs`)]));
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      // A file being stored has another name, or is gone, a moment later.
      return files.filter(
        (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() && !named.has(path),
      );
    };
    /** A new folder means that a file is being stored. */
    const nextFolder = async () => {
      const folder = join(server.dataDir, "storage", (await rowsOf(server, "shipment_documents"))[0]?.collectionId);
      const watcher = watch(folder);
      await once(watcher, "change");
      watcher.close();
    };
    const upload = async (one: Upload) =>
      (await call(server, "POST", DOCUMENTS, { token: anna.token, body: one.again() })).status;
    const sent: Sent<Upload>[] = [];
    // Repeated until a file is left without its row, which this test is about.
    for (let round = 0; round === 0 || ((await orphans()).length === 0 && round < 40); round++) {
      const shipments = await Promise.all(Array.from({ length: 60 }, () => book(server, anna)));
      const make = () => documentForm({ shipment: shipments.pop().id, size: 3_000_000 });
      sent.push(...(await sendUntilKilled(6, 4 + round, make, upload, nextFolder)));
    }
    expect((await orphans()).length).toBeGreaterThan(0);
    const check = async (uploads: Sent<Upload>[]) => {
      const rows = await rowsOf(server, "shipment_documents", `user_id = "${anna.id}"`);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const { request } of uploads) {
        const row = rows.find(({ id }) => id === request.id);
        const bytes = readFileSync(join(server.dataDir, "storage", row.collectionId, row.id, row.file));
        expect(createHash("sha256").update(bytes).digest("hex")).toBe(request.sha256);
      }
      return rows.length;
    };
    await check(sent.filter(({ acknowledged }) => acknowledged));
    for (const { request } of sent) expect(await upload(request)).toBe(200);
    expect(await check(sent)).toBe(sent.length);

    // Later the nightly job moves files aside that are older than two days and named by no row, and nothing else.
    await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(2 * DAY_MS + 3_600_000) });
    const old = await orphans();
    const folder = join(server.dataDir, "storage", (await rowsOf(server, "shipment_documents"))[0]?.collectionId);
    const planted = join(folder, "leftover-of-today", "packing_list_0.pdf");
    mkdirSync(dirname(planted));
    writeFileSync(planted, "half a file");
    const recently = new Date(Date.now() + DAY_MS);
    utimesSync(planted, recently, recently);
    const { token } = await superuser(server);
    expect((await call(server, "POST", "/api/crons/documents_sweep", { token })).status).toBe(204);
    await expect.poll(async () => (await orphans()).length).toBe(1);
    expect(await orphans()).toEqual([relative(folder, planted)]);
    for (const path of old) expect(existsSync(join(folder, path))).toBe(false);
    expect(await check(sent)).toBe(sent.length);
    await server.restart({ AKAMAS_CLOCK_OFFSET_MS: "0" });
  }, 600_000);

  test("office edits: acknowledged edits are stored, and one sent again is applied once", async () => {
    const staff = await office(server);
    const shipment = await book(server, anna);
    let n = 0;
    const path = `/api/shipments/${shipment.id}/edit`;
    const send = async (body: Json) => (await call(server, "POST", path, { token: staff.token, body })).status;
    const sent = await sendUntilKilled(
      1,
      25,
      () => ({
        op: `operation-${shipment.id}-${n}`,
        set: { tracking_number: `TRACK-${n + 1}` },
        seen: { tracking_number: n++ === 0 ? "" : `TRACK-${n - 1}` },
      }),
      send,
    );
    for (const { request } of sent) expect(await send(request)).toBe(200);
    const events = await rowsOf(server, "shipment_events", `shipment = "${shipment.id}" && kind = "tracking_number"`);
    expect(events.map(({ to }) => to).sort()).toEqual(sent.map(({ request }) => request.set.tracking_number).sort());
  });
});
