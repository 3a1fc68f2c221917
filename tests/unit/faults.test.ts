import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { answerError } from "#data/shared/errors.ts";
import { fault, faultOf } from "#domain/fault.ts";
import { type Sentences, sentence } from "#i18n/faults.ts";
import { fieldWords, refusalWords } from "#i18n/refusal-words.ts";
import { worded } from "#i18n/worded.ts";
import { allFaults } from "#text/faults/all.ts";
import { answerFaults } from "#text/faults/answers.ts";
import { formFaults } from "#text/faults/forms.ts";
import { nameOf } from "#text/faults/names.ts";
import { programFaults } from "#text/faults/program.ts";
import { rateFaults } from "#text/faults/tariff.ts";
import { workFaults } from "#text/faults/work.ts";
import yesterday from "../vectors/faults.json" with { type: "json" };
import { faultCases, notValid } from "./support/fault-cases.ts";
import { inWords } from "./support/messages.ts";

// Sentences have codes (docs/api.md, "Codes"). The vectors are what the schemas said while they held the sentences themselves.

const WHYS = faultCases().flatMap(([, , fields]) => Object.values(fields).map(({ why }) => why));

test("what is wrong with a request has the sentence that it had before sentences had codes", () => {
  expect(notValid()).toEqual([]);
  expect(faultCases().map(([kind, name, fields]) => [kind, name, inWords(fields)])).toEqual(yesterday);
});

test("each has a code with a sentence, but for what the validator says of an unknown form", () => {
  const ours = WHYS.filter((why) => !/^Invalid (type|key|value|length|integer)/.test(why));
  expect(ours.filter((why) => sentence(why, allFaults) === why)).toEqual([]);
  const named = ours.map((why) => faultOf(why)?.params.of).filter((of) => of !== undefined);
  expect(new Set(named.filter((of) => nameOf(of) === of))).toEqual(new Set(["set", "seen"]));
});

test("no code has two sentences", () => {
  const tables = [formFaults, workFaults, rateFaults, answerFaults, programFaults].flatMap((table) =>
    Object.keys(table),
  );
  expect(tables.filter((code, at) => tables.indexOf(code) !== at)).toEqual([]);
});

test("what only looks like a fault is a sentence, and a fault of another version has the server's words", () => {
  expect(faultOf("bad {x}")).toBeNull();
  expect(sentence("bad {x}", allFaults)).toBe("bad {x}");
  const other = fault("measure_range", { of: "weight" });
  expect(sentence(other, allFaults, "Weight must be 1 to 9 kg")).toBe("Weight must be 1 to 9 kg");
});

