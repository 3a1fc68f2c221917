import type { ScanPoint } from "#domain/pallets/scan.ts";
import { FILL, type Mark, OUTLINE } from "./squares.tsx";

/** Squares in a row, and the distance from one to the next, in units of the drawing; a square is 18. */
const ACROSS = 20;
const STEP = 22;
/** Rows of a block: so many that a block is about as high as a phone's screen. */
const ROWS = 30;
const WIDTH = ACROSS * STEP - (STEP - 18);

/**
 * All squares of a day, 20 in a row. They are drawn as one path for each mark: thousands of pallets, one element each, took
 * most of the time of a frame. Blocks outside of the viewport are not drawn.
 */
export function WallOfSquares({ marks, point }: { marks: readonly Mark[]; point: ScanPoint }) {
  const size = ACROSS * ROWS;
  const blocks = Array.from({ length: Math.ceil(marks.length / size) }, (_, n) =>
    marks.slice(n * size, (n + 1) * size),
  );
  return (
    <div className="mt-3">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position
        <Block key={at} marks={block} point={point} />
      ))}
    </div>
  );
}

function Block({ marks, point }: { marks: readonly Mark[]; point: ScanPoint }) {
  const drawn = { here: "", missing: "", ramp: "", road: "", cross: "" };
  marks.forEach((mark, at) => {
    const [x, y] = [(at % ACROSS) * STEP, Math.floor(at / ACROSS) * STEP];
    drawn[mark] += mark === "here" ? `M${x + 1} ${y + 1}h16v16h-16z` : `M${x + 2} ${y + 2}h14v14h-14z`;
    if (mark === "missing") drawn.cross += `M${x + 5.5} ${y + 5.5}l7 7m0-7l-7 7`;
  });
  const height = Math.ceil(marks.length / ACROSS) * STEP;
  return (
    <div className="[content-visibility:auto]" style={{ aspectRatio: `${WIDTH} / ${height}` }}>
      <svg className="block w-full" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" focusable="false">
        {drawn.here && <path className={`${FILL[point]} stroke-ink`} d={drawn.here} strokeWidth="1.4" />}
        {drawn.missing && (
          <path className={OUTLINE.missing} d={drawn.missing + drawn.cross} fill="none" strokeWidth="2.4" />
        )}
        {drawn.ramp && <path className={OUTLINE.ramp} d={drawn.ramp} fill="none" strokeWidth="2" />}
        {drawn.road && (
          <path className={OUTLINE.road} d={drawn.road} fill="none" strokeWidth="2" strokeDasharray="3 2.5" />
        )}
      </svg>
    </div>
  );
}
