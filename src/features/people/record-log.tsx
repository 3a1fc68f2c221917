import { useId } from "react";
import type { AuditKind } from "#domain/records/audit-kinds.ts";
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

type Props = {
  /** The id of a record, "" for all of a kind. */
  record?: string;
  kind?: AuditKind;
  title?: string;
  /** Rendered only with entries. */
  onlyFilled?: boolean;
};

/** The audit log of one record, or of one kind; for admins only. */
export function RecordLog(props: Props) {
  return may(useRole().role, "people") ? <Entries {...props} /> : null;
}

function Entries({ record = "", kind, title = text.title, onlyFilled = false }: Props) {
  const audit = useAudit({ person: "", record, kind: kind ?? "" });
  const id = useId();
  // A server of an earlier version has no log.
  if (audit.error && toAppError(audit.error).kind === "missing") return null;
  if (onlyFilled && !audit.data?.length) return null;
  return (
    <Note labelledBy={id} className="record-log [--people-x:16px] print:hidden sm:[--people-x:22px]">
      <NoteHead id={id} title={title} />
      {audit.data && audit.data.length > 0 && <EntryList entries={audit.data} label={title} />}
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
