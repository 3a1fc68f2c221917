import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { bayBeside } from "#domain/pallets/bay.ts";
import { type ScanPoint, standingScans } from "#domain/pallets/scan.ts";
import { formatMoment } from "#i18n/format.ts";
import type { ScanNow } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { Icon } from "#ui/icon.tsx";
import { ScanIcon } from "./scan-icon.tsx";
import { StateMark } from "./scan-state.tsx";
import type { FoundPallet } from "./use-scanning.ts";
import { leaves, metres, referenceOf } from "./words.ts";

const { sheet: words } = text;

export type PalletSheetProps = {
  found: FoundPallet;
  point: ScanPoint;
  /** Why it cannot be recorded here; "" where it can. */
  blocked: string;
  onRecord: () => void;
  onDamaged: () => void;
  onMeasure: () => void;
  onClose: () => void;
};

/** A pallet of the list: what can be done with it without its label. No veil: the list above stays in use. */
export function PalletSheet({ found, point, blocked, onRecord, onDamaged, onMeasure, onClose }: PalletSheetProps) {
  const { pallet } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pallet is another sheet
  useEffect(() => heading.current?.focus(), [pallet.id]);
  const { length, width, height, number, count, state } = pallet;
  const isDone = state === point;
  return (
    <section
      aria-label={words.name(referenceOf(pallet), number)}
      className="sticky bottom-0 z-10 max-h-[75dvh] flex-none animate-[scan-strip-in_180ms_ease-out] overflow-y-auto border-hub border-t-[3px] bg-sheet motion-reduce:animate-none"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-3.5 px-4 pt-2">
        <PalletFigure
          pallet={pallet}
          label={text.scan.toScale(metres(length), metres(width), metres(height))}
          className="max-h-24 w-full"
        />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="display text-52 outline-none">
            {number} <span className="text-27 text-ink-2">{text.scan.of(count)}</span>
          </h2>
          <p className="font-semibold text-17 [overflow-wrap:anywhere]">{referenceOf(pallet)}</p>
        </div>
        <button
          type="button"
          className="grid size-12 cursor-pointer place-items-center self-start"
          aria-label={words.close}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <Places found={found} />
      <div className="grid gap-2 px-4 py-2.5">
        {isDone ? (
          <p className="font-semibold">{text.saved[point]}</p>
        ) : (
          <Button
            variant="primary"
            wide
            className="min-h-16 text-[1.25rem]"
            blocked={blocked || undefined}
            onClick={onRecord}
          >
            <Icon name="check" />
            {words.record(text.points[point])}
          </Button>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
          <Button className="min-h-16 flex-col gap-1 px-1" onClick={onDamaged}>
            <ScanIcon name="damaged" />
            {text.scan.damaged}
          </Button>
          <Button className="min-h-16 flex-col gap-1 px-1" onClick={onMeasure}>
            <ScanIcon name="ruler" />
            {text.scan.measure}
          </Button>
          <Link
            to="/warehouse/labels"
            search={{ pallet: pallet.id }}
            className="btn btn-outline min-h-16 flex-col gap-1 px-1"
          >
            <Icon name="print" />
            {words.print}
          </Link>
        </div>
      </div>
      <Scans scans={standingScans(found.scans) as ScanNow[]} />
    </section>
  );
}

function Places({ found: { pallet, siblings, sailing } }: { found: FoundPallet }) {
  const beside = pallet.bay || bayBeside({ ...pallet, state: stateOfOthers(pallet.id, siblings) }, siblings);
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] border-rule border-y">
      <div className="min-w-0 px-4 py-1.5">
        <dt className="text-14 text-ink-2">{text.scan.goesOn}</dt>
        <dd>
          {sailing ? (
            <>
              <b className="display text-21">{pallet.container || sailing.name}</b>, {leaves(sailing)}
            </>
          ) : (
            text.scan.noSailing
          )}
        </dd>
      </div>
      <div className="min-w-0 border-rule border-l px-4 py-1.5">
        <dt className="text-14 text-ink-2">{pallet.bay ? words.isIn : words.othersIn}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {beside ? <b className="display text-21">{text.scan.bay(beside)}</b> : words.noBay}
        </dd>
      </div>
    </dl>
  );
}

/** Where most of the other pallets are, so that the bay is one of theirs. */
function stateOfOthers(id: string, siblings: FoundPallet["siblings"]): string {
  return siblings.find((one) => one.id !== id && one.bay !== "" && !one.cancelled)?.state ?? "";
}

/** At most so many: a sheet is no log. */
const MOST_SCANS = 3;

function Scans({ scans }: { scans: readonly ScanNow[] }) {
  const last = [...scans].sort((a, b) => b.scanned_at - a.scanned_at).slice(0, MOST_SCANS);
  return (
    <div className="border-rule border-t px-4 py-2">
      <h3 className="font-normal font-text text-15 text-ink-2">{words.scans}</h3>
      {last.length === 0 && <p>{words.noScans}</p>}
      <ul>
        {last.map((scan) => (
          <li key={scan.id} className="flex flex-wrap items-baseline gap-x-3">
            <b>{text.points[scan.point]}</b>
            <span className="text-ink-2">{formatMoment(scan.scanned_at)}</span>
            <StateMark state={scan.waiting ? "kept" : "sent"} className="ml-auto" />
          </li>
        ))}
      </ul>
    </div>
  );
}
