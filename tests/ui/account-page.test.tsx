import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { type AppError, RequestFailed } from "#data/shared/errors.ts";
import { account } from "#data/use-cases/account.ts";
import { session } from "#data/use-cases/session.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "none" }));
vi.mock("#data/remote/mail-choices.ts", () => ({
  mailChoices: async () => ({ bookings: true, milestones: true, delays: true, digest: false }),
  saveMailChoices: async () => {},
}));
vi.mock("#lib/save-file.ts", () => ({ saveFile: saved }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

const reset = vi.spyOn(account, "askForReset");
const change = vi.spyOn(account, "resetPassword");
const verify = vi.spyOn(account, "verify");
const ask = vi.spyOn(account, "askForVerification");
const save = vi.spyOn(account, "save");
const data = vi.spyOn(account, "data");
const refresh = vi.spyOn(session, "refresh");

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  refresh.mockResolvedValue("fresh");
  for (const call of [reset, change, verify, ask, save]) call.mockResolvedValue();
});
afterEach(async () => {
  cleanup();
  for (const call of [reset, change, verify, ask, save, data, saved]) call.mockReset();
  forgetDevice();
  await outboxDb().drafts.clear();
});

const main = () => within(screen.getByRole("main"));
const press = (name: string) => userEvent.click(main().getByRole("button", { name }));
const fails = (error: AppError) => Promise.reject(new RequestFailed(error));
const expired = {
  kind: "invalid",
  fields: { token: "Invalid or expired token." },
  message: "An error occurred while validating the submitted data.",
} as const;
const OFFLINE = { kind: "offline" } as const;
/** A token with the email address in its payload, as PocketBase makes them. */
const TOKEN = `a.${btoa(JSON.stringify({ email: "eleni@kolossi-agro.example" }))}.c`;

describe("a forgotten password", () => {
  it("is opened from the sign-in with the typed address, and shows the same answer for every address", async () => {
    const app = await openApp("/auth");
    await userEvent.type(screen.getByLabelText("Email"), "eleni@kolossi-agro.example");
    await userEvent.click(main().getByRole("link", { name: "Forgot password?" }));
    await screen.findByRole("heading", { name: "Forgot your password?" });
    expect(app.router.state.location.search).toEqual({ mode: "forgot" });
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("eleni@kolossi-agro.example");
    await press("Send the link");
    expect(reset).toHaveBeenCalledWith("eleni@kolossi-agro.example");
    expect(await screen.findByText("Check your email")).toBeTruthy();
    expect(screen.getByText(/^If there is an account with this address/)).toBeTruthy();
    await userEvent.click(main().getByRole("link", { name: "Back to sign in" }));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
  });

  it.each<[string, string]>([
    ["", "Email is required"],
    ["eleni@", "Please enter a valid email address"],
  ])("refuses %j here: %s", async (email, message) => {
    await openApp("/auth?mode=forgot");
    if (email) await userEvent.type(screen.getByLabelText("Email"), email);
    await press("Send the link");
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(reset).not.toHaveBeenCalled();
  });

  it.each<[string, AppError, string]>([
    ["no network", OFFLINE, "You are offline. This needs a connection; what you typed stays here."],
    ["too many", { kind: "busy", retryAt: 0, message: "Please wait a minute." }, "Please wait a minute."],
    ["a failing server", { kind: "server", status: 500 }, "Something went wrong. Please try again."],
  ])("with %s says so and keeps the address", async (_, error, message) => {
    reset.mockImplementation(() => fails(error));
    await openApp("/auth?mode=forgot");
    await userEvent.type(screen.getByLabelText("Email"), "eleni@kolossi-agro.example");
    await press("Send the link");
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("eleni@kolossi-agro.example");
    expect(screen.queryByText("Check your email")).toBeNull();
  });
});

