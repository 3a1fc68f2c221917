import type { Pallet } from "#domain/rates/pallet.ts";
import { ui as text } from "#text/ui.ts";
import { classNames } from "../class-names.ts";
import { type GroupShape, groupShape, groupsOf, type LoadGroup } from "./load-groups.ts";
import type { PalletShape } from "./pallet-shape.ts";
import "./pallet-drawing.css";

export type LoadDrawingProps = {
  pallets: readonly Pallet[];
  /** True when volume is charged: the load is filled up to its weight, the charged space around it is dashed. */
  byVolume: boolean;
  label: string;
  /** Writes the measures on the drawing; more than three pallets are drawn in groups with number and height. */
  measures?: boolean | undefined;
  /** Explains fill and dashes under the drawing. */
  legend?: boolean | undefined;
  size?: "md" | "sm" | undefined;
  className?: string | undefined;
};

const em = (metres: number) => `${Math.round(metres * 1000) / 1000}em`;
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
const FITS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16] as const;
const METRES = {
  2: "[--metres:2]",
  3: "[--metres:3]",
  4: "[--metres:4]",
  5: "[--metres:5]",
  6: "[--metres:6]",
  7: "[--metres:7]",
  8: "[--metres:8]",
  9: "[--metres:9]",
  10: "[--metres:10]",
  11: "[--metres:11]",
  12: "[--metres:12]",
  14: "[--metres:14]",
  16: "[--metres:16]",
} as const;

/** What the written measures take beside one to three pallets. */
const WRITTEN: Partial<Record<number, string>> = { 1: "[--aside:56px]", 2: "[--aside:112px]", 3: "load-written-3" };

/**
 * The width of the drawing in metres, rounded up to one of a few steps. High pallets count as wider, so that a
 * single one does not outgrow the picture; six and more are drawn in two rows.
 */
export function loadFit(shapes: readonly { width: number; height: number }[], grouped = false): (typeof FITS)[number] {
  const wide = shapes.reduce((sum, shape) => sum + shape.width, 0) * 1.04;
  const high = Math.max(0, ...shapes.map((shape) => shape.height));
  // Metres for the captions between groups, at the smallest scale.
  const captions = grouped ? shapes.length * 0.4 : 0;
  const rows = shapes.length > 5 ? 1.8 : 1;
  const need = Math.max((wide + captions) / rows, high * 1.7);
  return FITS.find((step) => need <= step) ?? 16;
}

/** The pallets as typed, all to one scale: one metre is one em, and the style sheet sets the em. */
export function LoadDrawing({ pallets, byVolume, label, measures, legend, size = "md", className }: LoadDrawingProps) {
  const many = pallets.length > 3;
  const groups = many ? groupsOf(pallets) : pallets.map((pallet) => ({ pallet, count: 1 }));
  const shapes = groups.map((group) => groupShape(group, byVolume));
  const written = measures ?? !many;
  const dashed = shapes.some(({ shape }) => shape.space);
  return (
    <figure className={classNames("load", `load-${size}`, many && "load-many", className)}>
      <div
        className={classNames("load-floor", METRES[loadFit(shapes, many)], written && WRITTEN[pallets.length])}
        role="img"
        aria-label={label}
      >
        {groups.map((group, index) => (
          <DrawnGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its place in the row
            key={index}
            group={group}
            drawn={shapes[index] as GroupShape}
            measures={written}
            caption={many}
          />
        ))}
      </div>
      {legend && (
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-15">
          <span className={LEGEND}>
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <path className="fill-load-top stroke-ink stroke-[1.4]" strokeLinejoin="round" d="M1 1h14v14H1z" />
            </svg>
            {dashed ? text.weightFill : text.goods}
          </span>
          {dashed && (
            <span className={LEGEND}>
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                <path
                  className="fill-none stroke-ink stroke-[1.6] [stroke-dasharray:3]"
                  strokeLinejoin="round"
                  d="M1 1h14v14H1z"
                />
              </svg>
              {text.space}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}

const LEGEND = "inline-flex items-center gap-2";

function DrawnGroup({
  group: { pallet, count },
  drawn,
  measures,
  caption,
}: {
  group: LoadGroup;
  drawn: GroupShape;
  measures: boolean;
  caption: boolean;
}) {
  const { shape, width, height } = drawn;
  const place = ([x, y]: readonly [number, number]) => ({ x: percent(x / width), y: percent(y / height) });
  return (
    <div className={classNames("pal", measures && "pal-measured")}>
      {/* The outer svg has no viewBox, so that its figures keep their size at every scale of the drawings inside. */}
      <svg width={em(width)} height={em(height)} aria-hidden="true" focusable="false">
        <svg viewBox={`0 0 ${width} ${height}`} width="100%" height="100%" overflow="visible" aria-hidden="true">
          {drawn.places.map(({ x, y }) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              <DrawnPallet shape={shape} />
            </g>
          ))}
        </svg>
        {measures && (
          <>
            <text {...place(shape.at.length)} dx="-5" dy="17" textAnchor="end">
              {figure(pallet.length)}
            </text>
            <text {...place(shape.at.width)} dx="5" dy="17">
              {figure(pallet.width)}
            </text>
            <text {...place(shape.at.height)} dx="7" dy="5">
              {figure(pallet.height)}
            </text>
          </>
        )}
      </svg>
      {measures && (
        <span className="pal-under">
          {figure(pallet.length)} x {figure(pallet.width)}
          <br />
          {text.high(figure(pallet.height))}
        </span>
      )}
      {caption && (
        <span data-part="caption" className="mt-2 text-center text-ink-2 font-medium text-(length:--text-14)">
          <b className="block font-display text-27 leading-none text-ink">{count}</b>
          {text.high(figure(pallet.height))}
        </span>
      )}
    </div>
  );
}

function DrawnPallet({ shape }: { shape: PalletShape }) {
  return (
    <>
      {shape.space && <path className="pal-dash pal-behind" d={shape.space.behind} />}
      {shape.faces.map((face, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: painted back to front
        <path key={index} className={`pal-${face.kind}`} d={face.d} />
      ))}
      {shape.space && <path className="pal-dash" d={shape.space.front} />}
    </>
  );
}

const figure = (metres: number) => (Number.isFinite(metres) && metres > 0 ? metres.toFixed(2) : "?");
