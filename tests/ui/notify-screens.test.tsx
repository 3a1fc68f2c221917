import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readPushDevice } from "#data/local/push-device.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { authState } from "#data/shared/auth-state.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { notifications } from "#data/use-cases/notifications.ts";
import { DeviceChoices } from "#features/account/device-choices.tsx";
import { NotifyPlace } from "#features/shipments/notify-place.tsx";
import { Follow } from "#features/track/follow-place.tsx";
import { justBooked } from "#live/just-booked.ts";
import { mailChoiceActions } from "#live/mail-choices.ts";
import { freshPushBrowser, type PushBrowser } from "../support/push-browser.ts";
import { signIn, stage } from "./booking-stage.tsx";

const world = vi.hoisted(() => ({ role: "" }));
vi.mock("#live/session.ts", async (original) => ({
  ...(await original<typeof import("#live/session.ts")>()),
  useRole: () => ({ loading: false, role: world.role }),
}));
vi.mock("#live/tariff.ts", () => ({
  useTariff: () => ({ state: "ready", tariff: { countries: [{ id: "de", name: "Germany", slug: "germany" }] } }),
}));
vi.mock("#live/public-sailings.ts", () => ({
  useExpectedDays: () => ({
    collectBy: "2026-11-26",
    cutOff: "2026-12-01",
    departs: "2026-12-03",
    arrives: "2026-12-07",
  }),
}));

const ADA = "customer0000001";
const REFERENCE = "7K2M9QXR4T";
let browser: PushBrowser;

