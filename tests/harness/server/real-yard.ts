import { matchOfScan } from "#domain/pallets/found.ts";
import type { MissingWord } from "#domain/pallets/missing.ts";
import type { Server } from "../../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  DEFAULT_PALLET,
  member,
  office,
  SHIPMENTS,
} from "../../support/server-api.ts";
import type { Device } from "../support/browser.ts";
import { find, matchFind, sayMissing } from "../support/find-person.ts";
import { Ledger } from "../support/ledger.ts";
import { type Disk, readDisk } from "../support/look-over.ts";
import type { Reached } from "../support/reached.ts";
import { scan, takeBack, type Yard } from "../support/scan-person.ts";
import type { Tab } from "../support/tab.ts";
import type { World } from "../support/time.ts";
import type { Fault, RealNetwork } from "./real-network.ts";

const PALLETS = 6;
const HOUR = 3_600_000;
const POINTS = ["hub_in", "hub_in", "collected", "port_in"] as const;

/** A word that a pallet is missing, as a device sent it. */
type Sent = MissingWord & { pallet: string };

/** A warehouse's people and pallets, and all that they did, over the schedules that share them. */
export type YardWorld = {
  people: readonly [Actor, Actor];
  shipment: string;
  pallets: string[];
  ledger: Ledger;
  words: Map<string, Sent>;
};

export async function newYard(server: Server): Promise<YardWorld> {
  const [owner, desk] = await Promise.all([customer(server), office(server)]);
  const people = await Promise.all([member(server, "warehouse"), member(server, "warehouse")]);
  const load = { pallet_details: Array(PALLETS).fill(DEFAULT_PALLET), estimated_rate: undefined };
  const { id, reference } = await book(server, owner, load);
  const confirmed = await call(server, "PATCH", `${SHIPMENTS}/${id}`, {
    token: desk.token,
    body: { status: "confirmed" },
  });
  if (confirmed.status !== 200) throw new Error(`confirm: ${JSON.stringify(confirmed.body)}`);
  const pallets = Array.from({ length: PALLETS }, (_, n) => `${reference}0${n + 1}plt`.toLowerCase());
  return { people, shipment: id, pallets, ledger: new Ledger(), words: new Map() };
}

type Place = {
  random: () => number;
  reached: Set<Reached>;
  world: World;
  /** Two phones, then the office's device and the desk's. */
  devices: readonly [Device, Device, Device, Device];
  networks: readonly RealNetwork[];
  fillIn: (tab: Tab, form: () => Promise<void>) => void;
  reload: (device: Device) => void;
};

/** The warehouse's part in one schedule: two phones, and two of the office who say which pallet a find is. */
export class RealYard implements Yard {
  readonly ledger: Ledger;
  readonly reached: Set<Reached>;
  readonly world: World;
  private readonly random: () => number;

  constructor(
    readonly yard: YardWorld,
    readonly place: Place,
  ) {
    this.ledger = yard.ledger;
    this.reached = place.reached;
    this.world = place.world;
    this.random = place.random;
    // Devices' clocks run faster than the server's. These are behind it, so that their order counts, not that of arrival.
    const behind = 6 * HOUR;
    place.devices[0].moveClock(-behind);
    place.devices[1].moveClock(this.random() < 0.5 ? -behind : -behind - 12 * HOUR);
    for (const network of place.networks.slice(0, 2)) network.onWrite = (path, body) => this.sent(path, body);
  }

  palletOf = (which: number): string => this.yard.pallets[which % PALLETS] as string;

  act = (tab: Tab, work: () => Promise<unknown>): void =>
    this.place.fillIn(tab, async () => {
      await work();
      // A taking back may have found nothing to take back. What a crashed tab had begun keeps its writer: look() reads from the
      // disk whether it was kept.
      const done = this.ledger.of(tab.device).filter(({ state, writer }) => state === "writing" && writer === null);
      for (const intent of done) if (!intent.payload.voids) intent.state = "open";
    });

  /** Everybody knows their role. */
  isReady(): boolean {
    const { devices } = this.place;
    return this.yard.people.every(({ id }, n) => devices[n]?.pages[0]?.page.knownRole.get(id) === "warehouse");
  }

  /** What was on a disk once was kept, also of a tab that died while it was kept. */
  look(): void {
    for (const device of this.place.devices) {
      const disk = readDisk(device);
      if (disk) this.lookAt(device, disk);
    }
  }

