import type { ReactNode } from "react";
import "./public.css";

/** Three parts of one ruled sheet, side by side where there is room. */
export function Trio({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="trio" aria-label={label}>
      {children}
    </section>
  );
}

/** One part: what it is, a sentence, and the figures that prove it. */
export function TrioPart({ title, text, children }: { title: ReactNode; text: string; children?: ReactNode }) {
  return (
    <article className="trio-part">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="trio-figure">{children}</div>}
    </article>
  );
}

/** Ruled lines of facts: what on the left, how much on the right. */
export function Facts({ rows }: { rows: readonly { what: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {rows.map((row) => (
        <div key={row.what}>
          <dt>{row.what}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
