import Dexie, { type PromiseExtended } from "dexie";
import type { FedCollection } from "#domain/records/fed.ts";
import type { Cursor, MirrorDb } from "./mirror-db.ts";
import { allRows, type RowOf } from "./mirror-rows.ts";

type At = Pick<Cursor, "epoch" | "gen" | "seq" | "anew">;

/**
 * A collection of the mirror in memory: of ten thousand rows, only those that the feed has changed are read again. Rows
 * change in one transaction with the cursor and have their position in the feed, so the cursor tells which are new.
 */
export class MirrorList<C extends FedCollection> {
  private rows = new Map<string, RowOf<C>>();
  private at: At | null = null;
  private sorted: readonly RowOf<C>[] = [];

  constructor(
    private readonly collection: C,
    private readonly order?: (a: RowOf<C>, b: RowOf<C>) => number,
  ) {}

  /** All rows in order, the same array while nothing has changed. Inside a transaction over tablesOf(). */
  read(db: MirrorDb, { epoch, gen, seq, anew }: Cursor): PromiseExtended<readonly RowOf<C>[]> {
    const { at } = this;
    const follows = at?.epoch === epoch && at.gen === gen && at.anew === anew;
    if (follows && at.seq === seq) return Dexie.Promise.resolve(this.sorted);
    const fresh: PromiseExtended<RowOf<C>[]> = follows
      ? db.table(this.collection).where("seq").above(at.seq).toArray()
      : allRows(db, this.collection);
    return fresh.then((read) => {
      if (!follows) this.rows = new Map();
      for (const row of read) this.rows.set(row.id, row);
      const rows = [...this.rows.values()];
      this.sorted = this.order ? rows.sort(this.order) : rows;
      this.at = { epoch, gen, seq, anew };
      return this.sorted;
    });
  }

  /** The position in the feed up to which `rows` is complete; null when they did not come from read() with this `anew`. */
  placeOf(rows: readonly unknown[], anew: number): number | null {
    return rows === this.sorted && this.at?.anew === anew ? this.at.seq : null;
  }
}
