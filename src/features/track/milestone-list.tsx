import type { ReactNode } from "react";
import { dates } from "#text/dates.ts";
import { track as text } from "#text/track.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import type { RowWords } from "./tracked-words.ts";

/** What has happened and what is ahead, with how many of the pallets. */
export function MilestoneList({ rows }: { rows: readonly RowWords[] }) {
  return (
    <Milestones>
      {rows.map(({ squares, count, plan, kind, hint, recorded, ...row }) => (
        <Row
          key={kind}
          {...row}
          hint={hint && <Hint>{hint}</Hint>}
          colour={COLOUR[kind]}
          filled={recorded ? FILLED : ""}
        >
          {squares.length > 0 ? (
            <Squares label={count}>
              {squares.map((there, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a square is one of so many
                <Square key={i} there={there} colour={COLOUR[kind]} />
              ))}
            </Squares>
          ) : (
            <Plan>{plan}</Plan>
          )}
        </Row>
      ))}
    </Milestones>
  );
}

export function Milestones({ children }: { children: ReactNode }) {
  return (
    <Note label={text.list.title}>
      <ol className="px-4 py-2 sm:px-5.5">{children}</ol>
      <p className="hint border-rule border-t px-4 py-3 sm:px-5.5">{dates.milestones.clocks}</p>
    </Note>
  );
}

/** By milestone: border and text. */
export const COLOUR: Readonly<Record<RowWords["kind"], string>> = {
  collected: "border-road text-road",
  hub_in: "border-hub text-hub",
  loaded: "border-hub text-hub",
  departed: "border-sea text-sea",
  arrived: "border-sea text-sea",
  delivered: "border-ink text-ink",
};

/** The dot of what is recorded. */
export const FILLED = "bg-current";

type RowProps = Pick<RowWords, "now" | "when" | "what"> & {
  hint: ReactNode;
  colour: string;
  /** A class: FILLED, or "". */
  filled: string;
  /** On the right: the pallets, or what is planned. */
  children: ReactNode;
};

export function Row({ now, when, what, hint, colour, filled, children }: RowProps) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 border-b border-rule py-3 last:border-b-0 sm:grid-cols-[1.5rem_11rem_minmax(0,1fr)_auto]">
      <Dot now={now} filled={filled} colour={colour} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:contents">
        <p className={classNames("sm:text-17", now ? "font-bold" : "text-ink-2")}>{when}</p>
        <div className="sm:order-last sm:self-center">{children}</div>
      </div>
      <div className="max-sm:col-start-2">
        <p className={classNames("sm:text-17", now && "font-bold")}>{what}</p>
        {hint}
      </div>
    </li>
  );
}

function Dot({ now, filled, colour }: Pick<RowProps, "now" | "filled" | "colour">) {
  return (
    <span
      className={classNames(
        "flex self-center items-center justify-center rounded-full border-2 h-4 w-4",
        colour,
        now && "h-5 w-5",
        !now && filled,
      )}
      aria-hidden="true"
    >
      {now && <span className="h-2 w-2 rounded-full bg-current" />}
    </span>
  );
}

export function Hint({ children }: { children: ReactNode }) {
  return <p className="hint">{children}</p>;
}

export function Plan({ children }: { children: ReactNode }) {
  return <p className="text-ink-2 sm:text-right">{children}</p>;
}

/** A square for each pallet, with a tick where it is there. */
export function Squares({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-[7.5rem] flex-wrap justify-end gap-1 self-center" role="img" aria-label={label}>
      {children}
    </span>
  );
}

export function Square({ there, colour }: { there: boolean; colour: string }) {
  return (
    <span
      className={classNames(
        "flex h-5 w-5 items-center justify-center border-2",
        there ? "border-ink bg-ink text-paper" : colour,
      )}
    >
      {there && <Icon name="check" small />}
    </span>
  );
}
