import { formatDateTime, instantOf } from "#i18n/format.ts";
import type { AuditEntry } from "#live/people.ts";
import styles from "./entry-list.module.css";
import { entryText } from "./entry-text.ts";
import { logTime } from "./moments.ts";

/** Entries of the audit log, newest first: when, who, what, and details. */
export function EntryList({ entries, label }: { entries: readonly AuditEntry[]; label: string }) {
  return (
    <ol className="m-0 p-0 [--entry-x:var(--people-x,16px)]" aria-label={label}>
      {entries.map((entry) => {
        const { who, before, about, after, detail } = entryText(entry);
        const ms = instantOf(entry.at);
        return (
          <li className={styles.entry} key={entry.id}>
            <time
              className="text-ink-2 text-(length:--text-15)"
              dateTime={ms === null ? undefined : new Date(ms).toISOString()}
              title={formatDateTime(entry.at)}
            >
              {logTime(entry.at)}
            </time>
            <span className="entry-who">{who}</span>
            <span className="col-span-full @min-[52.5rem]/people:col-auto">
              {before} <b translate={entry.label === "" ? undefined : "no"}>{about}</b> {after}
            </span>
            {detail && (
              <span className="col-span-full text-ink-2 text-(length:--text-15) @min-[52.5rem]/people:text-right @min-[52.5rem]/people:col-auto">
                {detail}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
