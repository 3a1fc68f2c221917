import type { Cursor } from "#data/local/mirror-db.ts";
import type { SyncPage } from "#data/shared/wire.ts";

/** The columns of servers and mirrors from before they were named: the version of the contract as it was then. */
const UNNAMED = "1cu5qyh";

/** A name for the columns with which the server sends rows (docs/sync/feed.md). */
export const columnsOf = ({ columns }: { columns?: string | undefined }) => columns ?? UNNAMED;

/**
 * A page as it is to be applied. Rows that came with other columns have to be pulled again from the start, as after a
 * reset: they stay on the screen until the last page has come.
 */
export function withColumns(cursor: Cursor, page: SyncPage): SyncPage {
  const begun = cursor.epoch !== "";
  if (!begun || page.reset || columnsOf(cursor) === columnsOf(page)) return page;
  return { ...page, reset: true, next: 0, more: true, items: [] };
}
