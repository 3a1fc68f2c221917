import { awaitsOthers, signInEachInTurn, waitsForPerson, waitsForRight } from "./in-turn.ts";
import { holds } from "./invariants.ts";
import type { Intent } from "./ledger.ts";
import { endRestores } from "./look-heals.ts";
import { readDisk } from "./look-over.ts";
import { endQuotes } from "./quote-world.ts";
import { endRoles } from "./role-ending.ts";
import { endWarehouse } from "./scan-world.ts";
import type { Schedule } from "./schedule.ts";
import { ENDING } from "./tab.ts";

/**
 * All faults are over: of the network, the server, the tokens. People only sign in. Then everything must have arrived, and
 * every mirror must equal what the server would list.
 */
export async function checkEnding(schedule: Schedule): Promise<void> {
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
    // One tab is left, any one: it must finish what others have begun.
    for (const tab of device.pages.slice(1)) tab.die();
    if (device.pages.length === 0) device.open();
    if (away) device.tell("online");
  }
  // Unsent work of office members can only be sent while they are members.
  if (
    !schedule.withRoles &&
    !schedule.withScans &&
    !schedule.withQuotes &&
    [...schedule.ledger.intents.values()].some(({ owner, state }) => owner === "otto" && state === "open")
  ) {
    server.roles.set("otto", "admin");
  }
  // The ledger knows the owner of a visitor's booking once the form has it.
  const filling = () => [...schedule.forms].some((tab) => tab.alive && tab.page.authState.session() === null);
  for (let second = 0; second < 60 && filling(); second += 1) await schedule.go({ ms: 1000 });
  const poisoned = server.poison.size > 0;
  await signInEachInTurn(schedule, () => (poisoned ? 7 : 18));
  if (poisoned) {
    server.poison.clear();
    await signInEachInTurn(schedule, () => 18);
  }
  // What one person lacked, another has handed in since.
  const awaits = devices.some((device) => [...(readDisk(device)?.ops.values() ?? [])].some(awaitsOthers));
  if (awaits) await signInEachInTurn(schedule, () => 18);
  if (schedule.withRoles) await endRoles(schedule);
  if (schedule.withScans) await endWarehouse(schedule);
  if (schedule.withQuotes) await endQuotes(schedule);
  if (schedule.withRestores) endRestores(schedule);
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
      if (op && (waitsForPerson(op, device) || waitsForRight(op, device, schedule))) continue;
      holds(1, server.committed.has(intent.opId), () => `${intent.opId} is handed in, gone and never arrived`);
      if (trials.jumped) arrived(schedule, 20, intent.opId);
      if (trials.died) arrived(schedule, 22, intent.opId);
      if (trials.wiped) arrived(schedule, 21, intent.opId);
    }
  }
  await endedSessionsAreOver(schedule);
}

/** 9: a start tells the server of every session that was signed out on the device. */
async function endedSessionsAreOver(schedule: Schedule): Promise<void> {
  const { devices, server } = schedule;
  for (const device of devices) device.open();
  await schedule.go({ ms: 5_000 });
  for (const { name, ended, storage } of devices) {
    for (const token of ended) {
      const over = server.tokens.get(token)?.good === false && storage.getItem(ENDING + token) === null;
      holds(9, over, () => `${name}: the server still takes the token of ${server.userOf(token)}, who signed out`);
    }
  }
}

/** Of all documents of a kind submitted for a shipment, the last one that arrived is the current one. */
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
