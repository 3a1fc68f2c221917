import { cheaperBracket, lclQuote, roadRate } from "#domain/rates/lcl-quote.ts";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { instantOf } from "#i18n/format.ts";
import type { Quote } from "#live/quote.ts";
import { eachPallet, type Inputs, palletOf } from "./inputs.ts";
import { postcodeSaid } from "./use-inputs.ts";

/** Rates older than this are shown with a warning, in days. */
export const OLD_RATES_DAYS = 7;

const DAY = 86_400_000;

/** A new quote at `now` (ms). The caller has checked the inputs. */
export function makeQuote(
  inputs: Inputs,
  chosen: { country: Country; zone: Zone },
  rates: { tariff: Tariff; fetchedAt: number; quoteValidDays?: number | null | undefined },
  now: number,
): Quote {
  const { country, zone } = chosen;
  const pallets = eachPallet(inputs.rows).map(palletOf);
  const calculationResult = lclQuote(pallets, zone, rates.tariff.sea_rates);
  return {
    calculationResult,
    roadRate: roadRate(calculationResult.totalChargeableWeight, zone),
    country: { id: country.id, name: country.name, code: country.code, slug: country.slug },
    zone: { id: zone.id, zone_name: zone.zone_name },
    pallets,
    tariffVersion: rates.tariff.version,
    tariffNumber: rates.tariff.number,
    ratesFrom: new Date(rates.fetchedAt).toISOString(),
    quotedAt: new Date(now).toISOString(),
    stale: false,
    postcode: postcodeSaid(inputs.postcode, country),
    validDays: rates.quoteValidDays ?? null,
  };
}

/** Whole days since the rates were last confirmed, if that is OLD_RATES_DAYS or more; else null. */
export function oldRatesDays(ratesFrom: string | null, now: number): number | null {
  const since = ratesFrom === null ? null : instantOf(ratesFrom);
  if (since === null || now - since <= OLD_RATES_DAYS * DAY) return null;
  return Math.floor((now - since) / DAY);
}

/** The heavier weight bracket with a lower road price, if there is one. */
export function cheaperFor(quote: Quote, zone: Zone | null) {
  return zone && cheaperBracket(quote.calculationResult.totalChargeableWeight, zone);
}
