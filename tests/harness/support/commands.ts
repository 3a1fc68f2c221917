import fc from "fast-check";
import type { Device } from "./browser.ts";
import { HealServer } from "./heal-server.ts";
import { FAULTS, type Fault, type PokeFault } from "./network.ts";
import {
  ACTIONS,
  actOn,
  addPaper,
  answerKept,
  book,
  deleteKept,
  editShipment,
  keep,
  request,
  signUp,
} from "./person.ts";
import { PEOPLE, type Schedule } from "./schedule.ts";
import type { Tab } from "./tab.ts";

const WEEK = 7 * 86_400_000;
export const STATUSES = ["pending", "confirmed", "in_transit", "delivered", "cancelled"];

/** How far everything runs after a command: some turns of the event loop, or some time. */
type Then = { turns?: number | undefined; ms?: number | undefined };
type Command = fc.AsyncCommand<object, Schedule>;

class Step<A extends Record<string, unknown>> implements Command {
  constructor(
    private readonly name: string,
    private readonly args: A & Then,
    private readonly work: (schedule: Schedule, args: A) => void,
  ) {}
  check = () => true;
  async run(_: object, schedule: Schedule): Promise<void> {
    this.work(schedule, this.args);
    await schedule.go(this.args);
  }
  toString = () => `${this.name}(${JSON.stringify(this.args)})`;
}

const turns = fc.record({ turns: fc.integer({ min: 0, max: 90 }) });
const then: fc.Arbitrary<Then> = fc.oneof(
  { weight: 4, arbitrary: turns },
  { weight: 3, arbitrary: fc.record({ ms: fc.integer({ min: 0, max: 100 }) }) },
  { weight: 3, arbitrary: fc.record({ ms: fc.integer({ min: 100, max: 5_000 }) }) },
);
export const where = { device: fc.nat(1), tab: fc.nat(2) };

export function step<A extends Record<string, unknown>>(
  weight: number,
  name: string,
  args: { [K in keyof A]: fc.Arbitrary<A[K]> },
  work: (schedule: Schedule, args: A) => void,
  after: fc.Arbitrary<Then> = then,
): { weight: number; arbitrary: fc.Arbitrary<Command> } {
  const all = fc.tuple(fc.record(args) as unknown as fc.Arbitrary<A>, after);
  return { weight, arbitrary: all.map(([own, rest]) => new Step<A>(name, { ...own, ...rest }, work)) };
}

export type At = { device: number; tab: number };
export const deviceOf = (schedule: Schedule, { device }: { device: number }): Device =>
  schedule.devices[device] as Device;
export const tabOf = (schedule: Schedule, at: At): Tab => schedule.tab(deviceOf(schedule, at), at.tab);
const user = fc.constantFrom(...PEOPLE);
export const index = fc.nat(7);

/** What the office changes of a shipment. */
const EDITS = [
  step<At & { which: number; status: string }>(
    4,
    "editStatus",
    { ...where, which: index, status: fc.constantFrom(...STATUSES) },
    (s, a) => editShipment(s, tabOf(s, a), a.which, { status: a.status }),
  ),
  step<At & { which: number; text: string }>(
    2,
    "editTracking",
    { ...where, which: index, text: fc.constantFrom("", "MSKU 1", "MSKU 2") },
    (s, a) => editShipment(s, tabOf(s, a), a.which, { tracking_number: a.text }),
  ),
];

/** The app's own work. */
const WORK = [
  step<At & { documents: number; stale: boolean }>(
    16,
    "book",
    { ...where, documents: fc.nat(2), stale: fc.boolean() },
    (s, a) => book(s, tabOf(s, a), a),
  ),
  step<At & { kind: "quote.sea" | "contact.create" }>(
    4,
    "request",
    { ...where, kind: fc.constantFrom("quote.sea" as const, "contact.create" as const) },
    (s, a) => request(s, tabOf(s, a), a.kind),
  ),
  ...EDITS,
  step<At & { which: number; action: (typeof ACTIONS)[number] }>(
    8,
    "act",
    { ...where, which: index, action: fc.constantFrom(...ACTIONS) },
    (s, a) => actOn(s, tabOf(s, a), a.which, a.action),
  ),
  step<At>(6, "look", where, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => s.screens.look(tab));
  }),
];

/** Newer documents of bookings, often two of one kind in a row; uploads whose answer was lost are rejected and given up. */
const TRIED = [
  step<At & { which: number; invoice: boolean }>(
    40,
    "addPaper",
    { ...where, which: fc.nat(1), invoice: fc.boolean() },
    (s, a) => addPaper(s, tabOf(s, a), a.which, a.invoice ? "commercial_invoice" : "packing_list"),
  ),
  step<{ device: number }>(20, "turnedAway", { device: fc.nat(1) }, (s, a) =>
    deviceOf(s, a).network.plan.push("after", "after", "413", "413", "413", "413"),
  ),
  step<At & { which: number; edit: boolean }>(
    20,
    "giveUp",
    { ...where, which: fc.nat(2), edit: fc.boolean() },
    (s, a) => actOn(s, tabOf(s, a), a.which, a.edit ? "edit" : "discard"),
  ),
];

