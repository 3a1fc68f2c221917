import { randomBytes } from "node:crypto";
import { FEED_SCOPES, may, ROLES, type RoleOrNone, roleFrom } from "#domain/roles.ts";
import type { Server } from "../../support/server.ts";
import { type Actor, call, newId, newRef } from "../../support/server-api.ts";
import { seaQuoteBody } from "../../support/server-quotes.ts";
import { Device, type MakePage } from "../support/browser.ts";
import { holds } from "../support/invariants.ts";
import { readDisk } from "../support/look-over.ts";
import { lookAtMirrors, lookAtPage, SESSION_OF } from "../support/look-roles.ts";
import type { Network } from "../support/network.ts";
import { count, type Reached } from "../support/reached.ts";
import { sum } from "../support/server.ts";
import type { Tab } from "../support/tab.ts";
import { numbers, type World } from "../support/time.ts";
import { Bytes } from "../support/web-parts.ts";
import { type Fault, RealNetwork } from "./real-network.ts";
import { pause, RealWorld, within } from "./real-world.ts";
import { RealYard, type YardWorld } from "./real-yard.ts";

/** What a person submitted, or was about to submit when their tab crashed. */
export type Deed = {
  opId: string;
  kind: "booking.create" | "booking.document" | "quote.sea" | "contact.create" | "shipment.edit";
  device: Device;
  owner: string;
  /** writing: no outcome yet; open: submitted; draft: refused, a draft again. */
  state: "writing" | "open" | "draft";
  payload: Record<string, unknown>;
  /** For a document: its booking and its sha-256. For an edit: its shipment. */
  parent: string;
  sha256: string;
};

/** root: the superuser, who reads what is really stored. member: a member whose role changes. */
export type People = Record<"customer" | "office" | "member" | "root", Actor>;
/** deeds: including those of the person's earlier schedules. olderServer: see runRealSchedules. */
export type Setting = {
  people: People;
  lane: Lane;
  deeds: Deed[];
  olderServer: boolean;
  /** Null in front of an older server, which has no warehouse. */
  yard: YardWorld | null;
};
export type Lane = Record<"tariff_version" | "country_id" | "zone_id", string> & { estimated_rate: number };

const KINDS = ["commercial_invoice", "packing_list"] as const;
const LARGEST_BYTES = 600_000;

/**
 * One schedule: a customer on two devices, an admin on a third, a member whose role changes on a fourth, and a warehouse on
 * two phones, with a server that is killed in between.
 */
export class RealSchedule {
  readonly deeds: Deed[];
  readonly people: People;
  readonly olderServer: boolean;
  readonly steps: string[] = [];
  readonly devices: Device[];
  readonly random: () => number;
  /** How often the server was killed, and how often during a request. */
  kills = { all: 0, inRequests: 0 };
  /** The member's last role. */
  role: RoleOrNone = "operator";
  readonly reached = new Set<Reached>();
  readonly scopes = new Map<string, string>();
  /** Counts two per change of role: odd during a change. */
  private changes = 0;
  private broken: unknown = null;
  private readonly lane: Lane;
  readonly yard: RealYard | null;
  private readonly networks: RealNetwork[];
  private readonly forms = new Map<Tab, Promise<void>>();

  constructor(
    private readonly server: Server,
    { people, lane, deeds, olderServer, yard }: Setting,
    makePage: MakePage,
    readonly seed: number,
  ) {
    this.random = numbers(seed);
    this.people = people;
    this.lane = lane;
    this.olderServer = olderServer;
    this.deeds = deeds;
    const world = new RealWorld() as unknown as World;
    const actors = [people.customer, people.customer, people.office, people.member, ...(yard?.people ?? [])];
    this.networks = actors.map(() => new RealNetwork(server.url));
    if (!olderServer) (this.networks[3] as RealNetwork).onPage = () => this.pageAsked();
    this.devices = this.networks.map((network, i) => {
      const device = new Device(`device ${i}`, world, network as unknown as Network, makePage, seed * 6 + i);
      const { id, email, token } = actors[i] as Actor;
      device.storage.setItem("pocketbase_auth", JSON.stringify({ token, record: { id, email } }));
      return device;
    });
    this.yard = yard && this.warehouse(yard, world);
    for (const device of this.devices) device.open();
  }

  private warehouse(yard: YardWorld, world: World): RealYard {
    const order = [4, 5, 2, 3];
    const devices = order.map((n) => this.devices[n]) as unknown as RealYard["place"]["devices"];
    const networks = order.map((n) => this.networks[n] as RealNetwork);
    const { random, reached } = this;
    const fillIn = (tab: Tab, form: () => Promise<void>) => this.fillIn(tab, form);
    return new RealYard(yard, { random, reached, world, devices, networks, fillIn, reload: this.reload });
  }

  get office(): Device {
    return this.devices[2] as Device;
  }

  /** The member whose role changes. */
  get desk(): Device {
    return this.devices[3] as Device;
  }

