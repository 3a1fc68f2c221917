import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { palletsOnFloor } from "#ui/freight/container-plan.tsx";
import { forgetDevice, openApp } from "./shell-stage.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  forgetDevice();
});

const main = () => within(screen.getByRole("main"));
const titles = (level: number) =>
  main()
    .getAllByRole("heading", { level })
    .map((heading) => heading.textContent);
const ways = (name: string) =>
  main()
    .getAllByRole("link", { name })
    .map((link) => link.getAttribute("href"));
const under = (title: string) => within(main().getByRole("region", { name: title }));
const namesUnder = (title: string) =>
  under(title)
    .getAllByRole("heading", { level: 3 })
    .map((heading) => heading.textContent);

describe("/sea-freight", () => {
  it("leads to the request form and to the contact page", async () => {
    await openApp("/sea-freight");
    expect(titles(1)).toEqual(["Ocean Freight Services"]);
    expect(ways("Get Quote")).toEqual(["/sea-freight-quote"]);
    expect(ways("Request Quote")).toEqual(["/sea-freight-quote"]);
    expect(ways("Contact Us")).toEqual(["/contact", "/contact"]);
  });

  it("has the why-choose block, an intro, eight benefits and five steps", async () => {
    await openApp("/sea-freight");
    expect(
      main()
        .getAllByRole("article")
        .map((part) => within(part).getByRole("heading").textContent),
    ).toEqual(["Worldwide coverage", "Complete control", "Expert support"]);
    expect(under("A full container or part of one").getAllByText(/container load/)).toHaveLength(2);
    expect(namesUnder("What the service includes")).toHaveLength(8);
    expect(namesUnder("How It Works")).toEqual(["Consultation", "Planning", "Collection", "Ocean transit", "Delivery"]);
  });

  it("names the ports with their codes and draws the containers with their capacity", async () => {
    await openApp("/sea-freight");
    expect(main().getByText("Limassol CYLMS, Larnaca CYLCA")).toBeTruthy();
    expect(main().getByRole("img", { name: "20ft container from above: 11 euro pallets on its floor" })).toBeTruthy();
    expect(main().getByRole("img", { name: "40ft container from above: 25 euro pallets on its floor" })).toBeTruthy();
  });

  it("draws no overlapping pallets and none outside of the container", () => {
    const pallets = palletsOnFloor(12.03);
    for (const [i, a] of pallets.entries()) {
      expect(a.x + a.w).toBeLessThanOrEqual(12.03);
      expect(a.y + a.h).toBeLessThanOrEqual(2.35);
      for (const b of pallets.slice(i + 1)) {
        const apart =
          a.x + a.w <= b.x + 1e-9 || b.x + b.w <= a.x + 1e-9 || a.y + a.h <= b.y + 1e-9 || b.y + b.h <= a.y + 1e-9;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }
    }
  });
});

describe("/air-freight", () => {
  it("leads to the request form and to the contact page", async () => {
    await openApp("/air-freight");
    expect(titles(1)).toEqual(["Air Freight to Cyprus"]);
    expect(ways("Get Quote")).toEqual(["/air-freight-quote", "/air-freight-quote"]);
    expect(ways("Contact")).toEqual(["/contact", "/contact"]);
  });

  it("has service cards, a global text, eight benefits, five steps and both airports", async () => {
    await openApp("/air-freight");
    expect(
      under("Services")
        .getAllByRole("article")
        .map((part) => within(part).getByRole("heading").textContent),
    ).toEqual(["Door to airport", "Door to door", "Chargeable weight"]);
    expect(under("From any airport in the world").getByText(/hubs of Europe and the Gulf/)).toBeTruthy();
    expect(namesUnder("What the service includes")).toHaveLength(8);
    expect(namesUnder("How It Works")).toHaveLength(5);
    expect(namesUnder("Two airports")).toEqual(["Larnaca (LCA)", "Paphos (PFO)"]);
  });

  it("charges the example carton by the rule of the request form", async () => {
    await openApp("/air-freight");
    const values = under("Services")
      .getAllByRole("definition")
      .map((value) => value.textContent?.replace("\u00a0", " "));
    // 60 x 40 x 40 / 6000 = 16, more than the actual 12 kg.
    expect(values.slice(-4)).toEqual(["60 × 40 × 40 cm", "12 kg", "16 kg", "16 kg"]);
  });
});

describe("terms and privacy", () => {
  it.each([
    ["Terms", "/terms", "Terms of Service"],
    ["Privacy", "/privacy", "Privacy"],
  ])("%s: in the footer's last line, marked as a sample, every part reachable", async (label, path, title) => {
    await openApp(path);
    const footer = within(within(screen.getByRole("contentinfo")).getByRole("navigation", { name: "Legal" }));
    expect(footer.getByRole("link", { name: label }).getAttribute("href")).toBe(path);
    expect(titles(1)).toEqual([title]);
    expect(main().getByText("Sample text")).toBeTruthy();
    const places = within(main().getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    expect(places.length).toBeGreaterThanOrEqual(6);
    for (const place of places) {
      const part = document.getElementById(place.getAttribute("href")?.slice(1) ?? "");
      expect(part?.querySelector("h2")?.textContent).toBe(place.textContent);
    }
  });
});