/** Sessions. */
const SESSIONS = [
  step<At & { user: string }>(9, "signIn", { ...where, user }, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => tab.page.session.signIn(a.user, ""));
  }),
  step<At>(3, "signOut", where, (s, a) => {
    const tab = tabOf(s, a);
    const user = tab.page.authState.session()?.userId;
    if (user) s.screens.forget(user, tab.device);
    s.act(tab, () => tab.page.session.signOut());
  }),
  step<{ user: string }>(3, "expire", { user }, (s, a) => s.server.revoke(a.user)),
  step<{ on: boolean }>(2, "role", { on: fc.boolean() }, (s, { on }) => {
    if (s.server.roles.change("otto", on ? "admin" : "")) return;
    // A poke without a change.
    s.screens.forget("otto");
    for (const { network } of s.devices) network.poke(["otto"], {});
  }),
];

/** Tabs and devices. */
export const TABS = [
  step<{ device: number }>(4, "openTab", { device: fc.nat(1) }, (s, a) => {
    const device = deviceOf(s, a);
    if (device.pages.length < 3) device.open();
  }),
  step<At>(6, "crashTab", where, (s, a) => crash(s, deviceOf(s, a), [tabOf(s, a)])),
  step<{ device: number; reopen: boolean }>(5, "crash", { device: fc.nat(1), reopen: fc.boolean() }, (s, a) => {
    const device = deviceOf(s, a);
    crash(s, device, [...device.tabs]);
    if (a.reopen) device.open();
  }),
  step<{ device: number; reason: "online" | "visible" }>(
    3,
    "tell",
    { device: fc.nat(1), reason: fc.constantFrom("online" as const, "visible" as const) },
    (s, a) => {
      const device = deviceOf(s, a);
      s.ledger.stir(device, s.world.now);
      device.tell(a.reason);
    },
  ),
  step<{ device: number }>(2, "show or hide", { device: fc.nat(1) }, (s, a) => {
    const device = deviceOf(s, a);
    device.visible = !device.visible;
    s.ledger.stir(device, s.world.now);
    device.tell("visible");
  }),
  step<{ device: number }>(4, "worker", { device: fc.nat(1) }, (s, a) => s.background(deviceOf(s, a))),
  step<{ device: number; forth: boolean }>(3, "clock", { device: fc.nat(1), forth: fc.boolean() }, (s, a) => {
    const device = deviceOf(s, a);
    device.moveClock(a.forth ? WEEK : -WEEK);
    s.trialsOf(device).jumped = true;
  }),
  step<{ device: number; room: number }>(3, "full", { device: fc.nat(1), room: fc.nat(6) }, (s, a) => {
    deviceOf(s, a).room = a.room;
  }),
  step<At>(1, "wipeMirror", where, (s, a) => {
    const tab = tabOf(s, a);
    const user = tab.page.authState.session()?.userId;
    if (!user) return;
    s.screens.forget(user, tab.device);
    s.trialsOf(tab.device).wiped = true;
    s.act(tab, () => tab.page.wipeMirror(user));
  }),
  step<At>(2, "oldOperation", where, (s, a) => s.oldOperation(tabOf(s, a))),
];

export function crash(schedule: Schedule, device: Device, tabs: Tab[]): void {
  for (const tab of tabs) tab.die();
  schedule.trialsOf(device).died = true;
  schedule.ledger.stir(device, schedule.world.now);
}

/** The network. */
export const NETWORK = [
  step<{ device: number; plan: Fault[] }>(
    14,
    "faults",
    { device: fc.nat(1), plan: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 6 }) },
    (s, a) => deviceOf(s, a).network.plan.push(...a.plan),
  ),
  step<{ device: number; condition: "ok" | "offline" | "portal" }>(
    6,
    "network",
    {
      device: fc.nat(1),
      condition: fc.constantFrom("ok" as const, "ok" as const, "offline" as const, "portal" as const),
    },
    (s, a) => {
      deviceOf(s, a).network.condition = a.condition;
      s.ledger.stir(deviceOf(s, a), s.world.now);
    },
  ),
  step<{ device: number; pokes: PokeFault[] }>(
    5,
    "pokes",
    {
      device: fc.nat(1),
      pokes: fc.array(fc.constantFrom("drop" as const, "twice" as const, "late" as const, "ok" as const), {
        maxLength: 6,
      }),
    },
    (s, a) => {
      deviceOf(s, a).network.pokes.push(...a.pokes);
      s.trialsOf(deviceOf(s, a)).pokesHurt = true;
    },
  ),
];

