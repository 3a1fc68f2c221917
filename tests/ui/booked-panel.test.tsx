import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readPushDevice } from "#data/local/push-device.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { authState } from "#data/shared/auth-state.ts";
import { bookedHere } from "#data/shared/booked-here.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { notifications } from "#data/use-cases/notifications.ts";
import { LazyBooked, useBooked } from "#features/shipments/lazy-booked.tsx";
import { bookedActions } from "#live/booked-here.ts";
import { mailChoiceActions } from "#live/mail-choices.ts";
import type { RowSync, ShipmentRow } from "#live/shipments.ts";
import { freshPushBrowser, type PushBrowser } from "../support/push-browser.ts";
import { signIn, stage } from "./booking-stage.tsx";

vi.mock("#live/tariff.ts", () => ({
  useTariff: () => ({ state: "ready", tariff: { countries: [{ id: "de", name: "Germany", slug: "germany" }] } }),
}));

const ADA = "customer0000001";
const SUNDAY = "2026-11-15 09:00:00.000Z";
const booked = {
  id: "shipment0000001",
  user_id: ADA,
  reference: "7K2M9QXR4T",
  country_id: "de",
  status: "pending",
  goods_description: "Irrigation parts",
  pallet_count: 3,
  estimated_rate: 717.82,
  booking_date: SUNDAY,
  created: SUNDAY,
};
const ROW: ShipmentRow = { ...requireRow("shipments", booked), documents: [], sync: null };
const unsent = (state: RowSync["state"]): ShipmentRow => ({
  ...ROW,
  reference: "",
  sync: { opId: ROW.id, state, final: false },
});
let browser: PushBrowser;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") });
  browser = await freshPushBrowser();
  signIn(ADA);
  authState.begun();
  browser.install();
});
afterEach(() => {
  cleanup();
  browser.remove();
  localStorage.clear();
  authState.changed();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const shows = (words: string | RegExp) => screen.findByText(words);
const TELL = "Tell me when it moves";

async function open(row: ShipmentRow = ROW) {
  bookedActions.keep(row.id);
  stage("/dashboard", () => (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Your Shipments
      </h1>
      <Booked row={row} />
    </>
  ));
  await screen.findByRole("heading", { level: 1 });
}
function Booked({ row }: { row: ShipmentRow }) {
  return <LazyBooked row={useBooked([row])} />;
}
const panel = (name = "Booked") => screen.findByRole("region", { name });

it("says what was booked, what comes next, and stays over reloads until it is closed", async () => {
  await open();
  expect((await panel()).textContent).toContain("Irrigation parts, 3 pallets, €717.82.");
  expect(screen.getByText("AKF-7K2M9-QXR4T")).toBeTruthy();
  expect(screen.getByText("The office confirms by Mon 16 Nov.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send the tracking link" })).toBeTruthy();
  cleanup();
  await open();
  await panel();
  await press("Close");
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  expect(document.activeElement?.id).toBe("page-title");
  expect(bookedHere.get()).toBe("");
});

it("names no day for an answer that is late", async () => {
  vi.setSystemTime(new Date("2026-11-17T10:00:00Z"));
  await open();
  await panel();
  expect(screen.getByText("We confirm it shortly.")).toBeTruthy();
});

it("an unsent booking is kept, not booked; one that was refused is left to the tray", async () => {
  await open(unsent("waiting"));
  expect((await panel("Kept, not sent yet")).textContent).toContain("Saved on this device.");
  expect([screen.queryByText(/The office confirms/), screen.queryByText("Send the tracking link")]).toEqual([
    null,
    null,
  ]);
  cleanup();
  await open(unsent("attention"));
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

it.each(["cancelled", "delivered"])("says nothing of one that is %s", async (status) => {
  await open({ ...ROW, status });
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

it("is about the account that booked", async () => {
  await open();
  await panel();
  signIn("customer0000002");
  authState.begun();
  await waitFor(() => expect(screen.queryByRole("heading", { level: 2 })).toBeNull());
});

it("asks the browser only when pressed, and says that this device is told", async () => {
  await open();
  await screen.findByRole("button", { name: TELL });
  expect(browser.asked).toBe(0);
  await press(TELL);
  const told = await shows("This device is told");
  await waitFor(() => expect(told.parentElement).toBe(document.activeElement));
  await waitFor(() => expect(browser.said).toEqual(["subscribe milestones,delays"]));
  expect([browser.asked, browser.sent[0]?.token]).toEqual([1, "a.b.c"]);
});

it("choosing email instead turns the account's mails on and does not ask the browser", async () => {
  const save = vi.spyOn(mailChoiceActions, "save");
  save.mockRejectedValueOnce(new RequestFailed({ kind: "offline" }));
  await open();
  await screen.findByRole("button", { name: TELL });
  await press("Email instead");
  expect(await shows(/^This needs a connection/)).toBeTruthy();
  save.mockResolvedValueOnce({ bookings: false, milestones: true, delays: true, digest: false });
  await press("Email instead");
  expect(await shows(/^Emails about where your shipments are/)).toBeTruthy();
  // What was chosen about bookings stays.
  expect(save.mock.calls).toEqual(Array(2).fill([{ milestones: true, delays: true }]));
  expect([screen.queryByRole("button", { name: TELL }), browser.asked]).toEqual([null, 0]);
});

it("says how to allow notifications that the browser blocks", async () => {
  browser.says = "denied";
  await open();
  await screen.findByRole("button", { name: TELL });
  await press(TELL);
  expect(await shows("Notifications are blocked")).toBeTruthy();
  expect(screen.getByText(/next to the address, allow notifications/)).toBeTruthy();
  expect(browser.sent).toEqual([]);
});

it("says that nothing has changed when the browser's permission prompt was dismissed", async () => {
  browser.says = "default";
  await open();
  await screen.findByRole("button", { name: TELL });
  await press(TELL);
  expect(await shows(/closed without an answer/)).toBeTruthy();
  expect((await readPushDevice()).userId).toBe("");
});

it("keeps the choice offline, and sends it when the network is back", async () => {
  browser.network = false;
  await open(unsent("waiting"));
  await screen.findByRole("button", { name: TELL });
  await press(TELL);
  expect(await shows("Not sent yet. It is sent when there is a network.")).toBeTruthy();
  expect(browser.syncs).toEqual(["push-device"]);
  browser.network = true;
  await notifications.settle();
  expect(browser.said).toEqual(["subscribe milestones,delays"]);
});

it.each(["denied", "already on"])("does not offer notifications that are %s", async (how) => {
  browser.permission = how === "denied" ? "denied" : "granted";
  if (how !== "denied") await notifications.turnOn(ADA, ["milestones"]);
  const read = vi.spyOn(notifications, "get");
  await open();
  await panel();
  await waitFor(() => expect(read).toHaveBeenCalled());
  await read.mock.results[0]?.value;
  expect(screen.queryByRole("button", { name: TELL })).toBeNull();
});

it("says on iOS that notifications need the installed app", async () => {
  browser.install("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)");
  vi.stubGlobal("PushManager", undefined);
  Reflect.deleteProperty(globalThis, "PushManager");
  await open();
  expect(await shows(/only the installed app has notifications/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: TELL })).toBeNull();
  expect(screen.getByRole("button", { name: "Email instead" })).toBeTruthy();
});
