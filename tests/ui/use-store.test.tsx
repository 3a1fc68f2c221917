import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const store = createStore("on the device");
const Own = () => <p>{useStore(store)}</p>;
const Given = () => <p>{useStore(store, "on the server")}</p>;

test("shows the value and follows it until it is gone", () => {
  const { unmount } = render(<Own />);
  expect(screen.getByText("on the device")).toBeTruthy();
  act(() => store.set("changed"));
  expect(screen.getByText("changed")).toBeTruthy();
  expect(store.isFollowed()).toBe(true);
  unmount();
  expect(store.isFollowed()).toBe(false);
  store.set("on the device");
});

test("a page that the build draws says the value for the server; without one, the store's own", () => {
  expect(renderToString(<Given />)).toBe("<p>on the server</p>");
  expect(renderToString(<Own />)).toBe("<p>on the device</p>");
});

test("the browser takes such a page over with the server's value, then shows its own", async () => {
  const complaints = vi.spyOn(console, "error");
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = "<p>on the server</p>";
  await act(async () => void render(<Given />, { container, hydrate: true }));
  expect(container.textContent).toBe("on the device");
  // React says what does not fit what the build has drawn.
  expect(complaints).not.toHaveBeenCalled();
});
