import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { matchScanId } from "#domain/pallets/found.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  member,
  office,
  rowsOf,
  SHIPMENTS,
} from "../support/server-api.ts";
import { bundleDevice, type Device, openDevice } from "../support/warehouse-devices.ts";

// Ten phones and two office tablets against the real server, which is killed in the middle.

const PHONES = 10;
const SHIPMENT_COUNT = 6;
const EACH = 5;
/** For each phone in each round: pallets of its own, and pallets that all phones scan. */
const ROUNDS = 4;
const A_ROUND = 5;

let server: Server;
let folder: string;
let pallets: string[];
let phones: Device[];
let tablets: Device[];

beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "akamas-warehouse-"));
  const file = await bundleDevice(folder);
  const [anna, desk] = [await customer(server, "Anna"), await office(server)];
  pallets = [];
  for (let n = 0; n < SHIPMENT_COUNT; n += 1) {
    const over = { pallet_details: Array(EACH).fill(DEFAULT_PALLET), estimated_rate: undefined };
    const { id, reference } = await book(server, anna, over);
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: desk.token, body: { status: "confirmed" } });
    for (let i = 1; i <= EACH; i += 1) pallets.push(`${reference}0${i}plt`.toLowerCase());
  }
  const people = await Promise.all(["Hall A", "Hall B"].map((name) => member(server, "warehouse", name)));
  phones = Array.from({ length: PHONES }, (_, n) => openDevice(file, server.url, people[n % people.length] as Actor));
  tablets = [
    openDevice(file, server.url, desk),
    openDevice(file, server.url, await member(server, "operator", "Giulia")),
  ];
}, 120_000);

afterAll(async () => {
  await Promise.all([...(phones ?? []), ...(tablets ?? [])].map(({ end }) => end()));
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 200 });
const scannedAfter = async (pallet: string, at: string) =>
  (await rowsOf(server, "scans", `pallet = "${pallet}"`)).some(({ scanned_at }: Json) => scanned_at > at);
const scansThere = async () => (await rowsOf(server, "scans")).length;

test("every scan once, and every pallet the same on all devices, through four kill -9 of the server", async () => {
  const everybody = [...phones, ...tablets];
  // All mirrors are complete before the test begins.
  for (const one of everybody)
    await until(async () => expect((await one.ask("look")).pallets).toHaveLength(pallets.length));
  const planned = (await rowsOf(server, "sailings", 'state = "planned"')).sort((a, b) => (a.etd < b.etd ? -1 : 1));
  const [first, second, third] = planned.map(({ id }: Json) => id as string);
  const written: string[] = [];
  const finds: string[] = [];
  const nobodys: string[] = [];
  let before = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const scan = async (n: number, i: number) => {
      // The last one of each round is scanned by all phones at once.
      const at = i === A_ROUND - 1 ? round : (n * 3 + round * A_ROUND + i) % pallets.length;
      const point = SCAN_POINTS[(round + i + n) % SCAN_POINTS.length] ?? "hub_in";
      written.push(await (phones[n] as Device).ask("scan", pallets[at] as string, point, (n + i) % 7 === 0));
    };
    const all = async (from: number, to: number) => {
      const work = phones.map(async (phone, n) => {
        for (let i = from; i < to; i += 1) await scan(n, i);
        if (n % 3 === round % 3) await phone.ask("kill");
      });
      await Promise.all(work);
    };
    const sending = all(0, A_ROUND - 2);
    const desk = [
      tablets[0]?.ask("assign", pallets.slice(round * 5, round * 5 + 4), third as string),
      tablets[1]?.ask("assign", pallets.slice(round * 5 + 2, round * 5 + 6), second as string),
      round === 1 ? tablets[0]?.ask("close", first as string) : undefined,
    ];
    // In the middle: some scans have arrived, others are in flight.
    const least = before + 3;
    await until(async () => expect(await scansThere()).toBeGreaterThanOrEqual(least));
    await server.kill();
    await Promise.all([sending, ...desk, tablets[round % 2]?.ask("kill")]);
    // No server is running for these.
    const find = (n: number, pallet: string) => (phones[(round * 2 + n) % PHONES] as Device).ask("find", pallet);
    finds.push(await find(0, pallets[round * 7] as string));
    nobodys.push(await find(1, ""));
    await phones[round]?.ask("missing", pallets[round * 7 + 2] as string);
    await all(A_ROUND - 2, A_ROUND);
    const waiting = await Promise.all(phones.map((phone) => phone.ask("look")));
    expect(waiting.flatMap(({ ops }) => ops).length).toBeGreaterThanOrEqual(PHONES * 2);
    await server.restart();
    before = await scansThere();
  }
  expect(written).toHaveLength(PHONES * ROUNDS * A_ROUND);

  for (const one of everybody) await until(async () => expect((await one.ask("look")).ops).toEqual([]));
  const ofFinds = finds.map((find) => matchScanId(find, 1));
  const scans = await rowsOf(server, "scans");
  expect(scans.map(({ id }: Json) => id).sort()).toEqual([...written, ...ofFinds].sort());
  const rowsOfFinds = await rowsOf(server, "found_pallets");
  expect(rowsOfFinds.map(({ id }: Json) => id).sort()).toEqual([...finds, ...nobodys].sort());
  expect(rowsOfFinds.filter(({ pallet }: Json) => pallet !== "")).toHaveLength(finds.length);
  expect(await rowsOf(server, "found_photos")).toHaveLength(finds.length + nobodys.length);
  const rows = await rowsOf(server, "pallets");
  // By the latest word, whatever came when: what was scanned after it is not missing.
  for (const { id, missing_since, missing_at } of rows)
    expect([id, missing_since === ""]).toEqual([id, !missing_at || (await scannedAfter(id, missing_at))]);
  expect(rows.filter(({ missing_at }: Json) => missing_at)).toHaveLength(ROUNDS);
  const asShown = ({ id, state, hold, sailing, missing_since }: Json) => [id, state, hold, sailing, missing_since];
  const said = rows.map(asShown).sort();
  for (const one of everybody) await until(async () => expect((await one.ask("look")).pallets.sort()).toEqual(said));
  expect(new Set(said.map(([, state]) => state)).size).toBeGreaterThan(1);
  expect((await rowsOf(server, "sailings", `id = "${first}"`))[0].state).toBe("closed");

  // Two of the office match one find while the server is killed: one of them was first, and the other one is told.
  const [find = ""] = nobodys;
  await Promise.all(
    tablets.map((tablet) => until(async () => expect((await tablet.ask("look")).finds).toContain(find))),
  );
  await Promise.all(tablets.map((tablet, n) => tablet.ask("match", find, pallets[n] as string)));
  await server.kill();
  await server.restart();
  const left = async () => (await Promise.all(tablets.map((tablet) => tablet.ask("look")))).flatMap(({ ops }) => ops);
  await until(async () => expect(await left()).toEqual([expect.stringMatching(/^found.match (conflict|rejected)$/)]));
  const made = () => rowsOf(server, "scans", `id = "${matchScanId(find, 1)}"`);
  expect(await made()).toHaveLength(1);
  // Taken back, it is nobody's again, on every device.
  const [{ pallet }] = await made();
  await tablets[0]?.ask("takeBack", matchScanId(find, 1));
  await until(async () => {
    expect((await rowsOf(server, "found_pallets", `id = "${find}"`))[0].pallet).toBe("");
    for (const tablet of tablets) expect((await tablet.ask("look")).finds).toContain(find);
  });
  expect(pallets.slice(0, 2)).toContain(pallet);
}, 900_000);
