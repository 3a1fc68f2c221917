import { isNear } from "#domain/sailings/advance.ts";
import { isContainerNumber, MOST_CONTAINERS, plainContainerNumber } from "#domain/sailings/containers.ts";
import { clean } from "#domain/text/clean.ts";
import type { SailingFields, SailingView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import type { Problems } from "#ui/form/problems.ts";
import { fieldOf, momentIn, NICOSIA, ROME } from "./times.ts";

const text = sailings.edit;

/** Typed values by the ids of the controls; `number-0` and `seal-0` belong to the first container. */
export type EditValues = Record<string, string>;

/** Which fields the form has. */
export type EditParts = {
  /** The cut-off may be changed. */
  open: boolean;
  /** Departure and arrival may be changed here, because no customer was notified of them yet. */
  movable: boolean;
  count: number;
};

export const plainOf = plainContainerNumber;

export function valuesOf(sailing: SailingView): EditValues {
  const { vessel, voyage, note, cut_off, etd, eta, containers } = sailing;
  const values: EditValues = {
    ...{ vessel, voyage, note },
    ...{ cut_off: fieldOf(cut_off, ROME), etd: fieldOf(etd, ROME), eta: fieldOf(eta, NICOSIA) },
  };
  for (let i = 0; i < MOST_CONTAINERS; i++) {
    values[`number-${i}`] = containers[i]?.number ?? "";
    values[`seal-${i}`] = containers[i]?.seal ?? "";
  }
  return values;
}

const CLEANING = { vessel: "line", voyage: "line", note: "text" } as const;
const MOST = { vessel: 100, voyage: 40, note: 1000 } as const;
const MOST_SEAL = 40;

/** The problems of the values; null if there are none. */
export function checkEdit(values: EditValues, parts: EditParts): Problems | null {
  const problems: Record<string, { message: string }[]> = {};
  const say = (name: string, message: string) => {
    problems[name] = [{ message }];
  };
  for (const [name, most] of Object.entries(MOST))
    if (clean(values[name] ?? "", CLEANING[name as keyof typeof CLEANING]).length > most) say(name, text.tooLong(most));
  checkTimes(values, parts, say);
  checkContainers(values, parts, say);
  return Object.keys(problems).length > 0 ? problems : null;
}

function checkContainers(values: EditValues, { count }: EditParts, say: Say) {
  const seen = new Set<string>();
  for (let i = 0; i < count; i++) {
    const number = plainOf(values[`number-${i}`] ?? "");
    if (number && !isContainerNumber(number)) say(`number-${i}`, text.numberForm);
    else if (number && seen.has(number)) say(`number-${i}`, text.twice);
    seen.add(number);
    if (clean(values[`seal-${i}`] ?? "", "code").length > MOST_SEAL) say(`seal-${i}`, text.tooLong(MOST_SEAL));
  }
}

type Say = (name: string, message: string) => void;

function checkTimes(values: EditValues, { open, movable }: EditParts, say: Say) {
  if (!open) return;
  const [close, leave, arrive] = timesOf(values);
  const now = Date.now();
  for (const [name, at] of Object.entries({ cut_off: close, ...(movable && { etd: leave, eta: arrive }) }))
    if (at === null) say(name, values[name]?.trim() ? text.timeUnread : text.timeMissing);
    else if (!isNear(at, now)) say(name, text.timeFar);
  if (close === null || leave === null || arrive === null) return;
  if (close > leave) say("cut_off", text.cutOffLate);
  if (movable && leave >= arrive) say("eta", text.etaEarly);
}

const timesOf = (values: EditValues) =>
  [
    momentIn(values.cut_off ?? "", ROME),
    momentIn(values.etd ?? "", ROME),
    momentIn(values.eta ?? "", NICOSIA),
  ] as const;

/** The changed fields, and the values that were seen. */
export function changesOf(
  sailing: SailingView,
  values: EditValues,
  { open, movable, count }: EditParts,
): { set: Partial<SailingFields>; seen: Partial<SailingFields> } {
  const set: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  const compare = (name: keyof SailingFields, now: unknown, before: unknown) => {
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    set[name] = now;
    seen[name] = before;
  };
  for (const name of ["vessel", "voyage", "note"] as const) {
    const now = clean(values[name] ?? "", CLEANING[name]);
    if (now !== clean(sailing[name], CLEANING[name])) compare(name, now, sailing[name]);
  }
  // The field has no seconds: a difference in the stored seconds is no change.
  const time = (name: "cut_off" | "etd" | "eta", at: number | null) => {
    if (at === null || Math.floor(at / 60_000) === Math.floor(sailing[name] / 60_000)) return;
    compare(name, new Date(at).toISOString(), new Date(sailing[name]).toISOString());
  };
  const [close, leave, arrive] = timesOf(values);
  if (open) time("cut_off", close);
  if (movable) time("etd", leave);
  if (movable) time("eta", arrive);
  const containers = Array.from({ length: count }, (_, i) => ({
    number: plainOf(values[`number-${i}`] ?? ""),
    seal: clean(values[`seal-${i}`] ?? "", "code"),
  }));
  // The planned containers are saved as booked ones only when one was filled in or their number was changed.
  const booked = sailing.containers.length > 0 || containers.some(({ number, seal }) => number || seal);
  if (booked) compare("containers", containers, [...sailing.containers]);
  return { set, seen };
}
