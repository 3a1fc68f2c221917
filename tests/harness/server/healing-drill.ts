import { createHash, randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Keepsake } from "#data/local/keepsakes.ts";
import type { Op } from "#data/local/outbox-db.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import { type Server, startServer } from "../../support/server.ts";
import {
  type Actor,
  bookingBody,
  call,
  customer,
  type Json,
  member,
  newRef,
  office,
  rowsOf,
} from "../../support/server-api.ts";
import { runCommand } from "../../support/server-command.ts";
import { quoteBody, seaQuoteBody } from "../../support/server-quotes.ts";
import { Device, type MakePage } from "../support/browser.ts";
import { bundlePage } from "../support/bundle.ts";
import { readDisk } from "../support/look-over.ts";
import type { Network } from "../support/network.ts";
import type { Tab } from "../support/tab.ts";
import { numbers, type World } from "../support/time.ts";
import { Bytes } from "../support/web-parts.ts";
import { type Day, workOnFinds } from "./healing-finds.ts";
import { handOver } from "./healing-handover.ts";
import { RealNetwork } from "./real-network.ts";
import { pause, RealWorld, within } from "./real-world.ts";

// A day's work of 40 devices; then the server and its disk are gone. It is restored from a copy of some moment of that day, and
// the devices come back (docs/sync/keepsakes.md).

/** Devices by who has them; a customer, and who works in the warehouse, has two. */
const PEOPLE = { customer: 14, operator: 4, sales: 2, warehouse: 3 } as const;
const TWO: readonly string[] = ["customer", "warehouse"];
/** The day's work comes in that many parts. */
const PARTS = 10;
/** Of each part. */
const WORK = { bookings: 40, documents: 10, requests: 4, messages: 2, quotes: 2, chains: 5, scans: 6 };
const SETTLED_MS = 180_000;

export type HealingRow = {
  seed: number;
  devices: number;
  acknowledged: number;
  /** What the copy did not have. */
  missing: number;
  /** Share of what was acknowledged, in percent. */
  share: number;
  killed: number;
  lost: number;
  doubled: number;
  /** Rows that are not as they were: prices, times, numbers, states, bytes. */
  changed: number;
  second_letters: number;
  /** Operations that ask their person. */
  asks: number;
  /** Bookings of a person who was erased at the end of the day, with their name. */
  returned: number;
  seconds: number;
};

type Part = keyof typeof PEOPLE;
type Worker = { device: Device; who: Actor };
/** `about`: the shipment that it is of. */
type Deed = { id: string; kind: string; worker: Worker; about?: string };
/**
 * `parts` of a day. Planted mistakes: `forgetsErasures`, the list beside the database is lost; `hooks`, other ones of the
 * server.
 */
type How = { parts?: number; forgetsErasures?: boolean; hooks?: string };
type Crew = Record<Part, Worker[]>;

/** The SDK's part in the miniature browser: signing in and renewing a session, by the same network. */
class SessionNetwork extends RealNetwork {
  override pocketbase(tab?: Tab): unknown {
    const held = () => JSON.parse(tab?.storage.getItem("pocketbase_auth") ?? "{}");
    const failed = (status: number, response: unknown = {}) => Object.assign(new Error("failed"), { status, response });
    return {
      ...(super.pocketbase() as object),
      authStore: {
        save: (token: string, record: unknown) =>
          tab?.storage.setItem("pocketbase_auth", JSON.stringify({ token, record })),
      },
      send: async (path: string, { method, headers, body }: Json) => {
        const sent = {
          method,
          headers: { "content-type": "application/json", Authorization: held().token ?? "", ...headers },
          body: body === undefined ? null : JSON.stringify(body),
        };
        const answer = (await this.fetch(tab as Tab, path, sent).catch(() => {
          throw failed(0);
        })) as { status: number; text: () => Promise<string> };
        const text = await answer.text();
        const parsed = text.startsWith("{") ? JSON.parse(text) : {};
        if (answer.status >= 400) throw failed(answer.status, parsed);
        return parsed;
      },
    };
  }
}

