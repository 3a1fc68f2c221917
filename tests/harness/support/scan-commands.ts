import fc from "fast-check";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import { type At, deviceOf, index, NETWORK, STATUSES, step, TABS, TROUBLE, tabOf } from "./commands.ts";
import { type FoundThing, find, matchFind, sayMissing, takeBackMatch } from "./find-person.ts";
import { lookAtPallet } from "./look-scans.ts";
import { actOnChange, changeSailing, decideHold, type SailingWork } from "./sailing-person.ts";
import { actOnScan, type Scanned, scan, takeBackScan } from "./scan-person.ts";
import { CODES, type ScanServer } from "./scan-server.ts";
import { remove, SCANNERS } from "./scan-world.ts";
import type { Schedule } from "./schedule.ts";

const DAY = 86_400_000;
const where = { device: fc.nat(2), tab: fc.nat(2) };
const anybody = fc.constantFrom(...SCANNERS.map(([user]) => user));
// Few pallets, so that several people work on the same one.
const what: { [K in keyof Scanned]: fc.Arbitrary<Scanned[K]> } = {
  which: fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 2, arbitrary: fc.nat(CODES.length - 1) }),
  point: fc.constantFrom(...SCAN_POINTS),
  damaged: fc.nat(4).map((n) => n === 0),
  bay: fc.constantFrom("", "D 4", "A 1"),
  weight: fc.constantFrom(0, 0, 300, 412),
  photos: fc.constantFrom(0, 0, 1, 2),
  signed: fc.boolean(),
  sailing: fc.nat(1),
};
const yard = ({ server }: Schedule): ScanServer => server as ScanServer;
const palletAt = (schedule: Schedule, which: number): string => {
  const ids = [...schedule.server.table("pallets").keys()];
  return ids[which % Math.max(1, ids.length)] ?? "";
};

const SCANS = [
  step<At & Scanned>(60, "scan", { ...where, ...what }, (s, a) => scan(s, tabOf(s, a), a)),
  step<At & Scanned>(12, "pressTwice", { ...where, ...what }, (s, a) => scan(s, tabOf(s, a), a, true)),
  step<At & { which: number }>(25, "takeBack", { ...where, which: fc.nat(3) }, (s, a) =>
    takeBackScan(s, tabOf(s, a), a.which),
  ),
  // In a warehouse without a network: pallet after pallet.
  step<At & { row: Scanned[] }>(
    20,
    "scanWithoutNetwork",
    { ...where, row: fc.array(fc.record(what), { minLength: 2, maxLength: 6 }) },
    (s, a) => {
      const tab = tabOf(s, a);
      tab.device.network.condition = "offline";
      for (const one of a.row) scan(s, tab, one);
    },
  ),
  step<{ device: number }>(20, "networkIsBack", { device: fc.nat(2) }, (s, a) => {
    const device = deviceOf(s, a);
    device.network.condition = "ok";
    s.ledger.stir(device, s.world.now);
    device.tell("online");
  }),
  step<At & { which: number }>(20, "lookAtPallet", { ...where, which: index }, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => lookAtPallet(tab, a.which));
  }),
  step<At & { which: number; discard: boolean }>(
    8,
    "scanInTray",
    { ...where, which: index, discard: fc.boolean() },
    (s, a) => actOnScan(s, tabOf(s, a), a.which, a.discard ? "discard" : "tryNow"),
  ),
  step<At & Scanned & { room: number }>(8, "scanOnFullDevice", { ...where, ...what, room: fc.nat(4) }, (s, a) => {
    deviceOf(s, a).room = a.room;
    scan(s, tabOf(s, a), a);
  }),
  step<{ device: number; forth: boolean }>(6, "clockByADay", { device: fc.nat(2), forth: fc.boolean() }, (s, a) => {
    deviceOf(s, a).moveClock(a.forth ? DAY : -DAY);
    s.trialsOf(deviceOf(s, a)).jumped = true;
  }),
];

const thing: { [K in keyof FoundThing]: fc.Arbitrary<FoundThing[K]> } = {
  point: fc.constantFrom("hub_in", "hub_in", "collected", "loaded", "port_in"),
  weight: fc.constantFrom(0, 300, 412),
  photos: fc.constantFrom(1, 1, 2),
  which: fc.option(fc.nat(3), { freq: 1 }),
  reason: fc.nat(3).map((n) => n > 0),
};

/** Pallets without a label, which of them is which, and those that are missing. */
const FINDS = [
  step<At & FoundThing>(40, "find", { ...where, ...thing }, (s, a) => find(s, tabOf(s, a), a)),
  step<At & FoundThing>(3, "findPressedTwice", { ...where, ...thing }, (s, a) => find(s, tabOf(s, a), a, true)),
  step<At & { which: number; pallet: number }>(
    20,
    "matchFind",
    { ...where, which: fc.nat(2), pallet: fc.nat(3) },
    (s, a) => matchFind(s, tabOf(s, a), a.which, a.pallet),
  ),
  // In two tabs of the office at once, and neither knows of the other.
  step<{ which: number; pallet: number }>(20, "matchFindTwice", { which: fc.nat(1), pallet: fc.nat(3) }, (s, a) => {
    for (const n of [0, 1]) matchFind(s, tabOf(s, { device: 2, tab: n }), a.which, a.pallet + n);
  }),
  step<At & { which: number }>(20, "takeBackMatch", { ...where, which: fc.nat(1) }, (s, a) =>
    takeBackMatch(s, tabOf(s, a), a.which),
  ),
  step<At & { which: number; missing: boolean }>(
    10,
    "sayMissing",
    { ...where, which: fc.nat(3), missing: fc.nat(3).map((n) => n > 0) },
    (s, a) => sayMissing(s, tabOf(s, a), palletAt(s, a.which), a.missing),
  ),
  // Said without a network, and late: it was scanned elsewhere meanwhile.
  step<{ which: number; by: number }>(6, "missingAndScanned", { which: fc.nat(3), by: fc.nat(1) }, (s, a) => {
    const [first, second] = a.by ? [0, 1] : [1, 0];
    const away = s.devices[first];
    const here = s.devices[second];
    if (!away || !here) return;
    away.network.condition = "offline";
    sayMissing(s, s.tab(away), palletAt(s, a.which), true);
    const plain = { damaged: false, bay: "", weight: 0, photos: 0, signed: false, sailing: 0 };
    scan(s, s.tab(here), { ...plain, which: a.which, point: "hub_in" });
  }),
];

