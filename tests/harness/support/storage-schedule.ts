import type { Op } from "#data/local/outbox-db.ts";
import type { NotOnDevice } from "#data/use-cases/submit.ts";
import { palletId } from "#domain/pallets/code.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import { Device, type MakePage } from "./browser.ts";
import { holds, InvariantBroken } from "./invariants.ts";
import { readDisk } from "./look-over.ts";
import { Network } from "./network.ts";
import { count, type Reached } from "./reached.ts";
import { photoOf, pictureOf } from "./scan-person.ts";
import { CODES, fillYard, ScanServer } from "./scan-server.ts";
import { sum } from "./server.ts";
import { Tab } from "./tab.ts";
import { HotLoop, numbers, World } from "./time.ts";
import { Bytes } from "./web-parts.ts";

/** A customer, two people of the warehouse: they share one phone. */
const PEOPLE: readonly [user: string, role: RoleOrNone][] = [
  ["ada", ""],
  ["willi", "warehouse"],
  ["wera", "warehouse"],
];
const SESSION = "pocketbase_auth";
const SET_DOWN = "akamas:set-down:";
const CODES_READ = "akamas_read_codes";

/** What a person was told: kept on this device; at the server; on this page only; not saved. Null: not told yet. */
type Told = "kept" | "sent" | "page" | "refused" | null;

/** What a person did, with what they were told. `sums` of its files by id. */
type Deed = { kind: string; ids: string[]; sums: Map<string, string>; owner: string; told: Told; text: string };

export const STEPS = [
  ...["book", "book", "book with a document", "write", "scan", "scan", "read a code", "read a code", "answer"],
  ...[
    "silent",
    "slow",
    "refuses",
    "lost",
    "well",
    "well",
    "full",
    "stays full",
    "stays full",
    "room",
    "small full",
    "small room",
  ],
  ...["open", "kill", "restart", "restart", "sign out", "sign in", "sign in", "offline", "online", "poke"],
] as const;
export type StepName = (typeof STEPS)[number];

/** `which` chooses among several; `ms` that pass afterwards, or `turns`. */
export type StorageStep = { name: StepName; which: number; ms: number; turns: number };

/** One phone whose storage fails in every way, the people who share it, and a server. */
export class StorageSchedule {
  readonly world = new World();
  readonly server = new ScanServer(this.world);
  readonly device: Device;
  readonly reached = new Set<Reached>();
  private readonly network = new Network(this.world, this.server);
  private readonly random: () => number;
  private readonly deeds: Deed[] = [];
  private readonly signedOut = new Set<string>();
  /** Codes that await their person's answer, by tab. */
  private readonly stops = new Map<Tab, (() => void)[]>();
  private readonly drawn = new WeakSet<Tab>();
  private broken: unknown = null;
  private made = 0;

  constructor(makePage: MakePage, seed: number) {
    this.random = numbers(seed);
    this.world.pollsTakeTime = true;
    for (const [user, role] of PEOPLE) this.server.roles.set(user, role);
    fillYard(this.server);
    this.device = new Device("phone", this.world, this.network, makePage, seed);
    this.network.device = this.device;
    this.signIn(PEOPLE[seed % PEOPLE.length]?.[0] ?? "ada");
  }

  async take({ name, which, ms, turns }: StorageStep): Promise<void> {
    this.step(name, which);
    try {
      await this.world.turns(turns);
      await this.world.pass(ms);
    } catch (error) {
      if (error instanceof HotLoop) holds(19, false, () => error.message);
      throw error;
    }
    this.look();
  }

  private step(name: StepName, which: number): void {
    const { device, network } = this;
    const { answers } = device;
    const tab = device.pages[which % Math.max(1, device.pages.length)];
    const steps: Record<StepName, () => unknown> = {
      book: () => tab && this.book(tab, 0),
      "book with a document": () => tab && this.book(tab, 1),
      write: () => tab && this.write(tab),
      scan: () => tab && this.scan(tab, which),
      "read a code": () => tab && this.read(tab, which),
      answer: () => tab && this.stops.get(tab)?.shift()?.(),
      silent: () => answers.fallSilent(),
      slow: () => {
        answers.fallSilent();
        this.world.after(([5, 12, 20, 60][which % 4] as number) * 1000, () => answers.answerAgain());
      },
      refuses: () => {
        answers.refuse = true;
      },
      lost: () => {
        for (const one of device.pages) one.loseDatabases();
      },
      well: () => answers.answerAgain(),
      full: () => {
        device.room = which % 6;
      },
      "stays full": () => {
        device.staysFull = true;
      },
      room: () => {
        device.staysFull = false;
      },
      "small full": () => {
        device.isSmallFull = true;
      },
      "small room": () => {
        device.isSmallFull = false;
      },
      open: () => device.pages.length < 3 && this.open(),
      kill: () => tab?.die(),
      restart: () => this.restart(),
      "sign out": () => tab && this.signOut(tab),
      "sign in": () => tab && this.signInOn(tab, which),
      offline: () => {
        network.condition = "offline";
      },
      online: () => {
        network.condition = "ok";
        device.tell("online");
      },
      poke: () => device.tell("visible"),
    };
    steps[name]();
  }

