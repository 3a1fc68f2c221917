import { airTotals } from "#domain/rates/air-weight.ts";
import type { Piece } from "#domain/rates/piece.ts";
import { airQuote as text } from "#text/air-quote.ts";
import { requests } from "#text/requests.ts";
import { classNames } from "#ui/class-names.ts";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Cell, Cells } from "#ui/note.tsx";

/** The totals of the complete pieces, and which of the two weights is charged (rule: requests.air-weight). */
export function AirTotals({ pieces }: { pieces: readonly Piece[] }) {
  const { totalVolume, totalWeight, volumetricWeight, chargeableWeight } = airTotals(pieces);
  const byVolume = volumetricWeight > totalWeight;
  return (
    <section aria-label={requests.pieces.totals}>
      <Cells columns={2}>
        <Cell label={requests.pieces.volume} value={<Volume cbm={totalVolume} />} big />
        <Cell label={text.pieces.chargeable} value={<Weight kg={chargeableWeight} digits={2} />} big />
        <Cell label={requests.pieces.totalWeight} value={<Weight kg={totalWeight} digits={2} />} />
        <Cell label={text.pieces.volumetric} value={<Weight kg={volumetricWeight} digits={2} />} />
      </Cells>
      <div className="px-4 gap-3 border-t border-rule grid pt-3.5 pb-4.5 sm:px-5.5">
        {chargeableWeight > 0 && (
          <dl aria-label={text.pieces.compared} className="m-0 grid gap-3">
            <Bar label={text.pieces.actual} part={totalWeight / chargeableWeight} charged={!byVolume} solid />
            <Bar label={text.pieces.byVolume} part={volumetricWeight / chargeableWeight} charged={byVolume} />
          </dl>
        )}
        <p className="text-ink-2 text-(length:--text-15)">{text.pieces.how}</p>
      </div>
    </section>
  );
}

/** One weight as a bar; both bars have one scale, the longer one is charged. */
function Bar({ label, part, charged, solid }: { label: string; part: number; charged: boolean; solid?: boolean }) {
  return (
    <div className="gap-3 grid grid-cols-[6.5rem_minmax(0,1fr)_4rem] items-center max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1 max-sm:gap-x-3">
      <dt className="text-ink-2 text-(length:--text-15)">{label}</dt>
      <dd className="contents">
        <svg
          className="overflow-visible block max-sm:col-span-full max-sm:row-2"
          width="100%"
          height="14"
          aria-hidden="true"
          focusable="false"
        >
          <rect
            className={classNames(
              "stroke-ink stroke-[1.4] transition-[width]",
              solid ? "fill-load-left" : "fill-none [stroke-dasharray:4_3]",
            )}
            x="1"
            y="1"
            width={`${Math.round(part * 990) / 10}%`}
            height="12"
          />
        </svg>
        <span className="text-road-text font-[650] text-(length:--text-15)">{charged ? text.pieces.charged : ""}</span>
      </dd>
    </div>
  );
}
