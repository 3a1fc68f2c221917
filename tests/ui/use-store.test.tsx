import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const store = createStore("on the device");
const Own = () => <p>{useStore(store)}</p>;
const Given = () => <p>{useStore(store, "on the server")}</p>;

test("returns the value and updates until it is unmounted", () => {
  const { unmount } = render(<Own />);
  expect(screen.getByText("on the device")).toBeTruthy();
  act(() => store.set("changed"));
  expect(screen.getByText("changed")).toBeTruthy();
  expect(store.isFollowed()).toBe(true);
  unmount();
  expect(store.isFollowed()).toBe(false);
  store.set("on the device");
});

test("prerendering uses the server value, or the store's own without one", () => {
  expect(renderToString(<Given />)).toBe("<p>on the server</p>");
  expect(renderToString(<Own />)).toBe("<p>on the device</p>");
});

test("hydration starts with the server value, then shows the store's", async () => {
  const complaints = vi.spyOn(console, "error");
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = "<p>on the server</p>";
  await act(async () => void render(<Given />, { container, hydrate: true }));
  expect(container.textContent).toBe("on the device");
  // React reports hydration mismatches to the console.
  expect(complaints).not.toHaveBeenCalled();
});
