import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { session } from "#data/use-cases/session.ts";
import { LazySignOut } from "#features/shell/lazy-sign-out.tsx";
import { signOutAsked } from "#features/shell/sign-out.ts";
import { useLogout } from "#features/shell/use-logout.ts";
import { opActions } from "#live/sync.ts";
import { forgetEverything, signIn, stage } from "./booking-stage.tsx";

vi.mock("#live/sync.ts", () => ({ opActions: { tryAllNow: vi.fn(async () => {}), edit: vi.fn() } }));
const files = vi.hoisted(() => ({ download: vi.fn() }));
vi.mock("#lib/save-file.ts", () => ({ saveFile: files.download }));

const ADA = "customer0000001";
const OP = "message00000001";

function Page() {
  const { logout } = useLogout();
  return (
    <>
      <button type="button" onClick={() => void logout()}>
        Logout
      </button>
      <LazySignOut />
    </>
  );
}

beforeEach(async () => {
  signIn(ADA);
  authState.changed();
  const payload = { id: OP, subject: "Customs" };
  await enqueue([{ opId: OP, kind: "contact.create", payload }], { owner: ADA, now: 1 });
});
afterEach(async () => {
  cleanup();
  signOutAsked.set(false);
  vi.clearAllMocks();
  vi.restoreAllMocks();
  files.download.mockReset();
  connectivity.set({ reachable: true, misses: 0 });
  await forgetEverything();
  authState.changed();
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
async function asked() {
  const view = stage("/dashboard", Page);
  await press("Logout");
  await screen.findByRole("alertdialog", { name: "1 thing has not been sent yet" });
  return view;
}
const ops = () => outboxDb().ops.count();
/** A mock of signing out. */
const signedOut = () => vi.spyOn(session, "signOut").mockImplementation(async () => authState.clear());

it("asks, lists what is unsent, and changes nothing when it is cancelled", async () => {
  const signOut = signedOut();
  await asked();
  expect(screen.getByRole("alertdialog").textContent).toContain("Message to us.");
  await press("Cancel");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
  expect(await ops()).toBe(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Logout" })));
});

it("keeps unsent work on the device for the same person", async () => {
  const signOut = signedOut();
  await asked();
  await press("Keep on this device for me");
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(files.download).not.toHaveBeenCalled();
  expect(await ops()).toBe(1);
});

it("writes the file before it deletes anything", async () => {
  const signOut = signedOut();
  await asked();
  await press("Export and delete");
  await waitFor(async () => expect(await ops()).toBe(0));
  expect(signOut).toHaveBeenCalledOnce();
  const [blob] = files.download.mock.calls[0] as [Blob];
  expect(JSON.parse(await blob.text()).operations).toMatchObject([{ id: OP, payload: { subject: "Customs" } }]);
});

it("does not delete what was done after the file was written", async () => {
  const since = "message00000002";
  const signOut = signedOut();
  await asked();
  files.download.mockImplementation(() => {
    const payload = { id: since, subject: "Demurrage" };
    void enqueue([{ opId: since, kind: "contact.create", payload }], { owner: ADA, now: 2 });
  });
  await press("Export and delete");
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  await waitFor(async () => expect((await outboxDb().ops.toArray()).map(({ opId }) => opId)).toEqual([since]));
});

it("deletes nothing and stays signed in when the file cannot be written", async () => {
  const signOut = signedOut();
  vi.spyOn(console, "error").mockImplementation(() => {});
  files.download.mockImplementation(() => {
    throw new Error("no downloads here");
  });
  await asked();
  await press("Export and delete");
  expect(await screen.findByText("That did not work. Nothing was deleted.")).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
  expect(await ops()).toBe(1);
});

it("sends first and signs out when everything was acknowledged", async () => {
  const signOut = signedOut();
  await asked();
  await press("Send now");
  expect(opActions.tryAllNow).toHaveBeenCalledExactlyOnceWith(ADA);
  expect(signOut).not.toHaveBeenCalled();
  await outboxDb().ops.clear();
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it("stays signed in when something is refused while sending", async () => {
  const signOut = signedOut();
  await asked();
  await press("Send now");
  await outboxDb()
    .ops.toCollection()
    .modify({ state: "rejected", lastError: { error: { kind: "forbidden" }, status: 403, at: 0 } });
  expect(await screen.findByText(/^Not everything could be sent/)).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Send now" }).getAttribute("aria-disabled")).toBe("true");
});

it("does not offer sending while offline", async () => {
  await asked();
  act(() => connectivity.set({ reachable: false, misses: 2 }));
  expect(screen.getByRole("button", { name: "Send now" }).getAttribute("aria-disabled")).toBe("true");
  await press("Send now");
  expect(opActions.tryAllNow).not.toHaveBeenCalled();
});

it("does not ask when nothing is unsent", async () => {
  const signOut = signedOut();
  await outboxDb().ops.clear();
  stage("/dashboard", Page);
  await press("Logout");
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
