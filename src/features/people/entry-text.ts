import { formatEuro } from "#domain/rates/money.ts";
import { type Role, roleFrom } from "#domain/roles.ts";
import { formatReference, isReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { formatDateTime, formatWeekday } from "#i18n/format.ts";
import type { AuditEntry } from "#live/people.ts";
import { people } from "#text/people.ts";
import { sailings } from "#text/sailings.ts";

const text = people.log;

/** An entry as text: the sentence is split around the linked record (`about`); `detail` has the changed values. */
export type EntryText = { who: string; before: string; about: string; after: string; detail: string };

export function entryText(entry: AuditEntry): EntryText {
  const [before, after] = sentence(entry);
  return { who: whoDid(entry), before, about: aboutWhat(entry), after, detail: detailOf(entry) };
}

export function whoDid({ by }: AuditEntry): string {
  return by.name || (by.id ? text.gone : text.server);
}

/** The label of a record. What no longer exists has no name; that its id is shown helps nobody. */
export function aboutWhat({ collection, label, record }: AuditEntry): string {
  if (label === "") return ID.test(record) ? text.goneRecord : record;
  if (collection === "tariffs") return numberOf(label);
  return isReference(label) ? formatReference(label) : label;
}

const ID = /^[0-9a-z]{15}$/;

/** "3" of a tariff's version, "3-6643eb0667b3". */
const numberOf = (version: string) => version.replace(/-[0-9a-f]{12}$/, "");

function sentence(entry: AuditEntry): readonly [before: string, after: string] {
  const { sentences } = text;
  const key = shade(entry);
  // A kind that is unknown to this version of the app.
  return key in sentences ? sentences[key as keyof typeof sentences] : [key.replaceAll("_", " "), ""];
}

/** The key of the sentence; some kinds have one for each direction. */
function shade({ kind, values }: AuditEntry): string {
  if (kind === "role_changed") {
    const [from, to] = values.role ?? ["-", "-"];
    return from === "" ? "role_given" : to === "" ? "role_taken" : kind;
  }
  if (kind === "request_handled") return values.handled_at?.[1] === "" ? "request_reopened" : kind;
  return kind;
}

function detailOf({ kind, values, note }: AuditEntry): string {
  const [from = "", to = ""] = values.role ?? [];
  if (kind === "invited" && to) return text.as(shown("role", to));
  if (kind === "role_changed")
    return from && to ? text.fromTo(shown("role", from), shown("role", to)) : text.as(shown("role", to || from));
  if (kind === "request_handled" || kind === "note_edited") return note;
  return [changesText(values), note].filter(Boolean).join("; ");
}

/** "status: pending to confirmed; notes". What is empty before and after, such as a list that was made, is left out. */
export function changesText(values: AuditEntry["values"]): string {
  return Object.entries(values)
    .flatMap(([field, change]) => {
      const name = field in text.fields ? text.fields[field as keyof typeof text.fields] : field.replaceAll("_", " ");
      if (!change) return [name];
      const [from, to] = change.map((value) => shown(field, value)) as [string, string];
      if (from === to) return from === "" ? [] : [name];
      return [text.changedField(name, text.fromTo(from, to))];
    })
    .join("; ");
}

const status = (value: string) => (isShipmentStatus(value) ? statusLabel(value) : value);

const yesNo = (value: string) => (value === "true" || value === "false" ? text.yesNo[value] : value);

const SHOWN: { readonly [field: string]: ((value: string) => string) | undefined } = {
  role: (value) => {
    const role: Role | "" = roleFrom(value);
    return role ? people.roles[role].name : value || people.noRole;
  },
  status,
  status_asked: status,
  state: (value) => (value in sailings.states ? sailings.states[value as keyof typeof sailings.states] : value),
  zone_by_postcode: (value) => (value === "none" ? text.noZone : value),
  adjusted_rate: (value) => (Number(value) > 0 ? formatEuro(Number(value)) : ""),
  containers: countOf,
  ready_on: formatWeekday,
  version: numberOf,
  hold: yesNo,
  missing: yesNo,
};

function shown(field: string, value: string): string {
  const own = SHOWN[field];
  if (own) return own(value);
  return isInstant(value) ? formatDateTime(value) : value;
}

/** As the server stores it: "2026-12-03 09:00:00.000Z". What somebody wrote stays as it is. */
const isInstant = (value: string) => /^\d{4}-\d\d-\d\d[ T][\d:.]+Z$/.test(value) && formatDateTime(value) !== "";

/** The length of a list that is stored as JSON, "" for none. What cannot be read is shown as it is. */
function countOf(value: string): string {
  try {
    const list: unknown = JSON.parse(value || "[]");
    return Array.isArray(list) && list.length > 0 ? String(list.length) : "";
  } catch {
    return value;
  }
}
