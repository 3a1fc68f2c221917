import { MAIL_KINDS } from "../mail/kinds.ts";
import { ROLES } from "../roles.ts";
import { bool, choice, code, created, date, json, link, number, text, updated, whole } from "./field.ts";

// Collections that no device stores. They are listed for the comparison with the database.

/** Members and their roles: one row per account. */
export const userRoles = {
  user_id: link("users", { required: true, cascade: true }),
  role: choice(ROLES, { required: true, audited: "values" }),
  created: created(),
  updated: updated(),
} as const;

const desk = { from: "office", audited: "version" } as const;

/** The rows that the tariff desk edits; customers see published versions only. */
export const countries = {
  name: text(100, { required: true, ...desk }),
  code: code("^[A-Z]{2}$", { required: true, ...desk }),
  slug: { ...code("^[a-z]+(-[a-z]+)*$", { required: true, ...desk }), max: 100 },
  service_frequency: text(200, desk),
  active: bool(desk),
  created: created(),
  updated: updated(),
} as const;

const rate = number(desk);

export const truckingRates = {
  country_id: link("countries", { required: true, cascade: true, ...desk }),
  zone_name: text(200, { required: true, ...desk }),
  zip_codes: text(1000, desk),
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
  rate_name: text(100, { required: true, ...desk }),
  rate_value: rate,
  created: created(),
  updated: updated(),
} as const;

/** Published tariffs. */
export const tariffs = {
  number: whole(1, { required: true }),
  version: code("^[0-9]+-[0-9a-f]{12}$", { required: true, audited: "values" }),
  snapshot: json("other", 16_777_216, { required: true }),
  published_at: date({ required: true }),
  superseded_at: date({ audited: "values" }),
  published_by: text(15, { hidden: true }),
  created: created(),
  updated: updated(),
} as const;

/** Answers to edits, so that a replay gets the same answer. */
export const appliedOps = {
  op: text(64, { required: true }),
  user_id: text(15),
  at: date({ required: true }),
  result: json("other", 100_000),
} as const;

/** The queue of mails and of web push messages. */
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
  /** "" for mail. */
  channel: choice(["push"]),
} as const;

/** Kinds of letters that an address has unsubscribed from, by a keyed hash of the address (pb_hooks/lib/mail/mail-stops.js). */
export const mailStops = {
  address_sum: text(64, { required: true }),
  kind: choice(MAIL_KINDS, { required: true }),
  created: created(),
} as const;

/** People who follow a shipment by email, without an account. Rows are deleted after delivery, by erasure and by age. */
export const followers = {
  shipment: link("shipments", { required: true, cascade: true }),
  email: { type: "email", required: true, personal: true },
  /** The mailbox, as docs/mail.md counts them: without case, dots and the part after a plus. */
  mailbox: text(255, { required: true, personal: true, exported: false }),
  language: text(2),
  /** How many links were requested. */
  letters: whole(1, { required: true }),
  asked_at: date({ required: true }),
  confirmed_at: date(),
  created: created(),
  updated: updated(),
} as const;

/** Tokens whose session was ended before they expire. */
export const endedSessions = {
  hash: text(64, { required: true }),
  /** Seconds since 1970. */
  until: whole(0, { required: true }),
} as const;

/** Sessions of accounts with a role: one row per device. */
export const sessions = {
  user_id: link("users", { required: true, cascade: true }),
  /** The account's series when its newest token was made; the session has ended when the account's differs. */
  series: text(15),
  last_seen: date({ required: true }),
  /** Seconds since 1970. */
  until: whole(0, { required: true }),
} as const;

/** People who were invited to become members, by a link in a letter. Rows are deleted by erasure and by age. */
export const invitations = {
  email: { type: "email", required: true, personal: true },
  role: choice(ROLES, { required: true }),
  /** A user's or superuser's id. */
  invited_by: text(15, { required: true }),
  ends_at: date({ required: true }),
  state: choice(["open", "accepted", "withdrawn", "replaced"], { required: true }),
  /** How many letters were requested. Only the newest one is sent. */
  letters: whole(1, { required: true }),
  /** Hashes of the tokens in the newest letter's last two tries, because either may have arrived. */
  token_hash: text(64, { hidden: true }),
  token_hash_earlier: text(64, { hidden: true }),
  created: created(),
  updated: updated(),
} as const;

/** Devices for web push: one row per endpoint. Endpoint and keys are secret: with them anybody can send to the device. */
export const pushSubscriptions = {
  endpoint: text(2048, { required: true, personal: true }),
  endpoint_sum: text(64, { required: true }),
  p256dh: text(120, { required: true }),
  auth: text(40, { required: true }),
  /** The push service of the endpoint: the unit that can be slow or down. */
  service: text(100, { required: true }),
  /** "" for a device without an account that follows a shipment. */
  user_id: link("users", { cascade: true }),
  /** The session that subscribed: the row is deleted with it. */
  session: text(15),
  /** Some of PUSH_WANTS. */
  wants: json("other", 200),
  /** Of milestones only arrival and delivery. */
  arrivals_only: bool(),
  /** ISO 639-1. */
  language: code("^[a-z]{2}$", { required: true }),
  created: created(),
  updated: updated(),
  /** When the push service first took a message for this endpoint. */
  worked_at: date(),
} as const;

/** The shipments that a device follows without an account. */
export const pushFollows = {
  subscription: link("push_subscriptions", { required: true, cascade: true }),
  shipment: link("shipments", { required: true, cascade: true }),
  created: created(),
} as const;

/** Who did what. Rows are added and never changed; triggers enforce it. */
export const auditLog = {
  at: date({ required: true }),
  /** A user's or superuser's id; "" for the server itself. */
  by: text(15),
  /** One of AUDIT_KINDS. */
  kind: text(40, { required: true }),
  collection: text(60),
  record: text(40),
  /** By field: both values, or null where only the name is stored. */
  changes: json("other", 20_000),
  note: text(200),
  /** How many days the retention job had counted when the row was written: the row's age is counted from that number. */
  day: whole(0),
} as const;
