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

/** The page as the build draws it, with what happens to it before the app is there, taken over by the browser. */
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

it("is out of reach until the page is the app's and the draft is known", async () => {
  const form = { name: "Maria Georgiou", email: "", phone: "", subject: "", message: "" };
  await saveDraft("contact", { id: "abcdefghij12345", openedAt: Date.now(), form });
  await takeOver();
  expect(inert()).toBe(true);
  expect(control("name")?.value).toBe("");
  await ready();
  await waitFor(() => expect(inert()).toBe(false));
  expect(control("name")?.value).toBe("Maria Georgiou");
  expect(wrong).not.toHaveBeenCalled();
});

it("opens at once where the page has been the app's for a while", async () => {
  document.documentElement.dataset.ready = "";
  await takeOver();
  await waitFor(() => expect(inert()).toBe(false));
});

it("gives the focus to the field that was pressed too early", async () => {
  await takeOver(async () => {
    await import("#app/prerender/boot.ts");
    const field = control("subject") as HTMLElement;
    const box = { left: 10, right: 200, top: 10, bottom: 60 } as DOMRect;
    vi.spyOn(field, "getBoundingClientRect").mockReturnValue(box);
    const place = field.closest("[inert]")?.parentElement as HTMLElement;
    place.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: 50, clientY: 30 }));
  });
  await ready();
  await waitFor(() => expect(inert()).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(control("subject")));
  expect(screen.getByRole("button", { name: "Send Message" })).toBeTruthy();
});