/** Changes on the server. */
const CHANGES = [
  step<{ which: number; status: string }>(
    5,
    "somebodyChanges",
    { which: index, status: fc.constantFrom(...STATUSES) },
    (s, a) => s.onShipment(a.which, (id) => s.server.change(id, { status: a.status }, "Another Desk")),
  ),
  step<{ which: number }>(2, "ownerChanges", { which: index }, (s, a) =>
    s.onShipment(a.which, (id) => s.changeOwner(id)),
  ),
  step<{ which: number }>(2, "removed", { which: index }, (s, a) => s.onShipment(a.which, (id) => s.remove(id))),
  step<{ keep: number }>(2, "restored", { keep: fc.nat(3) }, (s, a) => s.restore(a.keep)),
  step<{ price: number }>(3, "publish", { price: fc.constantFrom(310, 320, 330) }, (s, a) => s.publish(a.price)),
];

/** One operation that cannot be sent, and the passing of time. */
export const TROUBLE = [
  step<{ which: number; how: "refused" | "broken" | "silent" }>(
    2,
    "poison",
    { which: index, how: fc.constantFrom("refused" as const, "broken" as const, "silent" as const) },
    (s, a) => s.poison(a.which, a.how),
  ),
  step<Record<string, never>>(
    4,
    "wait",
    {} as never,
    () => {},
    fc.record({ ms: fc.integer({ min: 5_000, max: 400_000 }) }),
  ),
];

/** The commands of a schedule, with their weights. */
export const COMMANDS = [...WORK, ...SESSIONS, ...TABS, ...NETWORK, ...CHANGES, ...TROUBLE];

/** The same with rare commands: in schedules of their own, so that the kept ones stay the same. */
export const MORE_COMMANDS = [...COMMANDS, ...TRIED];

/** Restores to any earlier moment, copies that were read back, and people who sign out in between. */
export const RESTORE_COMMANDS = [
  ...COMMANDS,
  step<{ keep: number }>(20, "restored", { keep: fc.nat(3) }, (s, a) => s.restore(a.keep)),
  step<At & { price: number }>(
    12,
    "bookAtNewPrice",
    { ...where, price: fc.integer({ min: 400, max: 900 }) },
    (s, a) => {
      s.publish(a.price);
      book(s, tabOf(s, a), { documents: 1, stale: false });
    },
    fc.record({ ms: fc.integer({ min: 1_000, max: 5_000 }) }),
  ),
  step<Record<string, never>>(6, "copied", {} as never, (s) => {
    if (s.server instanceof HealServer) s.server.copied();
  }),
  step<At & { next: string }>(10, "another signs in", { ...where, next: user }, (s, a) => {
    const tab = tabOf(s, a);
    const before = tab.page.authState.session()?.userId;
    if (before) s.screens.forget(before, tab.device);
    s.act(tab, () => tab.page.session.signOut().then(() => tab.page.session.signIn(a.next, "")));
  }),
];

/** The same with changes of the same fields above all, so that their order matters. */
export const RESTORED_EDITS = [...RESTORE_COMMANDS, ...EDITS.map((one) => ({ ...one, weight: 60 }))];

/** Visitors without a network, who sign up or sign in later, on a device that others use too. */
const VISITORS = [
  step<At & { documents: number; who: string }>(
    40,
    "keep",
    { ...where, documents: fc.nat(2), who: fc.constantFrom("", "", "ada", "bob") },
    (s, a) => keep(s, tabOf(s, a), a),
  ),
  step<At>(30, "visitor", where, (s, a) => {
    const tab = tabOf(s, a);
    const user = tab.page.authState.session()?.userId;
    if (user) s.screens.forget(user, tab.device);
    if (tab.page.authState.owner() !== "guest") s.act(tab, () => tab.page.session.signOut());
  }),
  step<At & { which: number }>(25, "signUp", { ...where, which: index }, (s, a) => signUp(s, tabOf(s, a), a.which)),
  step<At>(20, "answerKept", where, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => answerKept(s, tab));
  }),
  step<At & { which: number }>(4, "deleteKept", { ...where, which: index }, (s, a) =>
    deleteKept(s, tabOf(s, a), a.which),
  ),
  // No app is open: time passes without a poll each minute.
  step<Record<string, never>>(
    8,
    "away",
    {} as never,
    (s) => {
      for (const device of s.devices) crash(s, device, [...device.tabs]);
    },
    fc.record({ ms: fc.constantFrom(86_400_000, 8 * 86_400_000) }),
  ),
];

/** The same with visitors. */
export const VISITOR_COMMANDS = [...COMMANDS, ...VISITORS];
