import { WAREHOUSE_DAYS } from "#domain/transit.ts";
import { ui as text } from "#text/ui.ts";
import { classNames } from "../class-names.ts";
import type { Point } from "./curves.ts";
import { AFTER_ROAD, type LabelPlace } from "./map-data.ts";
import { HUB_AT, HUB_RADIUS, liesOn, MAP_HEIGHT, MAP_WIDTH, SEA, THREADS, type Thread } from "./map-shape.ts";
import "./route-map.css";

export type RouteMapProps = {
  /** Slug of the country whose line is highlighted. */
  selected: string;
  /** Called for a choice on the map, which only works with a pointer; the select beside it works for everyone. */
  onSelect?: ((slug: string) => void) | undefined;
  label: string;
  className?: string | undefined;
};

/** 26 lines to Bologna and one to Limassol. The chosen country's line is animated dot by dot. */
export function RouteMap({ selected, onSelect, label, className }: RouteMapProps) {
  const lit = THREADS.find((thread) => thread.slug === selected);
  const rest = THREADS.filter((thread) => thread !== lit);
  return (
    // The container that the style sheet's container query measures: letters and dots are larger in a narrow drawing.
    <div className={classNames("map", className)}>
      <svg
        className="map-drawing"
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        width={MAP_WIDTH}
        height={MAP_HEIGHT}
        role="img"
        aria-label={label}
      >
        <path className="map-thread" d={rest.map(({ path }) => path).join("")} />
        <path className="map-day" d={dots(rest.flatMap((thread) => thread.dots))} />
        <path className="map-city" d={dots(rest.map(({ city }) => city))} />
        <path className="map-sea" d={SEA.path} />
        {SEA.days.map((day, index) => (
          <circle key={`${day[0]}`} className={index === 3 ? "map-sea-end" : "map-sea-day"} {...centre(day)} />
        ))}
        {lit && <LitThread key={lit.slug} thread={lit} />}
        <circle className="map-hub" cx={HUB_AT[0]} cy={HUB_AT[1]} r={HUB_RADIUS} />
        {[-1, 0, 1].map((i) => (
          <circle key={i} className="map-hub-day" cx={HUB_AT[0] + i * 15} cy={HUB_AT[1]} />
        ))}
        {rest.map((thread) => (
          <CityLabel key={thread.slug} thread={thread} lit={lit} />
        ))}
        {lit && <LitLabel thread={lit} />}
        <Place className="fill-hub map-wide" at={[HUB_AT[0] - 32, HUB_AT[1] + 66]}>
          {`${text.bologna},`}
        </Place>
        <Place className="fill-hub map-wide" at={[HUB_AT[0] - 32, HUB_AT[1] + 93]}>
          {text.bolognaDays(WAREHOUSE_DAYS)}
        </Place>
        <Place className="fill-hub map-narrow" at={[HUB_AT[0] - 62, HUB_AT[1] + 88]}>
          {text.bologna}
        </Place>
        {lit && (
          <>
            <Place className="fill-sea map-wide" at={[SEA.end[0] + 14, SEA.end[1] + 48]} anchor="end">
              {text.limassolDay(lit.road + AFTER_ROAD)}
            </Place>
            <Place className="fill-sea map-narrow" at={[SEA.end[0] + 18, SEA.end[1] + 72]} anchor="end">
              {text.limassolDay(lit.road + AFTER_ROAD)}
            </Place>
          </>
        )}
        {onSelect &&
          THREADS.map((thread) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the select beside the map is the control
            <circle
              key={thread.slug}
              className="map-target"
              cx={thread.city[0]}
              cy={thread.city[1]}
              r="17"
              onClick={() => onSelect(thread.slug)}
            >
              <title>{thread.name}</title>
            </circle>
          ))}
      </svg>
    </div>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
const centre = ([x, y]: Point) => ({ cx: round(x), cy: round(y) });
/**
 * Dots of one kind as the round caps of one path: two hundred circles took most of the layout time of a page with a map. Each
 * part is 0.01 long, because some browsers draw no caps on a part without length.
 */
const dots = (points: readonly Point[]) => points.map(([x, y]) => `M${round(x)} ${round(y)}h.01`).join("");

/** Custom properties for the number of days and the number of a dot, from which the style sheet computes the delay. */
const DAYS: Readonly<Record<number, string>> = {
  2: "[--days:2]",
  3: "[--days:3]",
  5: "[--days:5]",
  7: "[--days:7]",
  8: "[--days:8]",
  10: "[--days:10]",
};
const DAY = [
  "[--day:0]",
  "[--day:1]",
  "[--day:2]",
  "[--day:3]",
  "[--day:4]",
  "[--day:5]",
  "[--day:6]",
  "[--day:7]",
  "[--day:8]",
  "[--day:9]",
] as const;

function LitThread({ thread }: { thread: Thread }) {
  return (
    <g className={DAYS[thread.road]}>
      <circle className={`map-lit-city ${DAY[0]}`} {...centre(thread.city)} />
      <path className="map-lit-thread" d={thread.path} pathLength={1} />
      {thread.dots.map((dot, index) => (
        <circle key={`${dot[0]}`} className={`map-lit-day ${DAY[index + 1]}`} {...centre(dot)} />
      ))}
    </g>
  );
}

/** Sizes of the letters in units of the drawing, as in the style sheet. */
const WIDE = 19;
const NARROW = 34;

function CityLabel({ thread, lit }: { thread: Thread; lit: Thread | undefined }) {
  const free = (place: LabelPlace, size: number) => !lit || !liesOn(lit, thread, place, size);
  return (
    <>
      {free(thread.label, WIDE) && (
        <>
          <Leader thread={thread} />
          <Label className="map-label map-wide" thread={thread} place={thread.label} />
        </>
      )}
      {thread.phone && free(thread.phone, NARROW) && (
        <Label className="map-label map-narrow" thread={thread} place={thread.phone} />
      )}
    </>
  );
}

function LitLabel({ thread }: { thread: Thread }) {
  const wide = thread.lit ?? thread.label;
  return (
    <>
      <Label className="map-label-lit map-wide" thread={thread} place={wide} />
      <Label className="map-label-lit map-narrow" thread={thread} place={thread.phoneLit} />
    </>
  );
}

function Label({ className, thread, place }: { className: string; thread: Thread; place: LabelPlace }) {
  const [dx, dy, anchor] = place;
  return (
    <Place className={className} at={[thread.city[0] + dx, thread.city[1] + dy]} anchor={anchor}>
      {thread.name}
    </Place>
  );
}

function Place(props: { className: string; at: Point; anchor?: "start" | "middle" | "end"; children: string }) {
  return (
    <text className={props.className} x={round(props.at[0])} y={round(props.at[1])} textAnchor={props.anchor}>
      {props.children}
    </text>
  );
}

/** From the city to a label that stands further away. */
function Leader({ thread }: { thread: Thread }) {
  const [dx, dy, anchor] = thread.label;
  if (anchor === "middle" || Math.hypot(dx, dy) <= 17) return null;
  const end: Point = [thread.city[0] + dx + (anchor === "start" ? -3 : 3), thread.city[1] + dy - 5.5];
  const length = Math.hypot(end[0] - thread.city[0], end[1] - thread.city[1]);
  const unit = [(end[0] - thread.city[0]) / length, (end[1] - thread.city[1]) / length] as const;
  return (
    <line
      className="stroke-thread-day map-wide"
      x1={round(thread.city[0] + unit[0] * 6)}
      y1={round(thread.city[1] + unit[1] * 6)}
      x2={round(end[0])}
      y2={round(end[1])}
    />
  );
}
