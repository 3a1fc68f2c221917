import { Link } from "@tanstack/react-router";
import { useAudit } from "#live/people.ts";
import { people } from "#text/people.ts";
import { EntryList } from "./entry-list.tsx";
import { EntryState } from "./entry-state.tsx";

const text = people.log;
const SHOWN = 6;
const ALL = { person: "", record: "", kind: "" };

/** The latest entries of the audit log, with a link to all of it. */
export function LatestEntries() {
  const audit = useAudit(ALL);
  return (
    <section className="people-log" aria-labelledby="people-log-title">
      <div className="px-(--people-x) flex flex-wrap items-center justify-between gap-x-6 pt-3 pb-1">
        <h2 className="text-(length:--text-27)" id="people-log-title">
          {text.title}
        </h2>
        <Link
          to="/admin/people/log"
          search={{}}
          className="gap-2 inline-flex items-center min-h-(--tap) text-sea font-semibold underline underline-offset-4"
        >
          {text.every}
        </Link>
      </div>
      {audit.data && audit.data.length > 0 && <EntryList entries={audit.data.slice(0, SHOWN)} label={text.title} />}
      <EntryState audit={audit} none={text.none} />
    </section>
  );
}
