import type { Cursor } from "#data/local/mirror-db.ts";
import type { SyncPage } from "#data/shared/wire.ts";

/**
 * How many pages are requested beyond the one that is being read and written; 0 requests each when the previous one is
 * written. It shortens the first pull of an office, 21 pages for 10,000 shipments: two of three round trips are over when
 * their page is needed. Together with packed rows (local/sizes.ts) that pull takes 1.1 s instead of 2.9:
 * `npm run bench -- offline`, and the same with SLOW_PATHS=1 before it. tests/data/slow-paths.test.ts tests both.
 * Outside of Vite there is no `env`.
 */
export const AHEAD = import.meta.env?.SLOW_PATHS ? 0 : 2;

/** Gets a page; `goOn` is called with the cursors of the next pages as soon as the server has sent them. */
type GetPage = (cursor: Cursor, goOn: (nexts: Cursor[]) => void) => Promise<SyncPage>;
type Asked = { cursor: Cursor; page: Promise<SyncPage> };

/**
 * The pages one after the other. Where the next pages begin is a prediction: a page that does not follow the one before it
 * is not used.
 */
export function pagesAhead(getPage: GetPage, ahead = AHEAD): (cursor: Cursor) => Promise<SyncPage> {
  const queue: Asked[] = [];
  const foreseen: Cursor[] = [];
  const ask = (cursor: Cursor): Asked => {
    const one: Asked = { cursor, page: getPage(cursor, (nexts) => goOn(one, nexts)) };
    one.page.then(
      ({ epoch, scope, next, more, reset }) => more && !reset && goOn(one, [{ ...cursor, epoch, scope, seq: next }]),
      // The reader of this page gets the error. There is none when the page before it could not be written.
      () => {},
    );
    queue.push(one);
    return one;
  };
  const goOn = (from: Asked, nexts: Cursor[]) => {
    // Pages requested before another tab moved the cursor are dropped.
    if (!queue.includes(from)) return;
    const furthest = foreseen.at(-1) ?? queue.at(-1)?.cursor ?? from.cursor;
    foreseen.push(...nexts.filter(({ seq }) => seq > furthest.seq));
    askOn();
  };
  const askOn = () => {
    while (ahead > 0 && queue.length <= ahead && foreseen[0]) ask(foreseen.shift() as Cursor);
  };
  return async (cursor) => {
    while (queue[0] && !isSame(queue[0].cursor, cursor)) queue.shift();
    if (queue.length === 0) foreseen.length = 0;
    const page = await (queue[0] ?? ask(cursor)).page;
    queue.shift();
    askOn();
    return page;
  };
}

/** Whether a page requested with one cursor may be written after the other. */
export function isSame(asked: Cursor, cursor: Cursor): boolean {
  return cursor.seq === asked.seq && cursor.epoch === asked.epoch && cursor.gen === asked.gen;
}
