import { fault } from "../fault.ts";
import {
  britishKey,
  fitsPlaces,
  lengthsOf,
  mayBegin,
  type PostcodeForm,
  placesOf,
  postcodeForm,
  writtenPostcode,
} from "../rates/postcode-forms.ts";
import { zipTokens } from "../rates/zone-of-postcode.ts";
import { clean } from "../text/clean.ts";

/** Prefixes from..to of one length. `name` is what people write after an excluded one: "37 Bornholm". */
export type ListEntry = { from: string; to: string; name: string };

/**
 * Why a part of a list is refused. `date`: what a spreadsheet makes of a range, also as a number with a point. `scope`: a
 * further part after an exclusion without brackets, which may be meant either way. `order`: a range that ends before it
 * begins, or whose ends have different lengths. `long`: more characters than a postcode has. `begins`: no postcode of the
 * country begins like this. `unclear`: anything else.
 */
export type ListFault = "date" | "scope" | "order" | "long" | "begins" | "unclear";
export type ListProblem = { part: string; why: ListFault };

/** `written` is the list in the form that prices are found with (zipTokens); the text itself where that already is. */
export type PostcodeList = { entries: ListEntry[]; except: ListEntry[]; problems: ListProblem[]; written: string };

/** A problem as a fault. */
export function listFault({ part, why }: ListProblem): string {
  return fault(`postcodes_${why}`, { part: part.length > 80 ? `${part.slice(0, 80)}…` : part });
}

/** Words for "to", as offices write ranges. */
const TO = "-|to|through|thru|till|until|bis|do|έως|εως|ως";
/** Words for "and". */
const AND = /\s(?:and|und|et|και)\s|\s*&\s*/iu;
/**
 * Words for "without": English first, then the languages of the countries of origin and Greek. A word that is not here is an
 * error, so that no exclusion is ever read as something else.
 */
const WITHOUT = [
  "(?:but )?(?:not|no|excl|excluding|excluded|exclude|excludes|exclusive of|except|excepting|excepted|without|minus|save|ex|w/o)(?: for)?",
  "(?:aber )?(?:nicht|kein|keine|ohne|außer|ausser|ausgenommen|exkl|exklusive|ausschließlich|mit ausnahme von)",
  "sauf|sans|hors|excepté|excepte|à l'exception de|exclu|exclus",
  "tranne|eccetto|escluso|esclusa|esclusi|escluse|senza|excepto|salvo|sin|exceto|sem",
  "behalve|zonder|uitgezonderd|undtagen|uden|utom|förutom|utan|unntatt|uten|paitsi|ilman",
  "oprócz|bez|z wyjątkiem|kromě|okrem|osim|razen|kivéve|fără|cu excepția|išskyrus|izņemot|välja arvatud|без|освен|кроме|осим",
  "εκτός από|εκτος απο|εκτός|εκτος|πλην|χωρίς|χωρις",
].join("|");
const EXCLUSION = new RegExp(`(^|[\\s\\d])(?:${WITHOUT})(?=[\\s.:\\d]|$)[\\s.:]*`, "iu");
/** The name of a place beside its excluded code: words with a capital letter, so that no small word passes as one. */
const NAME = /^\p{Lu}[\p{L}'’.]*(?:[ -]\p{Lu}[\p{L}'’.]*)*$/u;

/**
 * Reads a zone's list of postcodes to its last character (rule: tariff.postcodes; docs/tariff.md): prefixes, ranges, whole codes, and what is left
 * out. Nothing is skipped: a part that is not understood is a problem.
 */
export function readPostcodeList(zipCodes: string, countryCode: string): PostcodeList {
  const reader = new ListReader(countryCode);
  // Lines are parts of a list, too; cleaning would make spaces of their ends.
  const text = clean(zipCodes.replace(/[\r\n]+/g, ","), "code").replace(/\s+/g, " ");
  // Brackets first: the commas in them part what is left out.
  const outside = text.replace(/\(([^()[\]]*)\)|\[([^()[\]]*)\]/g, (whole, round?: string, square?: string) => {
    reader.note(whole, (round ?? square ?? "").trim());
    return " ";
  });
  for (const part of outside.split(/[,;]/)) if (part.trim() !== "") reader.part(part.trim());
  const { entries, except, problems } = reader;
  const list = { entries, except, problems };
  return {
    ...list,
    written: problems.length > 0 || isReadBy(zipCodes, list, countryCode) ? zipCodes : printed(list, countryCode),
  };
}

/** The text to store for a list, or its first problem. */
export function storedPostcodes(zipCodes: string, countryCode: string): string | ListProblem {
  const { problems, written } = readPostcodeList(zipCodes, countryCode);
  return problems[0] ?? written;
}

