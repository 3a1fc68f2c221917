import { afterEach, expect, test, vi } from "vitest";
import { shareQuoteFile, showQuoteFile } from "#features/quotes/pdf/share-quote.ts";

const FILE = new File(["%PDF-1.7"], "AKQ-4T8RM-2H6WD.pdf", { type: "application/pdf" });

/** What the device can share; the names of what went to the downloads. */
function device(share?: () => Promise<void>, canShare = true): string[] {
  const saved: string[] = [];
  vi.stubGlobal("navigator", { share, canShare: share && (() => canShare) });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the file goes to the share sheet of a device that has one for files", async () => {
  const share = vi.fn(async (_data?: ShareData) => undefined);
  const saved = device(share);
  expect(await shareQuoteFile(FILE)).toBe("shared");
  expect(share).toHaveBeenCalledWith({ files: [FILE], title: "AKQ-4T8RM-2H6WD.pdf" });
  expect(saved).toEqual([]);
});

test("elsewhere it goes to the downloads", async () => {
  const saved = device();
  expect(await shareQuoteFile(FILE)).toBe("downloaded");
  const share = vi.fn(async () => undefined);
  const others = device(share, false);
  expect(await shareQuoteFile(FILE)).toBe("downloaded");
  expect(share).not.toHaveBeenCalled();
  expect([...saved, ...others]).toEqual(["AKQ-4T8RM-2H6WD.pdf", "AKQ-4T8RM-2H6WD.pdf"]);
});

test("a share sheet that is closed is no error, and nothing is downloaded", async () => {
  const saved = device(() => Promise.reject(new DOMException("Share canceled", "AbortError")));
  expect(await shareQuoteFile(FILE)).toBe("dismissed");
  expect(saved).toEqual([]);
});

test("a device that refuses to share has the file in its downloads", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const saved = device(() => Promise.reject(new DOMException("Permission denied", "NotAllowedError")));
  expect(await shareQuoteFile(FILE)).toBe("downloaded");
  expect(saved).toEqual(["AKQ-4T8RM-2H6WD.pdf"]);
  expect(told).toHaveBeenCalledOnce();
});

test("printing shows the file in its tab, and downloads it where no tab opens", () => {
  const saved = device();
  const tab = { location: { href: "" } };
  expect(showQuoteFile(FILE, tab as unknown as Window)).toBe("shared");
  expect(tab.location.href).toMatch(/^blob:/);
  expect(showQuoteFile(FILE, null)).toBe("downloaded");
  expect(saved).toEqual(["AKQ-4T8RM-2H6WD.pdf"]);
});
