import type { Op } from "#data/local/outbox-db.ts";
import { may } from "#domain/roles.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import { type Intent, lineOfDocument } from "./ledger.ts";
import { readDisk } from "./look-over.ts";
import type { Schedule } from "./schedule.ts";
import { sum } from "./server.ts";
import type { Tab } from "./tab.ts";
import { Bytes } from "./web-parts.ts";

const KINDS = ["commercial_invoice", "packing_list"] as const;

/** A booking with documents, from the form to the answer; one that was refused before is corrected and sent again. */
export function book(schedule: Schedule, tab: Tab, { documents, stale }: { documents: number; stale: boolean }): void {
  const { ledger, server } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  // One form at a time: a person fills in one booking after the other.
  if (!owner || [...schedule.forms].some((form) => form.alive && form.device === device)) return;
  const key = "booking";
  const draft = ledger.of(device).find((one) => one.owner === owner && one.state === "draft" && resumable(device, one));
  const tariff = (stale && server.tariffs.at(-2)) || server.tariff;
  const id = draft?.opId ?? page.newRecordId();
  const payload = {
    ...draft?.payload,
    id,
    shipper_name: `Sender ${ledger.intents.size}`,
    estimated_rate: tariff.price,
    tariff_version: tariff.version,
    pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  };
  const fillIn = async () => {
    await page.saveDraft(key, { id, form: { shipperName: payload.shipper_name } });
    const stored = draft ? await page.documentsOf(key) : [];
    const chosen: { id: string; kind: string; name: string; sum: string }[] = [];
    for (let i = 0; !draft && i < documents; i += 1) {
      const content = Uint8Array.from({ length: 40 + 70 * i }, () => Math.floor(device.random() * 256));
      const file = new Bytes([content], { type: "application/pdf" }, `paper ${i}.pdf`) as unknown as File;
      const document = await page.storeDocument({ draft: key, kind: KINDS[i % 2] as "packing_list", file });
      stored.push(document);
      chosen.push({ ...document, sum: sum(content) });
    }
    // Unless something else happened meanwhile: another person on the device, or the form submitted by another tab.
    if (page.authState.owner() !== owner) return;
    const intent =
      draft ?? ledger.add({ opId: id, kind: "booking.create", device, owner, aggregate: id, payload, key });
    if (draft && draft.state !== "draft") return;
    handIn(intent, payload, tab);
    intent.agreed.add(tariff.price);
    intent.draftSaved = true;
    for (const document of stored) {
      const fields = { shipment: id, kind: document.kind, file_name: document.name };
      const known = ledger.get(document.id);
      if (known) handIn(known, known.payload, tab);
      else {
        const total = chosen.find((one) => one.id === document.id)?.sum ?? document.sha256;
        const aggregate = lineOfDocument(fields);
        const child = { opId: document.id, kind: "booking.document", device, owner, aggregate };
        ledger.add({ ...child, payload: fields, parent: intent, sum: total, key, draftSaved: true, writer: tab });
      }
    }
    try {
      await page.submitBooking({ payload: payload as never, documents: stored, draft: key });
    } finally {
      for (const one of ledger.group(intent)) one.writer = null;
    }
  };
  schedule.forms.add(tab);
  schedule.act(tab, () => fillIn().finally(() => schedule.forms.delete(tab)));
}

/**
 * A visitor without a network finishes a booking: `who` is the account they have, or "" for one they will create. The form
 * keeps it on the device, for that account alone, even if another one signs in there first.
 */
