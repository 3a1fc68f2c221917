import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { printing } from "#data/shared/printing.ts";
import { printPage } from "#live/print-page.ts";
import { sources } from "../support/sources.ts";

const print = vi.fn<() => void>();
const afterPrint = () => window.dispatchEvent(new Event("afterprint"));

beforeEach(() => {
  vi.useFakeTimers();
  window.print = print;
  print.mockReset();
  return () => vi.useRealTimers();
});

test("the connection is closed before the dialog opens, and until it ends, printed or cancelled", () => {
  print.mockImplementation(() => expect(printing.get()).toBe(true));
  printPage();
  vi.advanceTimersByTime(0);
  expect(print).toHaveBeenCalledTimes(1);
  expect(printing.get()).toBe(true);
  afterPrint();
  expect(printing.get()).toBe(false);
});

test("an engine that says nothing of the dialog's end is waited for for a minute", () => {
  printPage();
  vi.advanceTimersByTime(59_999);
  expect(printing.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(printing.get()).toBe(false);
});

test("pressed again, the minute begins again", () => {
  printPage();
  vi.advanceTimersByTime(40_000);
  printPage();
  vi.advanceTimersByTime(40_000);
  expect(print).toHaveBeenCalledTimes(2);
  expect(printing.get()).toBe(true);
  afterPrint();
  expect(printing.get()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing else prints", () => {
  const printing = sources("src").filter(
    (file) => /\.tsx?$/.test(file) && /\bwindow\.print\(|[^.\w]print\(\)/.test(readFileSync(file, "utf8")),
  );
  expect(printing).toEqual(["src/live/print-page.ts"]);
});
