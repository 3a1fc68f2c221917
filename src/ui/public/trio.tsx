import type { ReactNode } from "react";

/** A card with three parts, side by side where there is room. */
export function Trio({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className="-mx-4 border-x-0 border-y-(length:--hair) border-edge [--surface:var(--color-sheet)] grid mt-10 bg-sheet min-[45rem]:mx-0 min-[45rem]:border-(length:--hair) min-[45rem]:rounded-ruled lg:grid-cols-[repeat(3,1fr)]"
      aria-label={label}
    >
      {children}
    </section>
  );
}

/** One part: a title, a sentence, and figures. */
export function TrioPart({ title, text, children }: { title: ReactNode; text: string; children?: ReactNode }) {
  return (
    <article className="px-4 py-6 border-t border-rule flex flex-col min-w-0 min-[45rem]:px-7 min-[45rem]:py-6.5 min-[45rem]:max-lg:grid min-[45rem]:max-lg:grid-cols-[1fr_1.15fr] min-[45rem]:max-lg:gap-y-0 min-[45rem]:max-lg:gap-x-10 min-[45rem]:max-lg:content-start lg:border-t-0 lg:border-l lg:border-rule [&_h2]:text-[clamp(33px,8vw,42px)] [&_h2]:leading-[0.95] [&>p]:max-w-[42ch] [&>p]:mt-2.5 [&>p]:text-ink-2 min-[45rem]:max-lg:[&>p]:row-2 first:border-t-0 lg:first:border-l-0">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && (
        <div className="mt-auto pt-5.5 min-[45rem]:max-lg:m-0 min-[45rem]:max-lg:p-0 min-[45rem]:max-lg:col-2 min-[45rem]:max-lg:row-[1_/_span_3]">
          {children}
        </div>
      )}
    </article>
  );
}

/** Ruled lines: a name on the left, a value on the right. */
export function Facts({ rows }: { rows: readonly { what: string; value: ReactNode }[] }) {
  return (
    <dl className="m-0 text-[1rem] leading-[1.3125rem]">
      {rows.map((row) => (
        <div className="py-2 gap-x-4 border-t border-rule flex flex-wrap justify-between" key={row.what}>
          <dt className="min-w-0 text-ink-2 wrap-anywhere">{row.what}</dt>
          <dd className="m-0 ml-auto min-w-0 font-semibold text-right wrap-anywhere">{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
