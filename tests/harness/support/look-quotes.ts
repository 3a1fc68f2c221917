import type { QuoteView } from "#data/queries/quotes.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import { readDisk } from "./look-over.ts";
import type { QuoteServer } from "./quote-server.ts";
import type { Schedule } from "./schedule.ts";
import type { Row } from "./server.ts";
import type { Tab } from "./tab.ts";

/** Priced and printed values: they never change. */
const KEPT = ["reference", "link", "country_id", "zone_id", "pallet_details", "tariff_version", "quoted_at", "total"];
const REFUSED = ["rejected", "conflict"];
const moment = (text: unknown): number => Date.parse(String(text).replace(" ", "T"));
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** 28 and 29 on the server, after each command. */
export function lookAtQuotes({ server, ledger, reached }: Schedule): void {
  const shipments = [...server.table("shipments").values()];
  for (const quote of server.table("quotes").values()) {
    const booked = shipments.filter((row) => row.quote === quote.id);
    holds(28, booked.length <= 1, () => `quote ${quote.id} was booked as ${booked.map(({ id }) => id)}`);
    const accepted = quote.state === "accepted";
    const told = accepted === (booked.length === 1) && (!accepted || quote.booked_as === booked[0]?.reference);
    holds(28, told, () => `quote ${quote.id} is ${quote.state} as ${quote.booked_as}, booked: ${booked.length}`);
    lookAtPrice(quote, booked[0], ledger.get(quote.id)?.payload ?? {});
  }
  for (const state of (server as QuoteServer).met) reached.add(state);
}

function lookAtPrice(quote: Row, booking: Row | undefined, made: Record<string, unknown>): void {
  const other = KEPT.find((field) => !same(quote[field], made[field]));
  holds(29, !other, () => `${other} of quote ${quote.id} is ${quote[String(other)]}, not ${made[String(other)]}`);
  const longer = moment(quote.valid_until) > moment(made.valid_until);
  holds(29, !longer, () => `quote ${quote.id} is good to ${quote.valid_until}, not ${made.valid_until}`);
  if (!booking || moment(booking.created) > moment(quote.valid_until)) return;
  const { id, estimated_rate } = booking;
  holds(29, estimated_rate === quote.total, () => `${id} was booked at ${estimated_rate}, quoted ${quote.total}`);
}

/** 30 while anything runs: what this person did on this device is in the list, once and unchanged. */
export async function lookAtList(schedule: Schedule, { device, page }: Tab): Promise<void> {
  const user = page.authState.session()?.userId;
  const before = user && waiting(schedule, device, user);
  if (!user || !before) return;
  const rows = page.overlayQuotes(await page.quoteParts(user), undefined);
  const after = waiting(schedule, device, user);
  if (!after || page.authState.session()?.userId !== user) return;
  const say = (id: string, what: string) => () => `${device.name}: quote ${id} of ${user} ${what}`;
  const ids = rows.map(({ quote }) => quote.id);
  for (const id of ids) holds(30, ids.indexOf(id) === ids.lastIndexOf(id), say(id, "is in the list twice"));
  for (const { opId, kind, aggregate, state } of before.values()) {
    const now = after.get(opId);
    if (!now) continue;
    const id = aggregate ?? opId;
    const row = rows.find(({ quote }) => quote.id === id);
    if (kind === "quote.create") {
      holds(30, row !== undefined, say(id, "is not in the list"));
      holds(30, row?.quote.total === now.payload.total, say(id, `costs ${row?.quote.total}`));
    } else if (row && !REFUSED.includes(state) && !REFUSED.includes(now.state)) {
      const done = kind === "quote.sent" ? row.quote.state !== "open" : ENDED.includes(row.quote.state);
      holds(30, done, say(id, `is ${row.quote.state} after ${kind}`));
    }
  }
}

const ENDED = ["withdrawn", "accepted"];

/** This person's stored operations on quotes; null while something is being written. */
function waiting({ ledger }: Schedule, device: Device, user: string) {
  const disk = readDisk(device);
  if (!disk) return null;
  const mine = [...disk.ops.values()].filter(({ kind, owner, opId }) => {
    return KINDS.includes(kind) && owner === user && !ledger.get(opId)?.leaving;
  });
  return new Map(mine.map((op) => [op.opId, op]));
}

const KINDS = ["quote.create", "quote.sent", "quote.withdraw"];

/** 30 in the end: every list equals the server's, plus the operations its person has to resolve. */
export async function endLists(schedule: Schedule): Promise<void> {
  const { devices, server } = schedule;
  lookAtQuotes(schedule);
  for (const device of devices) {
    const tab = schedule.tab(device);
    const user = tab.page.authState.session()?.userId;
    if (!user) continue;
    let rows: QuoteView[] = [];
    schedule.act(tab, async () => {
      rows = tab.page.overlayQuotes(await tab.page.quoteParts(user), undefined);
    });
    await schedule.go({ ms: 100 });
    const here = [...(waiting(schedule, device, user)?.values() ?? [])];
    const expected = new Map(server.visible("quotes", user).map((row) => [row.id, row]));
    for (const { quote } of rows) {
      const row = expected.get(quote.id);
      const say = () =>
        `${device.name} shows ${user} quote ${quote.id} as ${quote.state}, the server has ${row?.state}`;
      if (!row)
        holds(
          30,
          here.some(({ opId }) => opId === quote.id),
          say,
        );
      else if (!here.some(({ aggregate }) => aggregate === quote.id)) holds(30, quote.state === row.state, say);
      expected.delete(quote.id);
    }
    holds(30, expected.size === 0, () => `${device.name} does not show ${user} ${[...expected.keys()]}`);
  }
}