describe("choosing a new password", () => {
  it("sends the token from the fragment, then replaces the page with the sign-in", async () => {
    const app = await openApp(`/auth/reset#${TOKEN}`);
    await userEvent.type(screen.getByLabelText("New password"), "12345");
    await press("Change the password");
    expect(await screen.findAllByText("Password must be at least 6 characters")).toHaveLength(2);
    expect(change).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText("New password"), "6");
    await press("Change the password");
    await waitFor(() => expect(app.at()).toBe("/auth"));
    expect(change).toHaveBeenCalledWith(TOKEN, "123456");
    expect(await screen.findByText("Password changed")).toBeTruthy();
    expect(app.router.history.length).toBe(1);
  });

  it("shows that a link has expired and offers a new one", async () => {
    change.mockImplementation(() => fails(expired));
    await openApp(`/auth/reset#${TOKEN}`);
    await userEvent.type(screen.getByLabelText("New password"), "123456");
    await press("Change the password");
    expect((await screen.findAllByText(/^This link has expired or was used before/)).length).toBeGreaterThan(0);
    expect(main().getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe("/auth?mode=forgot");
  });

  it("keeps the form when the error is not about the link", async () => {
    change.mockImplementation(() => fails(OFFLINE));
    await openApp(`/auth/reset#${TOKEN}`);
    await userEvent.type(screen.getByLabelText("New password"), "123456");
    await press("Change the password");
    expect((await screen.findAllByText(/^You are offline/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("123456");
  });

  it("shows no form without a token", async () => {
    await openApp("/auth/reset");
    expect(main().getByRole("alert").textContent).toContain("This link is incomplete");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });
});

describe("confirming the address", () => {
  it("needs a press: a program that opens the link confirms nothing", async () => {
    await openApp(`/auth/verify#${TOKEN}`);
    expect(await main().findByRole("button", { name: "Confirm my email address" })).toBeTruthy();
    expect(verify).not.toHaveBeenCalled();
  });

  it("is sent once, however often the button is pressed", async () => {
    const answers: (() => void)[] = [];
    verify.mockImplementationOnce(() => new Promise<void>((resolve) => answers.push(resolve)));
    await openApp(`/auth/verify#${TOKEN}`);
    await press("Confirm my email address");
    await press("Confirm my email address");
    for (const answer of answers) answer();
    expect(await screen.findByText("Your address is confirmed")).toBeTruthy();
    expect(verify.mock.calls).toEqual([[TOKEN]]);
    expect(main().getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/auth");
  });

  it("offers a new link to the same address when the link has expired", async () => {
    verify.mockImplementation(() => fails(expired));
    await openApp(`/auth/verify#${TOKEN}`);
    await press("Confirm my email address");
    expect((await main().findByRole("alert")).textContent).toContain("This link has expired");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("eleni@kolossi-agro.example");
    await press("Send the email again");
    expect(ask).toHaveBeenCalledWith("eleni@kolossi-agro.example");
    expect(await screen.findByText(/^If this address has an account/)).toBeTruthy();
  });

  it("can be retried after a network failure", async () => {
    verify.mockImplementationOnce(() => fails(OFFLINE));
    await openApp(`/auth/verify#${TOKEN}`);
    await press("Confirm my email address");
    expect((await main().findByRole("alert")).textContent).toContain("Confirming needs a connection");
    await press("Try again");
    expect(await screen.findByText("Your address is confirmed")).toBeTruthy();
  });

  it("without a token shows an error and offers to send the mail again", async () => {
    await openApp("/auth/verify");
    expect(main().getByRole("alert").textContent).toContain("This link is incomplete");
    expect(verify).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
  });
});

describe("the profile", () => {
  it("needs a login", async () => {
    const app = await openApp("/profile");
    expect(app.at()).toBe("/auth");
  });

  async function openProfile() {
    becomeSignedIn();
    const app = await openApp("/profile");
    await screen.findByLabelText("Full name");
    return app;
  }
  const name = () => screen.getByLabelText<HTMLInputElement>("Full name");

  it("is linked from the header, and shows the email address as unconfirmed", async () => {
    await openProfile();
    const header = within(screen.getByRole("banner"));
    expect(header.getAllByRole("link", { name: "Profile" })[0]?.getAttribute("href")).toBe("/profile");
    const note = within(screen.getByRole("region", { name: "Email address" }));
    expect(note.getByText("Not confirmed yet")).toBeTruthy();
    await userEvent.click(note.getByRole("button", { name: "Send again" }));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await note.findByText(/^An email with a link is on its way/)).toBeTruthy();
  });

  it("saves trimmed values and deletes the draft", async () => {
    await openProfile();
    await userEvent.clear(name());
    await userEvent.type(name(), " Ελένη Π. ");
    await userEvent.type(screen.getByLabelText(/^Company name/), "Αγροτικά Κολοσσίου Λτδ");
    await waitFor(async () => expect(await loadDraft("profile")).toBeTruthy());
    await press("Save Changes");
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save).toHaveBeenCalledWith({
      fullName: "Ελένη Π.",
      companyName: "Αγροτικά Κολοσσίου Λτδ",
      phone: "",
    });
    expect((await screen.findAllByText("Profile saved")).length).toBe(2);
    await waitFor(async () => expect(await loadDraft("profile")).toBeUndefined());
  });

  it("keeps what is typed while the profile is being saved", async () => {
    await openProfile();
    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    save.mockImplementation(async ({ fullName }) => {
      await sent;
      // The server's answer is stored with the session.
      const { token, record } = JSON.parse(localStorage.getItem(AUTH_KEY) ?? "{}");
      localStorage.setItem(AUTH_KEY, JSON.stringify({ token, record: { ...record, full_name: fullName, phone: "" } }));
      authState.changed();
    });
    await userEvent.clear(name());
    await userEvent.type(name(), "Maria Georgiou");
    await press("Save Changes");
    await waitFor(() => expect(save).toHaveBeenCalled());
    const phone = screen.getByLabelText<HTMLInputElement>(/^Phone/);
    await userEvent.type(phone, "+357 25 000 318");
    answer();
    expect((await screen.findAllByText("Profile saved")).length).toBe(2);
    expect(phone.value).toBe("+357 25 000 318");
    // Letters are written one after the other: the last one may still be under way.
    await waitFor(async () =>
      expect((await loadDraft<{ phone: string }>("profile"))?.value.phone).toBe("+357 25 000 318"),
    );
  });

  it("requires a name", async () => {
    await openProfile();
    await userEvent.clear(name());
    await press("Save Changes");
    expect(await screen.findAllByText("Full name is required")).toHaveLength(2);
    expect(save).not.toHaveBeenCalled();
  });

  it("offline shows that a network is needed, and keeps typed values over a reload", async () => {
    save.mockImplementation(() => fails(OFFLINE));
    await openProfile();
    await userEvent.clear(name());
    await userEvent.type(name(), "Maria Georgiou");
    await press("Save Changes");
    expect((await screen.findAllByText("Saving needs a connection")).length).toBe(2);
    expect(name().value).toBe("Maria Georgiou");
    await waitFor(async () =>
      expect((await loadDraft<{ fullName: string }>("profile"))?.value.fullName).toBe("Maria Georgiou"),
    );
    cleanup();
    await openApp("/profile");
    await waitFor(() => expect(name().value).toBe("Maria Georgiou"));
  });

  it("exports the person's data as a file, and shows an error when offline", async () => {
    await openProfile();
    const note = within(screen.getByRole("region", { name: "Your data" }));
    data.mockImplementationOnce(() => fails(OFFLINE));
    await userEvent.click(note.getByRole("button", { name: "Download my data" }));
    expect(await note.findByText(/^This needs a connection/)).toBeTruthy();
    expect(saved).not.toHaveBeenCalled();
    const file = new Blob(["{}"]);
    data.mockResolvedValueOnce(file);
    await userEvent.click(note.getByRole("button", { name: "Download my data" }));
    expect(await note.findByText("The file is among your downloads.")).toBeTruthy();
    expect(saved).toHaveBeenCalledExactlyOnceWith(
      file,
      expect.stringMatching(/^akamas-my-data-\d{4}-\d\d-\d\d\.json$/),
    );
  });

  it("shows the server's message at its field", async () => {
    save.mockImplementation(() => fails({ kind: "invalid", fields: { phone: "Not a phone number." }, message: "No." }));
    vi.spyOn(console, "error").mockImplementation(() => {});
    await openProfile();
    await userEvent.type(screen.getByLabelText(/^Phone/), "x");
    await press("Save Changes");
    expect((await screen.findAllByText("Not a phone number.")).length).toBe(2);
  });
});
