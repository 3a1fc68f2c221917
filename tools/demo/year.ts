import { addDays, daysBetween } from "#domain/calendar.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import type { Role } from "#domain/roles.ts";
import { localDay, momentOf } from "#domain/sailings/clock.ts";
import { CYPRUS, DAY, during, HOUR, ITALY, stored, workday } from "./clock.ts";
import { inbox, type QuoteBook, quoteBook } from "./desk.ts";
import { type Ledger, newLedger, type Store } from "./ledger.ts";
import { type Customer, type Member, people } from "./people.ts";
import { type Random, randomFrom } from "./random.ts";
import { shipment } from "./shipments.ts";
import { type Ship, shipRow, ships } from "./ships.ts";
import { publish, tariffYear, type Version } from "./tariffs.ts";
import { found, type Gone } from "./yard.ts";

/** `today` is a day in Cyprus: the year ends with its first minute. */
export type Options = { seed: string; days: number; shipments: number; today: string };

export type Year = Ledger & {
  random: Random;
  now: number;
  members: Member[];
  customers: Customer[];
  versions: Version[];
  ships: Ship[];
  quotes: QuoteBook;
  /** When a pallet on hold was decided, and by whom. */
  decisions: Map<string, { at: number; by: string }>;
  /** How many of the last days' troubles are still to happen. */
  troubles: { damaged: number; measured: number; missing: number; found: number };
  /** What was said of missing pallets, by pallet. */
  gone: Map<string, Gone>;
  with: (role: Role) => Member[];
};

/** In metres and kg. */
const EURO = { length: 1.2, width: 0.8, height: 1.1, weight: 240 };

/** Customers with an account. */
const CUSTOMERS = 25;

/**
 * A year of the forwarder's work that ends with the last midnight in Cyprus. Everything follows from the options and the
 * tariff: prices, states, statuses, milestones and days come from the domain's own functions, which get the time.
 */
export function liveYear(options: Options, tariff: Tariff, store: Store) {
  const random = randomFrom(`${options.seed}:${options.today}:${options.days}:${options.shipments}`);
  const now = momentOf({ day: options.today, time: "00:00" }, CYPRUS);
  const start = now - options.days * DAY;
  const { members, customers } = people(random, start, CUSTOMERS);
  const year: Year = {
    ...newLedger(random, now, store),
    ...{ random, now, members, customers, decisions: new Map(), gone: new Map() },
    versions: tariffYear(tariff, start, now),
    ships: withOverdue(ships(random, start, now), now),
    quotes: quoteBook(() => year),
    troubles: { damaged: 4, measured: 3, missing: 3, found: 2 },
    with: (role) => members.filter((member) => member.role === role),
  };
  keepPeople(year);
  for (const at of bookingTimes(random, start, now, options)) {
    if (random.chance(0.1)) year.quotes.make(at - random.whole(1, 6) * HOUR);
    if (random.chance(0.08)) inbox(year, at);
    shipment(year, at);
  }
  // Some quotes are about to end, some messages have waited for longer than a day, and a pallet without a label is in Bologna.
  for (let i = 0; i < 3; i++) inbox(year, now - random.whole(26, 90) * HOUR, true);
  for (let i = 0; i < 6; i++) year.quotes.make(now - random.whole(300, 335) * HOUR);
  const found_at = during(random, workday(addDays(options.today, -6)), ITALY, 8, 16);
  found(year, found_at, year.with("warehouse")[1] as Member, EURO);
  for (const row of year.quotes.rows()) year.add("quotes", row);
  for (const ship of year.ships) year.add("sailings", shipRow(ship, now));
  publish(year);
  return {
    files: year.files,
    people: [...members, ...customers.map((one) => ({ ...one, role: "" }))],
  };
}

/** The last ship that was due is not recorded as arrived yet. */
function withOverdue(all: Ship[], now: number): Ship[] {
  const due = all.filter(({ eta }) => eta <= now).pop();
  if (due) due.ata = Math.max(due.ata, now + 2 * HOUR);
  return all;
}

function keepPeople(year: Year): void {
  const { random, members, customers } = year;
  for (const { id, email, name, company, phone, since } of [...members, ...customers]) {
    const dates = { created: stored(since), updated: stored(since) };
    const account = { id, email, emailVisibility: false, verified: true, password: "", tokenKey: id };
    const profile = { full_name: name, company_name: company, phone, session_series: "", session_kept: "" };
    year.add("users", { ...account, ...profile, ...dates });
  }
  for (const { id, role, since } of members) {
    year.add("user_roles", { id: random.id(), user_id: id, role, created: stored(since), updated: stored(since) });
    year.audit(since, members[0] as Member, "role_changed", ["users", id], { role: ["", role] });
  }
}

/** When people booked, in order: in the office's hours. */
function bookingTimes(random: Random, start: number, now: number, { days, shipments }: Options): number[] {
  const first = localDay(start, CYPRUS);
  const last = daysBetween(first, localDay(now, CYPRUS));
  const times = Array.from({ length: shipments }, () => {
    const day = workday(addDays(first, Math.min(random.whole(0, days), last)));
    const at = during(random, day, CYPRUS, 8, 19);
    return at < now ? at : now - random.whole(5, 60) * HOUR;
  });
  return times.sort((a, b) => a - b);
}
