import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A section's title, with a number where the sections are steps. The number is not part of the accessible name. */
export function SectionHead({
  number,
  title,
  id,
  level = 2,
  lede,
}: {
  number?: number | undefined;
  title: ReactNode;
  id?: string | undefined;
  level?: 2 | 3 | undefined;
  lede?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-head">
      {/* The second line of a long title begins under its first word, not under the number. */}
      <Heading id={id} className={classNames("text-27", number !== undefined && "flex items-baseline")}>
        {number !== undefined && (
          <span className="box-number" aria-hidden="true">
            {number}
          </span>
        )}
        <span className="min-w-0">{title}</span>
      </Heading>
      {lede && <p className="mt-2 text-ink-2">{lede}</p>}
    </div>
  );
}
