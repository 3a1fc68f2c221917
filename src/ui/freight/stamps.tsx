import { timeAtPlace } from "#domain/track/journey.ts";
import { formatDate, formatDateTime } from "#i18n/format.ts";

/** `at` as PocketBase writes it: "2026-11-21 09:00:00.000Z". `kind`: of a milestone, whose time is that of its place. */
type Stamp = { label: string; at: string; kind?: "collected" | "delivered" };

/** The times of a shipment's steps; empty ones are left out. */
export function Stamps({ stamps, className }: { stamps: readonly Stamp[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {stamps
        .filter(({ at }) => at)
        .map(({ label, at, kind }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <time dateTime={at.replace(" ", "T")}>{shown(at, kind)}</time>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function shown(at: string, kind: Stamp["kind"]): string {
  const there = kind && timeAtPlace(kind, at);
  return there ? `${formatDate(there.day)}, ${there.time}` : formatDateTime(at);
}
