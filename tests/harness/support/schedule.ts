import { palletId } from "#domain/pallets/code.ts";
import { Device, type MakePage } from "./browser.ts";
import { lookAtCommit, lookAtEffects, watchRequests } from "./commits.ts";
import { HealServer } from "./heal-server.ts";
import { holds, InvariantBroken } from "./invariants.ts";
import { Ledger } from "./ledger.ts";
import { lookAtFinds } from "./look-finds.ts";
import { lookAtKeepsakes } from "./look-heals.ts";
import { lookOver } from "./look-over.ts";
import { lookAtQuotes } from "./look-quotes.ts";
import { lookAtAnswer, lookAtMirrors, roleChanged } from "./look-roles.ts";
import { lookAtChanges, lookAtYard } from "./look-scans.ts";
import { Screens } from "./looking.ts";
import { Network } from "./network.ts";
import { QuoteServer } from "./quote-server.ts";
import { QUOTERS, QUOTING_FIRST } from "./quote-world.ts";
import { count, type Reached } from "./reached.ts";
import { FIRST_IN_FRONT, fillBefore, MEMBERS } from "./roles.ts";
import { CODES, fillYard, ScanServer } from "./scan-server.ts";
import { SCANNERS, SCANNING_FIRST } from "./scan-world.ts";
import { FakeServer } from "./server.ts";
import { Tab } from "./tab.ts";
import { HotLoop, numbers, World } from "./time.ts";

/** Customers, and one member of the office. */
export const PEOPLE = ["ada", "bob", "otto"] as const;
export type Person = (typeof PEOPLE)[number];

/** What a schedule did to a device, so that its end knows what to expect. */
export type Trials = { jumped: boolean; died: boolean; pokesHurt: boolean; old: boolean; wiped: boolean };

/** One run: a server, two devices, and the actions of their people. */
export class Schedule {
  readonly world = new World();
  readonly server: FakeServer;
  readonly ledger = new Ledger();
  readonly screens: Screens;
  readonly devices: Device[];
  /** The tabs in which a booking is being filled in. */
  readonly forms = new Set<Tab>();
  readonly trials = new Map<Device, Trials>();
  /** About roles: one person of each, and at the end all keep their role. */
  readonly withRoles: boolean;
  /** About pallets and their scans: three devices, two members of the warehouse, two of the office. */
  readonly withScans: boolean;
  /** About quotes: three devices, sales, the office and customers. */
  readonly withQuotes: boolean;
  /** About restores of the server: devices keep what was acknowledged, and bring it back. */
  readonly withRestores: boolean;
  /** Whose key a device had when it was last looked at. */
  readonly keyHolders = new Map<Device, Set<string>>();
  readonly reached = new Set<Reached>();
  /** By mirror the scope that it was last seen with. */
  readonly scopes = new Map<string, string>();
  /** The first failure in work that is not awaited. */
  private broken: unknown = null;

  constructor(
    makePage: MakePage,
    private readonly seed: number,
    {
      makeServer = (world) =>
        new (scans ? ScanServer : quotes ? QuoteServer : restores ? HealServer : FakeServer)(world),
      roles = false,
      scans = false,
      quotes = false,
      restores = false,
    }: {
      makeServer?: ((world: World) => FakeServer) | undefined;
      roles?: boolean;
      scans?: boolean;
      quotes?: boolean;
      restores?: boolean;
    } = {},
  ) {
    const { world, ledger } = this;
    this.withRoles = roles;
    this.withScans = scans;
    this.withQuotes = quotes;
    this.withRestores = restores;
    this.server = makeServer(world);
    const { server } = this;
    if (server instanceof HealServer) server.heard = (op) => Boolean(ledger.get(op)?.heard);
    if (scans) {
      for (const [user, role] of SCANNERS) server.roles.set(user, role);
      fillYard(server as ScanServer);
    } else if (quotes) {
      for (const [user, role] of QUOTERS) server.roles.set(user, role);
    } else if (roles) {
      for (const [user, role] of MEMBERS) server.roles.set(user, role);
      fillBefore(server);
    } else server.roles.set("otto", "admin");
    server.takesEnvelopes = seed % 5 !== 0;
    this.screens = new Screens(ledger, server);
    const first = scans ? SCANNING_FIRST : quotes ? QUOTING_FIRST : roles ? FIRST_IN_FRONT : [["ada"], ["otto"]];
    this.devices = ["phone", "tablet", "desk"].slice(0, first.length).map((name, i) => {
      const network = new Network(world, server);
      const device = new Device(name, world, network, makePage, seed + i);
      network.device = device;
      // All begin with somebody signed in: a customer on the phone, the office on the tablet.
      const user = pick(first[i] ?? [], numbers(seed - i));
      const session = { token: server.signIn(user), record: { id: user, email: user, full_name: user } };
      device.storage.setItem("pocketbase_auth", JSON.stringify(session));
      watchRequests(network, server, ledger);
      this.trials.set(device, { jumped: false, died: false, pokesHurt: false, old: false, wiped: false });
      return device;
    });
    server.onCommit = (collection, row, owners) => {
      lookAtCommit(server, ledger, collection, row);
      for (const { network } of this.devices) network.poke(owners, { collection, record: structuredClone(row) });
    };
    // Checks run inside fetches and timers: their failures must not be swallowed by the app's own error handling.
    for (const { network } of this.devices) {
      for (const name of ["watch", "arrived"] as const) {
        const look = network[name] as (...args: unknown[]) => void;
        network[name] = ((...args: unknown[]) => this.noting(() => look(...args))) as never;
      }
    }
    const { onCommit } = server;
    server.onCommit = (...args) => this.noting(() => onCommit(...args));
    for (const { network } of this.devices) {
      const { answered } = network;
      network.answered = (...args) => {
        answered(...args);
        this.noting(() => lookAtAnswer(this, ...args));
      };
    }
    server.roles.onChange = (user) => this.noting(() => roleChanged(this, user));
  }

