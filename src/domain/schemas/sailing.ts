import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { isPalletId } from "#domain/pallets/code.ts";
import { SAILING_STATES } from "#domain/sailings/advance.ts";
import { type Container, MOST_CONTAINERS } from "#domain/sailings/containers.ts";
import { PORTS, type WeeklyRule } from "#domain/sailings/rule.ts";
import { clean } from "#domain/text/clean.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";
import { isMoment, RecordIdSchema } from "./booking.ts";
import { OpSchema } from "./edit.ts";
import { isDay } from "./ready-on.ts";
import { optionalText } from "./text.ts";

/** How many pallets and shipments a request may name: this many fit into 64 KB in JSON's longest form (body_limits.go). */
export const MOST_PALLETS_AT_ONCE = 500;
export const MOST_SHIPMENTS_AT_ONCE = 60;

const moment = (of: string) =>
  v.pipe(v.string(fault("missing", { of })), v.check(isMoment, fault("not_moment", { of })));
const seenState = v.optional(v.nullable(v.picklist(SAILING_STATES, "no_such_state")), null);
/** One check for the whole list, so that the items of a list that is too long are not checked. */
const ids = (of: string, most: number, isId: (id: string) => boolean) =>
  v.optional(
    v.custom<string[]>(
      (list) => Array.isArray(list) && list.length <= most && list.every((id) => typeof id === "string" && isId(id)),
      fault("ids_list", { of, max: most }),
    ),
    [],
  );
const isRecordId = (id: string) => v.is(RecordIdSchema, id);

/** A request for a step of a sailing. */
export const AdvanceSchema = v.object({
  to: v.picklist(["closed", "sailed", "arrived", "cancelled"], "no_such_step"),
  at: v.optional(v.nullable(moment("the_time")), null),
  seen: seenState,
  left: ids("left_behind", MOST_PALLETS_AT_ONCE, isPalletId),
});

/** A request for new times of a sailing. */
export const DelaySchema = v.object({
  seen: seenState,
  etd: moment("the_departure"),
  eta: moment("the_arrival"),
  reason: v.optional(optionalText("the_reason", 300, "text"), ""),
});

/** A request to assign pallets, whole shipments, or both to a sailing; `sailing` "" removes them from theirs. */
export const AssignSchema = v.object({
  pallets: ids("the_pallets", MOST_PALLETS_AT_ONCE, isPalletId),
  shipments: ids("the_shipments", MOST_SHIPMENTS_AT_ONCE, isRecordId),
  sailing: v.pipe(
    v.string(fault("missing", { of: "the_sailing" })),
    v.check((id) => id === "" || isRecordId(id), fault("not_id", { of: "the_sailing" })),
  ),
  container: v.optional(
    v.pipe(
      v.string(fault("not_text", { of: "the_container" })),
      v.check((name) => name === "" || /^[1-9][0-9]?HC-[0-9]{2}$/.test(name), "container_form"),
    ),
    "",
  ),
  undoes: v.optional(OpSchema),
});

const isContainer = (one: unknown): one is Container => {
  const { number, seal, ...more } = (one ?? {}) as Record<string, unknown>;
  const fits = (text: unknown, most: number) => typeof text === "string" && text.length <= most;
  return fits(number, 20) && fits(seal, 40) && Object.keys(more).length === 0;
};

/** The fields that the office may set on a sailing. */
export const SailingSetSchema = v.strictObject({
  name: v.optional(
    v.pipe(v.string(fault("not_text", { of: "the_week" })), v.regex(/^[0-9]{4}-W[0-9]{2}$/, "week_form")),
  ),
  port: v.optional(v.picklist(PORTS, "port_unknown")),
  vessel: v.optional(optionalText("the_vessel", 100)),
  voyage: v.optional(optionalText("the_voyage", 40)),
  cut_off: v.optional(moment("the_cut_off")),
  etd: v.optional(moment("the_departure")),
  eta: v.optional(moment("the_arrival")),
  containers: v.optional(
    v.pipe(
      v.custom<Container[]>(
        (list) => Array.isArray(list) && list.length <= MOST_CONTAINERS && list.every(isContainer),
        fault("containers_many", { max: MOST_CONTAINERS }),
      ),
      v.transform((list) =>
        list.map(({ number, seal }) => ({ number: clean(number, "code"), seal: latinLetters(clean(seal, "code")) })),
      ),
    ),
  ),
  note: v.optional(optionalText("the_note", 1000, "text")),
});

/** An edit of a sailing. `seen` has the values that its editor saw; they are compared and not stored. */
export const SailingEditSchema = v.object({
  set: v.pipe(
    SailingSetSchema,
    v.check((set) => Object.keys(set).length > 0, "nothing_to_change"),
  ),
  seen: v.optional(v.record(v.string(), v.unknown()), {}),
});

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const time = (of: string) => v.pipe(v.string(fault("missing", { of })), v.regex(TIME, fault("not_time", { of })));
const weeklyTime = (of: string) =>
  v.object(
    {
      weekday: v.pipe(v.number(fault("not_weekday", { of })), v.integer(), v.minValue(1), v.maxValue(7)),
      time: time(of),
    },
    fault("missing", { of }),
  );

/** The weekly rule as sent. */
export const WeeklyRuleSchema = v.object({
  since: v.pipe(
    v.string(fault("missing", { of: "the_first_week" })),
    v.check(isDay, fault("not_day", { of: "the_first_week" })),
  ),
  ports: v.pipe(
    v.array(v.picklist(PORTS, "port_unknown"), "ports_missing"),
    v.check((ports) => ports.length >= 1 && new Set(ports).size === ports.length, "ports_once"),
  ),
  departure: weeklyTime("the_departure"),
  cutOff: weeklyTime("the_cut_off"),
  seaDays: v.pipe(v.number("sea_days_missing"), v.integer(), v.minValue(1), v.maxValue(30)),
  arrival: time("the_arrival"),
}) satisfies v.GenericSchema<unknown, WeeklyRule>;
