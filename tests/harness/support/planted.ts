import type { Replaced } from "./bundle.ts";
import { type COMMANDS, MORE_COMMANDS, RESTORED_EDITS, VISITOR_COMMANDS } from "./commands.ts";
import { HealServer } from "./heal-server.ts";
import type { Invariant } from "./invariants.ts";
import { QuoteServer } from "./quote-server.ts";
import { FIND_COMMANDS, YARD_COMMANDS } from "./scan-commands.ts";
import { ScanServer } from "./scan-server.ts";
import { FakeServer, FEED, ok, type Reply } from "./server.ts";
import type { World } from "./time.ts";

/**
 * A typical mistake of sync engines, and the invariants that may be the first to detect it. It is made by a wrong module in
 * tests/harness/planted that replaces one of the product's.
 */
export type Planted = {
  name: string;
  replaced?: Replaced;
  makeServer?: (world: World) => FakeServer;
  commands?: typeof COMMANDS;
  roles?: boolean;
  scans?: boolean;
  quotes?: boolean;
  restores?: boolean;
  /** Where the first ones of the usual seed do not catch it. */
  seed?: number;
  caughtBy: Invariant[];
};

const wrong = (module: string, by: string, importer?: string): Replaced => ({
  module: module.startsWith("src/") ? module : `src/data/${module}`,
  by: `tests/harness/planted/${by}`,
  ...(importer && { importer: `src/data/${importer}` }),
});

/** A feed ordered by the rows' own time instead of by commit: a late commit has a time that the cursor has passed. */
class ByUpdated extends FakeServer {
  override readonly numbered = false;

  override feed(user: string, query: URLSearchParams): Reply {
    if (user === "") return super.feed(user, query);
    const since = Number(query.get("since"));
    const { epoch } = this;
    const scope = this.roles.scopeOf(user);
    const role = this.roles.of(user);
    const first = !query.get("epoch") && !query.get("scope") && since === 0;
    if (!first && (query.get("epoch") !== epoch || query.get("scope") !== scope)) {
      return ok({ reset: true, epoch, scope, role, next: 0, more: true, items: [] });
    }
    const time = (row: Record<string, unknown>) => Date.parse(String(row.updated ?? row.at).replace(" ", "T"));
    const items = FEED.flatMap((collection) =>
      this.visible(collection, user)
        .filter((row) => time(row) > since)
        .map((row) => ({ seq: time(row), collection, id: row.id, op: "put", row })),
    );
    return ok({ epoch, scope, role, next: Math.max(since, ...items.map(({ seq }) => seq)), more: false, items });
  }
}

/** A feed that treats sales like the office. */
class EverybodysRows extends FakeServer {
  protected override carriesAll(scope: string): boolean {
    return scope === "sales" || super.carriesAll(scope);
  }
}

/** A server that marks the quote shortly after the booking, in a separate transaction. */
class AcceptedLater extends QuoteServer {
  protected override accept(id: string, booking: Record<string, unknown>): void {
    this.world.after(40, () => super.accept(id, booking));
  }
}

/** A server that restarts the validity when the quote arrives. */
class ValidFromArrival extends QuoteServer {
  protected override capped({ receivedAt }: Parameters<QuoteServer["capped"]>[0]): number {
    return receivedAt + 14 * 86_400_000;
  }
}

/** A server that stores a booking at the current tariff's price, whatever was quoted. */
class TodaysPrice extends QuoteServer {
  protected override accept(id: string, booking: Record<string, unknown>): void {
    super.accept(id, booking);
    const row = this.table("shipments").get(String(booking.id));
    if (row) this.put("shipments", { ...row, estimated_rate: this.tariff.price });
  }
}

/** A server that does not look whether somebody has said already which pallet a find is. */
class MatchedByTwo extends ScanServer {
  override isMatched(): boolean {
    return false;
  }
}

/** A server that shows a delivery for good, also when its scan was taken back. */
class ShownForGood extends ScanServer {
  protected override show(pallet: string, customer: string): void {
    const before = new Map([...this.table("scans").values()].map(({ id, user_id }) => [id, user_id]));
    super.show(pallet, customer);
    for (const row of [...this.table("scans").values()])
      if (before.get(row.id) && row.user_id === "") this.put("scans", { ...row, user_id: customer });
  }
}

