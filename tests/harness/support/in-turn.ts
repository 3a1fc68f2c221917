import type { Op } from "#data/local/outbox-db.ts";
import { shownState } from "#data/queries/overlay.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import { isOfSailings, lineOfDocument, SAILINGS_KEY } from "./ledger.ts";
import { equal, isPassedOver, readDisk } from "./look-over.ts";
import { hasHeard, isRefusedForRole } from "./look-roles.ts";
import { answerKept } from "./person.ts";
import type { Schedule } from "./schedule.ts";

/** Longer than an upload that never ends and twice the longest back-off. */
const QUIET_MINUTES = 30;
const NEEDS_THE_PERSON = ["rejected", "conflict"];

/** Everybody with unsent work on a device signs in there, one after the other, and waits. */
export async function signInEachInTurn(schedule: Schedule, invariant: () => 7 | 18 | 25): Promise<void> {
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
      const isIn = tab.page.authState.session()?.userId === person && tokenIsGood(schedule, device);
      // What a lost role has sealed opens at the next sign-in.
      if (!isIn || isSealed(device, person)) {
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
      if (!schedule.withRoles) continue;
      holds(
        24,
        hasHeard(schedule, device, person),
        () => `${device.name}: ${person} is not ${schedule.server.roles.of(person)}`,
      );
      schedule.act(tab, () => schedule.screens.lookAtOffice(tab));
      await schedule.go({ ms: 300 });
    }
  }
}

/** Nothing is left to wait for; whether the result is right is checked afterwards. */
function isWell(schedule: Schedule, device: Device, person: string): boolean {
  const disk = readDisk(device);
  if (
    !disk ||
    [...disk.ops.values()].some(
      (op) =>
        [person, "guest"].includes(op.owner) &&
        (awaitsOthers(op) || (!waitsForPerson(op, device) && !waitsForRight(op, device, schedule))),
    )
  ) {
    return false;
  }
  // What the server has lost comes back only while its person is signed in.
  const kept = schedule.withRestores ? device.peek("outbox", "keepsakes") : [];
  if (!kept || kept.some(({ owner, epoch }) => owner === person && epoch !== schedule.server.epoch)) return false;
  if (schedule.withRoles && person !== "guest" && !hasHeard(schedule, device, person)) return false;
  return person === "guest" || schedule.server.fed.every((collection) => isSame(schedule, device, person, collection));
}

const isSealed = (device: Device, person: string): boolean =>
  device.peek("outbox", "keepsakes")?.some(({ owner, said }) => owner === person && said === null) ?? false;

function tokenIsGood({ server }: Schedule, device: Device): boolean {
  const { token } = JSON.parse(device.storage.getItem("pocketbase_auth") ?? "{}");
  return server.tokens.get(token)?.good === true;
}

function emptied(schedule: Schedule, device: Device, owner: string, invariant: 7 | 18 | 25): void {
  const { server } = schedule;
  const disk = readDisk(device);
  holds(invariant, disk !== null, () => `${device.name} is still writing`);
  for (const op of disk?.ops.values() ?? []) {
    if (op.owner !== owner) continue;
    const poisoned = [op.opId, op.dependsOn ?? "", op.aggregate ?? ""].some((id) => server.poison.has(id));
    const waits = waitsForPerson(op, device) || waitsForRight(op, device, schedule);
    const ok = poisoned || waits || behindPoison(op, device, (id) => server.poison.has(id));
    holds(invariant, ok, () => `${device.name}: ${op.kind} ${op.opId} of ${owner} is still ${JSON.stringify(op)}`);
  }
}

/** It needs the person's decision, or waits behind one that does. */
export function waitsForPerson(op: Op, device: Device): boolean {
  return behind(op, device).some((one) => NEEDS_THE_PERSON.includes(one.state) || awaitsOthers(one));
}

/** The server was restored without what it is about: its person was told, and it is sent now and then. */
export function awaitsOthers(op: Op): boolean {
  return op.state === "queued" && op.lastError?.lacks === true && shownState(op) === "attention";
}

/**
 * It was refused for lack of a right, with a message, or waits behind one that was. It is tried again now and then, and beside
 * an operation that is never answered one such try lasts for minutes.
 */
export function waitsForRight(op: Op, device: Device, { server }: Pick<Schedule, "server">): boolean {
  const isTold = (one: Op) => shownState(one.state === "sending" ? { ...one, state: "queued" } : one) === "attention";
  return behind(op, device).some((one) => isRefusedForRole(server, one) && isTold(one));
}

function behindPoison(op: Op, device: Device, poisoned: (id: string) => boolean): boolean {
  return behind(op, device).some(({ opId }) => poisoned(opId));
}

/** The operation, those it waits behind, and those it depends on. */
function behind(op: Op, device: Device): Op[] {
  const all = [...(readDisk(device)?.ops.values() ?? [])];
  const line = (op: Op) => {
    if (isOfSailings(op.kind)) return SAILINGS_KEY;
    if (op.kind === "pallet.missing") return op.opId;
    return op.kind === "booking.document" ? lineOfDocument(op.payload) : (op.aggregate ?? op.opId);
  };
  const ahead = all.filter((other) => line(other) === line(op) && other.seq < op.seq);
  const before = [...ahead.filter((other) => !isPassedOver(other)), op];
  const parents = all.filter(({ opId }) => opId === op.dependsOn);
  return [...before, ...parents.flatMap((parent) => behind(parent, device))];
}

/** 12 and 14. */
function mirrored(schedule: Schedule, device: Device, person: string): void {
  for (const collection of schedule.server.fed) {
    const same = isSame(schedule, device, person, collection);
    const [found, expected] = [mirrorOf(device, person, collection), schedule.server.visible(collection, person)];
    const say = () =>
      `${device.name}, ${person}: ${collection} ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`;
    holds(12, same, say);
    if (schedule.trialsOf(device).pokesHurt) holds(14, same, say);
  }
}

export function mirrorOf(device: Device, person: string, collection: string): Record<string, unknown>[] {
  const name = device.databases().find((found) => found.startsWith(`mirror-${person}-`)) ?? "";
  return device.mirrored(name, collection) ?? [];
}

export function isSame({ server }: Schedule, device: Device, person: string, collection: string): boolean {
  const expected = new Map(server.visible(collection, person).map((row) => [row.id, row]));
  const found = mirrorOf(device, person, collection);
  if (found.length !== expected.size) return false;
  return found.every((row) => {
    const theirs = expected.get(String(row.id));
    return theirs !== undefined && equal(row, theirs);
  });
}
