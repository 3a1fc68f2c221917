import type { ReactNode } from "react";
import styles from "./trio.module.css";

/** A card with three parts, side by side where there is room. */
export function Trio({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.trio} aria-label={label}>
      {children}
    </section>
  );
}

/** One part: a title, a sentence, and figures. */
export function TrioPart({ title, text, children }: { title: ReactNode; text: string; children?: ReactNode }) {
  return (
    <article className={styles.part}>
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
