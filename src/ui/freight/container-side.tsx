/** The drawing's size in metres, the same for every container, so that all have one scale. */
const ROOM = { width: 12.4, height: 3 };
const PITCH = 0.42;
const DOOR = 0.5;

export type ContainerSideProps = {
  /** Inside measures in metres. */
  length: number;
  height: number;
  /** How full it is, 0 to 1; drawn from the far end, where loading begins. */
  taken?: number | undefined;
  /** Containers behind each other; more than three are drawn as three. */
  boxes?: number | undefined;
  /** The text alternative; without it the drawing is decoration and hidden from screen readers. */
  label?: string | undefined;
};

/** Fills its place; strokes keep their width at every scale. */
const SIZED = "block w-full h-auto overflow-visible [&_:is(rect,path)]:[vector-effect:non-scaling-stroke]";
/** Filled on the card that is chosen. */
const BOX = "stroke-ink stroke-[1.4] fill-sheet in-[label:has(:checked)]:fill-load-right";
const RIB = "fill-none stroke-ink stroke-[0.7] opacity-45";

const f = (metres: number) => Math.round(metres * 1000) / 1000;

/** A container from the side, to scale, with ribs, door posts and its load. */
export function ContainerSide({ length, height, taken = 0, boxes = 1, label }: ContainerSideProps) {
  const drawn = Math.min(3, Math.max(1, boxes));
  const fit = { width: ROOM.width + (drawn - 1) * 0.5, height: ROOM.height + (drawn - 1) * 0.36 };
  const ground = fit.height - 0.1;
  const ribs = Array.from({ length: Math.floor((length - DOOR - 0.3) / PITCH) }, (_, i) => f(0.36 + i * PITCH));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg
      className={SIZED}
      viewBox={`-0.15 -0.1 ${f(fit.width + 0.3)} ${f(fit.height + 0.15)}`}
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path className="stroke-rule" d={`M-0.1 ${ground}H${f(fit.width)}`} />
      {Array.from({ length: drawn }, (_, i) => drawn - 1 - i).map((behind) => (
        <g key={behind} transform={`translate(${f(behind * 0.5)} ${f(ground - height - behind * 0.36)})`}>
          <rect className={BOX} width={length} height={height} />
          {behind === 0 && taken > 0 && (
            <rect className="fill-load-left" width={f(Math.min(1, taken) * length)} height={height} />
          )}
          <rect className="fill-none stroke-ink stroke-[1.4]" width={length} height={height} />
          {behind === 0 && (
            <path
              className={RIB}
              d={`${ribs.map((x) => `M${x} 0.22V${f(height - 0.22)}`).join("")}M0 0.14H${length}M0 ${f(height - 0.14)}H${length}`}
            />
          )}
          {behind === 0 && (
            <path
              className="fill-none stroke-ink stroke-[1.2]"
              d={`M${f(length - DOOR)} 0.14V${f(height - 0.14)}M${f(length - 0.22)} 0.3V${f(height - 0.3)}`}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

/** Loose cargo (LCL) at the same scale: a pallet, a crate and a drum. */
export function LooseSide() {
  const ground = ROOM.height - 0.1;
  const crate = (x: number, w: number, h: number) => (
    <g transform={`translate(${x} ${f(ground - h - 0.15)})`}>
      <rect className="fill-load-right stroke-ink stroke-[1.4]" width={w} height={h} />
      <path className={RIB} d={`M0 ${f(h / 2)}H${w}M${f(w / 3)} 0V${h}M${f((2 * w) / 3)} 0V${h}`} />
      <path className="fill-none stroke-ink stroke-[2.4]" d={`M0 ${f(h + 0.09)}H${w}`} />
    </g>
  );
  return (
    <svg
      className={SIZED}
      viewBox={`-0.15 -0.1 ${f(ROOM.width + 0.3)} ${f(ROOM.height + 0.15)}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className="stroke-rule" d={`M-0.1 ${ground}H${ROOM.width}`} />
      {crate(0.2, 1.2, 1.4)}
      {crate(1.8, 1.2, 1.9)}
      {crate(3.4, 0.8, 0.9)}
      <g transform={`translate(4.7 ${f(ground - 0.88)})`}>
        <rect className="fill-load-right stroke-ink stroke-[1.4]" width="0.58" height="0.88" rx="0.05" />
        <path className={RIB} d="M0 0.3H0.58M0 0.58H0.58" />
      </g>
    </svg>
  );
}
