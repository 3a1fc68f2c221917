import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Invited } from "#data/remote/invitation.ts";
import { authState } from "#data/shared/auth-state.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { session } from "#data/use-cases/session.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const TOKEN = "k7".repeat(20);
type Answer = { token: string; name?: string; password?: string };
const server = vi.hoisted(() => ({
  look: (_: string): Promise<Invited> => Promise.reject(new Error()),
  accept: (_: Answer): Promise<void> => Promise.resolve(),
  looked: [] as string[],
  accepted: [] as Answer[],
  role: "offline",
}));
vi.mock("#data/remote/invitation.ts", () => ({
  lookAtInvitation: (token: string) => {
    server.looked.push(token);
    return server.look(token);
  },
  acceptInvitation: (answer: Answer) => {
    server.accepted.push(answer);
    return server.accept(answer);
  },
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => server.role }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#features/warehouse/warehouse-page.tsx", () => ({ WarehousePage: () => <h1 id="page-title">Warehouse</h1> }));

const signIn = vi.spyOn(session, "signIn");
// What the stage signs in as.
const EMAIL = "eleni@kolossi-agro.example";
const invited = (over: Partial<Invited> = {}): Invited => ({
  email: EMAIL,
  role: "warehouse",
  account: false,
  ends_at: "2026-11-27T09:05:00.000Z",
  ...over,
});
const refused = (kind: "missing" | "offline") => new RequestFailed({ kind });

let users = 0;
beforeEach(() => {
  users += 1;
  server.look = async () => invited();
  server.accept = async () => {};
  server.looked = [];
  server.accepted = [];
  server.role = "warehouse";
  signIn.mockReset().mockImplementation(async () => becomeSignedIn(`invited${String(users).padStart(8, "0")}`));
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  forgetDevice();
});

const main = () => within(screen.getByRole("main"));
const fill = async () => {
  await userEvent.type(await screen.findByLabelText("Full Name"), "Ελένη");
  await userEvent.type(screen.getByLabelText("Password"), "limassol");
  await userEvent.click(main().getByRole("button", { name: "Create the account" }));
};

it.each([`/invitation#${TOKEN}`, `/invitation#token=${TOKEN}`, `/invitation?token=${TOKEN}`])(
  "takes the token out of the address at once: %s",
  async (path) => {
    const app = await openApp(path);
    expect(app.landed).toBe("/invitation");
    await screen.findByText(/as Warehouse\.$/);
    expect(server.looked).toEqual([TOKEN]);
    expect(app.router.history.length).toBe(1);
    expect(document.title).not.toContain(TOKEN);
    expect(document.body.innerHTML).not.toContain(TOKEN);
  },
);

it("treats a too long token as expired, without a request", async () => {
  await openApp(`/invitation#${"x".repeat(5000)}`);
  expect(await screen.findByText("This invitation is over")).toBeTruthy();
  expect(server.looked).toEqual([]);
});

it("creates an account with the sign-up's rules, signs in and opens the role's first screen", async () => {
  const app = await openApp(`/invitation#${TOKEN}`);
  await userEvent.click(await main().findByRole("button", { name: "Create the account" }));
  expect(await screen.findAllByText("Full name is required")).toHaveLength(2);
  expect(screen.getAllByText("Password is required")).toHaveLength(2);
  expect(server.accepted).toEqual([]);
  await fill();
  await waitFor(() => expect(app.at()).toBe("/warehouse"));
  expect(server.accepted).toEqual([{ token: TOKEN, name: "Ελένη", password: "limassol" }]);
  expect(signIn).toHaveBeenCalledWith(EMAIL, "limassol");
  expect(sessionStorage.length).toBe(0);
});

it("signs in when the account was created but the answer was lost", async () => {
  server.accept = () => Promise.reject(refused("offline"));
  const app = await openApp(`/invitation#${TOKEN}`);
  await fill();
  await waitFor(() => expect(app.at()).toBe("/warehouse"));
});

it("keeps typed values and shows an error when there is no answer", async () => {
  server.accept = () => Promise.reject(refused("offline"));
  signIn.mockRejectedValue(refused("offline"));
  await openApp(`/invitation#${TOKEN}`);
  await fill();
  expect(
    await screen.findByText("The server did not answer. What you typed stays here; please try again."),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe("Ελένη");
  expect(sessionStorage.length).toBe(1);
});

it("sends an existing account to the sign-in, returns and asks for consent", async () => {
  server.look = async () => invited({ account: true });
  const app = await openApp(`/invitation#${TOKEN}`);
  await userEvent.click(await main().findByRole("link", { name: "Sign in" }));
  await waitFor(() => expect(app.at()).toBe("/auth"));
  await userEvent.type(screen.getByLabelText("Email"), EMAIL);
  await userEvent.type(screen.getByLabelText("Password"), "limassol");
  await userEvent.click(main().getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(app.at()).toBe("/invitation"));
  expect(server.accepted).toEqual([]);
  await userEvent.click(await main().findByRole("button", { name: "Agree" }));
  await waitFor(() => expect(app.at()).toBe("/warehouse"));
  expect(server.accepted).toEqual([{ token: TOKEN }]);
});

it("does not give the role to another account that is signed in", async () => {
  server.look = async () => invited({ email: "nikos@akamasfreight.example", account: true });
  becomeSignedIn(`another${users}`);
  await openApp(`/invitation#${TOKEN}`);
  expect(await screen.findByText(`You are signed in as ${EMAIL}, which is another account.`)).toBeTruthy();
  expect(main().queryByRole("button", { name: "Agree" })).toBeNull();
  expect(authState.session()).not.toBeNull();
});

it("shows the same text for all invalid links", async () => {
  server.look = () => Promise.reject(refused("missing"));
  await openApp(`/invitation#${TOKEN}`);
  expect(await screen.findByText("This invitation is over")).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
  cleanup();
  await openApp("/invitation");
  expect(await screen.findByText("This invitation is over")).toBeTruthy();
  expect(server.looked).toHaveLength(1);
});

it("keeps the link while offline, and retries", async () => {
  server.look = () => Promise.reject(refused("offline"));
  await openApp(`/invitation#${TOKEN}`);
  expect(await screen.findByText("You are offline")).toBeTruthy();
  server.look = async () => invited();
  await userEvent.click(main().getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/as Warehouse\.$/)).toBeTruthy();
});
