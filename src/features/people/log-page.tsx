import { Link } from "@tanstack/react-router";
import { useAudit, useRecordId } from "#live/people.ts";
import { people } from "#text/people.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { EntryList } from "./entry-list.tsx";
import { EntryState } from "./entry-state.tsx";
import { ExportButton } from "./export-button.tsx";
import { LogFilter } from "./log-filter.tsx";
import { type LogSearch, recordMeant } from "./log-search.ts";

const text = people.log;
/** An id that no record has, for a search without results. */
const NOTHING = "0".repeat(15);

/** The query for the server; `wrong` is the error for an invalid input. */
function useLogQuery({ person = "", kind = "", record = "" }: LogSearch) {
  const meant = record ? recordMeant(record) : null;
  const found = useRecordId(meant && "reference" in meant ? meant.reference : "");
  const id = meant && "id" in meant ? meant.id : (found.data ?? "");
  // No query until the reference is resolved to an id.
  const known = record === "" || id !== "";
  const wrong = record && !meant ? text.recordWrong : found.data === null ? text.recordUnknown : undefined;
  return { query: { person, kind, record: known ? id : NOTHING }, known, wrong, failed: found.isError };
}

/** /admin/people/log: the audit log, filtered by person, kind and record. */
export function LogPage({ search }: { search: LogSearch }) {
  const { query, known, wrong, failed } = useLogQuery(search);
  const audit = useAudit(query);
  const entries = known ? (audit.data ?? []) : [];
  return (
    <div className="[--people-x:16px] @container/people pb-16 sm:[--people-x:24px]">
      <div className="px-(--people-x)">
        <Link
          to="/admin/people"
          className="gap-2 inline-flex items-center min-h-(--tap) text-sea font-semibold underline underline-offset-4"
        >
          <Icon name="left" small /> {text.back}
        </Link>
        <PageHead title={text.title} actions={<ExportButton query={query} disabled={entries.length === 0} />} />
        <LogFilter search={search} error={wrong} />
        {failed && <Banner tone="error" role="alert" title={text.failed} />}
      </div>
      <section className="people-log" aria-label={text.title}>
        <p role="status" className="px-(--people-x) py-3 text-ink-2">
          {audit.data && (entries.length > 0 ? text.shown(entries.length) : text.noMatch)}
        </p>
        {entries.length > 0 && <EntryList entries={entries} label={text.title} />}
        <EntryState audit={audit} />
        {audit.hasNextPage && (
          <div className="px-(--people-x) py-3 text-ink-2">
            <Button
              aria-disabled={audit.isFetchingNextPage || undefined}
              onClick={() => !audit.isFetchingNextPage && void audit.fetchNextPage()}
            >
              {audit.isFetchingNextPage ? text.fetching : text.older}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
