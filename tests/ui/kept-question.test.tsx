import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { keepBooking, keptBookings } from "#data/use-cases/kept.ts";
import { KeptNotice } from "#features/auth/kept-notice.tsx";
import { LazyKeptQuestion } from "#features/shell/lazy-kept.tsx";
import { LazySyncState } from "#features/shell/lazy-sync-state.tsx";
import { keptActions } from "#live/kept.ts";
import { DRAFT, forgetEverything, QUOTE, signIn, stage, store } from "./booking-stage.tsx";

const wake = vi.hoisted(() => vi.fn());
vi.mock("#data/sync/engine.ts", () => ({ pageEngine: () => ({ start: () => {}, wake }) }));

const NAMED = "Berlin, Germany to Cyprus, kept on Sun 22 Nov";

async function keep(id = DRAFT.id, address = DRAFT.form.shipperAddress) {
  await store({ quote: QUOTE, draft: { ...DRAFT, id } });
  const payload = {
    id,
    pallet_details: [1],
    estimated_rate: 300,
    shipper_name: "Jonas Brandt",
    shipper_address: address,
  };
  vi.spyOn(Date, "now").mockReturnValue(new Date(2026, 10, 22, 19, 26).getTime());
  await keepBooking({ payload: payload as never, documents: [], draft: "booking" });
}
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  wake.mockClear();
  await forgetEverything();
});

const question = (name: string) => screen.findByRole("alertdialog", { name });
const press = async (dialog: string, name: string) =>
  userEvent.click(within(await question(dialog)).getByRole("button", { name }));

it("asks after a sign-in, showing only route and day", async () => {
  await keep();
  signIn();
  stage("/dashboard", LazyKeptQuestion);
  const dialog = await question(`${NAMED}: is it yours?`);
  for (const content of ["Jonas", "Quitzow", "€300", DRAFT.reference])
    expect(dialog.textContent).not.toContain(content);
  await press(`${NAMED}: is it yours?`, "Send");
  await waitFor(() => expect(wake).toHaveBeenCalled());
  expect((await outboxDb().ops.toArray()).map(({ owner, state }) => [owner, state])).toEqual([
    ["customer0000001", "queued"],
  ]);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("keeps a declined booking and asks the same user only once, but asks another user", async () => {
  await keep();
  signIn();
  const { unmount } = stage("/dashboard", LazyKeptQuestion);
  await press(`${NAMED}: is it yours?`, "Not mine");
  await waitFor(async () => expect((await keptBookings())[0]?.notMine).toEqual(["customer0000001"]));
  unmount();
  const again = stage("/dashboard", LazyKeptQuestion);
  await waitFor(() => expect(document.body.textContent).not.toContain("is it yours?"));
  again.unmount();
  signIn("customer0000002");
  stage("/dashboard", LazyKeptQuestion);
  await question(`${NAMED}: is it yours?`);
  expect(wake).not.toHaveBeenCalled();
});

it("stays until the answer is stored", async () => {
  await keep();
  signIn();
  let stored = () => {};
  const storing = new Promise<void>((resolve) => {
    stored = resolve;
  });
  vi.spyOn(keptActions, "notMine").mockReturnValue(storing);
  stage("/dashboard", LazyKeptQuestion);
  await press(`${NAMED}: is it yours?`, "Not mine");
  expect(await question(`${NAMED}: is it yours?`)).toBeTruthy();
  stored();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("does not send or decline when it is closed, and asks about several one after the other", async () => {
  await keep();
  await keep("zyxwvutsrq54321", "Rue de la Paix 12, 75002 Paris");
  signIn();
  stage("/dashboard", LazyKeptQuestion);
  await press(`${NAMED}: is it yours?`, "Close");
  await press("Paris, Germany to Cyprus, kept on Sun 22 Nov: is it yours?", "Close");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect((await keptBookings()).map(({ notMine }) => notMine)).toEqual([[], []]);
});

it("sends the shown bookings with a sign-up, except declined ones", async () => {
  await keep();
  const chosen = vi.fn();
  stage("/auth", () => <KeptNotice signUp onChosen={chosen} />);
  await screen.findByText(`${NAMED}. It is sent with this account.`);
  // The text is rendered before the callback is called.
  const told = (choice: object) => waitFor(() => expect(chosen).toHaveBeenLastCalledWith(choice));
  await told({ mine: [DRAFT.id], notMine: [] });
  await userEvent.click(screen.getByRole("button", { name: "Not mine" }));
  await screen.findByText(`${NAMED}. It stays kept for whose it is.`);
  await told({ mine: [], notMine: [DRAFT.id] });
  await userEvent.click(screen.getByRole("button", { name: "It is mine" }));
  await told({ mine: [DRAFT.id], notMine: [] });
});

it("announces the question at the sign-in", async () => {
  await keep();
  stage("/auth", () => <KeptNotice signUp={false} onChosen={() => {}} />);
  await screen.findByText(`${NAMED}. After signing in you are asked whether it is yours.`);
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows 'Not sent' with a link in a visitor's header, except on its own page and without a kept booking", async () => {
  const name = "Not sent: a booking is kept here";
  const { unmount } = stage("/calculator", LazySyncState);
  await waitFor(() => expect(document.querySelector('[role="status"]')).toBeTruthy());
  expect(screen.queryByRole("link", { name })).toBeNull();
  unmount();
  await keep();
  const other = stage("/calculator", LazySyncState);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe("/booking/kept");
  other.unmount();
  stage("/booking/kept", LazySyncState);
  await waitFor(() => expect(document.querySelector('[role="status"]')).toBeTruthy());
  expect(screen.queryByRole("link", { name })).toBeNull();
});
