import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveDraft } from "#data/local/drafts.ts";
import { ContactPage } from "#features/requests/contact/contact-page.tsx";
import { forgetEverything } from "./booking-stage.tsx";
import { control } from "./requests-stage.tsx";

vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));

let root: Root;
const wrong = vi.spyOn(console, "error");

beforeEach(() => {
  wrong.mockClear();
});
afterEach(async () => {
  act(() => root.unmount());
  cleanup();
  document.body.innerHTML = "";
  delete document.documentElement.dataset.ready;
  await forgetEverything();
});

/** Renders the prerendered page, runs events on it before the app is loaded, then hydrates it. */
async function takeOver(before = async () => {}): Promise<void> {
  document.body.innerHTML = `<div id="root">${renderToString(<ContactPage />)}</div>`;
  await before();
  const place = document.getElementById("root") as HTMLElement;
  await act(async () => {
    root = hydrateRoot(place, <ContactPage />, { onRecoverableError: (error) => console.error(error) });
  });
}
const inert = () => control("subject")?.closest("[inert]") !== null;
const ready = () => act(async () => void window.dispatchEvent(new Event("akamas:ready")));

it("is inert until the draft was read, then becomes usable", async () => {
  const form = { name: "Maria Georgiou", email: "", phone: "", subject: "", message: "" };
  await saveDraft("contact", { id: "abcdefghij12345", openedAt: Date.now(), form });
  let drawnAs: string | undefined;
  await takeOver(async () => {
    expect(inert()).toBe(true);
    drawnAs = control("name")?.value;
  });
  await waitFor(() => expect(inert()).toBe(false));
  expect(drawnAs).toBe("");
  expect(control("name")?.value).toBe("Maria Georgiou");
  expect(wrong).not.toHaveBeenCalled();
});

it("replays focus and typed text to the field that was pressed before the app was ready", async () => {
  let drawn: HTMLElement | null = null;
  await takeOver(async () => {
    const script = Object.assign(document.createElement("script"), { type: "text/plain" });
    script.dataset.entry = "data:text/javascript,";
    vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
    await import("#app/prerender/boot.ts");
    drawn = control("subject");
    const box = { left: 10, right: 200, top: 10, bottom: 60 } as DOMRect;
    if (drawn) vi.spyOn(drawn, "getBoundingClientRect").mockReturnValue(box);
    const place = drawn?.closest("[inert]")?.parentElement;
    place?.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 50, clientY: 30 }));
    expect(drawn?.getAttribute("aria-busy")).toBe("true");
    for (const key of ["O", "l", "o", "Backspace", "i", "v", "e"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await ready();
  await waitFor(() => expect(inert()).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(control("subject")));
  expect(control("subject")).not.toBe(drawn);
  await waitFor(() => expect(control("subject")?.value).toBe("Olive"));
  expect(screen.getByRole("button", { name: "Send Message" })).toBeTruthy();
});
