import type { LineName } from "#domain/office/line-names.ts";

const HOLDS = "/admin/holds";
/** Lines that count no shipments, and the pages that have their lists. */
const ELSEWHERE: Partial<Record<LineName, string>> = {
  found: HOLDS,
  ships_overdue: "/admin/sailings",
  unanswered: "/admin/inbox",
};

/** The page of a line's list where it is not that of the shipments (`/admin?line=`); null for those. */
export const listElsewhere = (line: LineName | undefined): string | null => (line && ELSEWHERE[line]) ?? null;

/** The same for the lines of Today: what is on hold is decided on a page of its own. */
export const listOf = (line: LineName): string | null => (line === "on_hold" ? HOLDS : listElsewhere(line));
