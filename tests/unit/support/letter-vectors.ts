import { LETTER_FIELDS, type QueuedMail, type Reader } from "#letters/facts.ts";
import given from "../../vectors/letter-cases.json" with { type: "json" };
import wanted from "../../vectors/letters.json" with { type: "json" };

// The recorded letters (pocketbase/mail/letters_test.go has the bytes as sent).

type Values = { id: string; [field: string]: unknown };
type Case = { name: string; template: string; to: string; data: string; created?: string; setup?: string };
type Wanted = { name: string; headers?: string; text?: string; state?: string; lastError?: string };

const records = given.records as { [source: string]: Values[] };
const setups = given.setups as { [name: string]: { from: string; office: string } };
const at = (stamp: string) => Date.parse(stamp.replace(" ", "T"));

const SECONDS = { reset: 1800, verify: 259_200, invitation: 604_800 };

/** What the hooks read, from the vectors' records: a missing field is empty. */
export const reader: Reader = {
  find: (source, id) => {
    const record = (records[source] ?? []).find((one) => one.id === id && !given.deleted.includes(id));
    if (!record) return null;
    const blanks = {
      number_of_containers: 0,
      total_cbm: 0,
      total_volume: 0,
      volumetric_weight: 0,
      chargeable_weight: 0,
    };
    const texts = { hs_code: "", special_requirements: "" };
    const blank = source.endsWith("_quotes") ? only(source, { ...blanks, ...texts }) : empty(source);
    // biome-ignore lint/suspicious/noExplicitAny: the records are typed by their readers.
    return { ...blank, ...record } as any;
  },
  token: (kind) => ({ token: "TOKEN", seconds: SECONDS[kind] }),
  tracked: () => null,
  now: () => Date.parse("2026-11-24T12:00:00Z"),
  followToken: () => "TOKEN",
  ended: () => [],
  unsubscribe: () => "TOKEN",
};

/** An empty record. */
function empty(source: keyof typeof LETTER_FIELDS) {
  const { texts, numbers, flags } = LETTER_FIELDS[source];
  return Object.fromEntries([
    ...texts.map((name) => [name, ""]),
    ...numbers.map((name) => [name, 0]),
    ...flags.map((name) => [name, false]),
  ]);
}

/** The two kinds of requests are told apart by their fields. */
function only(source: string, blanks: { [field: string]: unknown }) {
  const sea = ["number_of_containers", "total_cbm", "hs_code", "special_requirements"];
  return Object.fromEntries(
    Object.entries(blanks).filter(([field]) => sea.includes(field) === (source === "sea_freight_quotes")),
  );
}

/** A text in the form in which a mail transports it. */
export const onTheLine = (text: string) => text.replace(/\r?\n/g, "\r\n");

/** Every recorded letter with the row that causes it. */
export const LETTERS = (given.cases as Case[]).map(({ name, template, to, data, created, setup }, n) => {
  const { from, office } = setups[setup ?? "set"] ?? { from: "", office: "" };
  const waited = at(given.clock) - at(created ?? given.clock);
  const mail: QueuedMail = {
    template,
    to: to === "office" ? office : to,
    data,
    waited,
    from,
    publicUrl: given.publicUrl,
  };
  return { mail, ...((wanted as Wanted[])[n] as Wanted), name };
});
