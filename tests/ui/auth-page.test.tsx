import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authState } from "#data/shared/auth-state.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { keepBooking } from "#data/use-cases/kept.ts";
import { session } from "#data/use-cases/session.ts";
import { ownPath } from "#features/auth/landing.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ role: "none" }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => server.role }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#features/shipments/dashboard-page.tsx", () => ({
  DashboardPage: () => <h1 id="page-title">Your Shipments</h1>,
}));
vi.mock("#features/tariff-desk/tariff-page.tsx", () => ({ TariffPage: () => <h1 id="page-title">Tariff</h1> }));
vi.mock("#features/admin/shipments-desk.tsx", () => ({ ShipmentsDesk: () => <h1 id="page-title">Shipments</h1> }));

const signIn = vi.spyOn(session, "signIn");
const signUp = vi.spyOn(session, "signUp");
const signedIn = async () => becomeSignedIn();

beforeEach(() => {
  server.role = "none";
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  signIn.mockReset();
  signUp.mockReset();
  vi.spyOn(navigator, "onLine", "get").mockRestore();
  vi.unstubAllGlobals();
  forgetDevice();
});

const ELENI = { fullName: "Ελένη Παπαδοπούλου", email: "eleni@kolossi-agro.example" };
const JONAS = { fullName: "Jonas Brandt", email: "versand@brandt-landtechnik.example" };
const main = () => within(screen.getByRole("main"));
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const press = (name: string) => userEvent.click(main().getByRole("button", { name }));
async function fill(values: { name?: string; email: string; password: string }) {
  if (values.name) await userEvent.type(screen.getByLabelText("Full Name"), values.name);
  await userEvent.type(email(), values.email);
  await userEvent.type(password(), values.password);
}
const alerts = () => screen.getAllByRole("alert").map((alert) => alert.textContent ?? "");

