import { readEuro } from "#domain/numbers/read-euro.ts";
import { priceFaults } from "#domain/shipment/typed-price.ts";
import { clean } from "#domain/text/clean.ts";
import { admin } from "#text/admin.ts";
import { holds } from "#text/holds.ts";

/** What the office charges for a pickup in another zone. `mark` is the zone that was asked about; price and reason are as typed. */
export type ZoneAnswer = { choice: "" | "keep" | "charge"; price: string; reason: string; mark: string };
export const NOT_ASKED: ZoneAnswer = { choice: "", price: "", reason: "", mark: "" };

export type Charged = { euro: number; reason: string; mark: string };

/** Null: the booked price. */
export function chargedBy({ choice, price, reason, mark }: ZoneAnswer): Charged | null {
  const euro = readEuro(price);
  return choice === "charge" && euro !== null ? { euro, reason: clean(reason, "text"), mark } : null;
}

/** By the id of the field. */
export type ZoneErrors = Partial<Record<"zone-choice" | "zone-price" | "zone-reason", string>>;

export function zoneErrors(answer: ZoneAnswer): ZoneErrors {
  if (answer.choice === "") return { "zone-choice": admin.edit.zone.missing };
  if (answer.choice === "keep") return {};
  const { price, reason } = priceFaults(answer);
  return {
    ...(price && { "zone-price": holds.decide[price] }),
    ...(reason && { "zone-reason": holds.decide[reason] }),
  };
}

/** Of a draft; drafts from before have none. */
export function parseZoneAnswer(raw: unknown): ZoneAnswer {
  const { choice, price, reason, mark } = (raw ?? {}) as Partial<Record<keyof ZoneAnswer, unknown>>;
  const known = choice === "keep" || choice === "charge" ? choice : "";
  return typeof price === "string" && typeof reason === "string" && typeof mark === "string"
    ? { choice: known, price, reason, mark }
    : NOT_ASKED;
}
