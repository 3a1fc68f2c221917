import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./note.module.css";
import { variants } from "./variants.ts";

export type NoteProps = {
  as?: "section" | "article" | "aside" | "div" | "li" | undefined;
  /** The accessible name; without one the section is no landmark. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  id?: string | undefined;
  /** The left edge: dashed means on this device only, solid red needs an answer. */
  edge?: "waiting" | "attention" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const looks = variants("note", {
  edge: {
    waiting: "border-l-6 border-l-hub [border-left-style:dashed]",
    attention: "border-l-6 border-l-error",
  },
});

/** A card with ruled parts: a rate, a quote or a shipment. */
export function Note({ as: Tag = "section", label, labelledBy, id, edge, className, children }: NoteProps) {
  return (
    <Tag id={id} aria-label={label} aria-labelledby={labelledBy} className={looks({ edge }, className)}>
      {children}
    </Tag>
  );
}

export type NoteHeadProps = {
  title: ReactNode;
  id?: string | undefined;
  level?: 2 | 3 | 4 | undefined;
  /** To the right of the title: days, a unit, a button. */
  aside?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
};

/** The card's title line and what is directly under it. */
export function NoteHead({ title, id, level = 2, aside, children, className }: NoteHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames("note-head", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id={id} className="min-w-0 text-27">
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

/** Three and more in a row of their own have room from 6 rem; four and five stand two by two on a phone. */
const COLUMNS = {
  1: "[--cell-columns:1]",
  2: "",
  3: "[--cell-columns:3] [--cell-least:6rem]",
  4: "sm:[--cell-columns:4] sm:[--cell-least:6rem]",
  5: "sm:[--cell-columns:5] sm:[--cell-least:6rem]",
} as const;

/** Labelled values in ruled cells, as a description list. */
export function Cells({ columns = 2, className, children }: CellsProps) {
  return <dl className={classNames("value-cells", COLUMNS[columns], className)}>{children}</dl>;
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

/** An amount, a weight, a count: the browser must not translate it. */
const isFigure = (value: ReactNode): boolean =>
  typeof value === "number" || (typeof value === "string" && /^[+-]?€?\d[\d.]*(\s?(kg|m³|m))?$/.test(value));

/** `value-cell` and `value-big` are what tests and forms select by. */
const CELL = "value-cell -mt-px -ml-px min-w-0 border-t border-l border-rule pt-[11px] pr-3.5 pb-3 pl-4 sm:pl-[22px]";
const BIG = `value-big ${styles.big}`;

/** One labelled value; `big` uses the display font. */
export function Cell({ label, value, unit, big, number, wide, className }: CellProps) {
  return (
    <div className={classNames(CELL, wide && "col-span-full", className)}>
      <dt className="text-14/[1.125rem] text-ink-2">
        {number !== undefined && (
          <span className="box-number mr-1.5 text-[1rem]" aria-hidden="true">
            {number}
          </span>
        )}
        {label}
      </dt>
      <dd
        translate={isFigure(value) ? "no" : undefined}
        className={classNames("wrap-anywhere", big ? BIG : "text-[1.125rem]/[1.5625rem] font-[550]")}
      >
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
            <td translate="no">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TOTAL =
  "total flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-edge p-4 not-first:border-t-(length:--hair) sm:px-[22px] sm:py-[18px]";

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
    <div className={classNames(TOTAL, className)}>
      <div className="[.calc-total_&]:flex-[1_1_0] [.calc-total_&]:min-w-[6rem]">
        <p className="leading-[1.3] font-bold">{label}</p>
        {detail && <p className="max-w-[22ch] text-15 text-ink-2">{detail}</p>}
      </div>
      <p
        translate={isFigure(value) ? "no" : undefined}
        className="total-value ml-auto font-display text-[min(var(--text-65),24vw)] leading-[0.85] font-[850] tracking-[-0.002em]"
      >
        {value}
      </p>
    </div>
  );
}