/** Parts of a zone's `zip_codes` that are not understood, or that match no postcode of the country, as written. */
export function unreadableTokens(zipCodes: string, countryCode: string): string[] {
  return readPostcodeList(zipCodes, countryCode).problems.map(({ part }) => part);
}

/** What prices are found with, in the form of a list: "51" for "51 – 53" as a list published earlier may have it. */
export function pricedAs(zipCodes: string, countryCode: string): string {
  const tokens = zipTokens(zipCodes, countryCode);
  const named = (entries: readonly { from: string; to: string }[]) => entries.map((entry) => ({ ...entry, name: "" }));
  return printed({ entries: named(tokens), except: named(tokens[0]?.except ?? []) }, countryCode);
}

type Entries = Pick<PostcodeList, "entries" | "except">;

function printed({ entries, except }: Entries, countryCode: string): string {
  const { british } = postcodeForm(countryCode);
  const code = (key: string) => (british ? writtenPostcode(key, countryCode) : key);
  const span = ({ from, to, name }: ListEntry) =>
    `${from === to ? code(from) : `${code(from)}-${code(to)}`}${name === "" ? "" : ` ${name}`}`;
  const without = except.length === 0 ? "" : ` (excl. ${except.map(span).join(", ")})`;
  return `${entries.map(span).join(",")}${without}`;
}

/** Whether the text as it is gives the same prices: zipTokens reads the same entries in it, and it has no hidden mark. */
function isReadBy(zipCodes: string, { entries, except }: Entries, countryCode: string): boolean {
  if (clean(zipCodes, "code") !== zipCodes.trim()) return false;
  const plain = (list: readonly { from: string; to: string }[]) => list.map(({ from, to }) => `${from}-${to}`).join();
  const tokens = zipTokens(zipCodes, countryCode);
  return plain(tokens) === plain(entries) && plain(tokens[0]?.except ?? []) === plain(entries.length > 0 ? except : []);
}

/** By country: a tariff has up to ten thousand lists. */
const patterns = new Map<string, RegExp>();

class ListReader {
  readonly entries: ListEntry[] = [];
  readonly except: ListEntry[] = [];
  readonly problems: ListProblem[] = [];
  private readonly form: PostcodeForm;
  private readonly entry: RegExp;
  /** An exclusion without brackets was read: what follows it could belong to either side. */
  private open = false;

  constructor(countryCode: string) {
    this.form = postcodeForm(countryCode);
    this.entry = patterns.get(countryCode) ?? entryPattern(this.form, countryCode);
    patterns.set(countryCode, this.entry);
  }

  /** A remark in brackets; only what is left out may stand there. */
  note(whole: string, text: string): void {
    const found = EXCLUSION.exec(text);
    if (found?.index !== 0 || found[1] !== "") {
      this.refuse(whole, "unclear");
      return;
    }
    const parts = text.slice(found[0].length).split(/[,;]/);
    for (const part of parts.flatMap((one) => one.split(AND))) this.leaveOut(part.trim(), whole);
  }

  /** What stands between two commas outside of brackets. */
  part(text: string): void {
    // Whole codes first: the letters of 1012 EX and D02 NO12 are no words.
    const isCodes = text.split(AND).every((one) => this.entry.test(one.trim()));
    const found = isCodes ? null : EXCLUSION.exec(text);
    const end = found ? found.index + (found[1] ?? "").length : text.length;
    const before = text.slice(0, end).trim();
    if (before !== "" && this.open) this.refuse(text, "scope");
    else if (before !== "") for (const one of before.split(AND)) this.take(one.trim());
    if (!found) return;
    this.open = true;
    for (const one of text.slice(found.index + found[0].length).split(AND)) this.leaveOut(one.trim(), text);
  }

  private take(text: string): void {
    const read = this.read(text);
    if (typeof read === "string") this.refuse(text, read);
    else this.entries.push({ ...read, name: "" });
  }

  /** @param within the text that is shown where this part alone says nothing */
  private leaveOut(text: string, within: string): void {
    const [, code = text, name = ""] = /^(.*?\d\S*|\S+) (\p{Lu}.*)$/u.exec(text) ?? [];
    const named = NAME.test(name) && typeof this.read(text) === "string";
    const read = this.read(named ? code : text);
    if (typeof read === "string") this.refuse(text === "" ? within : text, read);
    else this.except.push({ ...read, name: named ? name : "" });
  }

  private refuse(part: string, why: ListFault): void {
    this.problems.push({ part, why });
  }

