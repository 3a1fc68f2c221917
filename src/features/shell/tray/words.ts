import { isPalletId, palletCodeParts } from "#domain/pallets/code.ts";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { megabytes } from "#domain/schemas/document.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatTime } from "#i18n/format.ts";
import { refusalWords } from "#i18n/refusal-words.ts";
import { clashesOf, type Op, type TrayItem } from "#live/tray.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { sync as text } from "#text/sync.ts";
import { fieldLabel } from "#ui/freight/conflict-dialog.tsx";

/** Country names by id, from the tariff on this device. */
export type Countries = ReadonlyMap<string, string>;

/** The title of an operation. */
export function titleOf({
  op: { kind, payload, aggregate },
  reference,
}: {
  op: Pick<Op, "kind" | "payload" | "aggregate">;
  reference: string;
}): string {
  const named = reference && formatReference(reference);
  if (payload.undoes) return text.kinds.undo(named);
  switch (kind) {
    case "booking.create":
      return text.kinds.booking(formatReference(textOf(payload.reference)));
    case "booking.document":
      return text.kinds.of(documentName(payload), named);
    case "quote.sea":
      return text.kinds.sea;
    case "quote.air":
      return text.kinds.air;
    case "contact.create":
      return text.kinds.contact;
    case "shipment.edit":
      return text.kinds.edit(named);
    case "shipment.correct":
      return text.kinds.correct(named);
    case "shipment.cancel":
      return text.kinds.cancel(named);
    case "quote.create":
      return text.kinds.quote(formatQuoteReference(textOf(payload.reference)));
    case "quote.sent":
      return text.kinds.quoteSent;
    case "quote.withdraw":
      return text.kinds.quoteWithdrawn;
    case "request.handled":
      return payload.handled_at ? text.kinds.handled : text.kinds.reopened;
    case "scan.create":
      return payload.voids ? text.kinds.scanTakenBack(palletName(payload)) : text.kinds.scan(palletName(payload));
    case "hold.decide":
      return text.kinds.hold(palletName({ pallet: aggregate }));
    case "scan.photo":
      return text.kinds.ofScan(documentName(payload));
    case "found.create":
      return text.kinds.found;
    case "found.photo":
      return text.kinds.ofFind;
    case "found.match":
      return text.kinds.match(palletName(payload));
    case "pallet.missing":
      return payload.missing
        ? text.kinds.missing(palletName({ pallet: aggregate }))
        : text.kinds.notMissing(palletName({ pallet: aggregate }));
    default:
      return text.kinds.sailing[kind] ?? text.kinds.other;
  }
}

/** What distinguishes it from others of its kind: route and price, file, subject, or fields. */
export function detailOf({ op }: TrayItem, countries: Countries): string {
  const { kind, payload } = op;
  const words: Partial<Record<Op["kind"], () => string[]>> = {
    "booking.create": () => [
      textOf(payload.goods_description),
      countryOf(op, countries) && text.kinds.route(countryOf(op, countries)),
      Array.isArray(payload.pallet_details) ? text.kinds.pallets(payload.pallet_details.length) : "",
      typeof payload.estimated_rate === "number" ? formatEuro(payload.estimated_rate) : "",
    ],
    "booking.document": () => [textOf(payload.file_name), sizeOf(payload)],
    "quote.sea": () => [places(payload, "destination_port"), textOf(payload.cargo_description)],
    "quote.air": () => [places(payload, "destination_airport"), textOf(payload.cargo_description)],
    "contact.create": () => [textOf(payload.subject)],
    "quote.create": () => [
      textOf(payload.customer_company) || textOf(payload.customer_name),
      textOf(payload.country_name) && text.kinds.route(textOf(payload.country_name)),
      typeof payload.total === "number" ? formatEuro(payload.total) : "",
    ],
    "shipment.edit": () => [fieldsOf(payload).map(fieldLabel).join(", ")],
    "sailing.edit": () => [weekOf(op)],
    "sailing.advance": () => [weekOf(op), text.kinds.steps[textOf(payload.to)] ?? ""],
    "sailing.delay": () => [weekOf(op), textOf(payload.reason)],
    "pallet.assign": () => [payload.sailing ? weekOf(op) : text.kinds.offSailing, ...namedIn(payload)],
    "scan.create": () => [
      text.kinds.points[textOf(payload.point)] ?? "",
      textOf(payload.bay) && text.kinds.bay(textOf(payload.bay)),
      payload.condition === "damaged" ? text.kinds.damaged : "",
      textOf(payload.recipient) || textOf(payload.reason) || textOf(payload.note) || textOf(payload.remark),
    ],
    "hold.decide": () =>
      payload.adjusted_rate
        ? [formatEuro(Number(payload.adjusted_rate)), textOf(payload.reason)]
        : [text.kinds.priceStays],
    "scan.photo": () => [sizeOf(payload)],
    "found.create": () => [text.kinds.points[textOf(payload.point)] ?? "", textOf(payload.note)],
    "found.photo": () => [sizeOf(payload)],
    "found.match": () => [textOf(payload.reason)],
    "pallet.missing": () => [text.kinds.points[textOf(payload.point)] ?? "", textOf(payload.note)],
    "shipment.correct": () => [[...new Set(Object.keys(payload).map((name) => text.partOf(name)))].join(", ")],
    "shipment.cancel": () => [textOf(payload.reason)],
    "request.handled": () => [text.kinds.inbox[textOf(payload.collection)] ?? ""],
  };
  return (words[kind]?.() ?? []).filter(Boolean).join(DOT);
}

