import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { adoptKept, keepBooking, keptBookings, keptPeople } from "#data/use-cases/kept.ts";
import { KeptPage } from "#features/booking/kept-page.tsx";
import { DRAFT, forgetEverything, QUOTE, signIn, stage, store } from "./booking-stage.tsx";

const network = vi.hoisted(() => ({ online: false }));
const wake = vi.hoisted(() => vi.fn());
vi.mock("#live/online.ts", () => ({ useOnline: () => network.online, isReachable: async () => false }));
vi.mock("#data/sync/ask-server.ts", () => ({ askServer: async () => null }));
vi.mock("#data/sync/engine.ts", () => ({ pageEngine: () => ({ start: () => {}, wake }) }));

const DAY = 86_400_000;
const AT = new Date(2026, 10, 22, 19, 26).getTime();

async function keep({ at = AT, ...over }: { at?: number; iAm?: string } = {}) {
  await store({ quote: QUOTE, draft: { ...DRAFT, ...over } });
  const { form } = DRAFT;
  const payload = {
    id: DRAFT.id,
    reference: DRAFT.reference,
    pallet_details: [1, 2, 3],
    estimated_rate: 717.82,
    shipper_name: form.shipperName,
    shipper_email: form.shipperEmail,
    consignee_name: form.consigneeName,
    consignee_email: form.consigneeEmail,
    shipper_address: form.shipperAddress,
    consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Limassol, Cyprus",
  };
  vi.spyOn(Date, "now").mockReturnValue(at);
  await keepBooking({ payload: payload as never, documents: [], draft: "booking" });
}
beforeEach(() => {
  network.online = false;
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  wake.mockClear();
  await forgetEverything();
});
const open = async (title: string | RegExp = /Kept on this/) => {
  const view = stage("/booking/kept", KeptPage);
  await screen.findByRole("heading", { level: 1, name: title });
  await waitFor(() => expect(document.querySelector(".skeleton, [aria-busy]")).toBeNull());
  return view;
};
const days = () => [...document.querySelectorAll("[role=img] > .flex-col")];
const said = () => document.body.textContent ?? "";

describe("to a visitor", () => {
  it("shows that nothing is sent, the next steps, what is kept and until when", async () => {
    await keep();
    await open();
    expect(said()).toContain("Not sent. Nobody at Akamas Freight has seen this booking yet.");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1Get a networkOpen this page again. Nothing to type twice.",
      "2Create an account or sign inA booking needs an account.",
      "3It is sentThen you get a reference.",
    ]);
    expect(said()).toContain("Germany to Cyprus, 3 pallets");
    expect(said()).toContain("€717.82");
    expect(said()).toContain("Berlin to Limassol, both filled in");
    expect(said()).toContain("until Sun 29 Nov, 19:26");
    expect(screen.getByRole("img", { name: "Kept from Sun 22 Nov to Sun 29 Nov" })).toBeTruthy();
    expect(days().map((day) => day.textContent)).toEqual("22 23 24 25 26 27 28 29".split(" "));
  });

  it("shows no reference, name or address", async () => {
    await keep();
    await open();
    for (const secret of [DRAFT.reference, "AKF-", "Jonas", "Quitzow", "Παττίχη", DRAFT.form.shipperPhone])
      expect(said()).not.toContain(secret);
  });

  it("marks today among the days", async () => {
    await keep();
    vi.spyOn(Date, "now").mockReturnValue(AT + 3 * DAY);
    await open();
    expect(screen.getByRole("img", { name: "Kept from Sun 22 Nov to Sun 29 Nov, today is Wed 25 Nov" })).toBeTruthy();
    const ringed = days().filter((day) => day.querySelector(".bg-hub"));
    expect(ringed.map((day) => day.textContent)).toEqual(["25"]);
  });

  it("hides the booking when it has expired by this device's clock, without deleting it", async () => {
    await keep();
    vi.spyOn(Date, "now").mockReturnValue(AT + 7 * DAY);
    await open();
    expect(said()).toContain("The 7 days are over by this device's clock.");
    expect(said()).not.toContain("€717.82");
    expect(said()).not.toContain("Limassol");
    expect(await keptBookings()).toHaveLength(1);
  });

  it("offers the sign-up only when online, and explains that", async () => {
    await keep();
    const { unmount } = await open();
    const button = screen.getByRole("button", { name: "Create an account when online" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(said()).toContain("No network on this phone now");
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
    unmount();
    network.online = true;
    await open();
    const link = screen.getByRole("link", { name: "Create an account" });
    expect(link.getAttribute("href")).toBe("/auth?mode=signup");
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/auth");
  });

  it("takes whom it names along to the sign-up", async () => {
    network.online = true;
    await keep({ iAm: "consignee" });
    const { history } = await open();
    await waitFor(async () => expect(await keptPeople()).not.toBeNull());
    await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
    await screen.findByRole("heading", { name: "at /auth" });
    const { consigneeName, consigneeEmail } = DRAFT.form;
    expect(history()).toMatchObject({ booking: { me: { fullName: consigneeName, email: consigneeEmail } } });
  });

  it("deletes it after a confirmation", async () => {
    await keep();
    await open();
    const name = "Delete now: Berlin, Germany to Cyprus, kept on Sun 22 Nov";
    await userEvent.click(screen.getByRole("button", { name }));
    const dialog = within(screen.getByRole("alertdialog", { name: "Delete this booking?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Keep it" }));
    expect(await keptBookings()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name }));
    await userEvent.click(screen.getByRole("button", { name: "Delete it" }));
    await screen.findByRole("heading", { level: 1, name: "Nothing is kept here" });
    expect(await outboxDb().ops.count()).toBe(0);
  });

  it("shows an empty state when nothing is kept", async () => {
    await open("Nothing is kept here");
    expect(screen.getByRole("link", { name: "Back to the calculator" })).toBeTruthy();
  });
});

describe("to somebody who is signed in", () => {
  it("shows only route and day, and asks whose it is", async () => {
    await keep();
    signIn();
    await open();
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(
      "Berlin, Germany to Cyprus, kept on Sun 22 Nov: is it yours?",
    );
    for (const content of ["€717.82", "Limassol", "3 pallets", "Delete now"]) expect(said()).not.toContain(content);
  });

  it("sends it when it is theirs", async () => {
    await keep();
    signIn();
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await screen.findByRole("heading", { level: 1, name: "Nothing is kept here" });
    expect((await outboxDb().ops.toArray()).map(({ owner, state }) => [owner, state])).toEqual([
      ["customer0000001", "queued"],
    ]);
    await waitFor(() => expect(wake).toHaveBeenCalled());
  });

  it("keeps it when it is not", async () => {
    await keep();
    signIn();
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Not mine" }));
    await waitFor(async () => expect((await keptBookings())[0]?.notMine).toEqual(["customer0000001"]));
    await waitFor(() => expect(said()).toContain("It stays here for whose it is."));
    // The answer can be corrected: it can still be sent.
    expect(screen.getByRole("button", { name: "Send" })).toBeTruthy();
    await adoptKept("another", [DRAFT.id]);
    await screen.findByRole("heading", { level: 1, name: "Nothing is kept here" });
  });
});
