import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type NoteProps = {
  as?: "section" | "article" | "aside" | "div" | undefined;
  /** The accessible name; without one the section is no landmark. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  id?: string | undefined;
  /** The left edge: dashed means on this device only, solid red needs an answer. */
  edge?: "waiting" | "attention" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A card with ruled parts: a rate, a quote or a shipment. */
export function Note({ as: Tag = "section", label, labelledBy, id, edge, className, children }: NoteProps) {
  return (
    <Tag
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classNames("note", edge && `note-${edge}`, className)}
    >
      {children}
    </Tag>
  );
}

export type NoteHeadProps = {
  title: ReactNode;
  id?: string | undefined;
  number?: number | undefined;
  level?: 2 | 3 | 4 | undefined;
  /** To the right of the title: days, a unit, a button. */
  aside?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
};

/** The card's title line and what is directly under it. */
export function NoteHead({ title, id, number, level = 2, aside, children, className }: NoteHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames("note-head", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id={id} className="min-w-0 text-27">
          {number !== undefined && (
            <span className="box-number" aria-hidden="true">
              {number}
            </span>
          )}
          {title}
        </Heading>
        {aside && <div className="text-(length:--text-15) text-ink-2">{aside}</div>}
      </div>
      {children}
    </div>
  );
}

/** A padded part of the card with a rule above it. */
export function NoteBody({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames("note-body", className)}>{children}</div>;
}

export type CellsProps = {
  columns?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** Two columns on a phone as well, for short values. */
  className?: string | undefined;
  children: ReactNode;
};

/** Labelled values in ruled cells, as a description list. */
export function Cells({ columns = 2, className, children }: CellsProps) {
  return <dl className={classNames("value-cells", `value-cells-${columns}`, className)}>{children}</dl>;
}

export type CellProps = {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  big?: boolean | undefined;
  number?: number | undefined;
  /** Spans the whole row. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** One labelled value; `big` uses the display font. */
export function Cell({ label, value, unit, big, number, wide, className }: CellProps) {
  return (
    <div className={classNames("value-cell", wide && "col-span-full", className)}>
      <dt>
        {number !== undefined && (
          <span className="box-number" aria-hidden="true">
            {number}
          </span>
        )}
        {label}
      </dt>
      <dd className={big ? "value-big" : undefined}>
        {value}
        {unit && <span className="value-unit"> {unit}</span>}
      </dd>
    </div>
  );
}

export type Line = { label: ReactNode; how?: ReactNode; value: ReactNode };

/** The lines of a price: what, how it was calculated, how much. */
export function Lines({
  rows,
  caption,
  className,
}: {
  rows: readonly Line[];
  /** The table's caption, for screen readers. */
  caption: string;
  className?: string | undefined;
}) {
  return (
    <table className={classNames("lines", className)}>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a price keep their order
          <tr key={index}>
            <th scope="row">
              {row.label}
              {row.how && <span className="lines-how mt-0.5 block text-15 text-ink-2">{row.how}</span>}
            </th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The total under the lines. */
export function Total({
  label,
  detail,
  value,
  className,
}: {
  label: ReactNode;
  detail?: ReactNode;
  value: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={classNames("total", className)}>
      <div className="[.calc-total_&]:flex-[1_1_0] [.calc-total_&]:min-w-[6rem]">
        <p className="leading-[1.3] font-bold">{label}</p>
        {detail && <p className="max-w-[22ch] text-15 text-ink-2">{detail}</p>}
      </div>
      <p className="total-value">{value}</p>
    </div>
  );
}