describe("signing in", () => {
  it("lists both missing fields in a focused summary, then updates it per field", async () => {
    await openApp("/auth");
    await press("Sign In");
    const summary = (await screen.findByText("Please check these details")).closest("div") as HTMLElement;
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText("Email is required")).toBeTruthy();
    expect(within(summary).getByText("Password is required")).toBeTruthy();
    expect(email().getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(email());
    await press("Sign In");
    expect(document.activeElement).toBe(summary);
    await userEvent.type(email(), "eleni@");
    expect(await screen.findAllByText("Please enter a valid email address")).toHaveLength(2);
    await userEvent.type(email(), "kolossi-agro.example");
    await waitFor(() => expect(email().getAttribute("aria-invalid")).toBeNull());
    await userEvent.type(password(), "12345");
    expect(await screen.findAllByText("Password must be at least 6 characters")).toHaveLength(2);
    expect(signIn).not.toHaveBeenCalled();
  });

  it("shows no field error before the first submit", async () => {
    await openApp("/auth");
    await userEvent.type(email(), "x");
    await userEvent.tab();
    expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  });

  it("shows a welcome and replaces the sign-in with the dashboard", async () => {
    signIn.mockImplementation(signedIn);
    const app = await openApp("/auth");
    await fill({ email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign In");
    expect(signIn).toHaveBeenCalledWith("eleni@kolossi-agro.example", "limassol");
    expect(await screen.findByText("Welcome back!")).toBeTruthy();
    expect(screen.getByText("You've successfully logged in.")).toBeTruthy();
    await waitFor(() => expect(app.at()).toBe("/dashboard"));
    expect(app.router.history.length).toBe(1);
  });

  it("shows the server's message as a toast and in place, and keeps what was typed", async () => {
    const refused = { kind: "invalid", fields: {}, message: "Failed to authenticate." } as const;
    signIn.mockRejectedValue(new RequestFailed(refused));
    const app = await openApp("/auth");
    await fill({ email: "eleni@kolossi-agro.example", password: "wrong-one" });
    await press("Sign In");
    await waitFor(() => expect(alerts()).toContain("ErrorFailed to authenticate."));
    expect(main().getByText("Failed to authenticate.")).toBeTruthy();
    expect(email().value).toBe("eleni@kolossi-agro.example");
    expect(password().value).toBe("wrong-one");
    expect(app.at()).toBe("/auth");
  });

  it("shows a general message when the server gives none", async () => {
    signIn.mockRejectedValue(new RequestFailed({ kind: "server", status: 500 }));
    await openApp("/auth");
    await fill({ email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign In");
    await waitFor(() => expect(alerts()).toContain("ErrorSomething went wrong. Please try again."));
  });

  it("shows that a connection is needed when there was no answer", async () => {
    signIn.mockRejectedValue(new RequestFailed({ kind: "offline" }));
    await openApp("/auth");
    await fill({ email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign In");
    const words = "You are offline. Signing in needs a connection; what you typed stays here.";
    expect(await main().findByText(words)).toBeTruthy();
  });

  it("shows it before submitting when the browser is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await openApp("/auth");
    expect(main().getByText("You are offline")).toBeTruthy();
  });

  it.each(["/auth", "/auth?mode=signup"])(
    "says on %s why a reload will sign out, where the browser keeps nothing",
    async (at) => {
      const app = await openApp(at);
      const said = () => main().queryByText("You stay signed in on this page only");
      expect(said()).toBeNull();
      cleanup();
      app.router.history.destroy();
      vi.stubGlobal("localStorage", null);
      await openApp(at);
      expect(said()).toBeTruthy();
      expect(main().getByText(/reloaded or closed, the page signs you out/)).toBeTruthy();
      vi.unstubAllGlobals();
    },
  );

  it("shows the password on request and sets autocomplete for password managers", async () => {
    await openApp("/auth");
    expect(email().autocomplete).toBe("username");
    expect([password().type, password().autocomplete]).toEqual(["password", "current-password"]);
    await press("Show the password");
    expect(password().type).toBe("text");
    await press("Hide the password");
    expect(password().type).toBe("password");
  });
});

describe("signing up", () => {
  it("opens with ?mode=signup, keeps typed values over the toggle and asks for the name", async () => {
    const app = await openApp("/auth?mode=signup");
    await fill({ name: "Ελένη", email: "eleni@kolossi-agro.example", password: "limassol" });
    await userEvent.click(main().getByRole("link", { name: "Sign in instead" }));
    await waitFor(() => expect(app.at()).toBe("/auth"));
    expect(screen.queryByLabelText("Full Name")).toBeNull();
    expect(email().value).toBe("eleni@kolossi-agro.example");
    expect(document.activeElement?.textContent).toBe("Sign in");
    await userEvent.click(main().getByRole("link", { name: "Create an account" }));
    await waitFor(() => expect(app.at()).toBe("/auth?mode=signup"));
    expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe("Ελένη");
    expect(password().autocomplete).toBe("new-password");
  });

  it("creates the account and opens the dashboard", async () => {
    signUp.mockImplementation(signedIn);
    const app = await openApp("/auth?mode=signup");
    await fill({ name: "Ελένη", email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign Up");
    expect(signUp).toHaveBeenCalledWith(
      { fullName: "Ελένη", email: "eleni@kolossi-agro.example", password: "limassol" },
      undefined,
    );
    expect(await screen.findByText("Account created!")).toBeTruthy();
    expect(screen.getByText("Check your email for a welcome message.")).toBeTruthy();
    await waitFor(() => expect(app.at()).toBe("/dashboard"));
  });

  it("shows the server's message at its field until the field changes", async () => {
    const fields = { email: "This address has an account already." };
    signUp.mockRejectedValue(new RequestFailed({ kind: "invalid", fields, message: "Failed to create record." }));
    await openApp("/auth?mode=signup");
    await fill({ name: "Ελένη", email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign Up");
    await waitFor(() => expect(email().getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(fields.email).length).toBeGreaterThan(0);
    await userEvent.type(email(), "s");
    expect(email().getAttribute("aria-invalid")).toBeNull();
  });

  it("requires the full name", async () => {
    await openApp("/auth?mode=signup");
    await fill({ email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign Up");
    expect((await screen.findAllByText("Full name is required")).length).toBe(2);
    expect(signUp).not.toHaveBeenCalled();
  });
});

describe("sessions and route guards", () => {
  it("sends an existing session from /auth to /dashboard", async () => {
    becomeSignedIn();
    const app = await openApp("/auth");
    // Redirected before the first render, so that the form does not flash.
    expect(app.landed).toBe("/dashboard");
  });

  it("ignores unknown modes", async () => {
    const app = await openApp("/auth?mode=forgotten");
    await waitFor(() => expect(app.at()).toBe("/auth"));
    expect(main().getByRole("button", { name: "Sign In" })).toBeTruthy();
  });

  it("redirects /dashboard without a session to /auth, without a parameter in the address", async () => {
    const app = await openApp("/dashboard");
    expect(app.at()).toBe("/auth");
  });

  it("leaves /auth when another tab signs in", async () => {
    const app = await openApp("/auth");
    becomeSignedIn();
    await waitFor(() => expect(app.at()).toBe("/dashboard"));
  });

  it.each([
    ["admin", "/admin/today"],
    ["operator", "/admin/today"],
    ["warehouse", "/warehouse"],
    ["sales", "/calculator"],
    ["none", "/dashboard"],
    ["failed", "/dashboard"],
    ["offline", "/dashboard"],
  ])("lands by role: %s on %s", async (role, landing) => {
    server.role = role;
    signIn.mockImplementation(async () => becomeSignedIn(`landing${role}`));
    const app = await openApp("/auth");
    await fill({ email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign In");
    await waitFor(() => expect(app.at()).toBe(landing));
    expect(app.router.history.length).toBe(1);
  });

  it("returns to the requested address, also after sign-up and password reset", async () => {
    server.role = "admin";
    signIn.mockImplementation(async () => becomeSignedIn("deeplink"));
    const app = await openApp("/admin/tariff?view=sea");
    await waitFor(() => expect(app.at()).toBe("/auth"));
    await userEvent.click(main().getByRole("link", { name: "Create an account" }));
    await userEvent.click(await main().findByRole("link", { name: "Sign in instead" }));
    await userEvent.click(await main().findByRole("link", { name: "Forgot password?" }));
    await userEvent.click(await main().findByRole("link", { name: "Back to sign in" }));
    await waitFor(() => expect(main().getByRole("button", { name: "Sign In" })).toBeTruthy());
    await fill({ email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign In");
    await waitFor(() => expect(app.at()).toBe("/admin/tariff?view=sea"));
    expect(app.router.history.length).toBe(1);
  });

  it("shows that a booking is kept, prefills its name and email, and returns to it", async () => {
    signUp.mockImplementation(signedIn);
    const app = await openApp("/privacy");
    await app.router.navigate({ to: "/auth", state: { returnTo: "/terms", booking: { me: ELENI, people: [ELENI] } } });
    expect(await main().findByText("Your booking is kept")).toBeTruthy();
    expect(email().value).toBe(ELENI.email);
    await userEvent.click(main().getByRole("link", { name: "Create an account" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Full Name")).value).toBe(ELENI.fullName);
    expect(main().getByText("Your booking is kept")).toBeTruthy();
    await userEvent.type(password(), "limassol");
    await press("Sign Up");
    expect(signUp.mock.calls[0]?.[0]).toMatchObject({ ...ELENI, password: "limassol" });
    await waitFor(() => expect(app.at()).toBe("/terms"));
    expect(app.router.state.location.state.atConfirm).toBe(true);
  });

  it("of a kept booking empties the names again for a person whose booking it is not", async () => {
    await keepBooking({ payload: { id: "keptkeptkept001" } as never, documents: [], draft: "booking" });
    const app = await openApp("/privacy");
    const state = { booking: { me: ELENI, people: [ELENI, JONAS] } };
    await app.router.navigate({ to: "/auth", search: { mode: "signup" }, state });
    const name = await screen.findByLabelText<HTMLInputElement>("Full Name");
    expect([name.value, email().value]).toEqual([ELENI.fullName, ELENI.email]);
    await userEvent.clear(email());
    await userEvent.type(email(), "me@own.example");
    await userEvent.click(await main().findByRole("button", { name: "Not mine" }));
    // What was typed stays.
    expect([name.value, email().value]).toEqual(["", "me@own.example"]);
  });

  it.each([
    ["who has not said which party they are", false, { me: null, people: [ELENI, JONAS] }, [ELENI, JONAS]],
    ["where another account was signed in", true, { me: ELENI, people: [ELENI, JONAS] }, [ELENI]],
  ])(
    "fills in nothing by itself for a person %s, and offers whom the booking names",
    async (_, had, booking, offered) => {
      if (had) {
        authState.begun();
        authState.clear();
      }
      const app = await openApp("/privacy");
      const state = { returnTo: "/booking", booking };
      await app.router.navigate({ to: "/auth", search: { mode: "signup" }, state });
      const name = await screen.findByLabelText<HTMLInputElement>("Full Name");
      expect([name.value, email().value]).toEqual(["", ""]);
      const offers = within(main().getByRole("group", { name: "Whose account is it?" })).getAllByRole("button");
      expect(offers.map(({ textContent }) => textContent)).toEqual(offered.map((one) => one.fullName + one.email));
      const last = offered.length - 1;
      await userEvent.click(offers[last] as HTMLElement);
      expect([name.value, email().value]).toEqual([offered[last]?.fullName, offered[last]?.email]);
      expect(document.activeElement).toBe(password());
    },
  );

  it("drops the requested address when the person navigates elsewhere", async () => {
    signIn.mockImplementation(signedIn);
    const app = await openApp("/profile");
    await waitFor(() => expect(app.at()).toBe("/auth"));
    await userEvent.click(within(screen.getByRole("banner")).getByRole("link", { name: "Contact" }));
    await userEvent.click(await screen.findByRole("link", { name: "Login" }));
    await waitFor(() => expect(app.at()).toBe("/auth"));
    await fill({ email: "eleni@kolossi-agro.example", password: "limassol" });
    await press("Sign In");
    await waitFor(() => expect(app.at()).toBe("/dashboard"));
  });

  it("returns only to addresses of this app", () => {
    for (const href of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "",
      undefined,
    ])
      expect(ownPath(href)).toBeNull();
    expect(ownPath("/auth?mode=signup")).toBeNull();
    expect(ownPath("/admin/shipment/abc?q=1#x")).toBe("/admin/shipment/abc?q=1#x");
  });
});