  /** A page begins as src/app/main.tsx and device/on-device.ts begin it. */
  private open(): Tab {
    const tab = new Tab(this.device, false);
    const { page } = tab;
    const stay = page.recoverKept() as unknown;
    Promise.resolve(stay).then(() => this.drawn.add(tab));
    page.startSession(() => {});
    page.followDatabases();
    this.stops.set(tab, []);
    for (const code of page.codesOfBefore()) {
      this.reached.add("a code of an earlier page");
      this.handle(tab, code, this.random() < 0.3);
    }
    return tab;
  }

  private restart(): void {
    for (const tab of this.device.pages) tab.die();
    this.open();
  }

  private signIn(user: string): void {
    const record = { id: user, email: user, full_name: user };
    this.device.storage.setItem(SESSION, JSON.stringify({ token: this.server.signIn(user), record }));
    this.signedOut.delete(user);
  }

  private signInOn({ page }: Tab, which: number): void {
    if (page.authState.session() || this.network.condition !== "ok") return;
    const [user] = PEOPLE[which % PEOPLE.length] as (typeof PEOPLE)[number];
    this.act(() => page.session.signIn(user, "").then(() => this.signedOut.delete(user)));
  }

  private signOut({ page, alive }: Tab): void {
    const user = page.authState.session()?.userId;
    if (!user || !alive) return;
    // A mark that cannot be written is no promise: without localStorage a sign-out ends with this page.
    if (this.device.isSmallFull) this.signedOut.delete(user);
    else this.signedOut.add(user);
    this.act(() => page.session.signOut());
  }

  private act(work: () => Promise<unknown>): void {
    work().catch((error) => {
      if (error instanceof InvariantBroken) this.broken ??= error;
    });
  }

  /** Does it, and notes what its person is told, if the page still lives by then. */
  private tell(tab: Tab, deed: Deed, work: () => Promise<Told>): void {
    this.act(async () => {
      const told = await work().catch((): Told => "refused");
      if (!tab.alive) return;
      deed.told = told;
      this.came(tab, told);
      if (told === "kept") this.look();
    });
  }

  private came(tab: Tab, told: Told): void {
    const state = tab.page.storageState.get();
    if (told === "page") this.reached.add("on this page only");
    if (told === "kept" && state === "closed") this.reached.add("set down while storage was closed");
    if (told === "kept" && (state === "page" || state === "full")) this.reached.add("kept beside a page in memory");
  }

  private begin(kind: string, owner: string, id: string): Deed {
    this.made += 1;
    const deed: Deed = { kind, ids: [id], sums: new Map(), owner, told: null, text: `${kind} ${this.made}` };
    this.deeds.push(deed);
    return deed;
  }

  private book(tab: Tab, documents: number): void {
    const { page } = tab;
    if (page.authState.session()?.userId !== "ada") return;
    const id = page.newRecordId();
    const draft = `booking`;
    const { price, version } = this.server.tariff;
    const payload = {
      id,
      shipper_name: `Sender ${this.made}`,
      estimated_rate: price,
      tariff_version: version,
      pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
    };
    const deed = this.begin("booking", "ada", id);
    deed.text = payload.shipper_name;
    this.tell(tab, deed, async () => {
      await page.saveDraft(draft, { id, form: {} });
      const stored = [];
      for (let n = 0; n < documents; n += 1) {
        const content = Uint8Array.from({ length: 90 }, () => Math.floor(this.random() * 256));
        const file = new Bytes([content], { type: "application/pdf" }, "invoice.pdf") as unknown as File;
        const document = await page.storeDocument({ draft, kind: "commercial_invoice", file });
        stored.push(document);
        deed.ids.push(document.id);
        deed.sums.set(document.id, sum(content));
      }
      if (page.authState.owner() !== "ada") return "refused";
      return toldOf(await page.submitBooking({ payload: payload as never, documents: stored, draft }));
    });
  }

