import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "#ui/dialog.tsx";
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

test("a success toast closes by itself, an error stays until dismissed", () => {
  render(<ToastRegion />);
  show({ tone: "done", title: "Booking submitted!", text: "We'll contact you shortly to confirm your shipment." });
  expect(screen.getByRole("status").textContent).toContain("Booking submitted!");
  pass(TOAST_LIFE - 1);
  expect(screen.queryByText("Booking submitted!")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Booking submitted!")).toBeNull();
  show({ tone: "error", title: "Error", text: "Failed to submit booking. Please try again." });
  expect(screen.getByRole("alert").textContent).toContain("Failed to submit booking");
  pass(TOAST_LIFE * 10);
  expect(screen.queryByText("Error")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Error")).toBeNull();
});

test("the timer is paused while the pointer or the focus is on it", () => {
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

const cards = () => screen.queryAllByRole("button", { name: "Dismiss" });

test("a new toast replaces the shown one, also an error, for good", () => {
  render(<ToastRegion />);
  show({ tone: "error", title: "Failed to submit booking" });
  show({ tone: "error", title: "Failed to submit booking" });
  expect(screen.getAllByText("Failed to submit booking")).toHaveLength(1);
  show({ tone: "done", title: "Booking submitted!" });
  expect(screen.queryByText("Failed to submit booking")).toBeNull();
  expect(cards()).toHaveLength(1);
  pass(TOAST_LIFE);
  expect(cards()).toHaveLength(0);
});

test("each timer starts when its toast is shown", () => {
  render(<ToastRegion />);
  show({ tone: "info", title: "Link copied" });
  pass(TOAST_LIFE - 1);
  show({ tone: "done", title: "Booking submitted!" });
  pass(TOAST_LIFE - 1);
  expect(screen.queryByText("Booking submitted!")).toBeTruthy();
  pass(1);
  expect(cards()).toHaveLength(0);
});

test("an unanswered question is shown again after a toast that replaced it", () => {
  render(<ToastRegion />);
  show({ tone: "info", title: "Update ready", actions: [{ label: "Restart", run: () => {} }] });
  show({ tone: "done", title: "Link copied" });
  expect(screen.queryByText("Update ready")).toBeNull();
  expect(cards()).toHaveLength(1);
  pass(TOAST_LIFE);
  expect(screen.queryByText("Update ready")).toBeTruthy();
});

test("a question does not remove an error, and an updated question stays one question", () => {
  render(<ToastRegion />);
  show({ tone: "error", title: "Upload failed" });
  const later = [{ label: "Later", run: () => {} }];
  show({ tone: "info", title: "Update ready", text: "Restart to use it.", actions: later });
  show({ tone: "info", title: "Update ready", text: "Waits for the form.", actions: later });
  expect(screen.queryByText("Waits for the form.")).toBeTruthy();
  expect(cards()).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByText("Upload failed")).toBeTruthy();
  expect(screen.queryByText("Restart to use it.")).toBeNull();
});

test("an unasked toast is queued behind the shown one", () => {
  render(<ToastRegion />);
  show({ tone: "done", title: "Message sent successfully!" });
  show({ tone: "done", title: "Ready to work offline", unasked: true });
  expect(screen.getByRole("status").textContent).toContain("Message sent successfully!");
  pass(TOAST_LIFE);
  expect(screen.getByRole("status").textContent).toContain("Ready to work offline");
  pass(TOAST_LIFE);
  expect(cards()).toHaveLength(0);
});

test("an unasked toast is queued behind an error, and is not lost when other toasts follow", () => {
  render(<ToastRegion />);
  const ready = { tone: "done", title: "Ready to work offline", unasked: true } as const;
  show({ tone: "error", title: "Upload failed" });
  show(ready);
  expect(screen.getByRole("alert").textContent).toContain("Upload failed");
  expect(cards()).toHaveLength(1);
  pass(TOAST_LIFE * 10);
  expect(screen.queryByText("Upload failed")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.getByRole("status").textContent).toContain("Ready to work offline");
  pass(TOAST_LIFE);
  expect(cards()).toHaveLength(0);

  show({ tone: "error", title: "Upload failed" });
  show({ tone: "info", title: "Update ready", actions: [{ label: "Later", run: () => {} }] });
  show(ready);
  expect(screen.queryByText("Update ready")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByText("Upload failed")).toBeTruthy();
  show({ tone: "done", title: "Uploaded" });
  expect(screen.queryByText("Uploaded")).toBeTruthy();
  pass(TOAST_LIFE);
  expect(screen.queryByText("Ready to work offline")).toBeTruthy();
  // Without an error it is shown at once, and the next toast replaces it for good.
  show({ tone: "info", title: "Link copied" });
  pass(TOAST_LIFE);
  expect(cards()).toHaveLength(0);
});

test("a toast with actions stays until one is pressed", () => {
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

const Page = ({ open }: { open: boolean }) => (
  <>
    <ToastRegion />
    <Dialog open={open} onClose={() => {}} title="Who is told">
      <p>Nobody</p>
    </Dialog>
  </>
);
const inside = () => screen.getByRole("dialog").querySelector(".toasts");
const outside = () => document.querySelector("section.toasts");

test("what is done in a dialog is told in it, where it can be read and closed, and on the page once the dialog is gone", () => {
  const { rerender } = render(<Page open />);
  show({ tone: "error", title: "The change could not be stored" });
  expect(inside()?.textContent).toContain("The change could not be stored");
  expect(outside()?.textContent).toBe("");
  rerender(<Page open={false} />);
  expect(outside()?.textContent).toContain("The change could not be stored");
});

test("what was shown before, a question and what nobody asked for stay on the page behind a dialog", () => {
  const { rerender } = render(<Page open={false} />);
  show({ tone: "error", title: "Failed to submit booking" });
  rerender(<Page open />);
  expect(inside()?.textContent).toBe("");
  expect(outside()?.textContent).toContain("Failed to submit booking");
  show({ tone: "info", title: "Update ready", actions: [{ label: "Update", run: () => {} }] });
  expect(inside()?.textContent).toBe("");
  expect(outside()?.textContent).toContain("Update ready");
});