/** The fields of an edit, without the name of what it takes back. */
const fieldsOf = ({ undoes: _, ...fields }: Op["payload"]) => Object.keys(fields);

/** "AKF-7P6CT-F30HM, pallet 2", without the count, because the pallet's row may not be on the device. */
function palletName({ pallet }: Op["payload"]): string {
  if (typeof pallet !== "string" || !isPalletId(pallet)) return "";
  const { reference, number } = palletCodeParts(pallet.slice(0, -3).toUpperCase());
  return text.kinds.pallet(formatReference(reference), number);
}

/** "Week 48", from the id of a sailing made by the weekly rule; "" for others, whose ids contain no week. */
function weekOf({ aggregate = "" }: Op): string {
  const week = /^sailings\d{4}(\d\d)[a-z]$/.exec(aggregate)?.[1];
  return week ? text.kinds.week(String(Number(week))) : "";
}

/** How many pallets and shipments an assignment names. */
function namedIn({ pallets, shipments }: Op["payload"]): string[] {
  const count = (list: unknown, words: (n: number) => string) =>
    Array.isArray(list) && list.length > 0 ? words(list.length) : "";
  return [count(pallets, text.kinds.pallets), count(shipments, text.kinds.shipments)];
}

/** Separator between the parts of a line; it stays at the end of a wrapped line. */
export const DOT = "\u00a0· ";

/** "Commercial invoice", "Photo": the kind of the document or picture. */
export function documentName({ kind }: Op["payload"]): string {
  return text.kinds.documents[textOf(kind)] ?? text.kinds.document;
}

export function sizeOf({ size }: Op["payload"]): string {
  return typeof size === "number" ? text.kinds.size(megabytes(size)) : "";
}

export type Way = { online: boolean; now: number };

/** The sync state as a sentence, and what becomes of what this page alone has. */
export function stateOf(item: TrayItem, way: Way): string {
  const { state, onPage } = item.sync;
  if (!onPage || state === "sending") return stateHere(item, way);
  if (state === "sign_in") return notOnDevice.signIn.page.text;
  if (state === "waiting" && !way.online) return notOnDevice.page.text;
  return `${stateHere(item, way)} ${notOnDevice.goes}`;
}

