import { formatDateTime } from "#i18n/format.ts";

/** The times of a shipment's steps; empty ones are left out. `at` as PocketBase writes it: "2026-11-21 09:00:00.000Z". */
export function Stamps({
  stamps,
  className,
}: {
  stamps: readonly { label: string; at: string }[];
  className: string | undefined;
}) {
  return (
    <dl className={className}>
      {stamps
        .filter(({ at }) => at)
        .map(({ label, at }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <time dateTime={at.replace(" ", "T")}>{formatDateTime(at)}</time>
            </dd>
          </div>
        ))}
    </dl>
  );
}
