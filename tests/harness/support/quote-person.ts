import { may, type RoleOrNone } from "#domain/roles.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import type { Intent } from "./ledger.ts";
import { readDisk } from "./look-over.ts";
import type { Fault } from "./network.ts";
import { handIn, resumable } from "./person.ts";
import { dropped } from "./scan-person.ts";
import type { Schedule } from "./schedule.ts";
import type { Row } from "./server.ts";
import type { Tab } from "./tab.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const PALLETS = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];

/** The rates on a device: the current ones, the previous ones, or some that were not confirmed for too long. */
export type Rates = "current" | "before" | "old";

/** Saves the calculator's result as a quote; `then` runs when it is in the list. False where none can be made. */
export function makeQuote(schedule: Schedule, tab: Tab, rates: Rates, then = (_id: string): void => {}): boolean {
  const { ledger, server, reached } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner || !mayQuote(page.knownRole.get(owner) ?? "")) return false;
  const tariff = (rates === "before" && server.tariffs.at(-2)) || server.tariff;
  const { price } = tariff;
  const now = device.now();
  const knownAt = now - { current: 0, before: HOUR, old: 15 * DAY }[rates];
  const breakdown = { transport: price, fobCharges: 0, documentation: 0, seaFreight: 0, profit: 0, total: price };
  const place = { country: { id: "de", name: "Germany" }, zone: { id: "de4", zone_name: "DE-4" } };
  const named = { version: tariff.version, number: server.tariffs.indexOf(tariff) + 1 };
  const load = { ...place, pallets: PALLETS, breakdown, tariff: named, tariffKnownAt: knownAt, validDays: null };
  const customer = { name: `Customer ${ledger.intents.size}`, company: "", email: "", phone: "", note: "" };
  const op = page.quoteOp(load, customer, now);
  if (rates === "old") {
    holds(29, op === null, () => "a quote by rates that nobody confirmed for 15 days");
    reached.add("no quote by rates that are too old");
  }
  if (!op) return false;
  const { opId, payload } = op;
  const intent = ledger.add({ opId, kind: "quote.create", device, owner, aggregate: opId, payload, writer: tab });
  if (device.network.condition !== "ok") reached.add("a quote made without a network");
  if (Math.abs(device.offset) >= DAY) reached.add("a quote made by a clock that is wrong");
  if (device.room !== null) reached.add("a quote on a device that is full");
  write(
    schedule,
    tab,
    intent,
    () => page.enqueueQuote(op),
    () => then(opId),
  );
  return true;
}

/** As the screen decides: customers and members with the right. */
const mayQuote = (role: RoleOrNone): boolean => role === "" || may(role, "quotes");

function write(schedule: Schedule, tab: Tab, intent: Intent, work: () => Promise<unknown>, then: () => unknown): void {
  const over = () => {
    intent.writer = null;
  };
  schedule.act(tab, () => work().finally(over).then(then));
}

/** Marks a quote as sent, or withdraws it: one of the list by its number, or one by its id. */
export function step(
  schedule: Schedule,
  tab: Tab,
  which: number | string,
  kind: "quote.sent" | "quote.withdraw",
  then = (): unknown => undefined,
): void {
  const { ledger, reached } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner) return;
  const list = quotesOn(device, owner);
  const id = typeof which === "number" ? list[which] : list.find((one) => one === which);
  if (id === undefined) return;
  const about = ledger.of(device).filter(({ aggregate }) => aggregate === id);
  // A quote's button can be pressed when it is in the list, one at a time.
  if (about.some(({ writer }) => writer?.alive)) return;
  const opId = page.newRecordId();
  const intent = ledger.add({ opId, kind, device, owner, aggregate: id, payload: {}, writer: tab });
  const isHere = about.some((one) => one.kind === "quote.create" && !schedule.server.committed.has(id));
  if (kind === "quote.withdraw" && isHere && about.some((one) => one.kind === "quote.sent" && one.state !== "dropped"))
    reached.add("a quote shared and withdrawn before it was sent");
  write(schedule, tab, intent, () => page.stepQuote(id, kind, opId), then);
}

/** The quotes of the current person on a device: the mirror, and unsent ones. */
function quotesOn(device: Device, user: string): string[] {
  const name = device.databases().find((found) => found.startsWith(`mirror-${user}-`)) ?? "";
  const mirrored = (name && device.mirrored(name, "quotes")) || [];
  const ops = [...(readDisk(device)?.ops.values() ?? [])].filter(
    (op) => op.kind === "quote.create" && op.owner === user,
  );
  const ids = new Set([...ops.map(({ opId }) => opId), ...mirrored.map(({ id }) => String(id))]);
  return [...ids];
}

/** One form at a time on a device. */
const isFilling = ({ forms }: Schedule, device: Device): boolean =>
  [...forms].some((form) => form.alive && form.device === device);

/**
 * Another quote like one of the list: the calculator is filled, its customer kept, then it is saved at the current rates.
 */
