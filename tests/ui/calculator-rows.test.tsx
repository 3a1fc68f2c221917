import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import {
  calculateButton,
  chooseCountry,
  chooseZone,
  fill,
  freshForEach,
  goldenQuote,
  measure,
  openCalculator,
  rowTitle,
  sheet,
} from "./calculator-stage.tsx";

freshForEach();

const add = () => screen.getByRole("button", { name: "Add Pallet" });
const count = (n: number) => screen.getByRole<HTMLInputElement>("spinbutton", { name: `Pallets in row ${n}` });
const more = (n: number) => screen.getByRole("button", { name: `One pallet more in row ${n}` });
const fewer = (n: number) => screen.getByRole("button", { name: `One pallet fewer in row ${n}` });
const total = () => screen.getByText(/of 10 pallets$/).textContent;
const opened = () =>
  screen
    .getAllByRole("button", { name: /^Row \d+: / })
    .flatMap((title, index) => (title.getAttribute("aria-expanded") === "true" ? [index + 1] : []));

describe("a row of pallets", () => {
  it("has a count, with a maximum of ten over all rows", async () => {
    const view = await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(count(1), "4");
    await userEvent.click(more(1));
    await userEvent.click(fewer(1));
    expect(total()).toBe("4 of 10 pallets");
    await userEvent.click(add());
    await fill(measure(2, "Weight"), "240");
    await fill(count(2), "6");
    expect(total()).toBe("10 of 10 pallets");
    expect(more(1).getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(more(1));
    expect(count(1).value).toBe("4");
    expect(add().getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(calculateButton());
    await sheet().findByText("DE-4 Berlin, Saxony, Brandenburg. 10 pallets.");
    expect(view.booking().pallets.map(({ weight }) => weight)).toEqual([300, 300, 300, 300, ...Array(6).fill(240)]);
  });

  it.each(["0", "11", "x", "1.5", "-2", "999"])("refuses %s and shows the count that it keeps", async (typed) => {
    await openCalculator();
    await fill(count(1), "3");
    await fill(count(1), typed);
    expect(count(1).value).toBe(typed);
    expect(count(1).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Still 3: this row takes 1 to 10 pallets.")).toBeTruthy();
    await userEvent.tab();
    expect(count(1).value).toBe("3");
    expect(total()).toBe("3 of 10 pallets");
    expect(screen.getByText("Still 3: this row takes 1 to 10 pallets.")).toBeTruthy();
    await userEvent.click(more(1));
    expect(screen.queryByText(/^Still/)).toBeNull();
  });

  it("changes its count with the arrow keys", async () => {
    await openCalculator();
    await userEvent.click(count(1));
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}");
    expect(count(1).value).toBe("2");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(count(1).value).toBe("1");
  });

  it("starts as a copy of the last one and is expanded", async () => {
    await openCalculator();
    await fill(measure(1, "Height"), "1.50");
    await fill(count(1), "3");
    expect(screen.getByText("Starts as a copy of row 1. You change what differs.")).toBeTruthy();
    await userEvent.click(add());
    expect([count(2).value, measure(2, "Height").value, measure(2, "Weight").value]).toEqual(["1", "1.50", "300"]);
    expect(opened()).toEqual([2]);
    await userEvent.click(rowTitle(1));
    expect(opened()).toEqual([1]);
    await userEvent.click(rowTitle(1));
    expect(opened()).toEqual([]);
  });

  it("expands when it has an error, and when its message is followed", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Weight"), "0");
    await userEvent.click(add());
    await fill(measure(2, "Weight"), "1600");
    await userEvent.click(calculateButton());
    expect(opened()).toEqual([1]);
    expect(rowTitle(2).textContent).toContain("Please check");
    await userEvent.click(screen.getByRole("link", { name: /^Row 2: Weight/ }));
    expect(opened()).toEqual([2]);
    expect(document.activeElement).toBe(measure(2, "Weight"));
  });
});

describe("stored rows", () => {
  const stored = async () => {
    const draft = (await outboxDb().drafts.toArray()).find(({ key }) => key === "calculator");
    return (draft?.value as { inputs?: { pallets: { weight: string }[] } } | undefined)?.inputs?.pallets;
  };

  it("are single pallets, as earlier versions read them, and become rows again", async () => {
    const first = await openCalculator();
    await fill(count(1), "4");
    await userEvent.click(add());
    await fill(measure(2, "Weight"), "240");
    await waitFor(async () =>
      expect((await stored())?.map(({ weight }) => weight)).toEqual(["300", "300", "300", "300", "240"]),
    );
    first.unmount();
    await openCalculator();
    expect([count(1).value, count(2).value, measure(2, "Weight").value]).toEqual(["4", "1", "240"]);
  });

  it("keep the rate that was calculated for them valid", async () => {
    const first = await openCalculator();
    await goldenQuote();
    await fill(count(1), "2");
    expect(sheet().getByText("A pallet was added.")).toBeTruthy();
    await fill(count(1), "1");
    expect(sheet().queryByText("A pallet was added.")).toBeNull();
    first.unmount();
  });

  it("a link with equal pallets fills one row", async () => {
    await openCalculator("/calculator?from=DE&postcode=10115&pallets=1.2x0.8x1x300_1.2x0.8x1x300_1.2x1x1x200");
    expect([count(1).value, count(2).value]).toEqual(["2", "1"]);
  });
});
