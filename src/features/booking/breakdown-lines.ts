import { roundingCents, truckingBracket } from "#domain/rates/lcl-quote.ts";
import { formatEuro, toCents } from "#domain/rates/money.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import { booking as text } from "#text/booking.ts";
import type { Quote } from "./quote-validity.ts";

export type BreakdownLine = { label: string; how: string | null; amount: string };

// Euro per m³ as they are written on the sheet. A line says how it came about only where that gives its amount to the
// cent; otherwise it is the minimum that was charged. So these numbers can never explain a price they did not make.
const PER_CBM = { fob: 14, sea: 70, service: 20 };

const kg = (value: number) => `${value.toFixed(0)} kg`;
const cbm = (value: number) => `${value.toFixed(3)} m³`;

/** The cost breakdown line by line; `zone` only while its rates are those of the quote. */
export function breakdownLines(quote: Quote, zone: Zone | null): BreakdownLine[] {
  const { totalCBM, chargeableCBM, totalChargeableWeight, costBreakdown: cost } = quote.calculationResult;
  const line = (label: string, how: string | null, euro: number) => ({ label, how, amount: formatEuro(euro) });
  const explained = (volume: number, rate: number, euro: number, how: (m3: string, rate: number) => string) =>
    toCents(volume * rate) === toCents(euro) ? how(cbm(volume), rate) : text.lines.minimum;
  const lines = [
    line(text.lines.transport, zone && transportHow(totalChargeableWeight, zone, cost.transport), cost.transport),
    line(text.lines.fob, explained(totalCBM, PER_CBM.fob, cost.fobCharges, text.lines.perTotalCbm), cost.fobCharges),
    line(text.lines.documentation, null, cost.documentation),
    line(
      text.lines.sea,
      explained(chargeableCBM, PER_CBM.sea, cost.seaFreight, text.lines.perChargeableCbm),
      cost.seaFreight,
    ),
    line(text.lines.service, explained(chargeableCBM, PER_CBM.service, cost.profit, text.lines.perCbm), cost.profit),
  ];
  const cents = roundingCents(cost);
  if (cents === 0) return lines;
  // In about one quote of eleven the lines miss the total by a cent; a sheet that does not add up would be asked about.
  const amount = `${cents < 0 ? "-" : ""}${formatEuro(Math.abs(cents) / 100)}`;
  return [...lines, { label: text.lines.rounding, how: null, amount }];
}

function transportHow(weight: number, zone: Zone, euro: number): string {
  const { column, label } = truckingBracket(weight);
  const rate = zone[column];
  if (toCents(weight * rate) !== toCents(euro)) return text.lines.minimum;
  return text.lines.perKg(kg(weight), String(rate), label);
}