  private write(tab: Tab): void {
    const { page } = tab;
    const owner = page.authState.session()?.userId;
    if (!owner) return;
    const id = page.newRecordId();
    const deed = this.begin("message", owner, id);
    const payload = { id, message: deed.text, contact_person: "Wei Chen" };
    const draft = { key: "contact", value: { id } };
    const guest = { website: "", filledMs: 5_000 };
    this.tell(tab, deed, async () =>
      toldOf(await page.submitRequest({ kind: "contact.create", payload, draft, guest })),
    );
  }

  private isWarehouse({ page }: Tab): string {
    const user = page.authState.session()?.userId ?? "";
    return PEOPLE.some(([name, role]) => name === user && role === "warehouse") ? user : "";
  }

  private scan(tab: Tab, which: number): void {
    const { page } = tab;
    const owner = this.isWarehouse(tab);
    if (!owner) return;
    const id = page.newRecordId();
    const deed = this.begin("scan", owner, id);
    const content = photoOf(60, this.random);
    const withPhoto = which % 3 === 0;
    if (withPhoto) deed.sums.set(`${id.slice(2)}p0`, sum(content));
    if (withPhoto) deed.ids.push(`${id.slice(2)}p0`);
    const photos = withPhoto ? [pictureOf(content)] : [];
    this.tell(tab, deed, async () => {
      const { onPage } = await page.recordScan({ id, pallet: this.palletOf(which), point: "hub_in", photos });
      return onPage ? "page" : "kept";
    });
  }

  private read(tab: Tab, which: number): void {
    const { page } = tab;
    const owner = this.isWarehouse(tab);
    if (!owner) return;
    const place = { point: "hub_in", sailing: "", container: "" } as const;
    const code = page.readCode(this.palletOf(which), place, "");
    if (this.deeds.some(({ ids }) => ids.includes(code.id))) return;
    const deed = this.begin("code", owner, code.id);
    deed.told = page.keepCode(code) ? "kept" : "page";
    this.handle(tab, code, which % 2 === 0);
  }

  /** It is recorded at once, or when its stop was answered. */
  private handle(tab: Tab, code: ReturnType<Tab["page"]["readCode"]>, stops: boolean): void {
    const { page } = tab;
    const record = () =>
      this.act(async () => {
        // As the scanner does: whoever is signed in by now records it.
        if (page.authState.owner() !== code.owner) return;
        await page.recordScan({ id: code.id, at: code.at, pallet: code.given, point: "hub_in" });
        page.codeHandled(code.id);
      });
    if (stops) this.stops.get(tab)?.push(record);
    else record();
  }

  private palletOf = (which: number): string => palletId(CODES[which % CODES.length] as string);

  /** 34 now: no page waits for storage before its first screen, and what was said to be kept is there. */
  look(): void {
    if (this.broken) throw this.broken;
    for (const tab of this.device.pages) holds(34, this.drawn.has(tab), () => "a page waits for storage");
    const kept = this.keptHere();
    if (!kept) return;
    for (const deed of this.deeds)
      for (const id of deed.told === "kept" ? deed.ids : [])
        holds(34, kept.has(id) || this.server.committed.has(id), () => `${id} of ${deed.text} was said to be kept`);
  }

  /** The ids of all that a restart finds; null while something is being written. */
  private keptHere(): Set<string> | null {
    const { storage } = this.device;
    const disk = readDisk(this.device);
    if (!disk) return null;
    const ids = new Set([...disk.ops.keys(), ...disk.receipts]);
    for (let n = 0; n < storage.length; n += 1) {
      const key = storage.key(n) ?? "";
      const text = storage.getItem(key) ?? "";
      if (key.startsWith(SET_DOWN)) for (const { opId } of JSON.parse(text).ops) ids.add(opId);
      if (key === CODES_READ) for (const { id } of JSON.parse(text)) ids.add(id);
    }
    return ids;
  }

