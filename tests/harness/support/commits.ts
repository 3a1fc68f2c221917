import { holds } from "./invariants.ts";
import { type Intent, isPassed, type Ledger } from "./ledger.ts";
import { isPassedOver, readDisk } from "./look-over.ts";
import { type Network, opOf } from "./network.ts";
import { type FakeServer, type Request, type Row, sum } from "./server.ts";
import type { Tab } from "./tab.ts";

const MINUTE = 60_000;
/** Attempts of one operation within a minute: doubling from one second gives seven, plus those that events may cause. */
const ATTEMPTS = 10;
/** Requests of a device within a minute: a poll, refreshes, and those of operations and events. */
const REQUESTS = 60;

/** Checks each request when it leaves a device and when it reaches the server. */
export function watchRequests(network: Network, server: FakeServer, ledger: Ledger): void {
  const { world } = network;
  const all: number[] = [];

  network.watch = (tab, request, inFlight) => {
    const { device } = tab;
    const since = world.now - MINUTE;
    const stirs = (ledger.stirs.get(device) ?? []).filter((at) => at >= since).length;
    all.push(world.now);
    while ((all[0] ?? since) < since) all.shift();
    const work = ledger.of(device).length;
    holds(
      19,
      all.length <= REQUESTS + 12 * stirs + 4 * work,
      () => `${all.length} requests of ${device.name} within a minute`,
    );

    const opId = opOf(request);
    const intent = ledger.get(opId);
    owners(tab, request, intent, server);
    if (opId === "") return;
    holds(17, inFlight(opId) === 0, () => `${opId} is being sent already`);
    if (!intent) return;
    intent.sends = [...intent.sends.filter((at) => at >= since), world.now];
    holds(
      19,
      intent.sends.length <= ATTEMPTS + 2 * stirs,
      () => `${opId}: ${intent.sends.length} times within a minute`,
    );
    if (intent.kind === "shipment.edit") {
      const same =
        JSON.stringify(request.values.set) === JSON.stringify(intent.payload) &&
        JSON.stringify(request.values.seen) === JSON.stringify(intent.seen);
      holds(15, same, () => `${opId} is not what its editor saw: ${JSON.stringify([request.values, intent.seen])}`);
    }
  };

  network.arrived = (request) => {
    const intent = ledger.get(opOf(request));
    if (!intent) return;
    if (intent.parent) {
      const { opId } = intent.parent;
      holds(6, server.committed.has(opId), () => `document ${intent.opId} came before its booking ${opId}`);
    }
    const { voids } = intent.payload;
    // Another device's booking is in the mirror because the server has it.
    if (typeof voids === "string" && !ledger.get(voids)?.goneFromServer)
      holds(6, server.committed.has(voids), () => `${intent.opId} came before the scan ${voids} that it takes back`);
    const older = ledger
      .of(intent.device)
      .filter((other) => other.aggregate === intent.aggregate && other.owner === intent.owner && other !== intent)
      .filter((other) => other.order < intent.order && other.state === "open" && !other.leaving);
    for (const other of older) {
      const op = (other.parent || isPassed(other.kind)) && readDisk(other.device)?.ops.get(other.opId);
      if (op && isPassedOver(op)) continue;
      holds(5, server.committed.has(other.opId), () => `${intent.opId} came before ${other.opId}`);
    }
    holds(5, true, () => "");
  };

  network.answered = (request, reply) => {
    const intent = ledger.get(opOf(request));
    if (intent && reply.status === 401) intent.refused401 = true;
    if (intent && reply.status === 409 && !isChange(intent.kind)) intent.taken = true;
  };
}

/** Its 409 is about another state at the server, not about its id. */
const isChange = (kind: string): boolean =>
  ["shipment.edit", "hold.decide", "pallet.missing"].includes(kind) || isPassed(kind);

/** 9: an operation is sent with its owner's token or not at all; a token after its sign-out only to say that it is over. */
function owners(tab: Tab, { token, method, path }: Request, intent: Intent | undefined, server: FakeServer): void {
  const user = server.userOf(token);
  if (intent) {
    const owner = intent.owner === "guest" ? "" : intent.owner;
    holds(
      9,
      user === owner,
      () => `${intent.opId} of ${owner || "a guest"} went with the token of ${user || "nobody"}`,
    );
  }
  if (tab.worker || token === "" || path.endsWith("auth-refresh")) return;
  const held = JSON.parse(tab.storage.getItem("pocketbase_auth") ?? "{}");
  if (path === "/api/session/end") {
    const over = tab.device.ended.has(token) && held.token !== token;
    holds(9, over, () => `the server is told that a session of ${user} is over, and nobody signed out of it`);
    return;
  }
  const front = held.record?.id ?? "";
  holds(9, user === front, () => `${method} ${path} as ${user} while ${front || "nobody"} is signed in`);
}

/** Checks what the server commits. Called after each commit with the operation's id. */
export function lookAtCommit(server: FakeServer, ledger: Ledger, collection: string, row: Row): void {
  const commit = server.committed.get(row.id);
  if (commit?.row !== row) return;
  const intent = ledger.get(row.id);
  holds(3, intent !== undefined, () => `${collection} ${row.id} was never handed in`);
  if (!intent) return;
  const seenBefore = commit.times > 1;
  holds(3, intent.state !== "dropped" || seenBefore || intent.underWay, () => `${row.id} was dropped by the person`);
  holds(2, commit.times === 1 || intent.goneFromServer, () => `${row.id} was committed ${commit.times} times`);
  // A message has no owner, whoever writes it.
  const nobodys = collection === "contact_messages" || "by" in row || intent.owner === "guest";
  const owner = nobodys ? "" : intent.owner;
  // A scan belongs to the warehouse, and names its maker.
  holds(3, !("by" in row) || row.by === intent.owner, () => `${row.id} was made by ${row.by}`);
  holds(3, row.user_id === owner, () => `${row.id} belongs to ${row.user_id}`);
  const handedIn = [intent.payload, ...intent.earlier].some((payload) => sameFields(row, payload));
  holds(3, handedIn, () => `${row.id} is ${JSON.stringify(row)}, not ${JSON.stringify(intent.payload)}`);
  if (collection === "shipments") {
    const price = Number(row.estimated_rate);
    holds(23, intent.agreed.has(price), () => `${row.id} was booked at ${price}, agreed: ${[...intent.agreed]}`);
  }
  if (intent.sum !== "") {
    holds(8, commit.bytes !== null && sum(commit.bytes) === intent.sum, () => `the bytes of ${row.id} are others`);
  }
}

/** Prices and a quote's last day have their own invariants. A document's size and the answer about a zone are not stored. */
const ELSEWHERE = ["size", "estimated_rate", "tariff_version", "valid_until", "zone_confirmed"];

function sameFields(row: Row, payload: Record<string, unknown>): boolean {
  return Object.entries(payload).every(
    ([field, value]) => ELSEWHERE.includes(field) || JSON.stringify(row[field]) === JSON.stringify(value),
  );
}

/** 2 for effects beyond a row: a message makes one mail, an edit is applied once. */
export function lookAtEffects(server: FakeServer): void {
  const edits = new Set(server.edits.map(({ op }) => op));
  holds(2, edits.size === server.edits.length, () => `an edit was applied twice: ${JSON.stringify(server.edits)}`);
  for (const [id, mails] of server.mails) holds(2, mails === 1, () => `message ${id} made ${mails} mails`);
}
