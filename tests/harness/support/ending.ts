import type { Op } from "#data/local/outbox-db.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import { type Intent, lineOfDocument } from "./ledger.ts";
import { equal, isRefusedDocument, readDisk } from "./look-over.ts";
import { answerKept } from "./person.ts";
import type { Schedule } from "./schedule.ts";
import { FEED } from "./server.ts";

/** Longer than an upload that never ends and the longest wait between two attempts, twice. */
const QUIET_MINUTES = 30;
const NEEDS_THE_PERSON = ["rejected", "conflict"];

/**
 * Everything is well again: the network, the server, the tokens. Nobody touches anything any more but to sign in. Then
 * all of it must have arrived, and every mirror must be what the server would list.
 */
export async function endWell(schedule: Schedule): Promise<void> {
  const { devices, server } = schedule;
  for (const device of devices) {
    const { network } = device;
    const away = network.condition !== "ok";
    network.plan = [];
    network.condition = "ok";
    network.pokesCome = !schedule.trialsOf(device).pokesHurt;
    network.pokes = [];
    device.room = null;
    device.visible = true;
    // One tab is left, whichever: what others had begun it has to end.
    for (const tab of device.pages.slice(1)) tab.die();
    if (device.pages.length === 0) device.open();
    if (away) device.tell("online");
  }
  // What somebody of the office left unsent can only go out while they still are of the office.
  if ([...schedule.ledger.intents.values()].some(({ owner, state }) => owner === "otto" && state === "open")) {
    server.office.add("otto");
  }
  // Whose a visitor's booking is stands in the ledger once the form has it.
  const filling = () => [...schedule.forms].some((tab) => tab.alive && tab.page.authState.session() === null);
  for (let second = 0; second < 60 && filling(); second += 1) await schedule.go({ ms: 1000 });
  const poisoned = server.poison.size > 0;
  await everybodyInTurn(schedule, () => (poisoned ? 7 : 18));
  if (poisoned) {
    server.poison.clear();
    await everybodyInTurn(schedule, () => 18);
  }
  for (const device of devices) {
    const trials = schedule.trialsOf(device);
    const stuck = schedule.ledger.of(device).find(({ state }) => state === "writing");
    const say = () => `${device.name}: ${stuck?.kind} ${stuck?.opId} is still being written`;
    if (trials.jumped) holds(20, !stuck, say);
    if (trials.died) holds(22, !stuck, say);
    holds(4, !stuck, say);
    for (const intent of schedule.ledger.of(device)) {
      lastCounts(schedule, intent);
      if (intent.old && intent.state === "open") arrived(schedule, 21, intent.opId);
      if (intent.state !== "open") continue;
      const op = readDisk(device)?.ops.get(intent.opId);
      if (op && waitsForPerson(op, device)) continue;
      holds(1, server.committed.has(intent.opId), () => `${intent.opId} is handed in, gone and never arrived`);
      if (trials.jumped) arrived(schedule, 20, intent.opId);
      if (trials.died) arrived(schedule, 22, intent.opId);
      if (trials.wiped) arrived(schedule, 21, intent.opId);
    }
  }
}

/** Of all documents of a kind that a person handed in for a shipment, the last that arrived is the one that counts. */
function lastCounts({ server, ledger }: Schedule, booking: Intent): void {
  const rows = server.table("shipment_documents");
  const last = new Map<string, Intent>();
  for (const one of ledger.childrenOf(booking)) {
    const before = last.get(one.aggregate);
    if (rows.has(one.opId) && (!before || before.order < one.order)) last.set(one.aggregate, one);
  }
  for (const { opId } of last.values()) {
    holds(5, rows.get(opId)?.replaced === "", () => `document ${opId} was replaced by an older one`);
  }
}

function arrived({ server, ledger }: Schedule, invariant: 20 | 21 | 22, opId: string): void {
  const device = ledger.get(opId)?.device;
  const op = device && readDisk(device)?.ops.get(opId);
  const ok = server.committed.has(opId) || (op !== undefined && device !== undefined && waitsForPerson(op, device));
  holds(invariant, ok, () => `${opId} never arrived`);
}

