import type { ReactNode } from "react";
import { bayBeside } from "#domain/pallets/bay.ts";
import { pointRank, type ScanPoint } from "#domain/pallets/scan.ts";
import { formatTime } from "#i18n/format.ts";
import type { PalletNow, Sailing, ScanState } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { Icon } from "#ui/icon.tsx";
import { ScanIcon } from "./scan-icon.tsx";
import { StateMark } from "./scan-state.tsx";
import { type Mark, Squares } from "./squares.tsx";
import { leaves, metres, referenceOf, savedAt } from "./words.ts";

const BAND: Readonly<Record<ScanPoint, string>> = {
  collected: "bg-road text-on-road",
  hub_in: "bg-hub text-paper",
  loaded: "bg-hub text-paper",
  port_in: "bg-sea text-paper",
  delivered: "bg-sea text-paper",
};

export type StripProps = {
  point: ScanPoint;
  pallet: PalletNow;
  siblings: readonly PalletNow[];
  sailing: Sailing | null;
  /** When it was scanned here, ms; `already`: it was scanned before, so nothing was saved now. */
  at: number;
  already: boolean;
  /** The server has refused it: the pallet is not here by this scan. */
  refused: boolean;
  /** Whether it is on this phone only; undefined where nothing was saved now. */
  state: ScanState | undefined;
  count: Count | undefined;
  /** A touch of the strip begins: until it ends, this pallet stays. */
  onPress: () => void;
  onOk: () => void;
  onDamaged: () => void;
  onMeasure: () => void;
  /** Changes the bay; undefined where there are no bays. */
  onBay?: (() => void) | undefined;
  /** Puts it into the bay where its shipment's other pallets stand. */
  onPut?: ((bay: string) => void) | undefined;
  /** Opens the last scans. */
  onList: () => void;
  /** Undefined if nothing was saved now. */
  onTakeBack?: (() => void) | undefined;
};

/**
 * At loading the pallets aboard of those that are assigned to the ship, and to the container that was chosen. Elsewhere what this
 * person scanned here today, which has no goal, and the shipments that have begun to arrive and are not complete.
 */
export type Count =
  | { here: number; of: number; container: { name: string; here: number; of: number } | null }
  | { here: number; of: null; incomplete: number };

