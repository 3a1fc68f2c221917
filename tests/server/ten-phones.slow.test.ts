import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  DEFAULT_PALLET,
  member,
  office,
  rowsOf,
  SHIPMENTS,
} from "../support/server-api.ts";
import { bundleDevice, type Device, openDevice } from "../support/warehouse-devices.ts";

// A warehouse's phones come back from a morning without a network, each on a slow line of its own. One account on all of them
// is served as ten accounts are. The line that this file writes says how long each took.

const PHONES = 10;
const SCANS = 20;
const PHOTOS = 4;
const PHOTO_BYTES = 300_000;
const LINE_BYTES_PER_SECOND = 100_000;

let server: Server;
let folder: string;
let file: string;
const pallets: string[] = [];

beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "akamas-phones-"));
  file = await bundleDevice(folder);
  const [anna, desk] = [await customer(server, "Anna"), await office(server)];
  while (pallets.length < SCANS) {
    const over = { pallet_details: Array(10).fill(DEFAULT_PALLET), estimated_rate: undefined };
    const { id, reference } = await book(server, anna, over);
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: desk.token, body: { status: "confirmed" } });
    for (let i = 1; i <= 10; i += 1) pallets.push(`${reference}${String(i).padStart(2, "0")}plt`.toLowerCase());
  }
}, 120_000);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A line to the server that takes so many bytes a second from all its connections together. */
async function slowLine(): Promise<{ url: string; close: () => void }> {
  const to = Number(new URL(server.url).port);
  const open = new Set<Socket>();
  let free = 0;
  const line = createServer((from) => {
    const on = connect(to, "127.0.0.1");
    for (const socket of [from, on]) {
      open.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          open.delete(socket);
          from.destroy();
          on.destroy();
        });
    }
    on.pipe(from);
    from.on("data", (bytes) => {
      from.pause();
      free = Math.max(free, Date.now()) + (bytes.length * 1000) / LINE_BYTES_PER_SECOND;
      setTimeout(() => {
        on.write(bytes);
        from.resume();
      }, free - Date.now());
    });
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
}

/** The phones of these people, one each, send a morning's work. */
async function morning(people: Actor[]): Promise<number> {
  const lines = await Promise.all(people.map(slowLine));
  const phones = people.map((who, n) => openDevice(file, lines[n]?.url ?? "", who, { asleep: true }));
  try {
    const written = await Promise.all(phones.map(work));
    const sent = await Promise.all(phones.map((phone) => phone.ask("sendAll")));
    expect(sent.flatMap(({ left }) => left)).toEqual([]);
    const ids = written.flat();
    const there = new Set((await rowsOf(server, "scans")).map(({ id }) => id));
    expect(ids.filter((id) => !there.has(id))).toEqual([]);
    const photos = (await rowsOf(server, "scan_photos")).filter(({ scan }) => ids.includes(scan));
    expect(photos).toHaveLength(people.length * PHOTOS);
    expect(sent.map(({ refused }) => refused)).toEqual(people.map(() => 0));
    return Math.max(...sent.map(({ ms }) => ms));
  } finally {
    await Promise.all(phones.map(({ end }) => end()));
    for (const { close } of lines) close();
  }
}

async function work(phone: Device): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, pallet] of pallets.slice(0, SCANS).entries())
    ids.push(
      n < PHOTOS ? await phone.ask("damage", pallet, PHOTO_BYTES) : await phone.ask("scan", pallet, "hub_in", false),
    );
  return ids;
}

test("ten phones of one account send as ten accounts do: everything once, nothing refused", async () => {
  const people = await Promise.all(Array.from({ length: PHONES }, (_, n) => member(server, "warehouse", `Hall ${n}`)));
  const often = await morning(people);
  const alone = await morning(people.map(() => people[0] as Actor));
  console.info(`ten accounts ${often} ms, one account ${alone} ms: ${(alone / often).toFixed(2)}`);
}, 300_000);
