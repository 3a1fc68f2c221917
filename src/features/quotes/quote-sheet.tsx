import type { ReactNode } from "react";
import type { Quote } from "#domain/quotes/quote.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { transitOf } from "#domain/transit.ts";
import { quotedLines } from "#i18n/price-lines.ts";
import { quotes as text } from "#text/quotes.ts";
import { classNames } from "#ui/class-names.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Cell, Cells, Lines, Note, NoteBody, NoteHead, Total } from "#ui/note.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";

/** A page with a quote's sheet; closer on paper, where the quote of a few pallets is one page. */
export const SHEET_PAGE = classNames(
  "wrap wrap-wide max-w-[60rem] pb-16 print:pb-0",
  "print:[&_:is(.note-head,.note-body,.total)]:py-2.5 print:[&_.lines_:is(th,td)]:py-1",
);

export type Shown = Pick<Quote, "country" | "pallets" | "breakdown"> & { zone: Pick<Quote["zone"], "name"> };

/** What is quoted: the way, the pallets, the price. `children` stands below the total. */
export function QuoteSheet({ quote, children }: { quote: Shown; children?: ReactNode }) {
  const { country, zone, pallets, breakdown } = quote;
  const transit = transitOf(country.slug);
  const load = loadTotals(pallets);
  const { totalCBM, totalWeight, chargeableCBM, totalChargeableWeight } = load;
  return (
    <Note labelledBy="quote-route">
      <NoteHead
        id="quote-route"
        title={text.sheet.route(country.name)}
        aside={
          transit && (
            <span className="text-27 text-road-text font-display font-[850]">{text.sheet.days(transit.total)}</span>
          )
        }
      >
        <p className="text-15 mt-1.5 text-ink-2">{text.sheet.from(zone.name, pallets.length)}</p>
        {transit && (
          <DayLine
            className="mt-3"
            road={transit.road}
            done={null}
            label={text.sheet.dayLine(country.name, transit.road, transit.warehouse, transit.sea)}
          />
        )}
      </NoteHead>
      <Pallets pallets={pallets} />
      <Cells columns={2}>
        <Cell big label={text.sheet.totalCbm} value={<Volume cbm={totalCBM} />} />
        <Cell big label={text.sheet.chargeableCbm} value={<Volume cbm={chargeableCBM} />} />
        <Cell big label={text.sheet.scaleWeight} value={<Weight kg={totalWeight} />} />
        <Cell big label={text.sheet.chargeableWeight} value={<Weight kg={totalChargeableWeight} />} />
      </Cells>
      <NoteBody>
        <Lines
          caption={text.sheet.breakdown}
          rows={quotedLines(load, breakdown).map(({ label, how, euro }) => ({ label, how, value: formatEuro(euro) }))}
        />
      </NoteBody>
      <Total label={text.sheet.total} detail={text.sheet.totalDetail} value={formatEuro(breakdown.total)} />
      {children && <NoteBody>{children}</NoteBody>}
    </Note>
  );
}

const MEASURES = ["length", "width", "height", "weight"] as const;

/** The figures stand under the sheet's text. */
const FIRST = "pl-4! text-left sm:pl-5.5!";
const LAST = "pr-4! sm:pr-5.5!";

function Pallets({ pallets }: Pick<Shown, "pallets">) {
  return (
    <TableScroll label={text.sheet.pallets}>
      <table className="w-full border-t border-rule text-right [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-1.5">
        <caption className="sr-only">{text.sheet.pallets}</caption>
        <thead className="text-15 text-ink-2">
          <tr>
            <th scope="col" className={`${FIRST} font-normal`}>
              {text.sheet.number}
            </th>
            {MEASURES.map((name) => (
              <th key={name} scope="col" className={classNames("font-normal", name === "weight" && LAST)}>
                {text.sheet.measures[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figure">
          {pallets.map((pallet, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pallet is its place in the list
            <tr key={i} className="border-t border-rule">
              <td className={FIRST}>{i + 1}</td>
              {MEASURES.map((name) => (
                <td key={name} className={name === "weight" ? LAST : undefined}>
                  {name === "weight" ? pallet.weight : pallet[name].toFixed(2)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
