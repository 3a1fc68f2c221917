import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/paths.mjs";

// No sentence stands in the domain, the hooks or the Go program (docs/decisions/0068-faults-have-codes.md): what people read
// is in src/i18n/en. Three words and more that begin with a capital letter or a value are a sentence.

const FOLDERS = ["src/domain", "pb_hooks", "pocketbase"];
const COMMENT = /^\s*(?:\/\/|\*|\/\*).*$/gm;
const TEXT = /(["`])((?:\\.|(?!\1)[^\\\n])*)\1/g;
const SENTENCE = /^(?:[A-Z][a-z']*|\$\{[^}]+\}|%[sqdv]) [\w“${%][^ ]*(?: [^ ]+)+/;
const SQL = /\b(?:SELECT|WHERE|JOIN|AND) /;
/** What is read by whoever runs the server, in its log and its terminal, or by whoever has made a mistake in the program. */
const OPERATOR =
  /(?:[lL]ogger\(\)\.\w+|console\.\w+|fail|fmt\.(?:Errorf|F?[Pp]rint\w*)|errors\.New|new (?:Range|Type)?Error|Short|short|cmd\.Print\w*|Println)[(:][^"`]*$/;

/** Each with its reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  "pb_hooks/routes/accounts.js": "PocketBase's own answer to a wrong password, to the letter",
  "src/domain/catalog/air.ts": "names of services, stored with requests",
  "src/domain/catalog/incoterms.ts": "what incoterms mean: to be moved with the catalogue",
  "src/domain/catalog/sea.ts": "names of services, stored with requests",
};

/** What whoever runs the server reads, and reasons that are stored with a mail or a push message: how many in each file. */
const STORED_OR_TOLD: Readonly<Record<string, number>> = {
  "pocketbase/failure/failure.go": 3,
  "pocketbase/health/ready.go": 1,
  "pocketbase/mail/digest.go": 2,
  "pocketbase/mail/gather.go": 1,
  "pocketbase/mail/limits.go": 1,
  "pocketbase/middleware/door.go": 1,
  "pocketbase/push/deliver.go": 4,
  "pocketbase/push/expand.go": 2,
  "pocketbase/push/sender.go": 1,
  "pocketbase/sessions/sessions.go": 2,
  "pocketbase/storage/lost_database.go": 2,
};

const files = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
).filter((path) => /\.(ts|js|go)$/.test(path) && !/\.gen\.js$|\.d\.ts$|_test\.go$/.test(path));

function sentencesIn(path: string): string[] {
  const code = readFileSync(`${ROOT}/${path}`, "utf8").replace(COMMENT, "");
  return [...code.matchAll(TEXT)].flatMap(({ 2: text = "", index }) => {
    const before = code.slice(Math.max(0, index - 80), index);
    const words = text.replace(/\$\{[^}]*\}/g, "").match(/\b[a-z]{2,}\b/g) ?? [];
    return words.length > 1 && SENTENCE.test(text) && !SQL.test(text) && !OPERATOR.test(before) ? [text] : [];
  });
}

test("no sentence stands in the domain, the hooks or the Go program", () => {
  const all = files.filter((path) => !(path in EXCEPT)).map((path) => [path, sentencesIn(path)] as const);
  const found = all.filter(([path, texts]) => texts.length !== (STORED_OR_TOLD[path] ?? 0));
  expect(Object.fromEntries(found)).toEqual({});
});

test("each exception is one", () => {
  expect(Object.keys(EXCEPT).filter((path) => sentencesIn(path).length === 0)).toEqual([]);
});
