import type { Cursor } from "#data/local/mirror-db.ts";
import type { SyncPage } from "#data/shared/wire.ts";

/** The version of the columns before servers stated it: that of the contract at that time. */
const UNNAMED = "1cu5qyh";

/** The version of the columns in which the server sends rows (docs/sync/feed.md). */
export const columnsOf = ({ columns }: { columns?: string | undefined }) => columns ?? UNNAMED;

/**
 * A page in the form in which it is applied. Rows with other columns must be pulled again from the start, as after a reset:
 * the old ones stay on screen until the last page has arrived.
 */
export function withColumns(cursor: Cursor, page: SyncPage): SyncPage {
  const begun = cursor.epoch !== "";
  if (!begun || page.reset || columnsOf(cursor) === columnsOf(page)) return page;
  return { ...page, reset: true, next: 0, more: true, items: [] };
}