/** A server that orders edits which come again by the time in their signatures. */
class ByClock extends HealServer {
  protected override placeOf(said: Parameters<HealServer["placeOf"]>[0]) {
    const place = super.placeOf(said);
    return { ...place, epoch: "any", place: place.at };
  }
}

export const PLANTED: Planted[] = [
  {
    name: "ack before commit",
    replaced: wrong("sync/batch.ts", "ack-before-commit.ts"),
    caughtBy: [1, 2, 6, 11, 16],
  },
  {
    name: "a batch acknowledges what is in it",
    replaced: wrong("sync/batch.ts", "batch-acknowledges-all.ts"),
    // 18: documents of a booking that never arrived are always refused.
    caughtBy: [1, 2, 6, 11, 16, 18],
  },
  { name: "updated > cursor", makeServer: (world) => new ByUpdated(world), caughtBy: [12, 14, 16] },
  {
    name: "delete before send",
    replaced: wrong("sync/outbox.ts", "delete-before-send.ts"),
    caughtBy: [1, 4, 6, 10, 16],
  },
  { name: "drop on 401", replaced: wrong("sync/outbox.ts", "drop-on-401.ts"), caughtBy: [1, 4, 10, 16] },
  { name: "non-atomic enqueue", replaced: wrong("sync/outbox.ts", "non-atomic-enqueue.ts"), seed: 8, caughtBy: [1, 4] },
  {
    name: "cursor outside the transaction",
    replaced: wrong("local/mirror-packs.ts", "rows-after-cursor.ts"),
    caughtBy: [12, 13, 14, 16],
  },
  {
    name: "applying event payloads",
    replaced: wrong("remote/realtime.ts", "event-payloads.ts"),
    seed: 5,
    caughtBy: [9, 12, 13, 14],
  },
  {
    name: "a sign-out that the server is not told",
    replaced: wrong("sync/end-session.ts", "sign-out-not-told.ts"),
    caughtBy: [9],
  },
  {
    name: "no failover of the drainer",
    replaced: wrong("shared/env.ts", "no-failover.ts"),
    caughtBy: [4, 7, 18, 20, 22],
  },
  {
    name: "documents in any order",
    replaced: wrong("sync/kinds.ts", "documents-in-any-order.ts"),
    seed: 8,
    commands: MORE_COMMANDS,
    caughtBy: [5],
  },
  {
    name: "a gateway's no ends the doubt",
    replaced: wrong("sync/classify.ts", "gateway-ends-doubt.ts"),
    seed: 8,
    commands: MORE_COMMANDS,
    // Given up although it was stored, or a draft again whose documents can never follow: whichever comes first.
    caughtBy: [3, 4],
  },
  {
    name: "a sign-up takes everything along",
    replaced: wrong("use-cases/kept.ts", "sign-up-takes-everything.ts"),
    commands: VISITOR_COMMANDS,
    caughtBy: [3, 9],
  },
  {
    name: "the device's clock forgets",
    // Only where kept bookings are deleted: screens call the same function to see whether the server is there.
    replaced: wrong("sync/ask-server.ts", "device-clock.ts", "use-cases/kept.ts"),
    seed: 5,
    commands: VISITOR_COMMANDS,
    caughtBy: [1],
  },
  {
    name: "the mirror of the earlier role stays",
    replaced: wrong("sync/reset-mirror.ts", "rows-of-another-role.ts"),
    roles: true,
    caughtBy: [24],
  },
  {
    name: "another role drops what waits",
    replaced: wrong("shared/known-role.ts", "drop-on-another-role.ts"),
    roles: true,
    caughtBy: [1, 4, 25],
  },
  {
    name: "drop on 403",
    replaced: wrong("sync/outbox.ts", "drop-on-403.ts"),
    roles: true,
    caughtBy: [1, 25],
  },
  {
    name: "screens keep the first role",
    replaced: wrong("shared/known-role.ts", "first-role-stays.ts"),
    roles: true,
    caughtBy: [24],
  },
  {
    name: "sales gets the office's rows",
    makeServer: (world) => new EverybodysRows(world),
    roles: true,
    caughtBy: [24],
  },
  {
    name: "the state by the order of arrival",
    replaced: wrong("src/domain/pallets/state.ts", "state-by-arrival.ts"),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [26],
  },
  {
    name: "a picture lost",
    replaced: wrong("local/scan-pictures.ts", "picture-lost.ts"),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [1, 4, 27],
  },
  {
    name: "a scan sent again under another id",
    replaced: wrong("sync/kinds.ts", "scan-under-another-id.ts"),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [2, 3],
  },
  {
    name: "taking back does not wait for its scan",
    replaced: wrong("sync/outbox.ts", "taking-back-first.ts"),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [6],
  },
  {
    name: "a refused scan still counts",
    replaced: wrong("queries/pallet-now.ts", "refused-counts.ts"),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [26],
  },
  {
    name: "changes of sailings in any order",
    replaced: wrong("sync/kinds.ts", "sailings-in-any-order.ts"),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [5],
  },
  {
    name: "a change sent again under another op",
    replaced: wrong("sync/kinds.ts", "sailing-under-another-op.ts"),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [2, 3, 11],
  },
  {
    name: "a find sent again under another id",
    replaced: wrong("sync/kinds.ts", "find-under-another-id.ts"),
    scans: true,
    commands: FIND_COMMANDS,
    caughtBy: [2, 3],
  },
  {
    name: "a match or a word sent again under another op",
    replaced: wrong("sync/kinds.ts", "match-under-another-op.ts"),
    scans: true,
    commands: FIND_COMMANDS,
    caughtBy: [1, 2, 3, 11, 32],
  },
  {
    name: "a find matched by two people",
    makeServer: (world) => new MatchedByTwo(world),
    scans: true,
    commands: FIND_COMMANDS,
    caughtBy: [32],
  },
  {
    name: "a delivery that was taken back stays with its customer",
    makeServer: (world) => new ShownForGood(world),
    scans: true,
    commands: YARD_COMMANDS,
    caughtBy: [33],
  },
  {
    name: "a quote is accepted after its booking",
    makeServer: (world) => new AcceptedLater(world),
    quotes: true,
    caughtBy: [28],
  },
  {
    name: "a quote's validity begins when it arrives",
    makeServer: (world) => new ValidFromArrival(world),
    quotes: true,
    caughtBy: [29],
  },
  {
    name: "a quote is booked at today's price",
    makeServer: (world) => new TodaysPrice(world),
    quotes: true,
    caughtBy: [29],
  },
  {
    name: "a quote sent again under another id",
    replaced: wrong("sync/kinds.ts", "quote-under-another-id.ts"),
    quotes: true,
    caughtBy: [2, 3],
  },
  {
    name: "steps of a quote in any order",
    replaced: wrong("sync/kinds.ts", "quote-steps-in-any-order.ts"),
    quotes: true,
    caughtBy: [5],
  },
  {
    name: "the list of quotes forgets what waits",
    replaced: wrong("queries/quotes.ts", "quotes-without-waiting.ts"),
    quotes: true,
    caughtBy: [30],
  },
  {
    name: "what was acknowledged is forgotten",
    replaced: wrong("local/keepsakes.ts", "nothing-kept.ts"),
    restores: true,
    caughtBy: [31],
  },
  {
    name: "a keepsake dropped early",
    replaced: wrong("local/keepsake-room.ts", "safe-before-copies.ts"),
    restores: true,
    caughtBy: [31],
  },
  {
    name: "what comes again has no proof",
    replaced: wrong("local/keepsakes.ts", "again-without-proof.ts"),
    restores: true,
    // A second letter, or a booking whose price is not the current one any more.
    caughtBy: [2, 31],
  },
  {
    name: "what a visitor sent comes back as somebody's",
    replaced: wrong("sync/come-back.ts", "anybodys-keepsakes.ts"),
    restores: true,
    caughtBy: [3, 9],
  },
  {
    name: "what comes again gets another number",
    replaced: wrong("sync/come-back.ts", "another-number.ts"),
    restores: true,
    // With it the signature is of something else: the price may be gone.
    caughtBy: [3, 31],
  },
  {
    name: "edits that come again go by the clock",
    makeServer: (world) => new ByClock(world),
    commands: RESTORED_EDITS,
    restores: true,
    caughtBy: [31],
  },
  {
    name: "nobody asks after a restore",
    replaced: wrong("sync/come-back.ts", "pulled-before-asking.ts"),
    restores: true,
    caughtBy: [31],
  },
];
