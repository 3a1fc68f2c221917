import { classNames } from "#ui/class-names.ts";
import { type DayRange, middleOf } from "./calendar-days.ts";

export type DayDotsProps = {
  range: DayRange;
  /** Which events have happened; their dots are filled. */
  over?: { left: boolean; there: boolean } | undefined;
  /** "now" marks today, "new" emphasises departure and arrival, "old" is dimmed. */
  look?: "now" | "new" | "old" | undefined;
};

const NOTHING = { left: false, there: false };

/** Two of them, one inside the other, make an outlined capsule whose ends are round at every width. */
export function Capsule(props: { className: string; width: number; from: string; to: string }) {
  const { className, width, from, to } = props;
  return <line className={className} strokeWidth={width} strokeLinecap="round" x1={from} x2={to} y1="50%" y2="50%" />;
}

/** One dot a day: those in Bologna in a capsule, those at sea on a line. Decoration beside equivalent text. */
export function DayDots({ range, over = NOTHING, look = "now" }: DayDotsProps) {
  const { days, leave, arrive } = range;
  const at = (n: number) => middleOf(n, days.length);
  // In a comparison of old and new plan the line starts at the cut-off.
  const from = look === "now" ? 0 : Math.max(0, range.close);
  const end = Math.max(leave, from);
  return (
    <svg
      className={classNames("block overflow-visible", look === "old" && "opacity-80")}
      width="100%"
      height="34"
      aria-hidden="true"
      focusable="false"
    >
      <line
        className="stroke-sea"
        strokeWidth="2.2"
        strokeDasharray={over.left ? undefined : "2 4"}
        x1={at(end)}
        x2={at(arrive)}
        y1="50%"
        y2="50%"
      />
      {leave >= 0 && (
        <>
          <Capsule className="stroke-hub" width={28} from={at(from)} to={at(end)} />
          <Capsule className="stroke-(--surface)" width={23.6} from={at(from)} to={at(end)} />
        </>
      )}
      {days.map((day, n) =>
        n < from || n > arrive ? null : <Dot key={day} n={n} range={range} over={over} look={look} />,
      )}
    </svg>
  );
}

const TONES = {
  hub: { line: "stroke-hub", fill: "fill-hub" },
  sea: { line: "stroke-sea", fill: "fill-sea" },
} as const;

type DotProps = { n: number; range: DayRange; over: typeof NOTHING; look: NonNullable<DayDotsProps["look"]> };

function Dot({ n, range: { days, leave, arrive, today }, over, look }: DotProps) {
  const sea = n > leave;
  const now = look === "now" && n === today;
  const done = sea ? over.there || (over.left && today > n) : over.left;
  const heavy = look === "new" && (n === leave || n === arrive);
  const { line, fill } = sea ? TONES.sea : TONES.hub;
  const at = { cx: middleOf(n, days.length), cy: "50%" };
  return (
    <>
      <circle
        {...at}
        className={classNames(line, done && !now ? fill : "fill-(--surface)")}
        strokeWidth={heavy ? 4.4 : 2.2}
        r={n === arrive ? 11 : now ? 10.5 : 6}
      />
      {now && <circle {...at} className={fill} r="4.3" />}
    </>
  );
}