  /** Runs `count` steps, which depend on the seed only. */
  async walk(count: number): Promise<void> {
    await this.giveRole("operator");
    if (this.yard && !(await within(20_000, () => this.yard?.isReady() ?? true))) throw new Error("no role is known");
    for (let i = 0; i < count; i += 1) {
      const [name, step] = this.pick();
      this.steps.push(name);
      await step();
      await pause(this.random() * 40);
      this.look();
    }
  }

  /** The server runs, the network has no more faults, and one tab of each device is open. */
  async makeWell(): Promise<void> {
    for (const network of this.networks) network.plan = [];
    await Promise.all(this.devices.map(({ pages }) => pages[0] && this.forms.get(pages[0])));
    for (const device of this.devices) {
      for (const tab of device.pages.slice(1)) tab.die();
      if (device.pages.length === 0) device.open();
      device.tell("online");
    }
  }

  /** 24 on all devices, and failures in work that was not awaited. */
  look(): void {
    if (this.broken) throw this.broken;
    for (const device of this.devices) lookAtMirrors(this, device);
    this.yard?.look();
  }

  /** An admin gives the member another role, with the request of the page of people. */
  async giveRole(to: RoleOrNone): Promise<void> {
    if (this.olderServer) return;
    const { member, office } = this.people;
    this.changes += 1;
    const asked = { token: office.token, body: { role: to, op: newId() } };
    const { status, body } = await call(this.server, "POST", `/api/people/${member.id}/role`, asked);
    if (status !== 200) throw new Error(`role: ${JSON.stringify(body)}`);
    this.role = to;
    this.changes += 1;
  }

  /** 24: a page is of its person's role at the time of the request; during a change, of one of the two. */
  private pageAsked(): (status: number, text: string) => void {
    const { changes, role } = this;
    return (status, text) => {
      if (status !== 200) return;
      try {
        const page = JSON.parse(text);
        const same = page.role === role && page.scope === FEED_SCOPES[role];
        const settled = changes % 2 === 0 && changes === this.changes;
        holds(24, same || !settled, () => `asked as ${role}, answered as ${page.role} (${page.scope})`);
        this.reached.add(SESSION_OF[roleFrom(page.role)]);
        lookAtPage(this.people.member.id, page);
      } catch (error) {
        this.broken ??= error;
      }
    };
  }

  end(): void {
    count(this.reached);
    for (const device of this.devices) for (const tab of [...device.tabs]) tab.die();
  }

  private pick(): [string, () => Promise<void>] {
    if (this.yard && this.random() < 0.4) return this.yard.step();
    const at = Math.floor(this.random() * 4);
    // Not on the admin's device.
    const device = this.devices[at === 2 ? 1 : at] as Device;
    const which = this.random();
    if (which < 0.3) return [`book on ${device.name}`, async () => this.book(device)];
    if (which < 0.37) return [`ask for a quote on ${device.name}`, async () => this.request(device, "quote.sea")];
    if (which < 0.42) return [`write on ${device.name}`, async () => this.request(device, "contact.create")];
    if (which < 0.52) return ["edit", () => this.edit(this.office, "tracking_number")];
    if (which < 0.62) return ["note", () => this.edit(this.desk, "admin_notes")];
    if (which < 0.7) return ["change a role under work", () => this.changeRole()];
    if (which < 0.76) return [`reload ${this.devices[at]?.name}`, async () => this.reload(this.devices[at] as Device)];
    if (which < 0.87) return [`lose something of ${this.devices[at]?.name}`, async () => this.lose(at)];
    if (which < 0.94) return ["kill", () => this.kill()];
    return ["wait", () => pause(this.random() * 200)];
  }

  /** The next few requests of a device are lost, or their answers. */
  private lose(at: number): void {
    const faults = Array.from(
      { length: 1 + Math.floor(this.random() * 4) },
      (): Fault => (this.random() < 0.3 ? "no request" : "no answer"),
    );
    this.networks[at]?.plan.push(...faults);
  }

  /** kill -9, if possible during a request, and a restart on the same data. */
  private async kill(): Promise<void> {
    const open = () => this.networks.reduce((all, network) => all + network.open, 0);
    if (this.random() < 0.8) await within(300, () => open() > 0);
    await pause(this.random() * 4);
    this.kills.all += 1;
    if (open() > 0) this.kills.inRequests += 1;
    await this.server.kill();
    await pause(this.random() * 150);
    await this.server.restart();
  }

  /** With requests that do not succeed at first. */
  private async changeRole(): Promise<void> {
    const to = [...ROLES, "" as const][Math.floor(this.random() * 5)] as RoleOrNone;
    this.networks[3]?.plan.push("no request", "no request");
    await this.edit(this.desk, "admin_notes");
    await this.giveRole(to);
  }

  private reload(device: Device): void {
    for (const tab of device.pages) tab.die();
    device.open();
  }

  /** One form after the other in a tab; the schedule continues meanwhile. */
  private fillIn(tab: Tab, form: () => Promise<void>): void {
    const before = this.forms.get(tab) ?? Promise.resolve();
    this.forms.set(
      tab,
      before.then(form).catch((error) => {
        // What a crashed tab had submitted is read from the disk.
        if (tab.alive) throw error;
      }),
    );
  }