function stateHere({ op, sync, inDoubt }: TrayItem, { online, now }: Way): string {
  if (sync.state === "attention") return reasonOf(op);
  if (sync.state === "sign_in") return text.states.signIn;
  if (sync.state === "sending") {
    if (!sync.progress) return text.states.sending;
    return text.states.progress(megabytes(sync.progress.sent), megabytes(sync.progress.total));
  }
  if (!online) return text.states.kept;
  if (op.lastError?.lacks) return text.reasons.awaits;
  const soon = op.nextAt > now + 5000 ? text.states.nextTry(formatTime(op.nextAt)) : text.states.soon;
  const error = op.lastError?.error;
  const next = error?.kind === "busy" && error.own && error.message ? `${refusalWords(error)} ${soon}` : soon;
  return inDoubt ? `${text.states.inDoubt} ${next}` : next;
}

/** Why it needs the person's attention. */
export function reasonOf(op: Op): string {
  const clashes = Object.keys(clashesOf(op));
  if (clashes.length > 0) return text.reasons.clash(clashes.map(fieldLabel).join(", "));
  const error = op.lastError?.error;
  if (op.lastError?.status === -1 && op.state === "rejected") return text.reasons.damaged;
  if (op.state === "queued") {
    if (op.lastError?.lacks) return text.reasons.awaits;
    return error?.kind === "forbidden" ? text.reasons.forbiddenNow : text.reasons.refused(op.attempts);
  }
  switch (error?.kind) {
    case "price_changed":
      return text.reasons.priceText;
    case "zone_differs":
      return error.price
        ? text.reasons.zone(
            error.zoneName,
            formatEuro(error.price.total),
            formatEuro(Number(op.payload.estimated_rate)),
          )
        : text.reasons.noZone;
    case "conflict":
      return conflictText(op, error);
    case "too_large":
      return text.reasons.tooLarge;
    case "forbidden":
      return text.reasons.forbidden;
    case "missing":
      return text.reasons.missing;
    case "invalid":
      return saidAbout(op, refusalWords(error) || text.reasons.other);
    default:
      return text.reasons.other;
  }
}

function conflictText({ kind }: Op, { theirs, state }: { theirs: unknown; state?: string }): string {
  if (kind === "request.handled") return theirMark(theirs);
  if (kind === "hold.decide") return text.reasons.holdChanged;
  if (state) return text.reasons.sailing(text.reasons.sailingStates[state] ?? state);
  return kind === "sailing.edit" ? text.reasons.sailingEdited : text.reasons.taken;
}

/** Adds to the reason of a refused scan that scans cannot be corrected. */
function saidAbout({ kind }: Op, why: string): string {
  return kind === "scan.create" || kind === "scan.photo" ? text.reasons.scan(why) : why;
}

/** What somebody else did to a request in the meantime. */
function theirMark(theirs: unknown): string {
  const { value, by } = (theirs as { handled_at?: { value?: unknown; by?: unknown } } | null)?.handled_at ?? {};
  return value ? text.reasons.handled(textOf(by)) : text.reasons.opened;
}

/** The old and new price of an operation refused because of its price; null for other reasons. */
export function newPriceOf({ op }: TrayItem): { from: number; to: number } | null {
  const error = op.lastError?.error;
  if (op.state !== "rejected" || error?.kind !== "price_changed") return null;
  return { from: Number(op.payload.estimated_rate), to: error.total };
}

/** The answers to the question about a booking's zone; none for another reason. */
export function zoneAnswersOf({ op }: TrayItem): { label: string; answer: "right" | "keep" }[] {
  const error = op.lastError?.error;
  if (op.state !== "rejected" || error?.kind !== "zone_differs") return [];
  const keep = { label: text.actions.keepZone(formatEuro(Number(op.payload.estimated_rate))), answer: "keep" } as const;
  const { price } = error;
  return price ? [{ label: text.actions.rightZone(formatEuro(price.total)), answer: "right" }, keep] : [keep];
}

function countryOf({ payload, draft }: Op, countries: Countries): string {
  const known = countries.get(textOf(payload.country_id));
  if (known) return known;
  // Without a tariff on the device, the country's name is taken from the draft's quote.
  const { quote } = (draft?.value ?? {}) as { quote?: { country?: { name?: unknown } | null } | null };
  return textOf(quote?.country?.name);
}

function places(payload: Op["payload"], destination: string): string {
  return text.kinds.from([textOf(payload.origin_country), textOf(payload[destination])]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