/** The last scan. The camera keeps running above it; scanning the next code replaces it without pressing OK. */
export function ScanStrip(props: StripProps) {
  const { point, pallet, siblings, onPress, onOk, onDamaged, onMeasure, onPut, onList, onTakeBack } = props;
  const besides = bayBeside(pallet, siblings);
  const marks = siblings.filter(({ cancelled }) => !cancelled).map((one) => markOf(one, point));
  const { length, width, height } = pallet;
  return (
    <section
      key={pallet.id}
      onPointerDown={onPress}
      aria-label={referenceOf(pallet)}
      className="animate-[scan-strip-in_180ms_ease-out] flex-none bg-sheet"
    >
      <Band {...props} />
      <div className="grid grid-cols-[min(7.5rem,32%)_minmax(0,1fr)] items-end gap-3.5 px-4 pt-2 pb-2.5">
        <PalletFigure
          pallet={pallet}
          label={text.scan.toScale(metres(length), metres(width), metres(height))}
          className="max-h-[8.5rem] w-full"
        />
        <div className="min-w-0">
          <p className="display text-65">
            {pallet.number} <span className="text-33 text-ink-2">{text.scan.of(pallet.count)}</span>
          </p>
          <p className="my-2 flex">
            <Squares
              marks={marks}
              point={point}
              label={text.scan.onPlace(marks.filter((mark) => mark === "here").length, marks.length)}
            />
          </p>
          <p className="font-semibold text-17 [overflow-wrap:anywhere]">{referenceOf(pallet)}</p>
          <p className="text-16 [overflow-wrap:anywhere]">{pallet.consignee}</p>
        </div>
      </div>
      <Places {...props} />
      {onPut && besides !== "" && (
        <Button className="mx-4 mb-2.5 min-h-14" onClick={() => onPut(besides)}>
          {text.bay.besides(besides)}
        </Button>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 border-rule border-t px-4 pt-2.5 pb-3">
        <Button className="min-h-14 px-2" onClick={onDamaged}>
          <ScanIcon name="damaged" />
          {text.scan.damaged}
        </Button>
        <Button className="min-h-14 px-2" onClick={onMeasure}>
          <ScanIcon name="ruler" />
          {text.scan.measure}
        </Button>
        {onTakeBack && (
          <Button variant="quiet" size="sm" onClick={onTakeBack}>
            {text.scan.takeBack}
          </Button>
        )}
        <Button variant="quiet" size="sm" className={onTakeBack ? undefined : "col-span-full"} onClick={onList}>
          {text.lastScans.title}
        </Button>
        {/* Small: nothing waits for it, the next scan takes its place. */}
        <Button size="sm" icon="check" className="col-span-full justify-self-end" onClick={onOk}>
          {text.scan.ok}
        </Button>
      </div>
    </section>
  );
}

function Band({ point, at, already, refused, state, count }: StripProps) {
  const words = refused
    ? text.scan.refused
    : already
      ? text.scan.already(text.saved[point], formatTime(at))
      : savedAt(point, at);
  // As large as a stop: it counts as one, and may come while the next pallet is already looked at.
  const look = refused ? "bg-stop py-6 text-27 text-on-stop" : `py-2 text-17 ${BAND[point]}`;
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-2.5 px-4 font-bold", look)}>
      <span role={refused ? "alert" : "status"} className="inline-flex items-center gap-2.5">
        <Icon name={refused ? "x" : already ? "info" : "check"} />
        {words}
      </span>
      {!refused && (
        <span className="ml-auto inline-flex flex-wrap items-center gap-x-2.5 font-semibold">
          {state && <StateMark state={state} plain />}
          {count && <CountWords count={count} />}
        </span>
      )}
    </div>
  );
}

function CountWords({ count }: { count: Count }) {
  const large = <span className="display text-[1.5rem]">{count.here}</span>;
  if (count.of === null)
    return (
      <span>
        {large}
        {text.scan.today}
        {count.incomplete > 0 && <span className="block text-15">{text.scan.incomplete(count.incomplete)}</span>}
      </span>
    );
  const { container } = count;
  return (
    <span>
      {large}
      {text.scan.ofLoaded(count.of)}
      {container && (
        <span className="block text-15">{text.scan.container(container.name, container.here, container.of)}</span>
      )}
    </span>
  );
}

function Places({ pallet, sailing, onBay }: StripProps) {
  return (
    <dl className={classNames("grid border-rule border-t", (onBay || pallet.bay) && "grid-cols-[1.35fr_1fr]")}>
      <Place label={text.scan.goesOn}>
        {sailing ? (
          <>
            <b className="display text-21">{pallet.container || sailing.name}</b>, {leaves(sailing)}
          </>
        ) : (
          text.scan.noSailing
        )}
      </Place>
      {onBay ? (
        <Place label={text.scan.putItIn} ruled>
          <BayButton bay={pallet.bay} onPress={onBay} />
        </Place>
      ) : (
        pallet.bay && (
          <Place label={text.scan.waitedIn} ruled>
            <b className="display text-21">{text.scan.bay(pallet.bay)}</b>
          </Place>
        )
      )}
    </dl>
  );
}

/** The whole cell can be pressed. */
function BayButton({ bay, onPress }: { bay: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="flex w-full cursor-pointer items-center justify-between gap-2 text-left after:absolute after:inset-0"
      aria-label={bay ? text.bay.change(bay) : text.bay.set}
      onClick={onPress}
    >
      {bay ? (
        <b className="display text-21 [overflow-wrap:anywhere]">{text.scan.bay(bay)}</b>
      ) : (
        <span className="underline">{text.bay.set}</span>
      )}
      <Icon name="edit" small />
    </button>
  );
}

function Place({ label, ruled, children }: { label: string; ruled?: boolean; children: ReactNode }) {
  return (
    <div className={classNames("relative min-w-0 px-4 pt-2 pb-2", ruled && "border-rule border-l")}>
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The mark of the shipment's other pallets: on the ramp; the list of expected pallets shows whether they are missing. */
function markOf(pallet: PalletNow, point: ScanPoint): Mark {
  return pointRank(pallet.state) >= pointRank(point) ? "here" : "ramp";
}
