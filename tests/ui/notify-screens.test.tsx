import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authState } from "#data/shared/auth-state.ts";
import { notifications } from "#data/use-cases/notifications.ts";
import { DeviceChoices } from "#features/account/device-choices.tsx";
import { Follow } from "#features/track/follow.tsx";
import { freshPushBrowser, type PushBrowser } from "../support/push-browser.ts";
import { signIn } from "./booking-stage.tsx";

const world = vi.hoisted(() => ({ role: "" }));
vi.mock("#live/session.ts", async (original) => ({
  ...(await original<typeof import("#live/session.ts")>()),
  useRole: () => ({ loading: false, role: world.role }),
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
afterEach(async () => {
  cleanup();
  // What a screen has begun to send ends before the network of this test goes.
  Object.assign(browser, { network: true, pushService: true });
  await notifications.settle();
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
    expect(await shows("Not sent yet. It is sent when there is a network.")).toBeTruthy();
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
    expect(screen.queryByText(/while the app is open/)).toBeNull();
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
    expect(await shows(/^Not sent yet/)).toBeTruthy();
    browser.network = true;
    await notifications.settle();
    expect(browser.said.at(-1)).toBe("subscribe milestones");
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
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
