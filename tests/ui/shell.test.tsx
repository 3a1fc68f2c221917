import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#data/use-cases/session.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ admin: false }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => (server.admin ? "admin" : "none") }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => <button type="button">Up to date</button> }));
vi.mock("#features/shipments/dashboard-page.tsx", () => ({
  DashboardPage: () => <h1 id="page-title">Your Shipments</h1>,
}));

const scrollTo = vi.spyOn(window, "scrollTo");
let users = 0;
/** A new user per test, because the role is looked up once per user and page load. */
const newUser = () => {
  users += 1;
  becomeSignedIn(`shelluser${String(users).padStart(6, "0")}`);
};

beforeEach(() => {
  server.admin = false;
  scrollTo.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.mocked(console.error).mockRestore?.();
  forgetDevice();
});

const banner = () => within(screen.getByRole("banner"));
const links = (part: HTMLElement) =>
  within(part)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")] as const);

describe("header and footer", () => {
  it("links a visitor to the seven pages, sign-in and sign-up", async () => {
    await openApp("/");
    expect(links(banner().getByRole("navigation", { name: "Main" }))).toEqual([
      ["Home", "/"],
      ["LCL Service", "/lcl-service"],
      ["Ocean Freight", "/sea-freight"],
      ["Air Freight", "/air-freight"],
      ["Calculator", "/calculator"],
      ["Track", "/track"],
      ["Contact", "/contact"],
    ]);
    expect(links(banner().getByRole("navigation", { name: "Account" }))).toEqual([
      ["Login", "/auth"],
      ["Get Started", "/auth?mode=signup"],
    ]);
    expect(banner().queryByText("Up to date")).toBeNull();
  });

  it("marks only the current page", async () => {
    await openApp("/lcl-germany-to-cyprus");
    const marked = banner()
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current"));
    expect(marked.map((link) => link.textContent)).toEqual(["LCL Service"]);
  });

  it("does not mark the sign-in while the sign-up is open", async () => {
    await openApp("/auth?mode=signup");
    expect(banner().getByRole("link", { name: "Login" }).getAttribute("aria-current")).toBeNull();
    expect(banner().getByRole("link", { name: "Get Started" }).getAttribute("aria-current")).toBe("page");
  });

  it("shows a customer Dashboard, Quotes, Profile, Logout and the sync chip, and no Admin", async () => {
    newUser();
    await openApp("/");
    const account = banner().getByRole("navigation", { name: "Account" });
    await banner().findByText("Up to date");
    expect(links(account)).toEqual([
      ["Dashboard", "/dashboard"],
      ["Quotes", "/quotes"],
      ["Profile", "/profile"],
    ]);
    expect(within(account).getByRole("button", { name: "Logout" })).toBeTruthy();
  });

  it("shows Admin to the office", async () => {
    server.admin = true;
    newUser();
    await openApp("/");
    expect((await banner().findByRole("link", { name: "Admin" })).getAttribute("href")).toBe("/admin");
  });

  it("logs out to the home page, also from a guarded screen", async () => {
    newUser();
    const app = await openApp("/dashboard");
    const signOut = vi.spyOn(session, "signOut").mockImplementation(async () => forgetDevice());
    await userEvent.click(banner().getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(await banner().findByRole("link", { name: "Login" })).toBeTruthy();
    expect(app.at()).toBe("/");
    signOut.mockRestore();
  });

  it("has every page, the Admin Portal, the country link and the company in the footer", async () => {
    await openApp("/");
    const footer = within(screen.getByRole("contentinfo"));
    const targets = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
    for (const path of ["/lcl-service", "/sea-freight", "/air-freight", "/calculator", "/booking", "/contact"])
      expect(targets).toContain(path);
    expect(footer.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(footer.getByRole("link", { name: "Admin Portal" }).getAttribute("href")).toBe("/admin");
    expect(within(footer.getByRole("navigation", { name: "Country Coverage" })).getAllByRole("link")[0]).toHaveProperty(
      "pathname",
      "/countries/czech-republic",
    );
    expect(footer.getByText(/Limassol, Cyprus/)).toBeTruthy();
    expect(targets.some((href) => href?.startsWith("mailto:"))).toBe(true);
    expect(targets.some((href) => href?.startsWith("tel:+357"))).toBe(true);
  });
});

describe("the menu of small screens", () => {
  it("opens as a modal dialog, and a link in it closes it and navigates", async () => {
    const app = await openApp("/");
    await userEvent.click(banner().getByRole("button", { name: "Menu" }));
    const sheet = screen.getByRole("dialog", { name: "Menu" });
    expect(sheet).toHaveProperty("open", true);
    await within(sheet).findByRole("link", { name: "Login" });
    expect(links(sheet).map(([label]) => label)).toEqual([
      expect.stringContaining("Akamas"),
      "Home",
      "LCL Service",
      "Ocean Freight",
      "Air Freight",
      "Calculator",
      "Track",
      "Contact",
      "Get Started",
      "Login",
    ]);
    await userEvent.click(within(sheet).getByRole("link", { name: "Login" }));
    await waitFor(() => expect(app.at()).toBe("/auth"));
    expect(sheet).toHaveProperty("open", false);
  });

  it("closes when the page changes", async () => {
    const app = await openApp("/");
    await userEvent.click(banner().getByRole("button", { name: "Menu" }));
    await act(() => app.router.navigate({ to: "/auth" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("closes by its button", async () => {
    await openApp("/");
    await userEvent.click(banner().getByRole("button", { name: "Menu" }));
    const sheet = screen.getByRole("dialog", { name: "Menu" });
    await userEvent.click(within(sheet).getByRole("button", { name: "Close menu" }));
    expect(sheet).toHaveProperty("open", false);
  });
});

describe("light and dark", () => {
  it("stores the choice on the document and on the device until it is reset", async () => {
    await openApp("/");
    const choice = within(screen.getByRole("contentinfo")).getByRole("group", { name: "Colours" });
    expect(within(choice).getByRole("radio", { name: "As the device" })).toHaveProperty("checked", true);
    await userEvent.click(within(choice).getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("akamas_theme")).toBe("dark");
    await userEvent.click(within(choice).getByRole("radio", { name: "As the device" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("akamas_theme")).toBeNull();
  });
});

describe("a change of path", () => {
  it("scrolls to the top, sets the title and moves the focus to the new h1", async () => {
    const app = await openApp("/");
    await waitFor(() => expect(document.title).toBe("Pallets from Europe to Cyprus · Akamas Freight"));
    expect(document.activeElement).toBe(document.body);
    scrollTo.mockClear();
    await act(() => app.router.navigate({ to: "/auth" }));
    await waitFor(() => expect(document.title).toBe("Sign in · Akamas Freight"));
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0, left: 0 }));
    expect(document.activeElement?.id).toBe("page-title");
    expect(document.activeElement?.textContent).toBe("Sign in");
  });

  it("does nothing when only the query changes", async () => {
    await openApp("/auth");
    await waitFor(() => expect(document.title).toBe("Sign in · Akamas Freight"));
    scrollTo.mockClear();
    await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
    await waitFor(() => expect(document.title).toBe("Create your account · Akamas Freight"));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

describe("unknown paths", () => {
  it("show the not-found page with a home link, and log the path", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await openApp("/pallets-to-nowhere");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Oops! Page not found");
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe(
      "/",
    );
    expect(log).toHaveBeenCalledWith("404: no page at", "/pallets-to-nowhere");
    expect(document.title).toBe("Oops! Page not found · Akamas Freight");
  });

  it("redirect an unknown country to /404", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const slug of ["atlantis", "constructor"]) {
      const app = await openApp(`/lcl-${slug}-to-cyprus`);
      expect(app.at()).toBe("/404");
      expect(app.router.history.length).toBe(1);
      cleanup();
    }
  });

  it("redirect the old Czech address to the Czech page", async () => {
    const app = await openApp("/countries/czech-republic");
    expect(app.at()).toBe("/lcl-czech-republic-to-cyprus");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("LCL Service from Czech Republic to Cyprus");
    expect(within(screen.getByRole("region", { name: "Transit time" })).getByText("10")).toBeTruthy();
  });
});

describe("the home page", () => {
  it("shows the chosen country's days in the headline", async () => {
    await openApp("/");
    expect(screen.getByText("Germany to Cyprus in 12 days")).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Collected in" }), "ireland");
    expect(screen.getByText("Ireland to Cyprus in 17 days")).toBeTruthy();
    expect(screen.getAllByRole("option")).toHaveLength(26);
  });

  it("has the tagline, the two buttons and the three tiles", async () => {
    await openApp("/");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("heading", { level: 1, name: "Cost Effective. Reliable. Fast" })).toBeTruthy();
    expect(main.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/auth?mode=signup");
    expect(main.getByRole("link", { name: "Calculate Rate" }).getAttribute("href")).toBe("/calculator");
    const tiles = main.getAllByRole("article").map((tile) => within(tile).getByRole("heading").textContent);
    expect(tiles).toEqual(["Pallet shipping", "Global network", "Real-time tracking"]);
  });
});
