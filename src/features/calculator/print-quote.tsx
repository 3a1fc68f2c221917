import type { ReactNode } from "react";
import { company } from "#content/company.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals, palletCbm } from "#domain/rates/pallet.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { type TransitDays, transitOf } from "#domain/transit.ts";
import { formatDate, formatDateTime, formatMoment } from "#i18n/format.ts";
import { priceLines, shortKg } from "#i18n/price-lines.ts";
import { lastDayOf, type Quote, zoneOfQuote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { classNames } from "#ui/class-names.ts";
import { Brand } from "#ui/freight/brand.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { LoadDrawing } from "#ui/freight/pallet-drawing.tsx";
import { ExpectedDays } from "./expected-days.tsx";
import { metres, palletMeasures } from "./measures.ts";
import { isOutsideEu } from "./outside-eu.ts";
import { cheaperFor } from "./quote.ts";

const { print } = text;

/** With more pallets the rows are set closer, so that ten still fit one sheet. */
const FEW = 6;

// Lengths in mm and pt, because this is printed. data-dense sets things closer when there are many pallets.
const DISPLAY = "font-display font-[850] leading-[0.9]";
const LARGEST = "text-[44pt] group-data-dense:text-[34pt]";
const ROW = "grid break-inside-avoid not-first:border-t-[0.3mm] border-ink";
const BOX =
  "min-w-0 px-[3.5mm] pt-[2mm] pb-[2.5mm] not-first:border-l-[0.2mm] border-ink-2 group-data-dense:pt-[1.2mm] group-data-dense:pb-[1.6mm]";
const VALUE = "font-semibold text-[12pt]";
const SMALL = "text-ink-2 text-[9.5pt]";
const CELL = "py-[1.1mm] whitespace-nowrap group-data-dense:py-[0.35mm]";
const FIGURE = `${CELL} pl-[2mm] text-right first:pl-0 first:text-left`;
const INNER = `${FIGURE} border-t-[0.2mm] border-line`;
const SUM = `${FIGURE} border-t-[0.3mm] border-ink font-bold`;
const PRICE = `${CELL} border-t-[0.2mm] border-line in-[tr:first-child]:border-t-0`;

/** The quote on one sheet of A4. */
export function PrintQuote({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  const { country, zone, pallets, calculationResult: result } = quote;
  const transit = transitOf(country.slug);
  const totals = loadTotals(pallets);
  return (
    <article
      className="group flex flex-col min-h-[250mm] text-ink text-[10.5pt] leading-[1.4]"
      data-dense={pallets.length > FEW || undefined}
      aria-label={print.title}
    >
      <header className="flex items-end justify-between gap-[8mm] pb-[3mm] border-b-[0.5mm] border-ink [&_.brand]:text-[20pt]">
        <Brand name={company.name} />
        <div className="text-right">
          <p className={classNames(DISPLAY, "text-[30pt]")}>{print.title}</p>
          <p>{print.made(formatDateTime(quote.quotedAt), quote.tariffNumber)}</p>
        </div>
      </header>
      <div
        className={classNames(
          DISPLAY,
          LARGEST,
          "flex items-end justify-between gap-[8mm] mt-[5mm] mb-[3mm] group-data-dense:mt-[3mm] group-data-dense:mb-[2mm]",
        )}
      >
        <p>{text.result.route(country.name)}</p>
        {transit && (
          <p className="flex-none text-road-text proportional-nums lining-nums">{text.result.days(transit.total)}</p>
        )}
      </div>
      {transit && <Journey transit={transit} country={country.name} />}
      <div className="border-[0.3mm] border-ink">
        <div className={classNames(ROW, "grid-cols-2")}>
          <Box number={1} label={print.collected}>
            <p className={VALUE}>{zone.zone_name}</p>
            <p>{print.postcode(quote.postcode, country.name)}</p>
          </Box>
          <Box number={2} label={print.delivered}>
            <p className={VALUE}>{print.destination}</p>
            <p>{print.destinationDetail}</p>
          </Box>
        </div>
        <div className={classNames(ROW, "grid-cols-[1.35fr_1fr]")}>
          <Box number={3} label={print.pallets}>
            <PalletTable quote={quote} />
          </Box>
          <Box number={4} label={print.toScale}>
            <LoadDrawing
              pallets={pallets}
              byVolume={result.totalChargeableWeight > totals.totalWeight}
              label={pallets.map(palletMeasures).join("; ")}
              measures={false}
              size="sm"
              className="[--room:58mm] [container-type:normal] [&_.load-floor]:py-[1mm] group-data-dense:[&_.load-floor]:text-[24px]"
            />
            <p className={SMALL}>
              {result.totalChargeableWeight > totals.totalWeight ? print.drawingByVolume : print.drawingByWeight}
            </p>
          </Box>
        </div>
        <div className={classNames(ROW, "grid-cols-4")}>
          <Box number={5} label={text.result.totalCbm} big={`${result.totalCBM.toFixed(3)} m³`} />
          <Box number={6} label={text.result.chargeableCbm} big={`${result.chargeableCBM.toFixed(3)} m³`} />
          <Box number={7} label={text.result.scaleWeight} big={`${totals.totalWeight.toFixed(0)} kg`} />
          <Box number={8} label={text.result.chargeableWeight} big={`${result.totalChargeableWeight.toFixed(0)} kg`} />
        </div>
        <div className={ROW}>
          <Box number={9} label={print.price}>
            <PriceTable quote={quote} tariff={tariff} />
          </Box>
        </div>
        <div className={classNames(ROW, "grid-cols-[1fr_auto]")}>
          <Box number={10} label={print.validity}>
            <p className={VALUE}>{print.validTo(formatDate(lastDayOf(quote)))}</p>
            <p>{print.basis(quote.ratesFrom && formatMoment(quote.ratesFrom), quote.tariffNumber)}.</p>
            {transit && (
              <p>
                <ExpectedDays slug={country.slug} total={transit.total} />.
              </p>
            )}
            {isOutsideEu(country.code) && <p>{text.where.outsideEu(country.name)}</p>}
          </Box>
          <div className={classNames(BOX, "min-w-[58mm] text-right")}>
            <p className={SMALL}>{print.total}</p>
            <p className={classNames(DISPLAY, LARGEST, "mt-[2mm] proportional-nums lining-nums")}>
              {formatEuro(result.costBreakdown.total)}
            </p>
          </div>
        </div>
      </div>
      <Cheaper quote={quote} tariff={tariff} />
      <footer className="flex justify-between gap-[6mm] mt-auto pt-[2.5mm] border-t-[0.5mm] border-ink text-[9.5pt]">
        <p>
          <b>{company.name}</b>
          <br />
          {company.address}
        </p>
        <p>
          {company.phone}
          <br />
          {company.email}
        </p>
        <p className="max-w-[46mm] text-right">{company.hours}</p>
      </footer>
    </article>
  );
}

function Box(props: { number: number; label: string; big?: string; children?: ReactNode }) {
  return (
    <div className={BOX}>
      <p className={SMALL}>
        <span className="box-number mr-[1.5mm] text-[11pt]">{props.number}</span>
        {props.label}
      </p>
      {props.big && <p className="font-display font-[800] text-[20pt] leading-[1.1]">{props.big}</p>}
      {props.children}
    </div>
  );
}

/** The latest start of the sea leg's text, as a fraction of the line. */
const SEA_WORDS = 0.58;

function Journey({ transit, country }: { transit: TransitDays; country: string }) {
  const { road, warehouse, sea, total } = transit;
  const hub = (road + (warehouse - 1) / 2) / (total - 1);
  const crowded = hub > SEA_WORDS;
  return (
    <>
      <DayLine
        road={road}
        numbers
        className="[--dot:7.5px] [--surface:#ffffff]"
        label={text.result.dayLine(country, road, warehouse, sea)}
      />
      {/* An svg without a viewBox, so that the middle text can be placed under its days by percentage. */}
      <svg
        className="block mt-[1mm] mb-[5mm] overflow-visible font-semibold group-data-dense:mb-[3mm]"
        width="100%"
        height={crowded ? 36 : 18}
        aria-hidden="true"
        focusable="false"
      >
        <text className="fill-road" x="0" y="14">
          {print.road(road)}
        </text>
        <text className="fill-hub" x={`${(hub * 100).toFixed(1)}%`} y={crowded ? 32 : 14} textAnchor="middle">
          {print.warehouse(warehouse)}
        </text>
        <text className="fill-sea" x="100%" y="14" textAnchor="end">
          {print.sea(sea)}
        </text>
      </svg>
    </>
  );
}

function PalletTable({ quote: { pallets } }: { quote: Quote }) {
  const totals = loadTotals(pallets);
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {[print.no, print.lengthM, print.widthM, print.heightM, print.weightKg, print.cbm].map((head) => (
            <th key={head} scope="col" className={classNames(FIGURE, "font-normal text-ink-2 text-[9pt]")}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pallets.map((pallet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pallet is identified by its number
          <tr key={index}>
            <td className={INNER}>{index + 1}</td>
            <td className={INNER}>{metres(pallet.length)}</td>
            <td className={INNER}>{metres(pallet.width)}</td>
            <td className={INNER}>{metres(pallet.height)}</td>
            <td className={INNER}>{String(pallet.weight)}</td>
            <td className={INNER}>{palletCbm(pallet).toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={4} scope="row" className={SUM}>
            {print.sum(pallets.length)}
          </th>
          <td className={SUM}>{shortKg(totals.totalWeight)}</td>
          <td className={SUM}>{totals.totalCBM.toFixed(3)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function PriceTable({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  return (
    <table className="w-full border-collapse">
      <tbody>
        {priceLines(quote.calculationResult, zoneOfQuote(quote, tariff)).map(({ label, how, euro }) => (
          <tr key={label}>
            <th scope="row" className={classNames(PRICE, "font-normal text-left")}>
              {label}
            </th>
            <td className={classNames(PRICE, "w-[55%] pl-[2mm] text-ink-2 text-left")}>{how}</td>
            <td className={classNames(PRICE, "pl-[2mm] text-right")}>{formatEuro(euro).replace("€", "")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cheaper({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  const cheaper = cheaperFor(quote, zoneOfQuote(quote, tariff));
  if (!cheaper) return null;
  return (
    <p className={classNames(SMALL, "my-[3mm]")}>
      {print.cheaper(shortKg(cheaper.fromKg), shortKg(cheaper.bracketKg), formatEuro(cheaper.transport))}
    </p>
  );
}