  /** Storage and network are well, and everybody signs in once more: what was kept is at the server, once, as it was done. */
  async end(): Promise<void> {
    const { device, network, world, server } = this;
    device.answers.answerAgain();
    Object.assign(device, { isSmallFull: false, room: null });
    network.condition = "ok";
    this.restart();
    await world.pass(60_000);
    this.look();
    if (device.staysFull) await this.sentWithoutRoom();
    device.staysFull = false;
    this.lookAtSignedOut();
    for (const [user] of PEOPLE) {
      for (const tab of device.pages) tab.die();
      this.signIn(user);
      const tab = this.open();
      await world.pass(30_000);
      for (const answer of this.stops.get(tab) ?? []) answer();
      // After many tries without a network the next one is minutes away.
      for (const { opId } of readDisk(device)?.ops.values() ?? []) this.act(() => tab.page.tryNow(opId));
      await world.pass(60_000);
    }
    this.look();
    for (const deed of this.deeds) this.arrived(deed);
    if (server.mails.size > 0) for (const [id, n] of server.mails) holds(2, n === 1, () => `${n} letters of ${id}`);
  }

  /** A device that takes no more writes sends what it keeps. */
  private async sentWithoutRoom(): Promise<void> {
    const { device, world, server } = this;
    const [tab] = device.pages;
    const here = [...(readDisk(device)?.ops.values() ?? [])].filter(({ owner }) => owner === device.inFront());
    for (const { opId } of here) this.act(async () => tab?.page.tryNow(opId));
    await world.pass(60_000);
    this.look();
    for (const { opId, kind, dependsOn = "" } of here) {
      const there = this.isRefused(opId) || this.isRefused(dependsOn) || server.committed.has(opId);
      holds(34, there, () => `a full device does not send ${kind} ${opId}`);
      this.reached.add("sent by a device that takes no more writes");
    }
  }

  /** Whoever signed out has nothing here that others could read. */
  private lookAtSignedOut(): void {
    // A page that died while it signed somebody in has told nobody, but may have stored the session.
    const stored = JSON.parse(this.device.storage.getItem(SESSION) ?? "null");
    this.signedOut.delete(stored?.record?.id ?? "");
    for (const user of this.signedOut) {
      const theirs = this.device.databases().filter((name) => name.startsWith(`mirror-${user}-`));
      const left = theirs.filter((name) => this.device.rowsIn(name) > 0);
      holds(34, left.length === 0, () => `${user} has signed out and ${left} is here`);
      const tokens = this.device.peek("keyval-store", "keyval") ?? [];
      holds(34, !tokens.some(({ userId }) => userId === user), () => `the worker has the token of ${user}`);
      this.reached.add("a person signed out on a phone whose storage fails");
    }
  }

  private arrived({ ids, told, text, owner, sums, kind }: Deed): void {
    const [first = ""] = ids;
    const wanted = (told === "kept" || told === "sent") && !this.isRefused(first);
    for (const id of ids) {
      const there = this.server.committed.get(id);
      if (wanted) holds(1, there !== undefined, () => `${kind} ${text}: ${id} never arrived (${told})`);
      if (!there) continue;
      holds(2, there.times === 1, () => `${text}: ${id} arrived ${there.times} times`);
      const file = sums.get(id);
      if (file) holds(8, there.bytes !== null && sum(there.bytes) === file, () => `${id} has other bytes`);
      const by = there.row.by ?? there.row.user_id;
      if (kind !== "message") holds(9, by === owner, () => `${kind} ${id} of ${owner} is ${by}'s`);
    }
  }

  /** The server does not take it, for example a pallet's seventh scan: it is in its person's tray. */
  private isRefused(id: string): boolean {
    const row = readDisk(this.device)?.ops.get(id);
    const aside = JSON.parse(this.device.storage.getItem("akamas_outbox_patches") ?? "{}");
    const op: Pick<Op, "state" | "lastError"> | undefined = aside[id]?.columns ?? row;
    return op?.state === "rejected" && op.lastError?.status !== -1;
  }

  describe(): string {
    const errors = this.device.pages.flatMap(({ errors }) => errors.map(String).slice(-3));
    const ops = readDisk(this.device)?.ops;
    const stateOf = (id: string) => {
      const { state, lastError } = ops?.get(id) ?? {};
      return `${id} ${this.server.committed.has(id) ? "at the server" : (state ?? "nowhere")} ${lastError?.status ?? ""}`;
    };
    return [...this.deeds.map(({ text, told, ids }) => `${text}: ${told} (${ids.map(stateOf)})`), ...errors].join("\n");
  }

  stop(): void {
    count(this.reached);
    for (const tab of [...this.device.tabs]) tab.die();
    this.world.end();
  }
}

function toldOf(answer: { outcome: string; at?: NotOnDevice }): Told {
  if (answer.outcome === "saved") return answer.at && answer.at !== "restart" ? "page" : "kept";
  return answer.outcome === "sent" ? "sent" : "refused";
}