  /** In every other schedule the apps are open and filled before anything happens. */
  async fill(): Promise<void> {
    if (this.seed % 2 !== 0 && !this.withRestores) return;
    for (const device of this.devices) device.open();
    // With a sign-in comes the key for what a device keeps.
    if (this.withRestores)
      for (const device of this.devices) {
        const { page } = this.tab(device);
        this.act(this.tab(device), () => page.session.signIn(device.inFront(), ""));
      }
    await this.go({ ms: 3_000 });
  }

  trialsOf(device: Device): Trials {
    return this.trials.get(device) as Trials;
  }

  /** The tab with this number, opened if there is none. */
  tab(device: Device, n = 0): Tab {
    const { pages } = device;
    return pages[n % Math.max(1, pages.length)] ?? device.open();
  }

  /** A person does something in a tab; it is not awaited, because the tab may crash first. */
  act(tab: Tab, work: () => Promise<unknown>): void {
    this.ledger.stir(tab.device, this.world.now);
    work().catch((error) => {
      if (error instanceof InvariantBroken) this.broken ??= error;
      // A full device, a crashed tab, a server's refusal of an action: the app reports it and nothing has changed.
      else if (tab.alive && !EXPECTED.test(`${error?.name} ${error?.message}`)) this.broken ??= error;
    });
  }

  private noting(look: () => void): void {
    try {
      look();
    } catch (error) {
      this.broken ??= error;
    }
  }

  /** The browser wakes the service worker for the outbox, if that was requested. */
  background(device: Device): void {
    if (!device.syncAsked || device.pages.some(() => device.visible)) return;
    device.syncAsked = false;
    this.ledger.stir(device, this.world.now);
    const worker = new Tab(device, true);
    const { sendInBackground, systemClock, webLocks, fetchTransport, readWorkerSession } = worker.page;
    const env = { clock: systemClock, random: device.random, locks: webLocks, transport: fetchTransport };
    const over = () => worker.die();
    sendInBackground({ ...env, workerSession: readWorkerSession }).then(over, over);
  }

  /** An operation in the form of the app's first version, without fields that were added later. */
  oldOperation(tab: Tab): void {
    const { device, page } = tab;
    const owner = page.authState.session()?.userId;
    if (!owner) return;
    const opId = page.newRecordId();
    const payload = { id: opId, message: "left behind", unknown_today: true };
    const kind = "quote.sea";
    const intent = this.ledger.add({ opId, kind, device, owner, aggregate: opId, payload, old: true, writer: tab });
    this.act(tab, async () => {
      const row = { opId, owner, state: "queued", nextAt: 0, aggregate: opId, dependsOn: "", kind, v: 1, payload };
      const rest = { base: null, draft: null, attempts: 0, refusals: 0, unanswered: false, lastError: null };
      await page
        .outboxDb()
        .ops.add({ ...row, ...rest, claimId: "", answer: null, createdAt: device.now() } as never)
        .finally(() => {
          intent.writer = null;
        });
      page.pageEngine().wake();
    });
  }

