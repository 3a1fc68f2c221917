import { type ContainerPlan, HIGH_CUBE, type Placed } from "#domain/sailings/plan.ts";
import type { PalletMark, PalletView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { classNames } from "#ui/class-names.ts";

const text = sailings.plan;
/** Lengths in centimetres. */
const LENGTH = HIGH_CUBE.length * 100;
const WIDTH = HIGH_CUBE.width * 100;
type Look = { box: string; words: string; edge: number; dash?: string };
const MISSING: Look = { box: "fill-error-tint stroke-error", words: "fill-error", edge: 3.4 };
const LOOKS: Readonly<Record<PalletMark, Look>> = {
  loaded: { box: "fill-sea-fill stroke-ink", words: "fill-on-road", edge: 2 },
  hub: { box: "fill-hub-fill stroke-ink", words: "fill-on-hub-fill", edge: 2 },
  road: { box: "fill-sheet stroke-road", words: "fill-road-text", edge: 2.6, dash: "7 5" },
  missing: MISSING,
  elsewhere: MISSING,
};
const CODE = "normal-nums [text-anchor:middle]";
const WORDS = "fill-ink-2 text-[22px]";

export type DrawingProps = {
  plan: ContainerPlan;
  pallets: ReadonlyMap<string, PalletView>;
  /** The highlighted shipment. */
  chosen?: string | undefined;
  onChoose?: ((shipment: string) => void) | undefined;
  /** Without text, doors and ruler. */
  small?: boolean | undefined;
  /** The text alternative; without it the drawing is decoration. */
  label?: string | undefined;
};

/** A container from above, to scale: front wall left, doors right. */
export function ContainerDrawing({ plan, pallets, chosen, onChoose, small = false, label }: DrawingProps) {
  const box = small ? `-14 -14 ${LENGTH + 28} ${WIDTH + 28}` : `-58 -30 ${LENGTH + 200} ${WIDTH + 130}`;
  return (
    <div
      className={small ? undefined : "min-w-[46rem]"}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <svg className="block w-full h-auto font-text" viewBox={box} aria-hidden="true" focusable="false">
        <rect className="fill-sheet-2" width={LENGTH} height={WIDTH} />
        {!small && plan.free.map((spot) => <Free key={`${spot.x} ${spot.y}`} spot={spot} />)}
        {plan.placed.map((place) => {
          const pallet = pallets.get(place.id);
          return pallet ? (
            <Pallet
              key={place.id}
              place={place}
              pallet={pallet}
              small={small}
              chosen={pallet.shipment === chosen}
              onChoose={onChoose}
            />
          ) : null;
        })}
        <path
          className="fill-none stroke-ink"
          strokeWidth={small ? 12 : 9}
          d={`M${LENGTH} -5H-5V${WIDTH + 5}H${LENGTH}`}
        />
        {!small && <Around plan={plan} />}
      </svg>
    </div>
  );
}

function Free({ spot: { x, y, along, across } }: { spot: ContainerPlan["free"][number] }) {
  const [left, top, wide, high] = [x * 100, y * 100, along * 100, across * 100];
  return (
    <g>
      <rect
        className="fill-none stroke-ink-2"
        strokeWidth="2"
        strokeDasharray="3 5"
        x={left + 4}
        y={top + 4}
        width={wide - 8}
        height={high - 8}
      />
      <text className={WORDS} textAnchor="middle" x={left + wide / 2} y={top + high / 2 - 4}>
        {text.free.split(" ")[0]}
      </text>
      <text className={WORDS} textAnchor="middle" x={left + wide / 2} y={top + high / 2 + 20}>
        {text.free.split(" ")[1]}
      </text>
    </g>
  );
}

function Pallet(props: {
  place: Placed;
  pallet: PalletView;
  small: boolean;
  chosen: boolean;
  onChoose: ((shipment: string) => void) | undefined;
}) {
  const { place, pallet, small, chosen, onChoose } = props;
  const [x, y, along, across] = [place.x * 100 + 2, place.y * 100 + 2, place.along * 100 - 4, place.across * 100 - 4];
  const middle = x + along / 2;
  const crossed = pallet.mark === "missing" || pallet.mark === "elsewhere";
  const look = LOOKS[pallet.mark];
  const words = !small && along >= 52 && across >= 52;
  return (
    // A shortcut for the pointer; the list beside the drawing works with the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <g data-part="pallet" onClick={onChoose && (() => onChoose(pallet.shipment))}>
      <rect
        className={look.box}
        strokeWidth={small ? 4 : look.edge}
        strokeDasharray={look.dash}
        x={x}
        y={y}
        width={along}
        height={across}
      />
      {crossed && (
        <path
          className="stroke-error opacity-50"
          strokeWidth="2.4"
          d={`M${x} ${y}l${along} ${across}M${x + along} ${y}l${-along} ${across}`}
        />
      )}
      {words && (
        <>
          <text
            className={classNames(look.words, CODE, "font-display font-[750] text-[26px]")}
            x={middle}
            y={y + across / 2 - 2}
          >
            {pallet.row.code.slice(0, 5)}
          </text>
          <text
            className={classNames(look.words, CODE, "font-semibold text-[22px]")}
            x={middle}
            y={y + across / 2 + 24}
          >
            {pallet.row.number}/{pallet.row.count}
          </text>
        </>
      )}
      {chosen && (
        <rect
          className="fill-none stroke-ink"
          strokeWidth="6"
          x={x + 2}
          y={y + 2}
          width={along - 4}
          height={across - 4}
        />
      )}
    </g>
  );
}

/** Walls with ribs, corner castings, open doors, the ruler and the centre of gravity. */
function Around({ plan: { weightCentre } }: { plan: ContainerPlan }) {
  const end = LENGTH + 4;
  const metres = Array.from({ length: 13 }, (_, n) => n);
  return (
    <>
      <path
        className="stroke-sheet opacity-60"
        strokeWidth="9"
        strokeDasharray="2 22"
        d={`M0 -5H${LENGTH}M0 ${WIDTH + 5}H${LENGTH}`}
      />
      {[-12, WIDTH - 6].map((y) =>
        [-14, LENGTH - 14].map((x) => (
          <rect key={`${x} ${y}`} className="fill-ink" x={x} y={y} width="22" height="18" />
        )),
      )}
      <path className="stroke-ink" strokeWidth="8" d={`M${end} -4l105 42M${end} ${WIDTH + 4}l105 -42`} />
      <path
        className="fill-none stroke-rule"
        strokeWidth="2"
        strokeDasharray="5 6"
        d={`M${end + 105} 38Q${end + 96} 108 ${end} ${WIDTH / 2}Q${end + 96} ${WIDTH - 108} ${end + 105} ${WIDTH - 38}`}
      />
      <text className={WORDS} x={end + 66} y={WIDTH / 2 + 7} textAnchor="middle">
        {text.doors}
      </text>
      <text className={WORDS} textAnchor="middle" transform={`translate(-34 ${WIDTH / 2}) rotate(-90)`}>
        {text.front}
      </text>
      <path className="stroke-rule" strokeWidth="2" d={`M0 ${WIDTH + 34}H${LENGTH}`} />
      {metres.map((n) => (
        <path
          key={n}
          className="stroke-rule"
          strokeWidth="2"
          d={`M${n * 100} ${WIDTH + (n % 3 ? 29 : 24)}V${WIDTH + (n % 3 ? 39 : 44)}`}
        />
      ))}
      {[0, 3, 6, 9, 12]
        .filter((n) => weightCentre === null || Math.abs(n - weightCentre - 1.7) > 1.7)
        .map((n) => (
          <text key={n} className={WORDS} textAnchor="middle" x={n * 100} y={WIDTH + 70}>
            {n === 12 ? "12 m" : n}
          </text>
        ))}
      {weightCentre !== null && (
        <>
          <path className="fill-ink" d={`M${weightCentre * 100} ${WIDTH + 24}l11 22h-22z`} />
          <text className="fill-ink text-[22px] font-semibold" x={weightCentre * 100 + 20} y={WIDTH + 70}>
            {text.centre(weightCentre.toFixed(1))}
          </text>
        </>
      )}
    </>
  );
}
