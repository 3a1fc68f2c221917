import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFreshRows } from "#ui/use-fresh-rows.ts";

const row = (id: string, status = "pending") => ({ id, updated: "2026-11-01", status });

test("what the device had before it was opened is not new, also where it is read in two steps", () => {
  const first = { rows: [row("a")], complete: false };
  const { result, rerender } = renderHook(({ rows, complete }) => useFreshRows(rows, complete), {
    initialProps: first,
  });
  rerender({ rows: [row("a"), row("b"), row("c")], complete: true });
  expect([...result.current]).toEqual([]);
  act(() => rerender({ rows: [row("a", "confirmed"), row("b"), row("c"), row("d")], complete: true }));
  expect([...result.current]).toEqual(["a", "d"]);
});