  palletOf = (which: number): string => palletId(CODES[which % CODES.length] as string);

  onShipment(which: number, work: (id: string) => void): void {
    const ids = [...this.server.table("shipments").keys()];
    const id = ids[which % Math.max(1, ids.length)];
    if (id !== undefined) work(id);
  }

  changeOwner(id: string): void {
    const row = this.server.table("shipments").get(id);
    if (!row) return;
    this.screens.removed(id);
    const user_id = row.user_id === "ada" ? "bob" : "ada";
    for (const collection of ["shipments", "shipment_documents", "shipment_events"]) {
      for (const child of [...this.server.table(collection).values()]) {
        if (child.id === id || child.shipment === id) this.server.put(collection, { ...child, user_id });
      }
    }
  }

  remove(id: string): void {
    this.screens.removed(id);
    this.server.remove("shipments", id);
    this.isGone(id);
  }

  /** A backup without the newest rows, except every `keep`th of them. */
  restore(keep: number): void {
    if (this.server instanceof HealServer) {
      this.rollBack(this.server, keep);
      return;
    }
    const ids = [...this.server.table("shipments").keys()];
    const lost = new Set(ids.slice(Math.floor((ids.length * keep) / 4)));
    const gone = this.server.restoreWithout((_, id) => lost.has(id));
    for (const id of gone) {
      this.screens.removed(id);
      this.isGone(id);
    }
  }

  /** To a moment before: a fourth of those that copies have, the first or one later. */
  private rollBack(server: HealServer, part: number): void {
    for (const id of server.rollBack(Math.floor((server.moments.length * part) / 4))) {
      this.screens.removed(id);
      this.isGone(id);
    }
  }

  /** The server has lost it: what is sent again is created again, the booking and its documents. */
  private isGone(id: string): void {
    const intent = this.ledger.get(id);
    for (const one of intent ? this.ledger.group(intent) : []) one.goneFromServer = true;
  }

  publish(price: number): void {
    const { tariffs } = this.server;
    const last = tariffs.at(-1);
    if (last) last.supersededAt = this.world.now;
    tariffs.push({ version: `${tariffs.length + 1}-bbbbbbbbbbbb`, price, supersededAt: null });
  }

  /** From now on one waiting operation cannot be sent. */
  poison(which: number, how: "refused" | "broken" | "silent"): void {
    const open = [...this.ledger.intents.values()].filter(
      ({ state, opId }) => (state === "open" || state === "writing") && !this.server.committed.has(opId),
    );
    const intent = open[which % Math.max(1, open.length)];
    if (intent) this.server.poison.set(intent.opId, how);
  }

  /** Some turns, or some time; then all checks. */
  async go({ turns, ms }: { turns?: number | undefined; ms?: number | undefined }): Promise<void> {
    await this.guarded(async () => {
      if (turns !== undefined) await this.world.turns(turns);
      if (ms !== undefined) await this.world.pass(ms);
      this.lookOver();
    });
  }

  lookOver(): void {
    if (this.broken) throw this.broken;
    for (const device of this.devices) {
      lookOver(device, this.ledger, this.server);
      lookAtMirrors(this, device);
      if (this.withRestores) lookAtKeepsakes(this, device);
    }
    lookAtEffects(this.server);
    if (this.withScans) {
      lookAtYard(this.server as ScanServer);
      lookAtChanges(this);
      lookAtFinds(this);
    }
    if (this.withQuotes) lookAtQuotes(this);
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof HotLoop) holds(19, false, () => error.message);
      throw error;
    }
  }

  /** A description of the state for a failure. */
  describe(): string {
    return this.devices
      .map((device) => {
        const tabs = [...device.tabs].map(
          ({ worker, errors }) => `${worker ? "worker" : "tab"}: ${errors.map(String).slice(-3).join(" / ")}`,
        );
        return `${device.name} (clock ${device.offset} ms, locks ${device.locks.describe()}): ${tabs.join("; ")}`;
      })
      .join("\n");
  }

  end(): void {
    count(this.reached);
    for (const device of this.devices) for (const tab of [...device.tabs]) tab.die();
    this.world.end();
  }
}

function pick(all: readonly string[], random: () => number): string {
  return all[Math.floor(random() * all.length)] ?? "";
}

const EXPECTED = /Quota|Abort|DatabaseClosed|Request ?Failed|failed|InvalidState/i;
