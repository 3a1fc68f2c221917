import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { shareFile, showFile } from "#lib/share-file.ts";
import { useFileLink } from "#live/open-document.ts";

const FILE = new File(["%PDF-1.7"], "AKQ-4T8RM-2H6WD.pdf", { type: "application/pdf" });

/** Fakes the share sheet; returns the names of downloaded files. */
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

test("shares the file if the device can share files", async () => {
  const share = vi.fn(async (_data?: ShareData) => undefined);
  const saved = device(share);
  expect(await shareFile(FILE)).toBe("shared");
  expect(share).toHaveBeenCalledWith({ files: [FILE], title: "AKQ-4T8RM-2H6WD.pdf" });
  expect(saved).toEqual([]);
});

test("shares a text beside the file", async () => {
  const share = vi.fn(async (_data?: ShareData) => undefined);
  device(share);
  expect(await shareFile(FILE, "https://akamas.test/q/1")).toBe("shared");
  expect(share).toHaveBeenCalledWith({ files: [FILE], title: FILE.name, text: "https://akamas.test/q/1" });
});

test("downloads the file otherwise", async () => {
  const saved = device();
  expect(await shareFile(FILE)).toBe("downloaded");
  const share = vi.fn(async () => undefined);
  const others = device(share, false);
  expect(await shareFile(FILE)).toBe("downloaded");
  expect(share).not.toHaveBeenCalled();
  expect([...saved, ...others]).toEqual(["AKQ-4T8RM-2H6WD.pdf", "AKQ-4T8RM-2H6WD.pdf"]);
});

test("a dismissed share sheet is no error, and nothing is downloaded", async () => {
  const saved = device(() => Promise.reject(new DOMException("Share canceled", "AbortError")));
  expect(await shareFile(FILE)).toBe("dismissed");
  expect(saved).toEqual([]);
});

test("downloads the file when sharing is refused", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const saved = device(() => Promise.reject(new DOMException("Permission denied", "NotAllowedError")));
  expect(await shareFile(FILE)).toBe("downloaded");
  expect(saved).toEqual(["AKQ-4T8RM-2H6WD.pdf"]);
  expect(told).toHaveBeenCalledOnce();
});

test("printing shows the file in its tab, and downloads it where no tab opens", () => {
  const saved = device();
  const tab = { location: { href: "" } };
  expect(showFile(FILE, tab as unknown as Window)).toBe("shared");
  expect(tab.location.href).toMatch(/^blob:/);
  expect(showFile(FILE, null)).toBe("downloaded");
  expect(saved).toEqual(["AKQ-4T8RM-2H6WD.pdf"]);
});

test("in the installed app on iOS a document goes to the share sheet, under its name", async () => {
  const share = vi.fn(async (_data?: ShareData) => undefined);
  device(share);
  Object.assign(navigator, { standalone: true });
  const open = vi.spyOn(window, "open");
  vi.stubGlobal("fetch", async () => new Response(new Blob(["%PDF-1.7"], { type: "application/pdf" })));
  const failed = vi.fn();
  const { result } = renderHook(() =>
    useFileLink(async () => "/api/files/shipment_documents/a/invoice%201.pdf?token=t", failed),
  );
  await act(async () => result.current.onClick(new MouseEvent("click") as never));
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]?.[0]?.files?.map(({ name, type }) => [name, type])).toEqual([
    ["invoice 1.pdf", "application/pdf"],
  ]);
  expect(open).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
});
