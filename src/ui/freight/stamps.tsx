import { formatDateTime } from "#i18n/format.ts";

/** When what happened, each only if it did. `at` is PocketBase's form, "2026-11-21 09:00:00.000Z", or empty. */
export function Stamps({ stamps, className }: { stamps: readonly { label: string; at: string }[]; className: string }) {
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
