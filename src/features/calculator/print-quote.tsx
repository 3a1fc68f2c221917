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
import { Brand } from "#ui/freight/brand.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { LoadDrawing } from "#ui/freight/pallet-drawing.tsx";
import { metres, palletMeasures } from "./measures.ts";
import { isOutsideEu } from "./outside-eu.ts";
import { cheaperFor } from "./quote.ts";

const { print } = text;

/** From more pallets on the rows are set closer, so that ten of them still fit one sheet. */
const FEW = 6;

/** The quote on one sheet of A4. */
export function PrintQuote({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  const { country, zone, pallets, calculationResult: result } = quote;
  const transit = transitOf(country.slug);
  const totals = loadTotals(pallets);
  return (
    <article className={pallets.length > FEW ? "paper paper-dense" : "paper"} aria-label={print.title}>
      <header className="paper-head">
        <Brand name={company.name} />
        <div className="paper-made">
          <p className="paper-word">{print.title}</p>
          <p>{print.made(formatDateTime(quote.quotedAt), quote.tariffNumber)}</p>
        </div>
      </header>
      <div className="paper-route">
        <p>{text.result.route(country.name)}</p>
        {transit && <p className="paper-days">{text.result.days(transit.total)}</p>}
      </div>
      {transit && <Journey transit={transit} country={country.name} />}
      <div className="paper-sheet">
        <div className="paper-row paper-2">
          <Box number={1} label={print.collected}>
            <p className="paper-value">{zone.zone_name}</p>
            <p>{print.postcode(quote.postcode, country.name)}</p>
          </Box>
          <Box number={2} label={print.delivered}>
            <p className="paper-value">{print.destination}</p>
            <p>{print.destinationDetail}</p>
          </Box>
        </div>
        <div className="paper-row paper-load">
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
            />
            <p className="paper-small">
              {result.totalChargeableWeight > totals.totalWeight ? print.drawingByVolume : print.drawingByWeight}
            </p>
          </Box>
        </div>
        <div className="paper-row paper-4">
          <Box number={5} label={text.result.totalCbm} big={`${result.totalCBM.toFixed(3)} m³`} />
          <Box number={6} label={text.result.chargeableCbm} big={`${result.chargeableCBM.toFixed(3)} m³`} />
          <Box number={7} label={text.result.scaleWeight} big={`${totals.totalWeight.toFixed(0)} kg`} />
          <Box number={8} label={text.result.chargeableWeight} big={`${result.totalChargeableWeight.toFixed(0)} kg`} />
        </div>
        <div className="paper-row">
          <Box number={9} label={print.price}>
            <PriceTable quote={quote} tariff={tariff} />
          </Box>
        </div>
        <div className="paper-row paper-end">
          <Box number={10} label={print.validity}>
            <p className="paper-value">{print.validTo(formatDate(lastDayOf(quote)))}</p>
            <p>
              {print.basis(quote.ratesFrom && formatMoment(quote.ratesFrom), quote.tariffNumber)}. {print.schedule}
            </p>
            {isOutsideEu(country.code) && <p>{text.where.outsideEu(country.name)}</p>}
          </Box>
          <div className="paper-box paper-total">
            <p className="paper-label">{print.total}</p>
            <p className="paper-sum">{formatEuro(result.costBreakdown.total)}</p>
          </div>
        </div>
      </div>
      <Cheaper quote={quote} tariff={tariff} />
      <footer className="paper-foot">
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
        <p>{company.hours}</p>
      </footer>
    </article>
  );
}

function Box(props: { number: number; label: string; big?: string; children?: ReactNode }) {
  return (
    <div className="paper-box">
      <p className="paper-label">
        <span className="box-number">{props.number}</span>
        {props.label}
      </p>
      {props.big && <p className="paper-big">{props.big}</p>}
      {props.children}
    </div>
  );
}

/** Where the words of the sea leg begin, at the latest, as a part of the line. */
const SEA_WORDS = 0.58;

function Journey({ transit, country }: { transit: TransitDays; country: string }) {
  const { road, warehouse, sea, total } = transit;
  const hub = (road + (warehouse - 1) / 2) / (total - 1);
  const crowded = hub > SEA_WORDS;
  return (
    <>
      <DayLine road={road} numbers className="paper-line" label={text.result.dayLine(country, road, warehouse, sea)} />
      {/* Text in a drawing without a viewBox: the middle one stands under its days whatever their number. */}
      <svg className="paper-legs" width="100%" height={crowded ? 36 : 18} aria-hidden="true" focusable="false">
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
    <table className="paper-table">
      <thead>
        <tr>
          {[print.no, print.lengthM, print.widthM, print.heightM, print.weightKg, print.cbm].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pallets.map((pallet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pallet is its number
          <tr key={index}>
            <td>{index + 1}</td>
            <td>{metres(pallet.length)}</td>
            <td>{metres(pallet.width)}</td>
            <td>{metres(pallet.height)}</td>
            <td>{String(pallet.weight)}</td>
            <td>{palletCbm(pallet).toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={4} scope="row">
            {print.sum(pallets.length)}
          </th>
          <td>{shortKg(totals.totalWeight)}</td>
          <td>{totals.totalCBM.toFixed(3)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function PriceTable({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  return (
    <table className="paper-table paper-price">
      <tbody>
        {priceLines(quote.calculationResult, zoneOfQuote(quote, tariff)).map(({ label, how, euro }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{how}</td>
            <td>{formatEuro(euro).replace("€", "")}</td>
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
    <p className="paper-small paper-after">
      {print.cheaper(shortKg(cheaper.fromKg), shortKg(cheaper.bracketKg), formatEuro(cheaper.transport))}
    </p>
  );
}