export function keep(schedule: Schedule, tab: Tab, { documents, who }: { documents: number; who: string }): void {
  const { ledger, server, world } = schedule;
  const { device, page } = tab;
  if (page.authState.owner() !== "guest") return;
  if ([...schedule.forms].some((form) => form.alive && form.device === device)) return;
  const key = "booking";
  const owner = who || `new${ledger.intents.size}`;
  const id = page.newRecordId();
  const payload = {
    id,
    shipper_name: `Visitor ${ledger.intents.size}`,
    shipper_address: "Quitzowstraße 48, 10559 Berlin",
    estimated_rate: server.tariff.price,
    tariff_version: server.tariff.version,
    pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  };
  const fillIn = async () => {
    await page.saveDraft(key, { id, form: { shipperName: payload.shipper_name } });
    const chosen: { id: string; kind: string; name: string; sum: string }[] = [];
    for (let i = 0; i < documents; i += 1) {
      const content = Uint8Array.from({ length: 40 + 70 * i }, () => Math.floor(device.random() * 256));
      const file = new Bytes([content], { type: "application/pdf" }, `paper ${i}.pdf`) as unknown as File;
      const kind = KINDS[i % 2] as "packing_list";
      chosen.push({ ...(await page.storeDocument({ draft: key, kind, file, visitor: true })), sum: sum(content) });
    }
    if (page.authState.owner() !== "guest") return;
    const stored = await page.documentsOf(key);
    // The form in another tab has another booking by now.
    if (stored.length !== chosen.length || stored.some(({ id }) => !chosen.some((one) => one.id === id))) return;
    const kept = () => ({ at: world.now, adopted: false });
    const base = { device, owner, key, draftSaved: true, writer: tab };
    const intent = ledger.add({ ...base, opId: id, kind: "booking.create", aggregate: id, payload, kept: kept() });
    intent.agreed.add(server.tariff.price).add(payload.estimated_rate);
    for (const { id: opId, kind, name, sum: total } of chosen) {
      const fields = { shipment: id, kind, file_name: name };
      const child = { ...base, opId, kind: "booking.document", aggregate: lineOfDocument(fields), payload: fields };
      ledger.add({ ...child, parent: intent, sum: total, kept: kept() });
    }
    try {
      await page.keepBooking({ payload: payload as never, documents: stored, draft: key });
    } finally {
      for (const one of ledger.group(intent)) one.writer = null;
    }
  };
  schedule.forms.add(tab);
  schedule.act(tab, () => fillIn().finally(() => schedule.forms.delete(tab)));
}

/** A visitor creates the account that their booking waits for; other bookings named in the form they decline. */
export function signUp(schedule: Schedule, tab: Tab, which: number): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const mine = ledger
    .of(device)
    .filter(({ kept, owner, state }) => kept && state === "open" && owner.startsWith("new"));
  const who = mine[which % Math.max(1, mine.length)]?.owner;
  if (who === undefined || page.authState.session()) return;
  schedule.act(tab, async () => {
    const shown = (await page.keptBookings()).map(({ id }) => id);
    const isMine = (id: string) => ledger.get(id)?.owner === who;
    const choice = { mine: shown.filter(isMine), notMine: shown.filter((id) => !isMine(id)) };
    await page.session.signUp({ fullName: who, email: who, password: "" }, choice);
  });
}

/** The signed-in user answers whether the bookings kept on this device are theirs. */
export async function answerKept({ ledger }: Schedule, { page }: Tab): Promise<void> {
  const user = page.authState.session()?.userId;
  if (!user) return;
  for (const { id, notMine } of await page.keptBookings()) {
    if (page.authState.session()?.userId !== user) return;
    if (ledger.get(id)?.owner === user) await page.adoptKept(user, [id]);
    else if (!notMine.includes(user)) await page.declineKept(user, [id]);
  }
  page.pageEngine().wake();
}

/** The visitor deletes one. */
export function deleteKept(schedule: Schedule, tab: Tab, which: number): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  if (page.authState.owner() !== "guest") return;
  const all = ledger.of(device).filter(({ opId, parent, state }) => {
    return !parent && state === "open" && readDisk(device)?.ops.get(opId)?.state === "kept";
  });
  const intent = all[which % Math.max(1, all.length)];
  if (!intent) return;
  const group = ledger.group(intent);
  for (const one of group) one.leaving = true;
  schedule.act(tab, async () => {
    await page.deleteKept(intent.opId);
    const op = readDisk(device)?.ops.get(intent.opId);
    for (const one of group) {
      one.leaving = false;
      if (!op && !one.kept?.adopted) one.state = "dropped";
    }
  });
}