beforeEach(async () => {
  browser = await freshPushBrowser();
  world.role = "";
  signIn(ADA);
  authState.begun();
});
afterEach(() => {
  cleanup();
  justBooked.set("");
  browser.remove();
  localStorage.clear();
  authState.changed();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const shows = (words: string | RegExp) => screen.findByText(words);
/** Both words are in the page, one of them hidden by its styles. */
const NOTIFY = /^Notify this phone/;
const TELL = "Tell me";

describe("after a booking", () => {
  const booked = { id: "shipment0000001", user_id: ADA, reference: REFERENCE, country_id: "de", status: "pending" };
  const row = { ...requireRow("shipments", booked), documents: [], sync: null };
  const open = async () => {
    browser.install();
    justBooked.set(row.id);
    stage("/dashboard", () => (
      <>
        <h1 id="page-title" tabIndex={-1}>
          Your Shipments
        </h1>
        <NotifyPlace rows={[row]} />
      </>
    ));
    await screen.findByRole("heading", { level: 1 });
  };
  const heading = () => screen.findByRole("heading", { name: "Know when it moves" });

  it("offers notifications with four milestones and their days, and asks the browser only when pressed", async () => {
    await open();
    await heading();
    const list = within(screen.getByRole("list", { name: "What this device is told" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Collectedby Thu 26 Nov",
      "In Bolognaby Tue 1 Dec",
      "SailedThu 3 Dec",
      "In LimassolMon 7 Dec",
    ]);
    expect(screen.getByText("AKF-7K2M9-QXR4T")).toBeTruthy();
    expect(browser.asked).toBe(0);
    await press(NOTIFY);
    expect(await shows("This device is told")).toBeTruthy();
    await waitFor(() => expect(browser.said).toEqual(["subscribe milestones,delays"]));
    expect(browser.asked).toBe(1);
    expect(browser.sent[0]?.token).toBe("a.b.c");
  });

  it("the question is shown once per device, whatever the answer", async () => {
    await open();
    await heading();
    await press("Not now");
    await waitFor(() => expect(screen.queryByRole("heading", { level: 2 })).toBeNull());
    expect(document.activeElement?.id).toBe("page-title");
    cleanup();
    const looked = vi.spyOn(notifications, "wasAsked");
    await open();
    await waitFor(() => expect(looked).toHaveBeenCalled());
    await looked.mock.results[0]?.value;
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
    looked.mockRestore();
  });

  const MAILED = /^Emails about these steps and about new dates go to/;
  it("choosing email instead turns the account's mails on and does not ask the browser", async () => {
    const save = vi.spyOn(mailChoiceActions, "save");
    save.mockRejectedValueOnce(new RequestFailed({ kind: "offline" }));
    await open();
    await heading();
    await press("Email instead");
    expect(await shows(/^This needs a connection/)).toBeTruthy();
    save.mockResolvedValueOnce({ bookings: false, milestones: true, delays: true });
    await press("Email instead");
    expect(await shows(MAILED)).toBeTruthy();
    // What was chosen about bookings stays.
    expect(save.mock.calls).toEqual(Array(2).fill([{ milestones: true, delays: true }]));
    expect([screen.queryByRole("button", { name: NOTIFY }), browser.asked]).toEqual([null, 0]);
    await press("Close");
    await waitFor(() => expect(screen.queryByRole("heading", { level: 2 })).toBeNull());
    save.mockRestore();
  });

  it("says how to allow notifications that the browser blocks", async () => {
    browser.says = "denied";
    await open();
    await heading();
    await press(NOTIFY);
    expect(await shows("Notifications are blocked")).toBeTruthy();
    expect(screen.getByText(/next to the address, allow notifications/)).toBeTruthy();
    expect(browser.sent).toEqual([]);
  });

  it("says that nothing has changed when the browser's permission prompt was dismissed", async () => {
    browser.says = "default";
    await open();
    await heading();
    await press(NOTIFY);
    expect(await shows(/closed without an answer/)).toBeTruthy();
    expect((await readPushDevice()).userId).toBe("");
  });

  it("keeps the choice offline, and sends it when the network is back", async () => {
    browser.network = false;
    await open();
    await heading();
    await press(NOTIFY);
    expect(await shows("Kept on this device. It is sent when there is a network.")).toBeTruthy();
    browser.network = true;
    await notifications.settle();
    expect(browser.said).toEqual(["subscribe milestones,delays"]);
  });

  it.each(["denied", "already on"])("does not ask when notifications are %s", async (how) => {
    browser.install();
    browser.permission = how === "denied" ? "denied" : "granted";
    if (how !== "denied") await notifications.turnOn(ADA, ["milestones"]);
    const read = vi.spyOn(notifications, "get");
    await open();
    await waitFor(() => expect(read).toHaveBeenCalled());
    await read.mock.results[0]?.value;
    read.mockRestore();
    // The question counts as asked only when it was shown.
    expect([await notifications.wasAsked(), screen.queryByRole("heading", { level: 2 })]).toEqual([false, null]);
  });

  it("says on iOS that notifications need the installed app", async () => {
    browser.install("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)");
    vi.stubGlobal("PushManager", undefined);
    Reflect.deleteProperty(globalThis, "PushManager");
    justBooked.set(row.id);
    stage("/dashboard", () => <NotifyPlace rows={[row]} />);
    await heading();
    expect(screen.getByText(/only the installed app has notifications/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: NOTIFY })).toBeNull();
    expect(screen.getByRole("button", { name: "Email instead" })).toBeTruthy();
  });
});

describe("on the tracking page", () => {
  const open = () => {
    browser.install();
    render(<Follow reference={REFERENCE} />);
  };

  it("follows without an account, says so, and unsubscribes the browser when it stops", async () => {
    open();
    await button(TELL);
    await press(TELL);
    expect(await shows("This device is told when it moves.")).toBeTruthy();
    await waitFor(() => expect(browser.said).toEqual([`subscribe ${REFERENCE}`]));
    expect([browser.sent[0]?.token, browser.endpoint]).toEqual([null, "https://push.test/1"]);
    await press("Stop");
    await button(TELL);
    await waitFor(() => expect(browser.said.at(-1)).toBe("unsubscribe"));
    expect(browser.endpoint).toBeNull();
  });

  it("keeps the account's notifications when one shipment is no longer followed", async () => {
    browser.install();
    browser.permission = "granted";
    await notifications.turnOn(ADA, ["milestones"]);
    open();
    await button(TELL);
    await press(TELL);
    await shows("This device is told when it moves.");
    await press("Stop");
    await button(TELL);
    await waitFor(() => expect(browser.said.at(-1)).toBe(`unsubscribe ${REFERENCE}`));
    expect(browser.endpoint).not.toBeNull();
  });

  it("keeps the choice offline", async () => {
    browser.network = false;
    open();
    await button(TELL);
    await press(TELL);
    expect(await shows("Kept on this device. It is sent when there is a network.")).toBeTruthy();
    await press("Stop");
    await button(TELL);
    browser.network = true;
    await notifications.settle();
    expect(browser.said).toEqual([]);
  });

  it("says when the browser's push service does not answer", async () => {
    browser.pushService = false;
    open();
    await button(TELL);
    await press(TELL);
    expect(await shows(/The push service of this browser does not answer now/)).toBeTruthy();
  });

  it.each([
    [409, "Too many devices are told about this already. Stop another one first."],
    [404, "This shipment cannot be followed."],
    [400, "That did not work. Please try again."],
  ])("says why the server refuses (%i)", async (status, words) => {
    browser.refuses = { subscribe: status };
    open();
    await button(TELL);
    await press(TELL);
    expect(await shows(words)).toBeTruthy();
    expect(await button(TELL)).toBeTruthy();
  });

  it("follows all milestones again after the notification's second button", async () => {
    browser.install();
    browser.permission = "granted";
    await notifications.follow(REFERENCE);
    await notifications.setArrivalsOnly(true);
    open();
    expect(await shows("This device is told when it arrives in Limassol.")).toBeTruthy();
    await press("Tell me every step");
    expect(await shows("This device is told when it moves.")).toBeTruthy();
    await waitFor(() => expect(browser.said.at(-1)).toBe("arrivals false"));
  });

  it("says when the browser does not support notifications, and offers email", async () => {
    render(<Follow reference={REFERENCE} />);
    expect(await shows("This browser has no notifications.")).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByRole("form", { name: "By email" })).toBeTruthy();
    expect(screen.getByText("By email, no account")).toBeTruthy();
  });

  it("offers one way at a time, and keeps what was typed for the other", async () => {
    open();
    await button(TELL);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "On this device" }).checked).toBe(true);
    expect(screen.queryByRole("form")).toBeNull();
    const mail = screen.getByRole("radio", { name: "By email" });
    await userEvent.click(mail);
    expect(screen.queryByRole("button", { name: TELL })).toBeNull();
    await userEvent.type(screen.getByLabelText("Your email address"), "eleni@follower.test");
    await userEvent.click(screen.getByRole("radio", { name: "On this device" }));
    expect(screen.queryByRole("form")).toBeNull();
    await userEvent.click(mail);
    expect(screen.getByLabelText<HTMLInputElement>("Your email address").value).toBe("eleni@follower.test");
    expect(browser.asked).toBe(0);
  });

  it("opens on a phone by a button, and the focus goes to the choice", async () => {
    open();
    await button("Tell me when it moves");
    await press("Tell me when it moves");
    expect(screen.queryByRole("button", { name: "Tell me when it moves" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "On this device" }));
    await press(TELL);
    expect(await shows("This device is told when it moves.")).toBeTruthy();
  });
});