/** The accounts of all drills: hashing passwords takes longer than the day's work. */
export async function healingWorld(): Promise<{ data: string; people: Record<Part, Actor[]>; end: () => void }> {
  const server = await startServer();
  const data = mkdtempSync(join(tmpdir(), "akamas-healing-"));
  const people = { customer: [], operator: [], sales: [], warehouse: [] } as Record<Part, Actor[]>;
  for (const part of Object.keys(PEOPLE) as Part[])
    for (let n = 0; n < PEOPLE[part]; n += 1)
      people[part].push(part === "customer" ? await customer(server, `Customer ${n}`) : await member(server, part));
  await server.pause();
  cpSync(server.dataDir, data, { recursive: true });
  await server.stop();
  return { data, people, end: () => rmSync(data, { recursive: true, force: true }) };
}

/** One day, one disaster. The steps follow from the seed; the moments of copy and kill do not. */
export async function drillHealing(
  seed: number,
  { data, people }: Awaited<ReturnType<typeof healingWorld>>,
  { parts = PARTS, forgetsErasures = false, hooks }: How = {},
): Promise<HealingRow> {
  const started = performance.now();
  const server = await startServer({ data, hooks });
  const folder = mkdtempSync(join(tmpdir(), "akamas-healing-copy-"));
  const drill = new Drill(server, await bundlePage(undefined, { wholeChunks: true }), seed);
  try {
    await drill.open(people);
    await drill.day(join(folder, "copy"), parts);
    await drill.erase(people.customer.at(-1) as Actor);
    const row = await drill.disaster(folder, forgetsErasures);
    return { ...row, seconds: Math.round((performance.now() - started) / 1000) };
  } finally {
    drill.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Drill {
  private readonly random: () => number;
  private readonly world = new RealWorld() as unknown as World;
  private readonly crew: Crew = { customer: [], operator: [], sales: [], warehouse: [] };
  private readonly deeds: Deed[] = [];
  /** The last tracking number of each chain, by shipment. */
  private readonly numbers = new Map<string, string>();
  private readonly sums = new Map<string, string>();
  private erased = "";
  private lane: Json = {};
  private quoted: Json = {};

  constructor(
    private readonly server: Server,
    private readonly makePage: MakePage,
    private readonly seed: number,
  ) {
    this.random = numbers(seed);
  }

  private get workers(): Worker[] {
    return Object.values(this.crew).flat();
  }

  async open(people: Record<Part, Actor[]>): Promise<void> {
    for (const part of Object.keys(people) as Part[])
      for (const who of people[part]) {
        for (let n = 0; n < (TWO.includes(part) ? 2 : 1); n += 1) {
          const network = new SessionNetwork(this.server.url) as unknown as Network;
          const device = new Device(
            `${part} ${who.id} ${n}`,
            this.world,
            network,
            this.makePage,
            this.seed * 100 + this.workers.length,
          );
          this.crew[part].push({ device, who });
        }
      }
    for (const { device, who } of this.workers) await device.open().page.session.signIn(who.email, who.password);
    const sealed = () => this.workers.every(({ device }) => device.peek("outbox", "seals")?.length === 1);
    if (!(await within(SETTLED_MS, sealed))) throw new Error("not all devices have a key");
    await this.newPrices();
  }

  /** The whole day; a copy is made somewhere in it, while people work. */
  async day(copy: string, parts: number): Promise<void> {
    const at = Math.floor(this.random() * (parts + 1));
    for (let part = 0; part < parts; part += 1) {
      const copied = part === at ? this.copy(copy) : null;
      if (part === Math.floor(parts / 2)) await this.newTariff();
      await this.work();
      await copied;
    }
    if (at === parts) await this.copy(copy);
  }

  private async copy(folder: string): Promise<void> {
    await pause(this.random() * 800);
    const { code, text } = await runCommand(this.server.dataDir, "backup", folder);
    if (code !== 0) throw new Error(`backup: ${text}`);
  }

  /** One who asked for it, after the copy was made or before. */
  async erase({ id, email }: Actor): Promise<void> {
    const { code, text } = await runCommand(this.server.dataDir, "erase", email, "even-open");
    if (code !== 0) throw new Error(`erase: ${text}`);
    this.erased = id;
  }

  /** The server is gone with its disk; a copy takes its place, and the devices come in any order. */
  async disaster(folder: string, forgetsErasures: boolean): Promise<Omit<HealingRow, "seconds">> {
    const before = await this.rows();
    const erasures = join(folder, "akamas.erasures");
    cpSync(join(this.server.dataDir, "akamas.erasures"), erasures);
    // What was of the erased person, or about what was theirs, is not to come back.
    const theirs = new Set(this.deeds.filter(({ worker }) => worker.who.id === this.erased).map(({ id }) => id));
    const deeds = this.deeds.filter(({ id, about }) => !theirs.has(id) && !theirs.has(about ?? ""));
    const returning = this.workers.filter(({ who }) => who.id !== this.erased);
    for (const { device } of this.workers) for (const tab of device.pages) tab.die();
    await this.server.kill();
    rmSync(this.server.dataDir, { recursive: true, force: true });
    const { code, text } = await runCommand(
      this.server.dataDir,
      ...["restore", join(folder, "copy"), "--replace", ...(forgetsErasures ? [] : ["--erasures", erasures])],
    );
    if (code !== 0) throw new Error(`restore: ${text}`);
    await this.server.restart();
    const restored = await this.rows();
    const letters = new Set((await rowsOf(this.server, "mail_queue")).map(({ id }) => id));
    const missing = deeds.filter((deed) => !isThere(deed, restored)).length;
    let killed = 0;
    for (const { device } of this.shuffled(this.workers)) {
      const tab = device.open();
      await pause(this.random() * 60);
      if (this.random() < 0.5) continue;
      killed += 1;
      tab.die();
      device.open();
    }
    const busy = () => returning.flatMap(({ device }) => unsettled(device));
    const { body: feed } = await call(this.server, "GET", "/api/sync?limit=1", { token: this.token() });
    const home = () => busy().length === 0 && returning.every(({ device }) => isHome(device, feed.epoch));
    const settled = await within(SETTLED_MS, home);
    const after = await this.rows();
    const lost = deeds.filter((deed) => !isThere(deed, after));
    if (!settled) console.error(`not settled: ${JSON.stringify(busy().slice(0, 3))}`);
    for (const { kind, id } of lost.slice(0, 5)) console.error(`lost: ${kind} ${id}`);
    const sent = (await rowsOf(this.server, "mail_queue")).filter(
      ({ id, state }) => !letters.has(id) && state !== "suppressed",
    );
    for (const letter of sent.slice(0, 3)) console.error(`second letter: ${letter.template} ${letter.state}`);
    return {
      seed: this.seed,
      devices: this.workers.length,
      acknowledged: deeds.length,
      missing,
      share: Math.round((100 * missing) / deeds.length),
      killed,
      lost: lost.length + madeHere(before, after, theirs).length,
      doubled: doubled(after) + madeHere(after, before, theirs).length,
      changed: this.changed(before, after, theirs),
      second_letters: sent.length,
      asks: busy().filter(({ state }) => state === "rejected" || state === "conflict").length,
      // What the books need stays, without the person.
      returned: [...(after.get("shipments")?.values() ?? [])].filter(
        ({ user_id, shipper_name }) => user_id === this.erased && shipper_name === this.lane.shipper_name,
      ).length,
    };
  }

  end(): void {
    for (const { device } of this.workers) for (const tab of [...device.tabs]) tab.die();
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  private shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, at: this.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }

  private async newPrices(): Promise<void> {
    const { tariff_version, country_id, zone_id, estimated_rate, shipper_name } = await bookingBody(this.server);
    this.lane = { ...this.lane, tariff_version, country_id, zone_id, estimated_rate, shipper_name };
    this.quoted = await quoteBody(this.server);
  }

  /** After this the copy may have neither the tariff nor its prices. */
  private async newTariff(): Promise<void> {
    const { token } = await office(this.server);
    const { body } = await call(this.server, "GET", "/api/tariff");
    const zones = body.zones.map((zone: Json) => ({ ...zone, rate_under_500: 2 * zone.rate_under_500 }));
    const rows = { countries: body.countries, zones, sea_rates: body.sea_rates };
    const answer = await call(this.server, "POST", "/api/tariff", { token, body: { base: body.version, rows } });
    if (answer.status !== 200) throw new Error(`tariff: ${JSON.stringify(answer.body)}`);
    await this.newPrices();
    const probe = await call(this.server, "POST", "/api/collections/shipments/records", {
      token: this.token(),
      body: await bookingBody(this.server, { estimated_rate: 1 }),
    });
    // Refused, with the price of now.
    const { total } = probe.body.data ?? {};
    if (typeof total !== "number") throw new Error(`price: ${JSON.stringify(probe.body)}`);
    this.lane.estimated_rate = total;
    this.quoted.total = total;
  }

  /** A customer's. */
  private token(): string {
    return JSON.parse(this.crew.customer[0]?.device.storage.getItem("pocketbase_auth") ?? "{}").token ?? "";
  }

  /** One part of the day; it ends when all of it is acknowledged. */
  private async work(): Promise<void> {
    const all = Array.from({ length: WORK.bookings }, (_, n) => this.book(n < WORK.documents));
    const bookings = await Promise.all(all);
    await this.acknowledged(bookings.flat());
    const ids = bookings.map(([booking]) => booking?.id ?? "");
    const chained = ids.slice(0, WORK.chains);
    for (let step = 0; step < 3; step += 1)
      await this.acknowledged(await Promise.all(chained.map((id) => this.track(id, step))));
    const confirmed = ids.slice(WORK.chains, WORK.chains + WORK.scans);
    await this.acknowledged(await Promise.all(confirmed.map((id) => this.confirm(id))));
    const others = [
      ...confirmed.map((id) => this.scan(id)),
      ...Array.from({ length: WORK.requests }, () => this.request("quote.sea")),
      ...Array.from({ length: WORK.messages }, () => this.request("contact.create")),
      ...Array.from({ length: WORK.quotes }, () => this.quote()),
    ];
    await this.acknowledged(await Promise.all(others));
    await workOnFinds(this.lent(), confirmed);
    await this.acknowledged(await handOver(this.lent(), confirmed.at(-1) ?? ""));
  }

  private lent(): Day {
    const { random, sums, crew } = this;
    return {
      ...{ random, sums, pickers: crew.warehouse, office: crew.operator },
      palletOf: (shipment) => this.palletOf(shipment),
      acknowledged: (deeds) => this.acknowledged(deeds),
    };
  }

  private async palletOf(shipment: string): Promise<Json> {
    const [pallet] = await rowsOf(this.server, "pallets", `shipment = "${shipment}"`);
    return pallet;
  }

  private async book(withDocument: boolean): Promise<Deed[]> {
    const worker = this.pick(this.crew.customer);
    const { page } = this.tab(worker);
    const id = page.newRecordId();
    const body = { ...(await bookingBody(this.server)), ...this.lane, id, reference: newRef() };
    const payload = { ...body, quoted_at: new Date().toISOString() };
    const draft = `booking ${id}`;
    await page.saveDraft(draft, { id, form: {} });
    const documents = [];
    const deeds: Deed[] = [{ id, kind: "shipments", worker }];
    if (withDocument) {
      const content = randomBytes(20_000 + Math.floor(this.random() * 200_000));
      content.write("%PDF-1.7\n");
      const file = new Bytes([content], { type: "application/pdf" }, "invoice.pdf") as unknown as File;
      const document = await page.storeDocument({ draft, kind: "commercial_invoice", file });
      documents.push(document);
      deeds.push({ id: document.id, kind: "shipment_documents", worker });
      this.sums.set(`shipment_documents ${document.id}`, createHash("sha256").update(content).digest("hex"));
    }
    await page.submitBooking({ payload, documents, draft } as never);
    return deeds;
  }

  private async edit(worker: Worker, shipment: string, set: Json, seen: Json): Promise<Deed> {
    const opId = this.tab(worker).page.newRecordId();
    const op = { opId, kind: "shipment.edit", aggregate: shipment, payload: set, base: seen } as NewOp;
    await this.enqueue(worker, op);
    return { id: opId, kind: "applied_ops", worker, about: shipment };
  }

  /** One step of a chain: each by another device of the office, which saw what the one before had set. */
  private async track(shipment: string, step: number): Promise<Deed> {
    const worker = this.crew.operator[step % this.crew.operator.length] as Worker;
    const seen = this.numbers.get(shipment) ?? "";
    const number = `MSKU${Math.floor(this.random() * 1e7)}`;
    this.numbers.set(shipment, number);
    return this.edit(worker, shipment, { tracking_number: number }, { tracking_number: seen });
  }

  private confirm(shipment: string): Promise<Deed> {
    return this.edit(this.pick(this.crew.operator), shipment, { status: "confirmed" }, { status: "pending" });
  }

  private async scan(shipment: string): Promise<Deed> {
    const worker = this.pick(this.crew.warehouse);
    const pallet = await this.palletOf(shipment);
    const { id } = await this.tab(worker).page.recordScan({ pallet: pallet.id, point: "hub_in", bay: "A3" });
    return { id, kind: "scans", worker, about: shipment };
  }

  private async request(kind: "quote.sea" | "contact.create"): Promise<Deed> {
    const worker = this.pick(this.crew.customer);
    const { page } = this.tab(worker);
    const id = page.newRecordId();
    const message = {
      name: "Eleni",
      email: worker.who.email,
      phone: "",
      subject: "Opening hours",
      message: `When? ${id}`,
    };
    const payload = kind === "quote.sea" ? seaQuoteBody({ id }) : { ...message, id };
    const guest = { website: "", filledMs: 5_000 };
    await page.submitRequest({ kind, payload, draft: { key: `request ${id}`, value: { id } }, guest });
    return { id, kind: kind === "quote.sea" ? "sea_freight_quotes" : "contact_messages", worker };
  }

  private async quote(): Promise<Deed> {
    const worker = this.pick(this.crew.sales);
    const id = this.tab(worker).page.newRecordId();
    const { reference: _, link: __, ...rest } = await quoteBody(this.server);
    const { link } = await quoteBody(this.server);
    const payload = { ...rest, ...this.quoted, id, reference: newRef(), link, total: this.quoted.total };
    await this.enqueue(worker, { opId: id, kind: "quote.create", payload } as NewOp);
    return { id, kind: "quotes", worker };
  }

  private async enqueue(worker: Worker, op: NewOp): Promise<void> {
    const { page } = this.tab(worker);
    await page.enqueue([op], { owner: worker.who.id, now: worker.device.now() });
    page.pageEngine().wake();
  }

  private tab({ device }: Worker): Tab {
    return device.pages[0] as Tab;
  }

  /** Waits until the server has said yes to all of them. */
  private async acknowledged(deeds: Deed[]): Promise<void> {
    this.deeds.push(...deeds);
    const open = () =>
      deeds.filter(({ id, worker }) => {
        const disk = readDisk(worker.device);
        const op = disk?.ops.get(id);
        return !disk || (op ? op.state !== "acked" : !disk.receipts.has(id));
      });
    if (await within(SETTLED_MS, () => open().length === 0)) return;
    const left = open().map(({ id, kind, worker }) => {
      const op = readDisk(worker.device)?.ops.get(id);
      return `${kind} ${id} of ${worker.who.id}: ${op?.state ?? "no longer on the device"} ${JSON.stringify(op?.lastError ?? null)}`;
    });
    if (left.length > 0)
      throw new Error(`${left.length} not acknowledged after ${SETTLED_MS} ms:\n${left.slice(0, 5).join("\n")}`);
  }

  /** Everything that counts, by collection and id. */
  private async rows(): Promise<Map<string, Map<string, Json>>> {
    const all = await Promise.all(
      COLLECTIONS.map(
        async (name) =>
          [name, new Map((await rowsOf(this.server, name)).map((row) => [keyOf(name, row), row]))] as const,
      ),
    );
    return new Map(all);
  }

  /** Rows that are not as they were, but for those of shipments of theirs, and documents whose bytes are others. */
  private changed(before: Map<string, Map<string, Json>>, after: typeof before, theirs: Set<string>): number {
    let count = 0;
    for (const [name, fields] of Object.entries(AS_BEFORE)) {
      for (const [id, row] of before.get(name) ?? []) {
        if (theirs.has(id) || theirs.has(row.shipment)) continue;
        const now = after.get(name)?.get(id);
        const other = fields.filter((field) => now && !isAsBefore(field, now[field], row[field]));
        if (other.length > 0 && count < 5)
          console.error(`${name} ${id}: ${other.map((field) => `${field} ${row[field]} -> ${now?.[field]}`)}`);
        if (other.length > 0) count += 1;
      }
    }
    for (const [named, sum] of this.sums) {
      const [collection = "", id = ""] = named.split(" ");
      const row = after.get(collection)?.get(id);
      if (!row) continue;
      const bytes = readFileSync(join(this.server.dataDir, "storage", row.collectionId, id, row.file));
      if (createHash("sha256").update(bytes).digest("hex") !== sum) count += 1;
    }
    return count;
  }
}

/**
 * Scans and finds that are in one and not in the other, but for those of shipments of theirs. The scans of matches are no deeds
 * of their own.
 */
const madeHere = (here: Map<string, Map<string, Json>>, there: typeof here, theirs: Set<string>): Json[] =>
  ["scans", "found_pallets", "found_photos"].flatMap((name) =>
    [...(here.get(name)?.values() ?? [])].filter(
      ({ id, shipment }) => !theirs.has(shipment) && !there.get(name)?.has(id),
    ),
  );

const COLLECTIONS = [
  ...["shipments", "shipment_documents", "shipment_events", "pallets", "scans", "quotes", "sea_freight_quotes"],
  ...["contact_messages", "applied_ops", "scan_photos", "found_pallets", "found_photos"],
];
const TIMES = [
  ...["created", "booking_date", "confirmed_at", "received_at", "valid_until", "matched_at", "missing_at"],
  "missing_since",
];
/** What was said to somebody must be as it was. */
const AS_BEFORE: Record<string, string[]> = {
  shipments: [
    ...["user_id", "reference", "status", "tracking_number", "estimated_rate", "cost_breakdown", "tariff_version"],
    ...["booking_date", "created", "confirmed_at", "sailing"],
  ],
  shipment_documents: ["shipment", "kind", "file_name", "sha256"],
  pallets: [
    ...["code", "shipment", "number", "state", "bay", "sailing"],
    ...["missing_since", "missing_at", "missing_op", "missing_note", "missing_point", "missing_by"],
  ],
  found_pallets: [
    ...["point", "bay", "by", "found_at", "received_at", "shipment", "pallet", "matched_at", "matched_by"],
  ],
  found_photos: ["found", "shipment", "pallet", "sha256", "by"],
  scans: ["pallet", "point", "by", "scanned_at", "received_at", "recipient", "condition", "remark"],
  scan_photos: ["scan", "kind", "sha256"],
  quotes: ["reference", "link", "total", "valid_until", "state", "tariff_version"],
  sea_freight_quotes: ["user_id", "created"],
  contact_messages: ["created"],
};

/** Its answer was signed shortly after it was written: that much a time may differ. */
const SIGNED_WITHIN_MS = 30_000;

function isAsBefore(field: string, now: unknown, then: unknown): boolean {
  if (!TIMES.includes(field) || !now || !then) return isDeepStrictEqual(now, then);
  const [a, b] = [now, then].map((time) => Date.parse(String(time).replace(" ", "T")));
  return Math.abs(Number(a) - Number(b)) < SIGNED_WITHIN_MS;
}

const keyOf = (name: string, row: Json): string => (name === "applied_ops" ? row.op : row.id);

const isThere = ({ kind, id }: Deed, rows: Map<string, Map<string, Json>>): boolean => rows.get(kind)?.has(id) ?? false;

/** Bookings that were made twice: their ids are one, their first events are not. */
function doubled(rows: Map<string, Map<string, Json>>): number {
  const first = [...(rows.get("shipment_events")?.values() ?? [])].filter(
    ({ kind, from }) => kind === "status" && from === "",
  );
  const numbers = [...(rows.get("pallets")?.values() ?? [])].map(({ shipment, number }) => `${shipment} ${number}`);
  return first.length - new Set(first.map(({ shipment }) => shipment)).size + numbers.length - new Set(numbers).size;
}

/** What still waits on a device; one that is being written counts as waiting. */
function unsettled(device: Device): Pick<Op, "kind" | "state" | "lastError">[] {
  const disk = readDisk(device);
  if (!disk) return [{ kind: "booking.create", state: "sending", lastError: null }];
  return [...disk.ops.values()].filter(({ state }) => state !== "acked");
}

/** It has asked the restored server about all that it keeps, and pulled anew. */
function isHome(device: Device, epoch: string): boolean {
  const kept = device.peek("outbox", "keepsakes") as unknown as Keepsake[] | null;
  const mirrors = device.databases().filter((name) => name.startsWith("mirror-"));
  const cursors = mirrors.flatMap((name) => device.peek(name, "meta") ?? []).filter(({ key }) => key === "cursor");
  return kept !== null && [...kept, ...cursors].every((one) => one.epoch === epoch) && cursors.length > 0;
}