/** Another document for a booking that has arrived: it supersedes the previous one of its kind. */
export function addPaper(schedule: Schedule, tab: Tab, which: number, paper: (typeof KINDS)[number]): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  const disk = readDisk(device);
  const there = ledger.of(device).filter(({ opId, kind, owner: whose, state }) => {
    const arrived = disk?.receipts.has(opId) || disk?.ops.get(opId)?.state === "acked";
    return kind === "booking.create" && whose === owner && state === "open" && arrived;
  });
  const parent = there[which % Math.max(1, there.length)];
  if (!owner || !parent) return;
  schedule.act(tab, async () => {
    const content = Uint8Array.from({ length: 40 + Math.floor(device.random() * 90) }, (_, i) => (i * 7) % 256);
    const file = new Bytes([content], { type: "application/pdf" }, `again ${ledger.intents.size}.pdf`);
    const draft = `document-${parent.opId}-${paper}`;
    const { id, name, size } = await page.storeDocument({ draft, kind: paper, file: file as unknown as File });
    if (page.authState.owner() !== owner) return;
    const payload = { shipment: parent.opId, kind: paper, file_name: name };
    const child = { opId: id, kind: "booking.document", device, owner, aggregate: lineOfDocument(payload), payload };
    const intent = ledger.add({ ...child, parent, sum: sum(content), writer: tab });
    try {
      const op = { opId: id, kind: "booking.document" as const, dependsOn: parent.opId };
      await page.enqueue([{ ...op, payload: { ...payload, size } }], { owner, now: device.now() });
      page.pageEngine().wake();
    } finally {
      intent.writer = null;
    }
  });
}

/** A quote request or a message, with or without a session. */
export function request(schedule: Schedule, tab: Tab, kind: "quote.sea" | "contact.create"): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const owner = page.authState.owner();
  if (ledger.of(device).some((one) => one.state === "writing" && one.owner === owner)) return;
  const key = kind === "contact.create" ? "contact" : "sea-quote";
  const old = ledger.of(device).find((one) => one.key === key && one.owner === owner && one.state === "draft");
  const id = old?.opId ?? page.newRecordId();
  const payload = { ...old?.payload, id, message: `Message ${ledger.intents.size}`, contact_person: "Wei Chen" };
  schedule.act(tab, async () => {
    const intent = old ?? ledger.add({ opId: id, kind, device, owner, aggregate: id, payload, key });
    intent.draftSaved = old !== undefined;
    handIn(intent, payload, tab);
    const input = { kind, payload, draft: { key, value: { id } }, guest: { website: "", filledMs: 5_000 } };
    try {
      await page.submitRequest(input);
    } finally {
      for (const one of ledger.group(intent)) one.writer = null;
    }
  });
}

/** The office changes a field of a shipment as it sees it, including its own unsent changes. */
export function editShipment(schedule: Schedule, tab: Tab, which: number, set: Record<string, string>): void {
  const { ledger, withRoles } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  // With roles the screen decides whether there is such a form.
  const offered = withRoles ? may(page.knownRole.get(owner ?? "") ?? "", "shipments") : owner === "otto";
  if (!owner || !offered) return;
  const name = device.databases().find((found) => found.startsWith(`mirror-${owner}-`));
  const rows = (name && device.mirrored(name, "shipments")) || [];
  const row = rows[which % Math.max(1, rows.length)];
  const disk = readDisk(device);
  if (!row || !disk) return;
  const pending = [...disk.ops.values()].filter((op) => {
    return op.aggregate === row.id && op.kind === "shipment.edit" && op.owner === owner;
  });
  const notes = (name && device.mirrored(name, "shipment_notes")) || [];
  const { admin_notes = "" } = notes.find(({ shipment }) => shipment === row.id) ?? {};
  const shown = Object.assign({ ...row, admin_notes }, ...pending.map(({ payload }) => payload));
  const seen = Object.fromEntries(Object.keys(set).map((field) => [field, String(shown[field] ?? "")]));
  const opId = page.newRecordId();
  const aggregate = String(row.id);
  const base = { opId, kind: "shipment.edit" as const, aggregate, payload: set };
  const intent = ledger.add({ ...base, device, owner, seen, writer: tab });
  schedule.act(tab, async () => {
    try {
      await page.enqueue([{ ...base, base: seen }], { owner, now: device.now() });
      page.pageEngine().wake();
    } finally {
      intent.writer = null;
    }
  });
}

export const ACTIONS = ["tryNow", "discard", "edit", "acceptPrice", "keepMine", "takeTheirs"] as const;
export type Action = (typeof ACTIONS)[number];