describe("an answer", () => {
  const refused = worded({
    status: 400,
    why: "scan_incomplete",
    data: {
      weight: { code: "invalid", why: fault("measure_range", { of: "weight", least: 0.01, max: 5000, unit: "kg" }) },
      pallet: { code: "pallet_unknown", why: "shipment_unknown" },
      scan: { code: "scan_unknown", why: "scan_unknown" },
      stops: ["hold"],
    },
    theirs: 1,
  });
  test("has its English, and a code and values beside each message", () => {
    expect(refused).toEqual({
      ...{ status: 400, message: "The scan is not complete.", code: "scan_incomplete", theirs: 1 },
      data: {
        weight: {
          code: "invalid",
          message: "Weight must be 0.01 to 5000 kg",
          params: { why: "measure_range", of: "weight", least: 0.01, max: 5000, unit: "kg" },
        },
        pallet: { code: "pallet_unknown", message: "There is no such shipment.", params: { why: "shipment_unknown" } },
        scan: { code: "scan_unknown", message: "There is no such scan." },
        stops: ["hold"],
      },
    });
  });
  test("a device writes its own words from code and values", () => {
    const body = JSON.parse(JSON.stringify(refused).replaceAll(/"message":"[^"]*"/g, '"message":"Of the server."'));
    const error = answerError({ status: 400, body });
    if (error.kind !== "invalid") throw new Error(error.kind);
    expect(fieldWords(error)).toEqual({
      weight: "Weight must be 0.01 to 5000 kg",
      pallet: "There is no such shipment.",
      scan: "There is no such scan.",
    });
    // A device of before shows these.
    expect(error.fields).toEqual({ weight: "Of the server.", pallet: "Of the server.", scan: "Of the server." });
    expect(refusalWords({ ...error, fields: {} })).toBe("The scan is not complete.");
  });
  test("the server's words stay where its code is not known here", () => {
    const data = { moon: { code: "moon_full", message: "The moon is full." } };
    const error = answerError({ status: 400, body: { message: "Not tonight.", code: "not_tonight", data } });
    expect(refusalWords(error)).toBe("The moon is full.");
    expect(refusalWords({ ...error, fields: {} })).toBe("Not tonight.");
  });
  test("of an earlier server, and kept in an outbox since then, has its own words: there a code has several", () => {
    const data = { pallet: { code: "pallet_unknown", message: "There is no such shipment." } };
    const error = answerError({ status: 400, body: { status: 400, message: "There is no such shipment.", data } });
    expect(error).toEqual({
      ...{ kind: "invalid", message: "There is no such shipment." },
      fields: { pallet: "There is no such shipment." },
    });
    expect(refusalWords(error)).toBe("There is no such shipment.");
  });
  test("whose fields are no refusal stays as it is", () => {
    expect(worded({ id: "a", why: undefined, data: { x: 1 } })).toEqual({ id: "a", why: undefined, data: { x: 1 } });
  });
});

const API = fileURLToPath(new URL("../../docs/api.md", import.meta.url));
const LIST = /(?<=^## Codes$[\s\S]*?<!-- codes -->\n)[\s\S]*?(?=<!-- \/codes -->)/m;

/** `too_long` of, max */
function listed([code, words]: [string, Sentences[string]]): string {
  const params: string[] = [];
  const spy = new Proxy({}, { get: (_, name) => params.push(String(name)) });
  if (typeof words !== "string") words(spy);
  return `\`${code}\`${params.length > 0 ? ` (${[...new Set(params)].join(", ")})` : ""}`;
}

// `UPDATE_CODES=1 npx vitest run --project unit tests/unit/faults.test.ts` writes the list.
test("docs/api.md lists the codes with their params", () => {
  const line = (about: string, table: Sentences) => `- ${about}: ${Object.entries(table).map(listed).join(", ")}.\n`;
  const list = [
    line("the Go program", programFaults),
    line("what was typed", formFaults),
    line("what a device sends", workFaults),
    line("rates", rateFaults),
    line("answers", answerFaults),
  ].join("");
  const doc = readFileSync(API, "utf8");
  if (process.env.UPDATE_CODES) writeFileSync(API, doc.replace(LIST, list));
  else expect(LIST.exec(doc)?.[0]).toBe(list);
});

const PROGRAM = fileURLToPath(new URL("../../pocketbase/", import.meta.url));

test("the Go program has the sentences of its codes, and no others", () => {
  const sources = readdirSync(PROGRAM, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".go"));
  const codes = sources.flatMap((path) =>
    [...readFileSync(PROGRAM + path, "utf8").matchAll(/faults\.Say\("(\w+)"/g)].map(([, code = ""]) => code),
  );
  const named = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
  const table: Sentences = allFaults;
  const texts = [...new Set(codes)].sort().map((code) => {
    const words = table[code];
    return [code, typeof words === "function" ? words(named) : words];
  });
  const json = `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
  if (process.env.UPDATE_CODES) writeFileSync(`${PROGRAM}faults/en.json`, json);
  else expect(readFileSync(`${PROGRAM}faults/en.json`, "utf8")).toBe(json);
  expect(Object.keys(programFaults).filter((code) => !codes.includes(code))).toEqual([]);
});