  private read(text: string): { from: string; to: string } | ListFault {
    const found = this.entry.exec(text);
    if (!found) return faultOf(text, this.form);
    const [first = "", last = first] = (this.form.british ? britishEnds : plainEnds)(found[1] ?? "", found[2]);
    if (first === "" || last === "") return "unclear";
    if (first.length !== last.length || first > last) return "order";
    if (!fitsPlaces(first, this.form) || !fitsPlaces(last, this.form)) return "unclear";
    return mayBegin(first, last, this.form) ? { from: first, to: last } : "begins";
  }
}

const plainEnds = (...codes: (string | undefined)[]) => codes.map((code) => code?.toUpperCase().replace(/[ -]/g, ""));

/** The keys of both ends; "94" of BT1-94 is BT94. "" for what is no code, and for the ends of a range of whole areas. */
function britishEnds(first: string, last = first): string[] {
  const area = /^[A-Z]{1,2}/i.exec(first)?.[0] ?? "";
  const keys = [first, /^\d/.test(last) ? area + last : last].map((code) => britishKey(code.toUpperCase()) ?? "");
  return keys[0] !== keys[1] && keys[0]?.length === 2 ? ["", ""] : keys;
}

/** One code or a range of two, each with or without the country's sign; whole codes also as the post writes them. */
function entryPattern(form: PostcodeForm, countryCode: string): RegExp {
  const signs = [countryCode, ...form.signs].join("|");
  if (form.british) {
    const code = "[A-Z][A-Z0-9]{0,4}(?: ?\\d[A-Z]{2})?";
    return new RegExp(`^(?:(?:${signs})[ -]+)?(${code})(?: ?(?:${TO}) ?(${code}|\\d{1,2}))?$`, "iu");
  }
  const [short = "", more = ""] = form.form.split("[");
  const place = (sign: string) =>
    ({ "9": "\\d", A: "[A-Z]", E: "[A-Z]", W: "[\\dW]", X: "[0-9A-Z]" })[sign] ?? `${sign}?`;
  const whole = [...short, ...more].map(place).join("");
  const places = placesOf(form);
  const begun = [...places.keys()].reduceRight((rest, i) => {
    const sign = (places[i] ?? "").length === 10 ? "\\d" : "[0-9A-Z]";
    return rest === "" ? sign : `${sign}(?:${rest})?`;
  }, "");
  // After the sign of Ireland comes a letter, elsewhere a figure: "D" alone is no sign. MTF is a place in Malta.
  const next = countryCode === "IE" ? "[ -]*(?=[A-Z])" : form.form.startsWith("A") ? "[ -]+(?=[A-Z])" : "[ -]*(?=\\d)";
  const code = `(?:(?:${signs})${next})?(${whole}|${begun})`;
  return new RegExp(`^${code}(?: ?(?:${TO}) ?${code})?$`, "iu");
}

/** Beginnings of the months' names in the languages of offices. */
const MONTHS =
  "jan|ian|ene|gen|feb|fev|fév|mar|mär|mrz|mrt|apr|abr|avr|may|mai|maj|mei|mag|maio|jun|jui|giu|jul|lug|aug|ago|aoû|sep|set|oct|okt|ott|out|nov|noe|dec|dez|dic|déc|ιαν|φεβ|μαρ|απρ|μαϊ|μαΐ|μαι|μάι|ιουν|ιούν|ιουλ|ιούλ|αυγ|αύγ|σεπ|οκτ|νοε|νοέ|δεκ";
/** 12-Oct, May 51, 12. Okt. 2026; 01/02/2026, 2026-01-02, 12.10.26; 51.53, 1.0E+05. */
const DATES = [
  new RegExp(`^(?:\\d{1,2}[\\s./-]*)?(?:${MONTHS})\\p{L}*\\.?[\\s./-]*\\d{0,4}$`, "iu"),
  /^\d{1,2}[-./]\p{L}{3,}|^\p{L}{3,}[-./]\d{1,4}$/u,
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:\D.*)?$/,
  /^\d+\.\d+$/,
  /^\d+[.,]?\d*e[+-]?\d+$/i,
];

function faultOf(text: string, form: PostcodeForm): ListFault {
  if (/\d/.test(text) && DATES.some((date) => date.test(text))) return "date";
  if (/^\d+$/.test(text) && text.length > lengthsOf(form).most) return "long";
  return "unclear";
}

/** The serial numbers of the days from 1930 to 2049, which spreadsheets make of "10-12" or "May 51". */
const SERIAL = { from: 10_959, to: 54_788 };

/** Whether a whole cell is the number that a spreadsheet keeps for a day. A zone of one such postcode is written as a range. */
export function isSerialDay(zipCodes: string): boolean {
  const text = zipCodes.trim();
  return (
    /^\d{5}(?:\.\d+)?$/.test(text) && Number(text.slice(0, 5)) >= SERIAL.from && Number(text.slice(0, 5)) <= SERIAL.to
  );
}