/** An action of the tray on one operation of the current person; `ofKind` limits it to some kinds. */
export function actOn(
  schedule: Schedule,
  tab: Tab,
  which: number,
  action: Action,
  ofKind: (op: Op) => boolean = () => true,
): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const disk = readDisk(device);
  const mine = [...(disk?.ops.values() ?? [])].filter((op) => op.owner === page.authState.owner() && ofKind(op));
  const op = mine[which % Math.max(1, mine.length)];
  const intent = op && ledger.get(op.opId);
  if (!op || !intent || intent.state !== "open") return;
  const error = op.lastError?.error;
  if (action === "acceptPrice" && (op.state !== "rejected" || error?.kind !== "price_changed")) return;
  if ((action === "keepMine" || action === "takeTheirs") && op.state !== "conflict") return;
  if (action === "edit" && !op.draft) return;
  const group = action === "discard" || action === "edit" ? ledger.group(intent) : [intent];
  if (action === "acceptPrice" && error?.kind === "price_changed") intent.agreed.add(error.total);
  if (action === "discard") for (const one of group) one.leaving = true;
  if (action === "takeTheirs") intent.leaving = true;
  schedule.act(tab, async () => {
    if (action === "keepMine" || action === "takeTheirs") return answer(schedule, tab, op, intent, action);
    if (action === "edit" && op.state === "conflict") return editAsAnother(schedule, tab, op, intent);
    const outcome = await page[action](op.opId);
    if (outcome === "gone" || outcome === "draft") for (const one of group) neverArrived(schedule, op, one);
    if (action !== "discard") return;
    for (const one of group) {
      one.leaving = false;
      if (outcome === "gone") one.state = "dropped";
    }
  });
}

/**
 * Nobody was told that it may have arrived: then it must not have. Exceptions are an earlier submission under the same id, a
 * refusal because the server has that, and content that the server has for somebody else by now.
 */
function neverArrived({ server }: Schedule, op: Op, { opId, device, owner, earlier, goneFromServer, parent }: Intent) {
  const again = earlier.length > 0 || (parent?.earlier.length ?? 0) > 0 || op.state === "conflict";
  const disk = readDisk(device);
  if (again || goneFromServer || !disk || disk.drafts.has(op.opId)) return;
  const theirs = [...server.rows.values()].some((table) => (table.get(opId)?.user_id ?? owner) !== owner);
  holds(3, theirs || !server.committed.has(opId), () => `${opId} was given up here and stands at the server`);
}

/** The server has other content under its id: it is a draft again with a new id, with its documents. */
async function editAsAnother({ ledger }: Schedule, { device, page }: Tab, { opId, draft }: Op, intent: Intent) {
  const group = ledger.group(intent);
  for (const one of group) one.leaving = true;
  const before = new Set(readDisk(device)?.drafts.keys());
  const outcome = await page.edit(opId);
  const id = [...(readDisk(device)?.drafts ?? [])].find(([id, { key }]) => !before.has(id) && key === draft?.key)?.[0];
  if (outcome === "draft" && id !== undefined) {
    const { kind, owner, payload, key } = intent;
    const again = { opId: id, kind, device, owner, aggregate: id, payload: { ...payload, id }, key };
    const parent = ledger.add({ ...again, draftSaved: true, state: "draft" });
    for (const one of group)
      if (one !== intent) Object.assign(one, { parent, state: "draft", payload: { ...one.payload, shipment: id } });
    intent.state = "dropped";
  }
  for (const one of group) one.leaving = false;
}

/** "Mine" is sent under a new id over the values that were shown; "theirs" keeps the fields without conflict, or nothing. */
async function answer(schedule: Schedule, tab: Tab, op: Op, intent: Intent, action: "keepMine" | "takeTheirs") {
  const { ledger } = schedule;
  const { device, page } = tab;
  intent.leaving = true;
  const before = new Set(ledger.intents.keys());
  const choice = action === "keepMine" ? "mine" : "theirs";
  const choices = Object.keys(page.clashesOf(op)).map((field) => [field, choice] as const);
  await page.resolveConflict(op.opId, Object.fromEntries(choices));
  const now = [...(readDisk(device)?.ops.values() ?? [])].find(({ seq }) => seq === op.seq);
  if (!now) intent.state = "dropped";
  else if (now.opId !== op.opId && !before.has(now.opId)) {
    const { opId, kind, owner, aggregate = opId, payload, base } = now;
    const { order } = intent;
    ledger.add({ opId, kind, device, owner, aggregate, payload, seen: base, state: "open", order });
    intent.state = "dropped";
  } else intent.leaving = false;
}

export function handIn(intent: Intent, payload: Record<string, unknown>, tab: Tab): void {
  if (intent.payload !== payload) intent.earlier.push(intent.payload);
  intent.payload = payload;
  intent.state = "writing";
  intent.writer = tab;
}

/** The draft that the booking form would offer to continue. */
export function resumable(device: Device, { opId, parent }: Intent): boolean {
  return !parent && readDisk(device)?.drafts.get(opId)?.key === "booking";
}
