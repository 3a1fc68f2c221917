export type ContainerPlanProps = {
  /** Inside length in metres; the inside width is the same in every container. */
  length: number;
  /** How many of the pallets are yours, from the door. */
  own?: number | undefined;
  label: string;
};

/** Inside width of every dry container, metres. */
const WIDTH = 2.35;
const LONG = 1.2;
const SHORT = 0.8;

/** Euro pallets on a container's floor, in metres: one row across, the other along. */
export function palletsOnFloor(length: number): { x: number; y: number; w: number; h: number }[] {
  const row = (count: number, w: number, h: number, y: number) =>
    Array.from({ length: count }, (_, i) => ({ x: i * w, y, w, h }));
  return [
    ...row(Math.floor(length / SHORT), SHORT, LONG, 0.12),
    ...row(Math.floor(length / LONG), LONG, SHORT, WIDTH - SHORT - 0.12),
  ];
}

/** Fills its place; strokes keep their width at every scale. */
const SIZED = "block w-full h-auto overflow-visible [&_rect]:[vector-effect:non-scaling-stroke]";

/** A container from above, to scale, with the euro pallets on its floor. */
export function ContainerPlan({ length, own = 0, label }: ContainerPlanProps) {
  const pallets = palletsOnFloor(length);
  return (
    <svg className={SIZED} viewBox={`-0.1 -0.1 ${length + 0.2} ${WIDTH + 0.2}`} role="img" aria-label={label}>
      <rect className="fill-none stroke-ink" strokeWidth="2" width={length} height={WIDTH} />
      {pallets.map((pallet, index) => (
        <rect
          key={`${pallet.x} ${pallet.y}`}
          className={pallets.length - index <= own ? "fill-road stroke-ink stroke-[1.4]" : "fill-wood stroke-rule"}
          x={pallet.x + 0.05}
          y={pallet.y + 0.03}
          width={pallet.w - 0.1}
          height={pallet.h - 0.06}
        />
      ))}
    </svg>
  );
}