  private book(device: Device): void {
    const tab = device.pages[0] as Tab;
    const { page } = tab;
    const owner = this.ownerOf(device);
    const id = page.newRecordId();
    const payload = { id, reference: newRef(), quoted_at: new Date().toISOString(), ...CONTACTS, ...this.lane };
    const sizes = KINDS.slice(0, Math.floor(this.random() * 3)).map(
      () => 9 + Math.floor(this.random() * LARGEST_BYTES),
    );
    this.fillIn(tab, async () => {
      await page.saveDraft("booking", { id, form: { shipperName: payload.shipper_name } });
      const documents = [];
      const papers: Deed[] = [];
      for (const [i, size] of sizes.entries()) {
        const content = randomBytes(size);
        content.write("%PDF-1.7\n");
        const name = `τιμολόγιο ${i}.pdf`;
        const file = new Bytes([content], { type: "application/pdf" }, name) as unknown as File;
        const kind = KINDS[i] as "packing_list";
        const document = await page.storeDocument({ draft: "booking", kind, file });
        documents.push(document);
        const fields = { shipment: id, kind, file_name: name };
        papers.push(this.deed("booking.document", device, owner, document.id, fields, id, sum(content)));
      }
      const deeds = [this.deed("booking.create", device, owner, id, payload), ...papers];
      this.deeds.push(...deeds);
      const { outcome } = await page.submitBooking({ payload, documents, draft: "booking" });
      for (const deed of deeds) deed.state = outcome === "refused" ? "draft" : "open";
    });
  }

  private request(device: Device, kind: "quote.sea" | "contact.create"): void {
    const tab = device.pages[0] as Tab;
    const { page } = tab;
    const id = page.newRecordId();
    const payload = kind === "quote.sea" ? seaQuoteBody({ id }) : { ...MESSAGE, id, message: `Are you open? ${id}` };
    const key = kind === "quote.sea" ? "sea-quote" : "contact";
    this.fillIn(tab, async () => {
      const deed = this.deed(kind, device, this.ownerOf(device), id, payload);
      this.deeds.push(deed);
      const guest = { website: "", filledMs: 5_000 };
      const { outcome } = await page.submitRequest({ kind, payload, draft: { key, value: { id } }, guest });
      deed.state = outcome === "refused" ? "draft" : "open";
    });
  }

  private ownerOf(device: Device): string {
    return device === this.desk ? this.people.member.id : this.people.customer.id;
  }

  /**
   * A member of the office writes another tracking number or note on a shipment as they see it, including unsent edits. Each
   * member has a field of their own, so there are no conflicts.
   */
  private async edit(device: Device, field: "tracking_number" | "admin_notes"): Promise<void> {
    const tab = device.pages[0] as Tab;
    const owner = device === this.desk ? this.people.member.id : this.people.office.id;
    if (!may(tab.page.knownRole.get(owner) ?? "", "shipments")) return;
    const mine = new Set(this.deeds.map(({ opId }) => opId));
    const mirror = device.databases().find((name) => name.startsWith("mirror-"));
    const rows = ((mirror && device.mirrored(mirror, "shipments")) || []).filter(({ id }) => mine.has(String(id)));
    const disk = readDisk(device);
    const row = rows[Math.floor(this.random() * rows.length)];
    if (!row || !disk) return;
    const shipment = String(row.id);
    const pending = [...disk.ops.values()].filter((op) => op.aggregate === shipment).map(({ payload }) => payload);
    const notes = ((mirror && device.mirrored(mirror, "shipment_notes")) || []).find(
      (one) => one.shipment === shipment,
    );
    const shown = Object.assign({ ...row, admin_notes: notes?.admin_notes }, ...pending);
    const seen = { [field]: String(shown[field] ?? "") };
    const opId = tab.page.newRecordId();
    const set = { [field]: `MSKU${Math.floor(this.random() * 1e7)}` };
    const deed = this.deed("shipment.edit", device, owner, opId, set, shipment);
    this.deeds.push(deed);
    const op = { opId, kind: deed.kind, aggregate: shipment, payload: deed.payload, base: seen };
    await tab.page.enqueue([op], { owner: deed.owner, now: device.now() });
    deed.state = "open";
    tab.page.pageEngine().wake();
  }

  private deed(
    kind: Deed["kind"],
    device: Device,
    owner: string,
    opId: string,
    payload: Deed["payload"],
    parent = "",
    sha256 = "",
  ): Deed {
    return { opId, kind, device, owner, state: "writing", payload, parent, sha256 };
  }
}

const CONTACTS = {
  pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  goods_description: "",
  shipper_name: "Jonas Brandt",
  shipper_company: "",
  shipper_address: "Quitzowstraße 48, 10559 Berlin",
  shipper_phone: "+49 30 5550 142",
  shipper_email: "jonas@brandt.example",
  consignee_name: "Ελένη Παπαδοπούλου",
  consignee_company: "",
  consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
  consignee_phone: "+357 25 000 318",
  consignee_email: "eleni@kolossi.example",
};
const MESSAGE = { name: "Ελένη Παπαδοπούλου", email: "eleni@kolossi.example", phone: "", subject: "A question" };