/** Whoever has something on a device signs in there, one after the other, and waits. */
async function everybodyInTurn(schedule: Schedule, invariant: () => 7 | 18): Promise<void> {
  const { devices } = schedule;
  const turns = devices.map((device) => {
    const front = schedule.tab(device).page.authState.owner();
    const owners = new Set(
      schedule.ledger
        .of(device)
        .filter(({ state }) => state === "open" || state === "writing")
        .map(({ owner }) => owner),
    );
    const others = [...owners].filter((owner) => owner !== front && owner !== "guest");
    return { device, people: [front, ...others] };
  });
  for (let round = 0; turns.some(({ people }) => people.length > round); round += 1) {
    for (const { device, people } of turns) {
      const person = people[round];
      if (person === undefined || person === "guest") continue;
      const tab = schedule.tab(device);
      if (tab.page.authState.session()?.userId !== person || !tokenIsGood(schedule, device)) {
        schedule.act(tab, () => tab.page.session.signIn(person, "").then(() => answerKept(schedule, tab)));
      } else schedule.act(tab, () => answerKept(schedule, tab));
    }
    const here = turns.flatMap(({ device, people }) =>
      people.slice(round, round + 1).map((person) => ({ device, person })),
    );
    for (let minute = 0; minute < QUIET_MINUTES; minute += 1) {
      await schedule.go({ ms: 60_000 });
      if (here.every(({ device, person }) => isWell(schedule, device, person))) break;
    }
    for (const { device, people } of turns) {
      const person = people[round];
      if (person === undefined) continue;
      emptied(schedule, device, person, invariant());
      emptied(schedule, device, "guest", invariant());
      if (person === "guest") continue;
      mirrored(schedule, device, person);
      const tab = schedule.tab(device);
      schedule.act(tab, () => schedule.screens.look(tab));
      await schedule.go({ ms: 10 });
    }
  }
}

/** Nothing is left to wait for; whether it is also right is asked afterwards. */
function isWell(schedule: Schedule, device: Device, person: string): boolean {
  const disk = readDisk(device);
  if (
    !disk ||
    [...disk.ops.values()].some((op) => [person, "guest"].includes(op.owner) && !waitsForPerson(op, device))
  ) {
    return false;
  }
  return person === "guest" || FEED.every((collection) => isSame(schedule, device, person, collection));
}

function tokenIsGood({ server }: Schedule, device: Device): boolean {
  const { token } = JSON.parse(device.storage.getItem("pocketbase_auth") ?? "{}");
  return server.tokens.get(token)?.good === true;
}

function emptied({ server }: Schedule, device: Device, owner: string, invariant: 7 | 18): void {
  const disk = readDisk(device);
  holds(invariant, disk !== null, () => `${device.name} is still writing`);
  for (const op of disk?.ops.values() ?? []) {
    if (op.owner !== owner) continue;
    const poisoned = [op.opId, op.dependsOn ?? "", op.aggregate ?? ""].some((id) => server.poison.has(id));
    const ok = poisoned || waitsForPerson(op, device) || behindPoison(op, device, (id) => server.poison.has(id));
    holds(invariant, ok, () => `${device.name}: ${op.kind} ${op.opId} of ${owner} is still ${JSON.stringify(op)}`);
  }
}

/** It needs an answer from the person, or stands behind one that does. */
export function waitsForPerson(op: Op, device: Device): boolean {
  return behind(op, device).some(({ state }) => NEEDS_THE_PERSON.includes(state));
}

function behindPoison(op: Op, device: Device, poisoned: (id: string) => boolean): boolean {
  return behind(op, device).some(({ opId }) => poisoned(opId));
}

/** The operation, what it waits behind, and what it depends on. */
function behind(op: Op, device: Device): Op[] {
  const all = [...(readDisk(device)?.ops.values() ?? [])];
  const line = (op: Op) => (op.kind === "booking.document" ? lineOfDocument(op.payload) : (op.aggregate ?? op.opId));
  const ahead = all.filter((other) => line(other) === line(op) && other.seq < op.seq);
  const before = [...ahead.filter((other) => !isRefusedDocument(other)), op];
  const parents = all.filter(({ opId }) => opId === op.dependsOn);
  return [...before, ...parents.flatMap((parent) => behind(parent, device))];
}

/** 12 and 14. */
function mirrored(schedule: Schedule, device: Device, person: string): void {
  for (const collection of FEED) {
    const same = isSame(schedule, device, person, collection);
    const [found, expected] = [mirrorOf(device, person, collection), schedule.server.visible(collection, person)];
    const say = () =>
      `${device.name}, ${person}: ${collection} ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`;
    holds(12, same, say);
    if (schedule.trialsOf(device).pokesHurt) holds(14, same, say);
  }
}

function mirrorOf(device: Device, person: string, collection: string): Record<string, unknown>[] {
  const name = device.databases().find((found) => found.startsWith(`mirror-${person}-`)) ?? "";
  return device.mirrored(name, collection) ?? [];
}

function isSame({ server }: Schedule, device: Device, person: string, collection: string): boolean {
  const expected = new Map(server.visible(collection, person).map((row) => [row.id, row]));
  const found = mirrorOf(device, person, collection);
  if (found.length !== expected.size) return false;
  return found.every((row) => {
    const theirs = expected.get(String(row.id));
    return theirs !== undefined && equal(row, theirs);
  });
}
