import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COUNTRIES, TRANSIT_DAYS } from "#domain/transit.ts";
import { forgetDevice, openApp } from "./shell-stage.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  forgetDevice();
});

const main = () => within(screen.getByRole("main"));
const ways = (name: string) =>
  main()
    .getAllByRole("link", { name })
    .map((link) => link.getAttribute("href"));
const table = () => within(main().getByRole("region", { name: "Transit table" })).getByRole("table");
const rows = () =>
  within(table())
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell").concat(within(row).getAllByRole("rowheader")));
const firstNames = (n: number) =>
  within(table())
    .getAllByRole("rowheader")
    .slice(0, n)
    .map((head) => head.textContent);

describe("/lcl-service", () => {
  it("has one title, and the four labels lead to the calculator and the booking", async () => {
    await openApp("/lcl-service");
    expect(screen.getAllByRole("heading", { level: 1 }).map((h) => h.textContent)).toEqual(["LCL Service to Cyprus"]);
    expect(ways("Get Instant Quote")).toEqual(["/calculator"]);
    expect(ways("Calculate Shipping Rate")).toEqual(["/calculator"]);
    expect(ways("Book Shipment")).toEqual(["/booking"]);
    expect(ways("Book Now")).toEqual(["/booking"]);
  });

  it("has three highlights, five steps, three figures and the reasons", async () => {
    await openApp("/lcl-service");
    expect(
      main()
        .getAllByRole("article")
        .map((part) => within(part).getByRole("heading").textContent),
    ).toEqual(["Weekly service", "Pan-European coverage", "LCL consolidation"]);
    const how = within(main().getByRole("region", { name: "How It Works" }));
    expect(how.getAllByRole("heading", { level: 3 }).map((h) => h.textContent)).toEqual([
      "Collection",
      "Transport",
      "Consolidation",
      "Sea freight",
      "Delivery",
    ]);
    const coverage = within(main().getByRole("region", { name: "European Coverage" }));
    expect(coverage.getAllByRole("listitem").map((li) => li.textContent)).toEqual([
      "27 countries",
      "9-17 days",
      "2x weekly",
    ]);
    const why = within(main().getByRole("region", { name: "Why Choose Our LCL Service?" }));
    expect(why.getAllByRole("listitem").length).toBeGreaterThanOrEqual(5);
  });

  it("has a row for each of the 26 countries, with its days and a link to its page", async () => {
    await openApp("/lcl-service");
    expect(
      within(table())
        .getAllByRole("columnheader")
        .slice(1)
        .map((head) => head.textContent),
    ).toEqual(["Pickups per week", "Days to Bologna", "Warehouse days", "Port-to-port days", "Total days"]);
    expect(rows()).toHaveLength(26);
    for (const { name, slug } of COUNTRIES) {
      const days = TRANSIT_DAYS[slug];
      const link = within(table()).getByRole("link", { name });
      expect(link.getAttribute("href")).toBe(`/lcl-${slug}-to-cyprus`);
      const row = link.closest("tr") as HTMLElement;
      expect(
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent),
      ).toEqual(["2", `${days?.road}`, "3", "4", `${days?.total}`]);
    }
  });

  it("sorts by days first and by name on demand", async () => {
    await openApp("/lcl-service");
    expect(firstNames(4)).toEqual(["Slovakia", "Austria", "Belgium", "Croatia"]);
    await userEvent.click(main().getByRole("button", { name: "Sort by country" }));
    expect(firstNames(4)).toEqual(["Austria", "Belgium", "Bulgaria", "Croatia"]);
    await userEvent.click(main().getByRole("button", { name: "Sort by days" }));
    expect(firstNames(26).at(-1)).toBe("Ireland");
  });
});
