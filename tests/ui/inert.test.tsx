import { cleanup, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OUTBOX } from "#data/local/open-existing.ts";
import { KEPT_KEY } from "#data/shared/kept-mark.ts";
import { CalculatorPage } from "#features/calculator/calculator-page.tsx";
import { AirQuotePage } from "#features/requests/air/air-page.tsx";
import { ContactPage } from "#features/requests/contact/contact-page.tsx";
import { SeaQuotePage } from "#features/requests/sea/sea-page.tsx";
import { useTariff } from "#live/tariff.ts";
import { stage } from "./booking-stage.tsx";
import { openApp } from "./shell-stage.tsx";

// Forms whose storage was not read yet are inert. What is drawn there can be pressed: boot.ts replays it. A button that comes
// later, with an answer of the network, cannot, and looks as if it could.

vi.mock("#data/local/open-existing.ts", async (original) => {
  const parts = await original<typeof import("#data/local/open-existing.ts")>();
  // Where things are kept does not answer; there is no other database.
  const databaseExists = (name: string) =>
    name === parts.OUTBOX ? new Promise<boolean>(() => {}) : Promise.resolve(false);
  return { ...parts, databaseExists };
});
vi.mock("#ui/use-prerendered.ts", async (original) => ({
  ...(await original<typeof import("#ui/use-prerendered.ts")>()),
  usePrerendered: () => true,
}));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));

const { open } = indexedDB;
beforeEach(() => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  const silent = new EventTarget() as IDBOpenDBRequest;
  vi.spyOn(indexedDB, "open").mockImplementation((...args) =>
    args[0] === OUTBOX ? silent : open.apply(indexedDB, args),
  );
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** What can be pressed by its looks, in parts where nothing can be. */
const live = () =>
  [...document.querySelectorAll<HTMLElement>("[inert] :is(button, a[href])")]
    .filter((one) => !one.matches(":disabled, [aria-disabled=true]"))
    .map((one) => one.textContent);

/** Tells when the rates could not be had. */
function Rates({ onMissing }: { onMissing: () => void }) {
  const { state } = useTariff();
  useEffect(() => {
    if (state === "missing") onMissing();
  }, [state, onMissing]);
  return null;
}

it.each<[string, () => ReactNode]>([
  ["/calculator", () => <CalculatorPage search={{}} />],
  ["/contact", () => <ContactPage />],
  ["/sea-freight-quote", () => <SeaQuotePage />],
  ["/air-freight-quote", () => <AirQuotePage />],
])("%s gets no button into its inert form while what is kept was not read", async (path, Page) => {
  let drawn: string[] | undefined;
  const missing = vi.fn();
  const Stage = () => {
    useEffect(() => {
      drawn ??= live() as string[];
    });
    return (
      <>
        <Page />
        <Rates onMissing={missing} />
      </>
    );
  };
  stage(path, Stage);
  await waitFor(() => expect(missing).toHaveBeenCalled());
  expect(document.querySelector("[inert]")).toBeTruthy();
  expect(live().filter((name) => !drawn?.includes(name ?? ""))).toEqual([]);
});

it.each(["/auth", "/auth?mode=signup"])(
  "%s does not send before it has read whose booking is kept here",
  async (at) => {
    localStorage.setItem(KEPT_KEY, "1");
    await openApp(at);
    const name = at === "/auth" ? "Sign In" : "Sign Up";
    const button = (await screen.findAllByRole("button", { name })).at(-1);
    expect(button?.getAttribute("aria-disabled")).toBe("true");
    expect(live()).toEqual([]);
  },
);