const work: fc.Arbitrary<SailingWork> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("advance" as const),
      to: fc.constantFrom("closed", "sailed", "sailed", "arrived", "cancelled"),
      bits: fc.nat(255),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delay" as const), hours: fc.constantFrom(-24, 6, 30) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("edit" as const), vessel: fc.constantFrom("", "Cavo Greco", "Ίκαρος") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("assign" as const),
      bits: fc.nat(255),
      whole: fc.boolean(),
      container: fc.boolean(),
    }),
  },
);

/** The office's changes on devices of its own, through the outbox. */
const CHANGES = [
  step<At & { which: number; work: SailingWork }>(40, "changeSailing", { ...where, which: fc.nat(1), work }, (s, a) =>
    changeSailing(s, tabOf(s, a), a.which, a.work),
  ),
  // On a tablet without a network: one after the other.
  step<At & { row: { which: number; work: SailingWork }[] }>(
    10,
    "changeSailingsWithoutNetwork",
    { ...where, row: fc.array(fc.record({ which: fc.nat(1), work }), { minLength: 2, maxLength: 4 }) },
    (s, a) => {
      const tab = tabOf(s, a);
      tab.device.network.condition = "offline";
      for (const { which, work: one } of a.row) changeSailing(s, tab, which, one);
    },
  ),
  step<At & { which: number }>(15, "decideHold", { ...where, which: fc.nat(2) }, (s, a) =>
    decideHold(s, tabOf(s, a), a.which),
  ),
  step<At & { which: number; discard: boolean }>(
    8,
    "changeInTray",
    { ...where, which: index, discard: fc.boolean() },
    (s, a) => actOnChange(s, tabOf(s, a), a.which, a.discard ? "discard" : "tryNow"),
  ),
];

/** The office's commands in other browsers meanwhile. */
const OFFICE = [
  step<{ which: number; status: string }>(
    15,
    "officeSetsStatus",
    { which: fc.nat(4), status: fc.constantFrom(...STATUSES, "confirmed") },
    (s, a) => s.onShipment(a.which, (id) => s.server.change(id, { status: a.status }, "otto")),
  ),
  step<{ which: number; to: number }>(10, "officeAssigns", { which: index, to: fc.nat(2) }, (s, a) => {
    const week = a.to === 2 ? "" : String(48 + a.to);
    const sailing = week && `sailings2026${week}v`;
    yard(s).assign(palletAt(s, a.which), { sailing, assigned_container: week && `1HC-${week}` });
  }),
  step<{ which: number }>(8, "officeDecidesHold", { which: index }, (s, a) =>
    yard(s).decideHold(palletAt(s, a.which), s.world.now),
  ),
  step<{ which: number; to: string }>(
    6,
    "sailingMovesOn",
    { which: fc.nat(1), to: fc.constantFrom("closed", "sailed", "arrived", "cancelled") },
    (s, a) => {
      const row = s.server.table("sailings").get(`sailings2026${48 + a.which}v`);
      if (row) s.server.put("sailings", { ...row, state: a.to });
    },
  ),
  step<{ which: number }>(1, "shipmentIsRemoved", { which: fc.nat(4) }, (s, a) =>
    s.onShipment(a.which, (id) => remove(s, id)),
  ),
];

/** Who uses a device, and with which role. */
const PEOPLE = [
  step<At & { user: string }>(12, "signInAs", { ...where, user: anybody }, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => tab.page.session.signIn(a.user, ""));
  }),
  step<At>(4, "signOut", where, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => tab.page.session.signOut());
  }),
  step<{ user: string }>(4, "expire", { user: anybody }, (s, a) => s.server.revoke(a.user)),
  step<{ device: number; to: RoleOrNone }>(
    8,
    "changeTheirRole",
    { device: fc.nat(2), to: fc.constantFrom("", "sales", "warehouse", "operator") },
    (s, a) => {
      const user = deviceOf(s, a).inFront();
      if (user) s.server.roles.change(user, a.to);
    },
  ),
];

/** Those without finds. */
export const YARD_COMMANDS = [...SCANS, ...CHANGES, ...OFFICE, ...PEOPLE, ...TABS, ...NETWORK, ...TROUBLE];

/** The commands of a schedule with a warehouse. */
export const SCAN_COMMANDS = [...YARD_COMMANDS, ...FINDS];

/** With few scans and many finds. */
export const FIND_COMMANDS = [...FINDS, ...PEOPLE, ...TABS, ...NETWORK, ...TROUBLE];
