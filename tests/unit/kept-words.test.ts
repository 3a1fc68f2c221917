import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/paths.mjs";

// No text says that something is kept on this device, or when it is sent, but where its screen has asked which place keeps it
// (docs/sync/storage.md). A new one is counted here, with the screen and what that asks.

const TEXTS = "src/i18n/en";
const CLAIM =
  /\b(?:saved?|kept|keep|stays|waits|is|are)\b[^.:?]* on (?:this|your) (?:device|phone)|will be sent|(?:is|are) sent (?:when|later|after|tomorrow)/i;
/** What could not be kept or is not there is no such claim. */
const DENIED = /\b(?:not (?:saved|kept|stored|on|be)|no room|nothing|none?|nobody|cannot)\b/i;

/** By the texts' file: how many there are, and for each screen that shows one what it asks before. */
const SAID: Readonly<Record<string, readonly [texts: number, ...asks: (readonly [file: string, what: string])[]]>> = {
  "admin-many.ts": [3, ["features/admin/use-bulk-action.ts", "savedWords(at, "]],
  "admin.ts": [
    4,
    ["features/admin/edit-form.tsx", "savedWords(outcome.at, "],
    ["features/admin/waiting-edit.tsx", "sync.onPage ? notOnDevice.page"],
    ["features/admin/waiting-edit.tsx", "sync.onPage ? notOnDevice.signIn"],
  ],
  "booking.ts": [
    2,
    ["features/booking/booking-form.tsx", "if (useInMemory())"],
    ["live/draft.ts", "keepsNothing ? null"],
    ["features/booking/use-submission.ts", "else if (result.at)"],
  ],
  // Of an operation in the tray, which adds what becomes of one that this page alone has.
  "faults/answers.ts": [5, ["features/shell/tray/words.ts", "notOnDevice.goes"]],
  "inbox.ts": [2, ["features/inbox/inbox-detail.tsx", "onPage ? notOnDevice"]],
  "install.ts": [
    5,
    ["features/install/offline-notice.ts", 'storageState.get() !== "device"'],
    ["features/install/storage-notice.ts", 'storageState.get() !== "closed"'],
    ["features/install/storage-notice.ts", "isKeptStorage()"],
  ],
  "kept.ts": [
    6,
    ["features/booking/kept-page.tsx", "onPage) ? notOnDevice"],
    ["features/booking/kept-sheet.tsx", "booking.onPage ?"],
    ["features/booking/booking-form.tsx", '"kept" && !inMemory'],
    ["features/booking/use-submission.ts", "else if (result.at)"],
  ],
  "requests.ts": [4, ["features/requests/outcome.ts", "if (outcome.at)"], ["live/draft.ts", "keepsNothing ? null"]],
  "save-quote.ts": [1, ["features/calculator/save-quote.tsx", "if (saved.at)"]],
  "shipment-changes.ts": [
    7,
    ["features/shipment-changes/use-change.ts", "savedWords(outcome.at, "],
    ["live/draft.ts", "keepsNothing ? null"],
  ],
  "shipment-pallets.ts": [1, ["features/admin/status-question.tsx", "savedWords(at, "]],
  "shipments.ts": [
    10,
    ["features/shipments/add-documents.tsx", "savedWords(added.at, "],
    ["features/shipments/sync-strip.tsx", "if (onPage) return notOnDevice"],
    ["features/shipments/sync-strip.tsx", "onPage ? notOnDevice.signIn"],
  ],
  "sync.ts": [
    5,
    ["features/shell/tray/words.ts", "if (!onPage ||"],
    ["features/shell/tray/tray-drafts.tsx", "!keepsNothing &&"],
    ["features/shell/tray/sign-out-question.tsx", "onPage ? text.signOut.keepHere"],
  ],
  "tariff-desk.ts": [1, ["live/tariff-desk.ts", "keepsNothing ? null"]],
  "undo.ts": [3, ["features/office/undo-bar.tsx", "savedWords(at, "]],
  "warehouse.ts": [
    4,
    ["features/warehouse/use-scanning.ts", "scan.onPage ?"],
    ["features/warehouse/delivery-page.tsx", 'saved === "page" ?'],
    ["features/warehouse/delivery-page.tsx", "inMemory ? words.onPage"],
  ],
  // Shown by the callers above.
  "when-sent.ts": [3],
};

/** They say it of nothing that a person has just done. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "auth.ts": "what is filled in reaches nobody before it is sent",
  "labels.ts": "a list of this device",
  "legal.ts": "what the privacy notice is about",
  "not-on-device.ts": "the answer itself",
  "notifications.ts": "wishes that wait until the server has them; the worker says it when they are stored",
  "shell.ts": "of what is saved, where a screen broke",
  "today.ts": "a count",
};

const COMMENT = /^\s*(?:\/\/|\*|\/\*).*$/gm;
const TEXT = /(["`])((?:\\.|(?!\1)[^\\])*)\1/g;
const read = (path: string) => readFileSync(`${ROOT}/src/${path}`, "utf8");

function claims(path: string): string[] {
  const code = read(`i18n/en/${path}`).replace(COMMENT, "");
  return [...code.matchAll(TEXT)]
    .map(([, , text = ""]) => text)
    .filter((text) => CLAIM.test(text) && !DENIED.test(text));
}

const files = readdirSync(`${ROOT}/${TEXTS}`, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !(path in OTHERWISE),
);

test("what is said to be kept here, or to be sent, is counted", () => {
  const found = files.map((path) => [path, claims(path)] as const);
  const wrong = found.filter(([path, texts]) => texts.length !== (SAID[path]?.[0] ?? 0));
  expect(Object.fromEntries(wrong)).toEqual({});
});

test("its screen asks which place keeps it", () => {
  const unasked = Object.values(SAID).flatMap(([, ...asks]) =>
    asks.filter(([file, what]) => !read(file).includes(what)),
  );
  expect(unasked).toEqual([]);
});

test("each exception is one", () => {
  expect(Object.keys(OTHERWISE).filter((path) => claims(path).length === 0)).toEqual([]);
});
