// A row of 58 px with two lines where the list is at least 62rem wide, else a card. Rows and header share the columns.
const COLUMNS =
  "@min-[62rem]/list:grid-cols-[3rem_8rem_minmax(7rem,1.5fr)_minmax(6rem,1fr)_minmax(7rem,1.1fr)_5.5rem_7.25rem_5rem_5.75rem] @min-[62rem]/list:@max-[68rem]/list:gap-x-2";
const CELL = "min-w-0 @min-[62rem]/list:col-auto @min-[62rem]/list:row-auto";
// With large text on a phone nothing fits beside the name.
const NARROW = "@max-[20rem]/list:col-[2/-1]";

/** Class names that several files here share. The rule of a row is above it: its fractional height would cut one below off. */
export const looks = {
  second: "text-16 block text-ink-2 font-normal",
  row: `group/admin-item relative grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-rule in-[li:first-child]:border-t-transparent py-2.5 pr-4 pl-1.5 sm:pl-3.5 sm:max-md:pr-6 @min-[62rem]/list:pr-6 [--surface:var(--color-sheet)] has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:-outline-offset-3 @min-[62rem]/list:min-h-14.5 @min-[62rem]/list:py-1 ${COLUMNS}`,
  head: `sticky top-0 z-3 grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3 border-b-(length:--hair) border-edge bg-sheet pr-4 pl-1.5 sm:pl-3.5 sm:max-md:pr-6 @min-[62rem]/list:pr-6 [.admin-one-pane_&]:static text-14 font-semibold text-ink-2 ${COLUMNS}`,
  box: `col-1 row-1 self-start @min-[62rem]/list:self-center ${CELL}`,
  customer: `col-2 row-1 ${NARROW} ${CELL}`,
  reference: `col-[2/-1] flex flex-wrap items-baseline gap-x-3 @min-[62rem]/list:block ${CELL}`,
  cargo: `col-[2/-1] ${CELL}`,
  route: `col-[2/-1] ${CELL}`,
  sailing: `col-[2/-1] ${CELL}`,
  status: `col-2 ${NARROW} flex flex-wrap items-center gap-x-2.5 gap-y-0.5 ${CELL}`,
  rate: `col-3 row-1 ${NARROW} @max-[20rem]/list:row-auto @max-[20rem]/list:text-left text-right font-display text-21 leading-[1.1] font-[850] ${CELL}`,
  details:
    "col-3 @max-[20rem]/list:col-[2/-1] @max-[20rem]/list:justify-start inline-flex min-h-12 items-center justify-end text-sea font-semibold underline decoration-[1.5px] underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:shadow-none group-hover/admin-item:decoration-3 @min-[62rem]/list:col-auto @min-[62rem]/list:text-15",
  // Cut only where a row has two lines; the details have all of it.
  small: "wrap-anywhere @min-[62rem]/list:truncate text-15 leading-[1.25] text-ink-2",
  line: "wrap-anywhere @min-[62rem]/list:truncate text-15 leading-[1.3] text-ink-2",
} as const;
