import * as v from "valibot";
import { isPalletId } from "#domain/pallets/code.ts";
import { SAILING_STATES } from "#domain/sailings/advance.ts";
import { type Container, MOST_CONTAINERS } from "#domain/sailings/containers.ts";
import { PORTS, type WeeklyRule } from "#domain/sailings/rule.ts";
import { clean } from "#domain/text/clean.ts";
import { isMoment, RecordIdSchema } from "./booking.ts";
import { isDay } from "./ready-on.ts";
import { optionalText } from "./text.ts";

/** How many pallets and shipments a request may name: this many fit into 64 KB in JSON's longest form (body_limits.go). */
export const MOST_PALLETS_AT_ONCE = 500;
export const MOST_SHIPMENTS_AT_ONCE = 60;

const moment = (label: string) =>
  v.pipe(v.string(`${label} is missing`), v.check(isMoment, `${label} is not a moment`));
const seenState = v.optional(v.nullable(v.picklist(SAILING_STATES, "There is no such state")), null);
/** One check for the whole list, so that the items of a list that is too long are not checked. */
const ids = (label: string, most: number, isId: (id: string) => boolean) =>
  v.optional(
    v.custom<string[]>(
      (list) => Array.isArray(list) && list.length <= most && list.every((id) => typeof id === "string" && isId(id)),
      `${label} must be a list of at most ${most} ids`,
    ),
    [],
  );
const isRecordId = (id: string) => v.is(RecordIdSchema, id);

/** A request for a step of a sailing. */
export const AdvanceSchema = v.object({
  to: v.picklist(["closed", "sailed", "arrived", "cancelled"], "There is no such step"),
  at: v.optional(v.nullable(moment("The time")), null),
  seen: seenState,
  left: ids("What is left behind", MOST_PALLETS_AT_ONCE, isPalletId),
});

/** A request for new times of a sailing. */
export const DelaySchema = v.object({
  seen: seenState,
  etd: moment("The departure"),
  eta: moment("The arrival"),
  reason: v.optional(optionalText("The reason", 300, "text"), ""),
});

/** A request to assign pallets, whole shipments, or both to a sailing; `sailing` "" removes them from theirs. */
export const AssignSchema = v.object({
  pallets: ids("The pallets", MOST_PALLETS_AT_ONCE, isPalletId),
  shipments: ids("The shipments", MOST_SHIPMENTS_AT_ONCE, isRecordId),
  sailing: v.pipe(
    v.string("The sailing is missing"),
    v.check((id) => id === "" || isRecordId(id), "The sailing is not an id"),
  ),
  container: v.optional(
    v.pipe(
      v.string("The container is not a text"),
      v.check((name) => name === "" || /^[1-9][0-9]?HC-[0-9]{2}$/.test(name), "A container is called like 1HC-48"),
    ),
    "",
  ),
});

const isContainer = (one: unknown): one is Container => {
  const { number, seal, ...more } = (one ?? {}) as Record<string, unknown>;
  const fits = (text: unknown, most: number) => typeof text === "string" && text.length <= most;
  return fits(number, 20) && fits(seal, 40) && Object.keys(more).length === 0;
};

/** The fields that the office may set on a sailing. */
export const SailingSetSchema = v.strictObject({
  name: v.optional(
    v.pipe(v.string("The week is not a text"), v.regex(/^[0-9]{4}-W[0-9]{2}$/, "A week is called like 2026-W48")),
  ),
  port: v.optional(v.picklist(PORTS, "Ships leave from Venice or Ravenna")),
  vessel: v.optional(optionalText("The vessel", 100)),
  voyage: v.optional(optionalText("The voyage", 40)),
  cut_off: v.optional(moment("The cut-off")),
  etd: v.optional(moment("The departure")),
  eta: v.optional(moment("The arrival")),
  containers: v.optional(
    v.pipe(
      v.custom<Container[]>(
        (list) => Array.isArray(list) && list.length <= MOST_CONTAINERS && list.every(isContainer),
        `At most ${MOST_CONTAINERS} containers, each with number and seal`,
      ),
      v.transform((list) =>
        list.map(({ number, seal }) => ({ number: clean(number, "code"), seal: clean(seal, "code") })),
      ),
    ),
  ),
  note: v.optional(optionalText("The note", 1000, "text")),
});

/** An edit of a sailing. `seen` has the values that its editor saw; they are compared and not stored. */
export const SailingEditSchema = v.object({
  set: v.pipe(
    SailingSetSchema,
    v.check((set) => Object.keys(set).length > 0, "There is nothing to change"),
  ),
  seen: v.optional(v.record(v.string(), v.unknown()), {}),
});

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const time = (label: string) => v.pipe(v.string(`${label} is missing`), v.regex(TIME, `${label} is not a time`));
const weeklyTime = (label: string) =>
  v.object(
    {
      weekday: v.pipe(v.number(`${label} is not a weekday`), v.integer(), v.minValue(1), v.maxValue(7)),
      time: time(label),
    },
    `${label} is missing`,
  );

/** The weekly rule as sent. */
export const WeeklyRuleSchema = v.object({
  since: v.pipe(v.string("The first week is missing"), v.check(isDay, "The first week is not a day")),
  ports: v.pipe(
    v.array(v.picklist(PORTS, "Ships leave from Venice or Ravenna"), "The ports are missing"),
    v.check((ports) => ports.length >= 1 && new Set(ports).size === ports.length, "Each port once, and at least one"),
  ),
  departure: weeklyTime("The departure"),
  cutOff: weeklyTime("The cut-off"),
  seaDays: v.pipe(v.number("The days at sea are missing"), v.integer(), v.minValue(1), v.maxValue(30)),
  arrival: time("The arrival"),
}) satisfies v.GenericSchema<unknown, WeeklyRule>;
