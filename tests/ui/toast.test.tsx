import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, TOAST_LIFE, ToastRegion, toast } from "#ui/toast.tsx";

const shown: string[] = [];
const show = (input: Parameters<typeof toast>[0]) => act(() => void shown.push(toast(input)));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    for (const id of shown.splice(0)) dismissToast(id);
  });
  vi.useRealTimers();
});

test("good news goes by itself, an error stays until dismissed", () => {
  render(<ToastRegion />);
  show({ tone: "done", title: "Booking submitted!", text: "We'll contact you shortly to confirm your shipment." });
  show({ tone: "error", title: "Error", text: "Failed to submit booking. Please try again." });
  expect(screen.getByRole("status").textContent).toContain("Booking submitted!");
  expect(screen.getByRole("alert").textContent).toContain("Failed to submit booking");
  pass(TOAST_LIFE - 1);
  expect(screen.queryByText("Booking submitted!")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Booking submitted!")).toBeNull();
  pass(TOAST_LIFE * 10);
  expect(screen.queryByText("Error")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Error")).toBeNull();
});

test("the clock stands still while the pointer or the focus is on it", () => {
  render(<ToastRegion />);
  show({ tone: "info", title: "A new version is ready" });
  const card = screen.getByText("A new version is ready").closest(".toast") as HTMLElement;
  pass(TOAST_LIFE - 2000);
  fireEvent.mouseEnter(card);
  pass(TOAST_LIFE * 3);
  expect(screen.queryByText("A new version is ready")).toBeTruthy();
  fireEvent.mouseLeave(card);
  fireEvent.focus(screen.getByRole("button", { name: "Dismiss" }));
  pass(TOAST_LIFE * 3);
  expect(screen.queryByText("A new version is ready")).toBeTruthy();
  fireEvent.blur(screen.getByRole("button", { name: "Dismiss" }));
  pass(2000);
  expect(screen.queryByText("A new version is ready")).toBeNull();
});

test("the same words are not stacked, and at most four stand", () => {
  render(<ToastRegion />);
  show({ tone: "error", title: "Upload failed" });
  show({ tone: "error", title: "Upload failed" });
  expect(screen.getAllByText("Upload failed")).toHaveLength(1);
  for (const n of [1, 2, 3, 4, 5]) show({ tone: "error", title: `Error ${n}` });
  expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(4);
  expect(screen.queryByText("Upload failed")).toBeNull();
});

test("with something to decide it stays until answered, and an answer takes it away", () => {
  const run = vi.fn();
  const onDismiss = vi.fn();
  render(<ToastRegion />);
  show({ tone: "info", title: "Update ready", actions: [{ label: "Restart", run }], onDismiss });
  pass(TOAST_LIFE * 10);
  fireEvent.click(screen.getByRole("button", { name: "Restart" }));
  expect(run).toHaveBeenCalledOnce();
  expect(onDismiss).not.toHaveBeenCalled();
  expect(screen.queryByText("Update ready")).toBeNull();
  show({ tone: "info", title: "Update ready", actions: [{ label: "Restart", run }], onDismiss });
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(onDismiss).toHaveBeenCalledOnce();
  expect(run).toHaveBeenCalledOnce();
});
