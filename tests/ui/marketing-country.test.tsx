import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COUNTRIES, TRANSIT_DAYS } from "#domain/transit.ts";
import { loadCountry } from "#features/country/load-country.ts";
import { forgetDevice, openApp } from "./shell-stage.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.mocked(console.error).mockRestore?.();
  forgetDevice();
});

const main = () => within(screen.getByRole("main"));
const ways = (name: string) =>
  main()
    .getAllByRole("link", { name })
    .map((link) => link.getAttribute("href"));
const listUnder = (title: string) => {
  const section = main().getByRole("heading", { level: 2, name: title }).parentElement as HTMLElement;
  return within(section)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
};

describe("the countries' content", () => {
  it("is complete, agrees with the domain's days, and is different for each country", async () => {
    const all = await Promise.all(COUNTRIES.map(({ slug }) => loadCountry(slug)));
    expect(all).toHaveLength(26);
    for (const country of all) {
      const days = TRANSIT_DAYS[country.slug];
      expect(country).toMatchObject({
        pickupsPerWeek: "2",
        transitToBologna: days?.road,
        warehouseTime: 3,
        portToPort: 4,
        totalTransit: days?.total,
      });
      expect(country.code).toMatch(/^[A-Z]{2}$/);
      expect(country.majorCities.length, country.name).toBeGreaterThanOrEqual(4);
      expect(country.commonCargo.length, country.name).toBeGreaterThanOrEqual(4);
      expect(country.highlights.length, country.name).toBeGreaterThanOrEqual(3);
      expect(country.via.at(-1)).toBe("Bologna");
      expect(country.road.length, country.name).toBeGreaterThan(120);
    }
    for (const field of ["majorCities", "commonCargo", "highlights"] as const) {
      const items = all.flatMap((country) => country[field]);
      const twice = items.filter((item, index) => items.indexOf(item) !== index);
      expect(twice, field).toEqual([]);
    }
    expect(new Set(all.map((country) => country.road)).size).toBe(26);
    expect(new Set(all.map((country) => country.via.join())).size).toBe(26);
    expect(new Set(all.map((country) => country.code)).size).toBe(26);
  });

  it("has no unknown country", async () => {
    await expect(loadCountry("atlantis")).rejects.toThrow("No page for atlantis");
  });
});

describe("a country's page", () => {
  it("has the title, the total, the four cells and the buttons", async () => {
    await openApp("/lcl-ireland-to-cyprus");
    expect(screen.getAllByRole("heading", { level: 1 }).map((h) => h.textContent)).toEqual([
      "LCL Service from Ireland to Cyprus",
    ]);
    expect(main().getByText("17", { selector: "b" }).parentElement?.textContent).toBe("17 days");
    const cells = within(main().getByRole("region", { name: "Transit time" }));
    expect(cells.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Days to Bologna warehouse",
      "Days in warehouse",
      "Days port to port",
      "Total door to door",
    ]);
    expect(cells.getAllByRole("definition").map((value) => value.textContent)).toEqual(["10", "3", "4", "17"]);
    expect(ways("Get Instant Quote")).toEqual(["/calculator?from=IE"]);
    expect(ways("Calculate Your Rate")).toEqual(["/calculator?from=IE"]);
    expect(ways("Book Shipment")).toEqual(["/booking"]);
  });

  it("shows its own cities, cargo, highlights and road", async () => {
    await openApp("/lcl-portugal-to-cyprus");
    const portugal = await loadCountry("portugal");
    expect(listUnder("Major cities served")).toEqual(portugal.majorCities);
    expect(listUnder("Common cargo types")).toEqual(portugal.commonCargo);
    expect(listUnder("Highlights")).toEqual(["2 pickups a week, one sea departure", ...portugal.highlights]);
    expect(main().getByText(portugal.road)).toBeTruthy();
    const via = within(main().getByRole("list", { name: "The way, place by place" }));
    expect(via.getAllByRole("listitem").map((li) => li.textContent)).toEqual(portugal.via);
  });

  it("has four steps with its own days", async () => {
    await openApp("/lcl-slovakia-to-cyprus");
    const how = within(main().getByRole("region", { name: "How It Works" }));
    expect(how.getAllByRole("listitem").map((li) => li.textContent)).toEqual([
      "CollectionWe collect at your address in Slovakia. Day 1 starts here.",
      "Road to BolognaDay 2, by truck to the warehouse.",
      "ConsolidationDays 3 to 5: measured, labelled and loaded with other consignments.",
      "Sea and deliveryDays 6 to 9 from Venice/Ravenna to Limassol, then to the consignee.",
    ]);
  });

  it("changes with the address", async () => {
    const app = await openApp("/lcl-austria-to-cyprus");
    await app.router.navigate({ to: "/lcl-{$country}-to-cyprus", params: { country: "norway" } });
    expect(await main().findByRole("heading", { level: 1, name: "LCL Service from Norway to Cyprus" })).toBeTruthy();
    expect(listUnder("Major cities served")).toContain("Trondheim");
    expect(listUnder("Major cities served")).not.toContain("Vienna");
  });

  it("sends an unknown country to /404", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const app = await openApp("/lcl-atlantis-to-cyprus");
    expect(app.at()).toBe("/404");
  });
});
