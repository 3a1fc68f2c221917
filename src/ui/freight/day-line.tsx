import { classNames } from "../class-names.ts";
import { type DayDot, type Leg, lineOfDays } from "./day-line-shape.ts";
import "./day-line.css";

export type DayLineProps = {
  /** Days by road to Bologna. */
  road: number;
  warehouse?: number | undefined;
  sea?: number | undefined;
  /** Days after the planned arrival, in red. */
  over?: number | undefined;
  /** Days that are over, on which nobody has recorded what was planned: outlined. */
  open?: readonly number[] | undefined;
  /** Days that are over; null draws the plan, all filled. */
  done?: number | null | undefined;
  /** Today's day of the journey, from 1; its dot has a ring. */
  today?: number | null | undefined;
  /** Where the goods are today, which colours its dot; by the day if unknown. */
  leg?: Leg | null | undefined;
  /** "right" gives lines of different length the same dot spacing and aligns their ends, as in a table. */
  align?: "right" | undefined;
  names?: readonly [string, string, string] | undefined;
  /** Replaces the names on a phone, where long ones would overlap. */
  shortNames?: readonly [string, string, string] | undefined;
  numbers?: boolean | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** The text alternative; without it the line is decoration and hidden from screen readers. */
  label?: string | undefined;
  className?: string | undefined;
};

const percent = (x: number) => `${Math.round(x * 1000) / 10}%`;

/**
 * One dot per day, the three of Bologna in a capsule. Positions are percentages and radii are lengths, so that the dots keep
 * their size at every width and nothing has to be measured by script.
 */
export function DayLine({ names, shortNames, numbers, size = "md", label, className, ...days }: DayLineProps) {
  const { dots, parts, capsule, width } = lineOfDays(days);
  const hub = (capsule.from + capsule.to) / 2;
  return (
    <div
      className={classNames("dayline", `dayline-${size}`, className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {numbers && (
        <svg className="dayline-numbers" width="100%" height="20" aria-hidden="true" focusable="false">
          {dots.map((dot) => (
            <text
              key={dot.day}
              x={percent(dot.x)}
              y="13"
              textAnchor="middle"
              className={dot.state === "today" ? "now" : undefined}
            >
              {dot.day}
            </text>
          ))}
        </svg>
      )}
      <svg className="dayline-dots" width="100%" height="31" aria-hidden="true" focusable="false">
        {parts.map((part) => (
          <line
            key={`${part.leg}${part.from}`}
            className={`dl-line dl-${part.leg}`}
            x1={percent(part.from)}
            x2={percent(part.to)}
            y1="50%"
            y2="50%"
            strokeDasharray={part.solid ? undefined : "2 4"}
          />
        ))}
        <line className="dl-capsule" x1={percent(capsule.from)} x2={percent(capsule.to)} y1="50%" y2="50%" />
        <line className="dl-inside" x1={percent(capsule.from)} x2={percent(capsule.to)} y1="50%" y2="50%" />
        {dots.map((dot) => (
          <Dot key={dot.day} {...dot} />
        ))}
      </svg>
      {names && <Names names={names} start={1 - width} hub={hub} className={shortNames && "max-sm:hidden"} />}
      {shortNames && <Names names={shortNames} start={1 - width} hub={hub} className="sm:hidden" />}
    </div>
  );
}

function Names(props: {
  names: readonly [string, string, string];
  start: number;
  hub: number;
  className: string | undefined;
}) {
  const [from, middle, to] = props.names;
  return (
    // Where the line is short for its letters the name in the middle has a line of its own.
    <div className={classNames("@container mt-0.5", props.className)}>
      <svg
        className="dayline-names h-[1.25rem] @max-[17rem]:h-[2.5rem]"
        width="100%"
        aria-hidden="true"
        focusable="false"
      >
        <text x={percent(props.start)} className="dl-road translate-y-[0.9375rem]">
          {from}
        </text>
        <text
          x={percent(props.hub)}
          textAnchor="middle"
          className="dl-hub translate-y-[0.9375rem] @max-[17rem]:translate-y-[2.1875rem]"
        >
          {middle}
        </text>
        <text x="100%" textAnchor="end" className="dl-sea translate-y-[0.9375rem]">
          {to}
        </text>
      </svg>
    </div>
  );
}

function Dot({ x, leg, state, end }: Omit<DayDot, "day">) {
  const at = { cx: percent(x), cy: "50%" };
  return (
    <>
      <circle {...at} className={classNames("dl-dot", `dl-${state}`, `dl-${leg}`, end && `dl-${end}`)} />
      {state === "today" && <circle {...at} className={`dl-core dl-${leg}`} />}
    </>
  );
}
