import type { Mutation } from "./bundle.ts";
import { type COMMANDS, MORE_COMMANDS, VISITOR_COMMANDS } from "./commands.ts";
import type { Invariant } from "./invariants.ts";
import { FakeServer, FEED, ok, type Reply } from "./server.ts";
import type { World } from "./time.ts";

/** A mistake that engines of this kind are made with, and the invariants that may be the first to notice it. */
export type Planted = {
  name: string;
  mutations: Mutation[];
  makeServer?: (world: World) => FakeServer;
  commands?: typeof COMMANDS;
  caughtBy: Invariant[];
};

const PUSH = "src/data/sync/push.ts";
const OUTBOX = "src/data/sync/outbox.ts";
const PULL = "src/data/sync/pull.ts";

/** A feed by the rows' own time instead of the order of the commits: what commits late has a time that was passed. */
class ByUpdated extends FakeServer {
  override readonly numbered = false;

  override feed(user: string, query: URLSearchParams): Reply {
    if (user === "") return super.feed(user, query);
    const since = Number(query.get("since"));
    const { epoch } = this;
    const scope = this.scopeOf(user);
    const first = !query.get("epoch") && !query.get("scope") && since === 0;
    if (!first && (query.get("epoch") !== epoch || query.get("scope") !== scope)) {
      return ok({ reset: true, epoch, scope, next: 0, more: true, items: [] });
    }
    const time = (row: Record<string, unknown>) => Date.parse(String(row.updated ?? row.at).replace(" ", "T"));
    const items = FEED.flatMap((collection) =>
      this.visible(collection, user)
        .filter((row) => time(row) > since)
        .map((row) => ({ seq: time(row), collection, id: row.id, op: "put", row })),
    );
    return ok({ epoch, scope, next: Math.max(since, ...items.map(({ seq }) => seq)), more: false, items });
  }
}

export const PLANTED: Planted[] = [
  {
    name: "ack before commit",
    mutations: [
      {
        file: PUSH,
        find: "const answer = await env.transport.send(request, {",
        replace: `const id = op.kind === "shipment.edit" ? op.aggregate : op.opId;
  const answer = { status: 200, json: { id, success: true } };
  void env.transport.send(request, {`,
      },
    ],
    caughtBy: [1, 2, 6, 11, 16],
  },
  {
    name: "an envelope acknowledges what is in it",
    mutations: [
      {
        file: "src/data/sync/together.ts",
        find: "if (each) member.tell(each[i] as Answer);",
        replace: `if (answer === null || answer.status === 200) {
      const { path, body } = member.request as any;
      member.tell({ status: 200, json: { ...body.json, id: body.json.id ?? path.split("/")[3], success: true } });
    }`,
      },
    ],
    caughtBy: [1, 2, 6, 11, 16],
  },
  { name: "updated > cursor", mutations: [], makeServer: (world) => new ByUpdated(world), caughtBy: [12, 14, 16] },
  {
    name: "delete before send",
    mutations: [
      {
        file: OUTBOX,
        find: "await db.ops.bulkPut([...ops, ...overtaken]);\n    return { ops, passed, nextAt };",
        replace: "await db.ops.bulkDelete(ops.map(({ seq }) => seq));\n    return { ops, passed, nextAt };",
      },
    ],
    caughtBy: [1, 4, 6, 10, 16],
  },
  {
    name: "drop on 401",
    mutations: [
      {
        file: OUTBOX,
        find: '      if (next.state === "acked" && row.kind === "booking.document") await dropFile(row.opId);',
        replace: `      if (next.state === "auth_wait") {
        await db.ops.delete(row.seq);
        continue;
      }
      if (next.state === "acked" && row.kind === "booking.document") await dropFile(row.opId);`,
      },
    ],
    caughtBy: [1, 4, 10, 16],
  },
  {
    name: "non-atomic enqueue",
    mutations: [
      {
        file: OUTBOX,
        find: `await db.transaction("rw", db.ops, db.files, db.chunks, db.drafts, db.receipts, async () => {
    const ids`,
        replace: `await ((...all: unknown[]) => (all.at(-1) as () => Promise<void>)())(db, async () => {
    const ids`,
      },
    ],
    caughtBy: [1, 4],
  },
  {
    name: "cursor outside the transaction",
    mutations: [
      {
        file: PULL,
        find: "const tables = COLLECTIONS.map((collection) => db.table(collection));",
        replace: `const tables = COLLECTIONS.map((collection) => db.table(collection));
  const cursor = await readCursor(db);
  const { epoch, scope, next } = page;
  if (!page.reset && cursor.seq === asked.seq) await db.meta.put({ ...cursor, epoch, scope, seq: next });`,
      },
      {
        file: PULL,
        find: "    const cursor = await readCursor(db);\n    if (!isSame",
        replace: "    if (!isSame",
      },
    ],
    caughtBy: [12, 13, 14, 16],
  },
  {
    name: "applying event payloads",
    mutations: [
      {
        file: "src/data/pb/realtime.ts",
        find: "realtime.subscribe(TOPIC, env.onPoke)]);",
        replace: `realtime.subscribe(TOPIC, (event: any) => {
          void import("#data/local/mirror-db.ts").then(({ mirrorDb }) =>
            event.record && mirrorDb(user).table(event.collection).put({ ...event.record, gen: 1e9, seq: 0 })
          ).catch(() => {});
          env.onPoke();
        })]);`,
      },
    ],
    caughtBy: [9, 12, 13, 14],
  },
  {
    name: "no failover of the drainer",
    mutations: [
      {
        file: "src/data/sync/env.ts",
        find: "locks.request(name, work)",
        replace: "locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : new Promise(() => {})))",
      },
    ],
    caughtBy: [4, 7, 18, 20, 22],
  },
  {
    name: "documents in any order",
    mutations: [
      {
        file: "src/data/sync/kinds.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's text
        find: '"booking.document" ? `${op.payload.shipment} ${op.payload.kind}` : aboutOf(op)',
        replace: '"booking.document" ? aboutOf(op) : aboutOf(op)',
      },
    ],
    commands: MORE_COMMANDS,
    caughtBy: [5],
  },
  {
    name: "a gateway's no ends the doubt",
    mutations: [
      {
        file: "src/data/sync/classify.ts",
        find: 'const absent = (status === 400 || status === 404) && body?.status === status && "data" in body;',
        replace: "const absent = true;",
      },
    ],
    commands: MORE_COMMANDS,
    // Given up and yet there, or a draft again whose documents can never follow: whichever the schedule meets first.
    caughtBy: [3, 4],
  },
  {
    name: "a sign-up takes everything along",
    mutations: [
      {
        file: "src/data/sync/kept.ts",
        find: "ids.includes(dependsOn || opId)",
        replace: "true",
      },
    ],
    commands: VISITOR_COMMANDS,
    caughtBy: [3, 9],
  },
  {
    name: "the device's clock forgets",
    mutations: [
      {
        file: "src/data/sync/kept.ts",
        find: "keptMark.waiting() ? await askServer() : null",
        replace: "keptMark.waiting() ? Date.now() : null",
      },
    ],
    commands: VISITOR_COMMANDS,
    caughtBy: [1],
  },
];
