import fc from "fast-check";
import type { Device } from "./browser.ts";
import { type At, step as command, crash, deviceOf, index, NETWORK, TABS, TROUBLE, tabOf } from "./commands.ts";
import { lookAtList } from "./look-quotes.ts";
import { ACTIONS, actOn } from "./person.ts";
import { actOnQuote, bookFromLink, duplicate, makeQuote, type Rates, step } from "./quote-person.ts";
import type { QuoteServer } from "./quote-server.ts";
import { QUOTERS } from "./quote-world.ts";
import type { Schedule } from "./schedule.ts";

const DAY = 86_400_000;
const WITHDRAWN_MS = 60;
const where = { device: fc.nat(2), tab: fc.nat(2) };
const anybody = fc.constantFrom(...QUOTERS.map(([user]) => user));
const rates: fc.Arbitrary<Rates> = fc.constantFrom("current", "current", "current", "before", "before", "old");
// Few quotes, so that several people work on the same one.
const which = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: index });

function withdrawLate(schedule: Schedule, device: Device, id: string): void {
  schedule.world.after(5 * WITHDRAWN_MS, () => step(schedule, schedule.tab(device), id, "quote.withdraw"));
}

function closeAll(schedule: Schedule): void {
  for (const device of schedule.devices) crash(schedule, device, [...device.tabs]);
}

const QUOTES = [
  command<At & { rates: Rates }>(40, "makeQuote", { ...where, rates }, (s, a) => {
    makeQuote(s, tabOf(s, a), a.rates);
  }),
  // At a customer's site: created, sent, and sometimes withdrawn at once.
  command<At & { rates: Rates; share: boolean; withdraw: boolean }>(
    20,
    "makeWithoutNetwork",
    { ...where, rates, share: fc.boolean(), withdraw: fc.nat(3).map((n) => n === 0) },
    (s, a) => {
      const tab = tabOf(s, a);
      tab.device.network.condition = "offline";
      makeQuote(s, tab, a.rates, (id) => {
        if (a.share) step(s, tab, id, "quote.sent", () => a.withdraw && step(s, tab, id, "quote.withdraw"));
      });
    },
  ),
  command<At & { room: number; rates: Rates }>(6, "makeOnFullDevice", { ...where, room: fc.nat(3), rates }, (s, a) => {
    deviceOf(s, a).room = a.room;
    makeQuote(s, tabOf(s, a), a.rates);
  }),
  command<At & { which: number }>(24, "share", { ...where, which }, (s, a) =>
    step(s, tabOf(s, a), a.which, "quote.sent"),
  ),
  command<At & { which: number }>(16, "withdraw", { ...where, which }, (s, a) =>
    step(s, tabOf(s, a), a.which, "quote.withdraw"),
  ),
  command<At & { which: number }>(8, "duplicate", { ...where, which: index }, (s, a) =>
    duplicate(s, tabOf(s, a), a.which),
  ),
  command<At & { which: number; discard: boolean }>(
    8,
    "quoteInTray",
    { ...where, which: index, discard: fc.boolean() },
    (s, a) => actOnQuote(s, tabOf(s, a), a.which, a.discard ? "discard" : "tryNow"),
  ),
  command<At>(20, "lookAtList", where, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => lookAtList(s, tab));
  }),
];

const BOOKINGS = [
  command<At & { which: number; lost: boolean }>(
    25,
    "bookFromLink",
    { ...where, which, lost: fc.nat(3).map((n) => n === 0) },
    (s, a) => bookFromLink(s, tabOf(s, a), a.which, a.lost),
  ),
  // The newest quote, on all devices at once.
  command<{ withdraw: "no" | "meanwhile" | "too late" }>(
    24,
    "bookTwice",
    { withdraw: fc.constantFrom("no", "meanwhile", "too late") },
    (s, a) => {
      const newest = [...s.server.table("quotes").keys()].at(-1);
      for (const device of s.devices) bookFromLink(s, s.tab(device), 0);
      if (a.withdraw === "no" || !newest) return;
      // The link was opened, and the booking is in flight.
      if (a.withdraw === "meanwhile") s.world.after(WITHDRAWN_MS, () => (s.server as QuoteServer).withdraw(newest));
      else for (const device of s.devices) withdrawLate(s, device, newest);
    },
  ),
  // Booked offline, and then the app stays closed until the quote has expired.
  command<At>(
    10,
    "bookAndLeave",
    where,
    (s, a) => {
      bookFromLink(s, tabOf(s, a), 0, true);
      s.world.after(5_000, () => closeAll(s));
    },
    fc.record({ ms: fc.constant(16 * DAY) }),
  ),
  command<At & { which: number; action: (typeof ACTIONS)[number] }>(
    8,
    "bookingInTray",
    { ...where, which: index, action: fc.constantFrom(...ACTIONS) },
    (s, a) => actOn(s, tabOf(s, a), a.which, a.action, ({ kind }) => kind === "booking.create"),
  ),
  command<{ price: number }>(8, "publish", { price: fc.constantFrom(310, 320, 330) }, (s, a) => s.publish(a.price)),
];

const DEVICES = [
  command<{ device: number }>(25, "networkIsBack", { device: fc.nat(2) }, (s, a) => {
    const device = deviceOf(s, a);
    device.network.condition = "ok";
    s.ledger.stir(device, s.world.now);
    device.tell("online");
  }),
  command<{ device: number; forth: boolean }>(
    6,
    "clockByAMonth",
    { device: fc.nat(2), forth: fc.boolean() },
    (s, a) => {
      deviceOf(s, a).moveClock((a.forth ? 31 : -31) * DAY);
      s.trialsOf(deviceOf(s, a)).jumped = true;
    },
  ),
  // No app is open, nor one that somebody opens to withdraw a moment later: its polls of sixteen days are minutes of work.
  command<Record<string, never>>(
    3,
    "daysPass",
    {} as never,
    (s) => {
      closeAll(s);
      s.world.after(5_000, () => {
        for (const device of s.devices) if (device.tabs.size > 0) crash(s, device, [...device.tabs]);
      });
    },
    fc.record({ ms: fc.constantFrom(DAY, 13 * DAY, 16 * DAY) }),
  ),
];

const PEOPLE = [
  command<At & { user: string }>(10, "signInAs", { ...where, user: anybody }, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => tab.page.session.signIn(a.user, ""));
  }),
  command<At>(3, "signOut", where, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => tab.page.session.signOut());
  }),
  command<{ user: string }>(4, "expire", { user: anybody }, (s, a) => s.server.revoke(a.user)),
];

/** The commands of a schedule with quotes. */
export const QUOTE_COMMANDS = [...QUOTES, ...BOOKINGS, ...DEVICES, ...PEOPLE, ...TABS, ...NETWORK, ...TROUBLE];