describe("in the profile", () => {
  const open = () => {
    browser.install();
    render(<DeviceChoices />);
  };
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });

  it("turns this device's notifications on, changes them and turns them off", async () => {
    open();
    expect(await shows("This device is not told anything.")).toBeTruthy();
    await press(NOTIFY);
    expect((await box(/^Milestones/)).checked).toBe(true);
    expect(screen.queryByRole("checkbox", { name: /bookings/ })).toBeNull();
    await userEvent.click(await box(/^Delays/));
    await waitFor(() => expect(browser.said.at(-1)).toBe("subscribe milestones"));
    await userEvent.click(await box(/only arrivals/));
    await waitFor(() => expect(browser.said.at(-1)).toBe("arrivals true"));
    await press("Stop on this device");
    expect(await shows("This device is not told anything.")).toBeTruthy();
    await waitFor(() => expect(browser.said.at(-1)).toBe("unsubscribe"));
    expect(browser.endpoint).toBeNull();
  });

  it("offers the office notifications of new requests", async () => {
    world.role = "operator";
    open();
    await button(NOTIFY);
    await press(NOTIFY);
    expect((await box(/^New bookings and new messages/)).checked).toBe(true);
    await waitFor(() => expect(browser.said).toEqual(["subscribe milestones,delays,office"]));
  });

  it("keeps a change without a network, and says so", async () => {
    browser.install();
    browser.permission = "granted";
    await notifications.turnOn(ADA, ["milestones", "delays"]);
    browser.network = false;
    open();
    await userEvent.click(await box(/^Delays/));
    expect((await box(/^Delays/)).checked).toBe(false);
    expect(await shows(/^Kept on this device/)).toBeTruthy();
    browser.network = true;
    await notifications.settle();
    expect(browser.said.at(-1)).toBe("subscribe milestones");
    await waitFor(() => expect(screen.queryByText(/^Kept on this device/)).toBeNull());
  });

  it("sends the subscription again when the server has lost it", async () => {
    browser.install();
    browser.permission = "granted";
    await notifications.turnOn(ADA, ["milestones"]);
    expect(browser.said).toHaveLength(1);
    browser.known = { account: false, arrivals_only: false, follows: false };
    open();
    await waitFor(() => expect(browser.said).toEqual(["subscribe milestones", "subscribe milestones"]));
  });

  it("shows everything as off after the permission was revoked", async () => {
    browser.install();
    browser.permission = "granted";
    await notifications.turnOn(ADA, ["milestones"]);
    browser.permission = "denied";
    open();
    expect(await shows("Notifications are blocked")).toBeTruthy();
    expect(screen.getByText("This device is not told anything.")).toBeTruthy();
  });
});
