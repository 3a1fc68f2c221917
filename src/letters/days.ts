import { localDay, weekdayOf } from "#domain/sailings/clock.ts";
import { type SailingDays, sailingDays, storedMoment } from "#domain/sailings/days.ts";
import { transitOf } from "#domain/transit.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { Reader, Sailing, Shipment } from "./facts.ts";
import { type Section, section } from "./letter.ts";

/** A shipment's sailing and its days; null while none is known. */
export type ShippedBy = { readonly sailing: Sailing; readonly days: SailingDays } | null;

/** The sailing that a shipment's dates come from; none when it was cancelled. */
export function shippedBy(shipment: Shipment, reader: Reader): ShippedBy {
  const sailing = shipment.sailing === "" ? null : reader.find("sailings", shipment.sailing);
  if (!sailing || sailing.state === "cancelled") return null;
  const [cut_off, etd, eta] = [sailing.cut_off, sailing.etd, sailing.eta].map(storedMoment);
  if (cut_off == null || etd == null || eta == null) return null;
  const slug = reader.find("countries", shipment.country_id)?.slug ?? "";
  return { sailing, days: sailingDays({ cut_off, etd, eta }, transitOf(slug)) };
}

/** "Thu 10 Dec" of "2026-12-10". */
export function shownDay({ dates }: LetterTexts, day: string): string {
  const [, month = 1, date = 1] = day.split("-").map(Number);
  return dates.day(dates.weekdays[weekdayOf(day) - 1] ?? "", date, dates.months[month - 1] ?? "");
}

/** "Collected by Tue 1 Dec, sails Thu 10 Dec, Limassol Mon 14 Dec."; nothing without a sailing. */
export function promise(texts: LetterTexts, by: ShippedBy): string[] {
  if (!by) return [];
  const day = (text: string | null) => (text === null ? null : shownDay(texts, text));
  const { collectBy, departs, arrives } = by.days;
  return [texts.dates.promise(day(collectBy), shownDay(texts, departs), shownDay(texts, arrives))];
}

/** Planned days of a sailing, actual ones where known, and the last day of collection while it is in the future. */
export function datesSection(texts: LetterTexts, by: ShippedBy, collected: boolean): Section {
  const { dates } = texts;
  if (!by) return section(dates.title, []);
  const { sailing, days } = by;
  const row = (planned: string, moment: string, zone: "Rome" | "Nicosia") => {
    const day = actualDay(moment, zone);
    return day ? dates.actual(shownDay(texts, day), shownDay(texts, planned)) : dates.planned(shownDay(texts, planned));
  };
  return section(dates.title, [
    [dates.collectBy, collected || days.collectBy === null ? "" : shownDay(texts, days.collectBy)],
    [dates.sails(sailing.port), row(days.departs, sailing.atd, "Rome")],
    [dates.arrives, row(days.arrives, sailing.ata, "Nicosia")],
  ]);
}

/** The calendar day of a timestamp in that time zone; "" for none. */
export function actualDay(moment: string, zone: "Rome" | "Nicosia"): string {
  const ms = storedMoment(moment);
  return ms === null ? "" : localDay(ms, `Europe/${zone}`);
}
