import { bool, choice, code, created, date, json, link, number, text, updated, whole } from "./field.ts";

// Collections that no device keeps. They are here for the comparison with the database.

/** Who works in the office. */
export const userRoles = {
  user_id: link("users", { required: true, cascade: true }),
  role: choice(["admin"], { required: true }),
  created: created(),
  updated: updated(),
} as const;

/** The tariff desk's rows; customers see published versions only. */
export const countries = {
  name: text(100, { required: true, from: "office" }),
  code: code("^[A-Z]{2}$", { required: true, from: "office" }),
  slug: { ...code("^[a-z]+(-[a-z]+)*$", { required: true, from: "office" }), max: 100 },
  service_frequency: text(200, { from: "office" }),
  active: bool({ from: "office" }),
  created: created(),
  updated: updated(),
} as const;

const rate = number({ from: "office" });

export const truckingRates = {
  country_id: link("countries", { required: true, cascade: true, from: "office" }),
  zone_name: text(200, { required: true, from: "office" }),
  zip_codes: text(1000, { from: "office" }),
  rate_under_500: rate,
  rate_under_1000: rate,
  rate_under_2000: rate,
  rate_under_2500: rate,
  rate_over_2500: rate,
  minimum_charge: rate,
  created: created(),
  updated: updated(),
} as const;

export const seaFreightRates = {
  rate_name: text(100, { required: true, from: "office" }),
  rate_value: rate,
  created: created(),
  updated: updated(),
} as const;

/** Published tariffs. */
export const tariffs = {
  number: whole(1, { required: true }),
  version: code("^[0-9]+-[0-9a-f]{12}$", { required: true }),
  snapshot: json("other", 16_777_216, { required: true }),
  published_at: date({ required: true }),
  superseded_at: date(),
  published_by: text(15, { hidden: true }),
  created: created(),
  updated: updated(),
} as const;

/** What an edit was answered, so that its replay is answered alike. */
export const appliedOps = {
  op: text(64, { required: true }),
  user_id: text(15),
  at: date({ required: true }),
  result: json("other", 100_000),
} as const;

/** Mails on their way. */
export const mailQueue = {
  to: text(255, { required: true }),
  template: text(60, { required: true }),
  data: json("other", 100_000),
  dedupe_key: text(120, { required: true }),
  state: choice(["queued", "sending", "sent", "failed", "gathered", "suppressed"], { required: true }),
  attempts: whole(0),
  next_try: date(),
  last_error: text(1000),
  created: created(),
  updated: updated(),
} as const;

/** Tokens whose session was ended before they run out. */
export const endedSessions = {
  hash: text(64, { required: true }),
  /** Seconds since 1970. */
  until: whole(0, { required: true }),
} as const;