export function duplicate(schedule: Schedule, tab: Tab, which: number): void {
  const { reached } = schedule;
  const { device, page } = tab;
  const user = page.authState.session()?.userId;
  if (!user || isFilling(schedule, device)) return;
  const fill = async () => {
    const rows = page.overlayQuotes(await page.quoteParts(user), undefined);
    const quote = rows[which % Math.max(1, rows.length)]?.quote;
    if (!quote || page.authState.session()?.userId !== user) return;
    await page.duplicateQuote(quote);
    if (page.authState.session()?.userId !== user) return;
    const draft = await page.loadDraft<{ name: string }>(page.QUOTE_FOR_DRAFT);
    const kept = page.authState.session()?.userId !== user || draft?.value.name === quote.customer.name;
    holds(30, kept, () => `${quote.customer.name} is not the customer of the duplicate`);
    if (makeQuote(schedule, tab, "current")) reached.add("a quote duplicated");
  };
  schedule.forms.add(tab);
  schedule.act(tab, () => fill().finally(() => schedule.forms.delete(tab)));
}

/**
 * Somebody opens the link of a quote and books. An earlier refused attempt is continued first, at the current price and
 * without the quote, as the form offers. `lost`: the network fails while the form is filled in.
 */
export function bookFromLink(schedule: Schedule, tab: Tab, which: number, lost = false): void {
  const { ledger, server } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner || isFilling(schedule, device)) return;
  const draft = ledger.of(device).find((one) => one.owner === owner && one.state === "draft" && resumable(device, one));
  // The newest first, because people book what they have just received.
  const quote = [...server.table("quotes").values()].reverse()[which % Math.max(1, server.table("quotes").size)];
  const fillIn = async () => {
    const payload = draft ? withoutQuote(schedule, draft) : quote && (await bookingOf(schedule, tab, quote));
    if (!payload || page.authState.owner() !== owner || (draft && draft.state !== "draft")) return;
    // Its state is not read here: the schedule decides, and this may run after all faults are over.
    if (lost && device.network.plan.length === 0) device.network.plan.push(...Array<Fault>(12).fill("before"));
    const { id, estimated_rate } = payload as { id: string; estimated_rate: number };
    await page.saveDraft("booking", { id, form: { shipperName: payload.shipper_name } });
    if (page.authState.owner() !== owner || (draft && draft.state !== "draft")) return;
    const made = { opId: id, kind: "booking.create", device, owner, aggregate: id, payload, key: "booking" };
    const intent = draft ?? ledger.add(made);
    handIn(intent, payload, tab);
    intent.agreed.add(estimated_rate);
    intent.draftSaved = true;
    try {
      await page.submitBooking({ payload: payload as never, documents: [], draft: "booking" });
    } finally {
      intent.writer = null;
    }
  };
  schedule.forms.add(tab);
  schedule.act(tab, () => fillIn().finally(() => schedule.forms.delete(tab)));
}

function withoutQuote({ server }: Schedule, { payload }: Intent): Record<string, unknown> {
  const { quote: _, ...rest } = payload;
  return { ...rest, estimated_rate: server.tariff.price, tariff_version: server.tariff.version };
}

/** What the form sends for the quote of a link; null when the page says that it has expired or does not exist. */
async function bookingOf({ ledger }: Schedule, { page }: Tab, quote: Row): Promise<Record<string, unknown> | null> {
  const shown = await page.fetchQuoteLink(String(quote.link));
  if (shown?.state !== "open") return null;
  holds(29, shown.total === quote.total, () => `the link of ${quote.id} says ${shown.total}, not ${quote.total}`);
  return {
    id: page.newRecordId(),
    reference: `BOOK${String(ledger.intents.size).padStart(6, "0")}`,
    shipper_name: `Sender ${ledger.intents.size}`,
    estimated_rate: shown.total,
    tariff_version: shown.tariff_version,
    country_id: shown.country.id,
    zone_id: shown.zone.id,
    pallet_details: shown.pallets,
    quote: shown.id,
  };
}

/** An action of the tray on a quote or a step of the current person. */
export function actOnQuote(schedule: Schedule, tab: Tab, which: number, action: "tryNow" | "discard"): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const mine = [...(readDisk(device)?.ops.values() ?? [])].filter(
    ({ owner, kind }) => owner === page.authState.owner() && kind.startsWith("quote."),
  );
  const op = mine[which % Math.max(1, mine.length)];
  const intent = op && ledger.get(op.opId);
  if (!op || intent?.state !== "open") return;
  const isQuote = intent.kind === "quote.create";
  const behind = ledger.of(device).filter((one) => one.aggregate === intent.opId && one.owner === intent.owner);
  const group = action !== "discard" ? [] : isQuote ? behind : [intent];
  if (group.some(({ state }) => state === "writing")) return;
  for (const one of group) one.leaving = true;
  schedule.act(tab, async () => {
    try {
      const outcome = await page[action](op.opId);
      if (outcome === "gone") dropped(schedule, group);
    } finally {
      for (const one of group) one.leaving = false;
    }
  });
}
