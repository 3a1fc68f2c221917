import { may } from "#domain/roles.ts";
import { toAppError } from "#live/errors.ts";
import { useAudit } from "#live/people.ts";
import { useRole } from "#live/session.ts";
import { people } from "#text/people.ts";
import { Button } from "#ui/button.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { EntryList } from "./entry-list.tsx";
import { EntryState } from "./entry-state.tsx";

const text = people.log;

/** The audit log of one record; for admins only. */
export function RecordLog({ record }: { record: string }) {
  return may(useRole().role, "people") ? <Entries record={record} /> : null;
}

function Entries({ record }: { record: string }) {
  const audit = useAudit({ person: "", record, kind: "" });
  // A server of an earlier version has no log.
  if (audit.error && toAppError(audit.error).kind === "missing") return null;
  return (
    <Note labelledBy="record-log-title" className="record-log">
      <NoteHead id="record-log-title" title={text.title} />
      {audit.data && audit.data.length > 0 && <EntryList entries={audit.data} label={text.title} />}
      <EntryState audit={audit} none={text.none} />
      {audit.hasNextPage && (
        <div className="px-(--people-x) py-3 text-ink-2">
          <Button
            size="sm"
            aria-disabled={audit.isFetchingNextPage || undefined}
            onClick={() => !audit.isFetchingNextPage && void audit.fetchNextPage()}
          >
            {audit.isFetchingNextPage ? text.fetching : text.older}
          </Button>
        </div>
      )}
    </Note>
  );
}
