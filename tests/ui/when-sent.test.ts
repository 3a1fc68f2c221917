import { afterEach, describe, expect, it, vi } from "vitest";

const FILES = import.meta.glob<Record<string, unknown>>("../../src/i18n/en/*.ts");
/** Letters are the server's; what is kept on the page alone is gone with it in every browser. */
const APART = /letters|push\.ts$/;
const PAGE_ALONE = /Until then leave this page open/;

const ONLINE =
  /\b(sent|goe?s?|told)\b[^.]*\bwhen (you are online\b(?! with)|there is a (network|connection)\b(?! and))|\b(It|photos?) [^.]*sent [^.]*\bby (itself|themselves)\.$/;
const OPEN = /when you open the app again|with the app open|and the app is open|by (itself|themselves) while the app/;

/** What functions of texts are called with: their texts differ by number, and some take names, lists or a day. */
const ARGUMENTS: unknown[][] = [
  [0, false],
  [1, false],
  [1, true],
  [3, false],
  ["x", "x"],
  [["x"], ["x"]],
  [null, null],
  [{}],
];

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return ARGUMENTS.flatMap((given) => called(value, given));
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

function called(make: CallableFunction, given: unknown[]): string[] {
  try {
    return textsOf(make(...given));
  } catch {
    // Other arguments are its own.
    return [];
  }
}

async function allTexts(): Promise<string[]> {
  vi.resetModules();
  const files = Object.keys(FILES).filter((file) => !APART.test(file));
  const modules = await Promise.all(files.map((file) => FILES[file]?.()));
  return [...new Set(modules.flatMap(textsOf))].filter((text) => !PAGE_ALONE.test(text));
}

const { SyncManager } = globalThis as { SyncManager?: unknown };
afterEach(() => {
  Object.assign(globalThis, { SyncManager });
});

describe("when what waits is sent", () => {
  it("is with no page open where the browser has Background Sync", async () => {
    const texts = await allTexts();
    expect(texts.filter((text) => OPEN.test(text))).toEqual([]);
    expect(texts).toContain("Saved on this device. It will be sent when you are online.");
    expect(texts).toContain("Kept on this device, sent when you are online");
  });

  it("is at the next opening of the app where it has none, in every text", async () => {
    Reflect.deleteProperty(globalThis, "SyncManager");
    const texts = await allTexts();
    expect(texts.filter((text) => ONLINE.test(text))).toEqual([]);
    expect(texts).toContain("Saved on this device. It will be sent when you open the app again.");
    expect(texts).toContain("1 photo is sent by itself while the app is open.");
  });
});