  lookAt(device: Device, { ops, receipts }: Disk): void {
    for (const intent of this.ledger.of(device)) {
      const kept = ops.has(intent.opId) || receipts.has(intent.opId);
      if (intent.state === "writing" && kept) intent.state = "open";
    }
  }

  step(): [name: string, work: () => Promise<void>] {
    const phone = Math.floor(this.random() * 2);
    const which = this.random();
    if (which < 0.3) return [`find on phone ${phone}`, async () => this.find(phone)];
    if (which < 0.45) return [`scan on phone ${phone}`, async () => this.scan(phone)];
    if (which < 0.6) return ["match", async () => this.match(2)];
    if (which < 0.7) return ["match twice", async () => this.matchTwice()];
    if (which < 0.83) return ["take a match back", async () => this.takeBackMatch(this.random() < 0.7 ? 2 : phone)];
    if (which < 0.87) return [`reload phone ${phone}`, async () => this.place.reload(this.tab(phone).device)];
    if (which < 0.93) return [`say missing on phone ${phone}`, async () => this.sayMissing(phone)];
    return [`missing on phone ${phone}, late`, async () => this.missingLate(phone)];
  }

  private tab(n: number): Tab {
    return this.place.devices[n]?.pages[0] as Tab;
  }

  private upTo(n: number): number {
    return Math.floor(this.random() * n);
  }

  private find(phone: number): void {
    // Sometimes the match waits until somebody of the office has said which one it is.
    if (this.random() < 0.3) this.loses(phone, "no answer", "no request");
    const thing = { point: POINTS[this.upTo(POINTS.length)] ?? "hub_in", weight: this.random() < 0.3 ? 412 : 0 };
    const which = this.random() < 0.5 ? null : this.upTo(PALLETS);
    find(this, this.tab(phone), { ...thing, photos: 1 + this.upTo(2), which, reason: true }, this.random() < 0.1);
  }

  private scan(phone: number, which = this.upTo(PALLETS), point: "hub_in" | "port_in" = "hub_in"): void {
    const plain = { bay: "D 4", weight: 0, signed: false, sailing: 0 };
    scan(this, this.tab(phone), { ...plain, which, point, damaged: this.random() < 0.2, photos: this.upTo(2) });
  }

  private match(device: number, which = this.upTo(2)): void {
    const ours = this.yard.people.map(({ id }) => id);
    matchFind(this, this.tab(device), which, this.upTo(PALLETS), ours);
  }

  /** At the office's device and at the desk, and neither knows of the other. */
  private matchTwice(): void {
    const which = this.upTo(2);
    this.match(2, which);
    this.match(3, which);
  }

  /** By the office, or by its finder in time. */
  private takeBackMatch(n: number): void {
    const { device } = this.tab(n);
    const mirror = device.databases().find((name) => name.startsWith("mirror-")) ?? "";
    const [finds, scans] = ["found_pallets", "scans"].map((name) => device.mirrored(mirror, name) ?? []);
    const made = (scans ?? []).filter(
      ({ id, pallet }) =>
        this.yard.pallets.includes(String(pallet)) &&
        finds?.some((one) => one.pallet === pallet && matchOfScan(String(one.id), String(id)) > 0),
    );
    const chosen = made[this.upTo(made.length)];
    if (chosen) takeBack(this, this.tab(n), { opId: String(chosen.id), pallet: chosen.pallet, point: chosen.point });
  }

  private sayMissing(phone: number): void {
    sayMissing(this, this.tab(phone), this.palletOf(this.upTo(3)), this.random() < 0.7);
  }

  /** Said while nothing gets through, and scanned on the other phone meanwhile. */
  private missingLate(phone: number): void {
    const which = this.upTo(3);
    this.loses(phone, "no request", "no request", "no request");
    sayMissing(this, this.tab(phone), this.palletOf(which), true);
    this.scan(1 - phone, which, "port_in");
  }

  private loses(phone: number, ...faults: Fault[]): void {
    this.place.networks[phone]?.plan.push(...faults);
  }

  private sent(path: string, { op, at, missing }: Record<string, unknown>): void {
    const [, pallet] = /^\/api\/pallets\/(\w+)\/missing$/.exec(path) ?? [];
    if (!pallet) return;
    this.yard.words.set(String(op), { op: String(op), at: Date.parse(String(at)), missing: missing === true, pallet });
  }
}
