import { company } from "#content/company.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import { transitOf } from "#domain/transit.ts";
import { formatDate } from "#i18n/format.ts";
import { priceLines, shortKg } from "#i18n/price-lines.ts";
import { lastDayOf, type Quote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { palletMeasures } from "./measures.ts";
import { isOutsideEu } from "./outside-eu.ts";

/** The quote as plain text, for a message or an email. `days`: the expected days as text, null if no sailing is known. */
export function shareText(quote: Quote, zone: Zone | null, days: string | null): string {
  const { country, pallets, calculationResult: result } = quote;
  const { shared } = text;
  const transit = transitOf(country.slug);
  const place = [quote.postcode, country.name].filter(Boolean).join(" ");
  const total = formatEuro(result.costBreakdown.total);
  const blocks = [
    [
      shared.head(company.name, country.name),
      shared.price(total),
      days ?? (transit ? shared.days(transit.total) : null),
      shared.from(quote.zone.zone_name, place),
      shared.to,
    ],
    [
      shared.load(text.print.sum(pallets.length), shortKg(loadTotals(pallets).totalWeight), result.totalCBM.toFixed(3)),
      ...pallets.map((pallet, index) => shared.pallet(index + 1, palletMeasures(pallet))),
      shared.charged(shortKg(result.totalChargeableWeight), result.chargeableCBM.toFixed(3)),
    ],
    [
      ...priceLines(quote.calculationResult, zone).map(({ label, euro }) => shared.line(label, formatEuro(euro))),
      shared.line(text.result.total, total),
    ],
    [
      shared.validTo(formatDate(lastDayOf(quote)), quote.tariffNumber),
      isOutsideEu(country.code) ? text.where.outsideEu(country.name) : null,
      shared.contact(company.phone, company.email),
    ],
  ];
  return blocks.map((lines) => lines.filter((line) => line !== null).join("\n")).join("\n\n");
}
