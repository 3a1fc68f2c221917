import type { Replaced } from "./bundle.ts";
import { type COMMANDS, MORE_COMMANDS, VISITOR_COMMANDS } from "./commands.ts";
import type { Invariant } from "./invariants.ts";
import { FakeServer, FEED, ok, type Reply } from "./server.ts";
import type { World } from "./time.ts";

/**
 * A mistake that engines of this kind are made with, and the invariants that may be the first to notice it. It is made by
 * a wrong collaborator: a module in tests/harness/planted that takes the place of one of the product's.
 */
export type Planted = {
  name: string;
  replaced?: Replaced;
  makeServer?: (world: World) => FakeServer;
  commands?: typeof COMMANDS;
  caughtBy: Invariant[];
};

const wrong = (module: string, by: string, importer?: string): Replaced => ({
  module: `src/data/${module}`,
  by: `tests/harness/planted/${by}`,
  ...(importer && { importer: `src/data/${importer}` }),
});

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
    replaced: wrong("sync/together.ts", "ack-before-commit.ts"),
    caughtBy: [1, 2, 6, 11, 16],
  },
  {
    name: "a batch acknowledges what is in it",
    replaced: wrong("sync/together.ts", "batch-acknowledges-all.ts"),
    // 18: the documents of a booking that never arrived are refused for ever.
    caughtBy: [1, 2, 6, 11, 16, 18],
  },
  { name: "updated > cursor", makeServer: (world) => new ByUpdated(world), caughtBy: [12, 14, 16] },
  {
    name: "delete before send",
    replaced: wrong("sync/outbox.ts", "delete-before-send.ts"),
    caughtBy: [1, 4, 6, 10, 16],
  },
  { name: "drop on 401", replaced: wrong("sync/outbox.ts", "drop-on-401.ts"), caughtBy: [1, 4, 10, 16] },
  { name: "non-atomic enqueue", replaced: wrong("sync/outbox.ts", "non-atomic-enqueue.ts"), caughtBy: [1, 4] },
  {
    name: "cursor outside the transaction",
    replaced: wrong("local/mirror-packs.ts", "rows-after-cursor.ts"),
    caughtBy: [12, 13, 14, 16],
  },
  {
    name: "applying event payloads",
    replaced: wrong("pb/realtime.ts", "event-payloads.ts"),
    caughtBy: [9, 12, 13, 14],
  },
  {
    name: "no failover of the drainer",
    replaced: wrong("sync/env.ts", "no-failover.ts"),
    caughtBy: [4, 7, 18, 20, 22],
  },
  {
    name: "documents in any order",
    replaced: wrong("sync/kinds.ts", "documents-in-any-order.ts"),
    commands: MORE_COMMANDS,
    caughtBy: [5],
  },
  {
    name: "a gateway's no ends the doubt",
    replaced: wrong("sync/classify.ts", "gateway-ends-doubt.ts"),
    commands: MORE_COMMANDS,
    // Given up and yet there, or a draft again whose documents can never follow: whichever the schedule meets first.
    caughtBy: [3, 4],
  },
  {
    name: "a sign-up takes everything along",
    replaced: wrong("sync/kept.ts", "sign-up-takes-everything.ts"),
    commands: VISITOR_COMMANDS,
    caughtBy: [3, 9],
  },
  {
    name: "the device's clock forgets",
    // Only for what forgets: screens ask the same function whether the server is there.
    replaced: wrong("sync/reach.ts", "device-clock.ts", "sync/kept.ts"),
    commands: VISITOR_COMMANDS,
    caughtBy: [1],
  },
];
