import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetDevice, openApp } from "./shell-stage.tsx";

vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#features/track/tracked-page.tsx", () => ({ TrackedPage: () => <h1 id="page-title">Tracked</h1> }));

beforeEach(() => void vi.spyOn(window, "scrollTo").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const main = () => within(screen.getByRole("main"));

it.each([
  ["AKF-7P6CT-F30HM", "/track/7P6CTF30HM"],
  ["1234567890", "/track/1234567890"],
])("the home page's field leads to the shipment of %s", async (typed, path) => {
  const { at } = await openApp("/");
  await userEvent.type(main().getByRole("textbox", { name: "Reference of a shipment" }), `${typed}{Enter}`);
  await waitFor(() => expect(at()).toBe(path));
});

// As the form of the prerendered page sends it. The second looks like a number with an exponent.
it.each(["1234567890", "12E4567890", "AKF-12E45-67890"])(
  "an address with the reference %s leads to its shipment",
  async (typed) => {
    const { at } = await openApp(`/track?reference=${typed}`);
    await waitFor(() => expect(at()).toBe(`/track/${typed.replace(/AKF|-/g, "")}`));
  },
);

it("digits that are no number of ours stay as they were typed", async () => {
  await openApp("/track?reference=123456789012345678901");
  await waitFor(() => expect(main().getByRole<HTMLInputElement>("textbox").value).toBe("123456789012345678901"));
});

it.each([
  ["1Z999AA10123456784", "This is no reference of ours"],
  ["", "Please type the reference"],
])("what is no reference of ours stays in the field of /track: '%s'", async (typed, fault) => {
  await openApp("/");
  if (typed) await userEvent.type(main().getByRole("textbox", { name: "Reference of a shipment" }), typed);
  await userEvent.click(main().getByRole("button", { name: "Track" }));
  expect((await main().findByText(new RegExp(fault))).textContent).toContain(fault);
  expect(main().getByRole<HTMLInputElement>("textbox").value).toBe(typed);
});
