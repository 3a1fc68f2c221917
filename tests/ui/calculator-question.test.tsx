import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import {
  calculateButton,
  chooseCountry,
  chooseZone,
  fill,
  freshForEach,
  goldenQuote,
  measure,
  openCalculator,
  pallet,
  rowTitle,
  sheet,
} from "./calculator-stage.tsx";

freshForEach();

// The question is a lazy chunk, loaded here in advance.
beforeAll(() => import("#ui/number-question.tsx"));

const question = (n: number) => pallet(n).queryByRole("group", { name: /kg or .* kg\?$/ });
const asked = (n: number) => within(question(n) as HTMLElement);
const answers = (n: number) =>
  asked(n)
    .getAllByRole("button")
    .map((button) => button.textContent);
const bar = () => within(screen.getByRole("region", { name: "Your rate in short" }));

describe("a weight with two readings", () => {
  it("is asked about with both totals, and nothing is calculated before it is answered", async () => {
    const view = await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Weight"), "1.200");
    await waitFor(() => expect(question(1)).toBeTruthy());
    expect(answers(1)).toEqual(["1200 kgtotal €813.00", "1.2 kgtotal €293.76"]);
    expect(bar().getByText("at most, door to door")).toBeTruthy();
    expect(bar().getByText("€813.00")).toBeTruthy();
    const book = bar().getByRole("button", { name: "Book Now" });
    expect(book.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(bar().getByRole("button", { name: "First answer the question in row 1." }));
    expect(document.activeElement).toBe(question(1));

    await userEvent.click(calculateButton());
    const summary = screen.getByRole("alert", { name: "Please fix pallet validation errors" });
    expect(document.activeElement).toBe(summary);
    expect(view.booking().calculationResult).toBeNull();
    await userEvent.click(within(summary).getByRole("link", { name: "Row 1: 1.200: 1200 kg or 1.2 kg?" }));
    expect(document.activeElement).toBe(question(1));

    await userEvent.click(asked(1).getByRole("button", { name: /^1200 kg/ }));
    expect(measure(1, "Weight").value).toBe("1200");
    expect(question(1)).toBeNull();
    await userEvent.click(calculateButton());
    await sheet().findByText("€813.00");
    expect(view.booking().pallets).toEqual([{ length: 1.2, width: 0.8, height: 1, weight: 1200 }]);
  });

  it("is still asked about after a reload, and prevents booking an earlier quote", async () => {
    const first = await openCalculator();
    await goldenQuote();
    await fill(measure(1, "Weight"), "1,200");
    await waitFor(() => expect(first.booking().stale).toBe(true));
    first.unmount();
    const second = await openCalculator();
    expect(measure(1, "Weight").value).toBe("1,200");
    await waitFor(() => expect(question(1)).toBeTruthy());
    expect(await sheet().findByText(/First answer the question in row 1\./, { selector: ".banner *" })).toBeTruthy();
    expect(sheet().getByRole("button", { name: "Book Now" }).getAttribute("aria-disabled")).toBe("true");
    expect(second.booking().stale).toBe(true);
  });

  it("is also asked about when one reading is over the limit, which has no total", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Weight"), "12.345");
    await waitFor(() => expect(question(1)).toBeTruthy());
    await waitFor(() => expect(answers(1)).toEqual(["12345 kgover the maximum of 1500 kg", "12.345 kgtotal €293.76"]));
    await userEvent.click(asked(1).getByRole("button", { name: /^12.345 kg/ }));
    expect(measure(1, "Weight").value).toBe("12.3450");
    expect(question(1)).toBeNull();
  });

  it("shows the highest price of all readings, and no totals per reading when several are open", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Weight"), "1.200");
    await userEvent.click(screen.getByRole("button", { name: "Add Pallet" }));
    await fill(measure(2, "Weight"), "1.100");
    await waitFor(() => expect(question(2)).toBeTruthy());
    expect(answers(2)).toEqual(["1100 kg", "1.1 kg"]);
    expect(bar().getByText("€1431.88")).toBeTruthy();
    await userEvent.click(rowTitle(1));
    await userEvent.click(asked(1).getByRole("button", { name: "1200 kg" }));
    await userEvent.click(rowTitle(2));
    expect(answers(2)[0]).toBe("1100 kgtotal €1431.88");
  });

  it("shows the higher price, which may be that of the lighter reading", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Weight"), "1500");
    for (const [n, weight] of [
      [2, "900"],
      [3, "0.100"],
    ] as const) {
      await userEvent.click(screen.getByRole("button", { name: "Add Pallet" }));
      await fill(measure(n, "Weight"), weight);
    }
    // 2400.1 kg pay €0.30 a kilogram on the road, 2500 kg pay €0.27.
    await waitFor(() => expect(question(3)).toBeTruthy());
    const [heavy = 0, light = 0] = answers(3).map((text) => Number(text?.split("€")[1]));
    expect(light).toBeGreaterThan(heavy);
    expect(bar().getByText(`€${light.toFixed(2)}`)).toBeTruthy();
  });

  it("is mentioned in the drawing and beside the incomplete total", async () => {
    await openCalculator();
    await fill(measure(1, "Weight"), "1.200");
    expect(screen.getByRole("img", { name: /1\.20 × 0\.80 × 1\.00 m, weight not answered yet/ })).toBeTruthy();
    expect(screen.getByText("+ row 1")).toBeTruthy();
    expect(screen.queryByText("charged")).toBeNull();
  });
});

it("reports text that is not a number", async () => {
  await openCalculator();
  await chooseCountry("Germany");
  await chooseZone("DE-4");
  await fill(measure(1, "Weight"), "3e2");
  await userEvent.click(calculateButton());
  expect(pallet(1).getByText("Weight is not a number. Write digits, such as 120 or 0.5")).toBeTruthy();
  await fill(measure(1, "Weight"), "1 200");
  expect(measure(1, "Weight").getAttribute("aria-valuenow")).toBe("1200");
  await fill(measure(1, "Weight"), "1.200,5");
  expect(measure(1, "Weight").getAttribute("aria-valuenow")).toBe("1200.5");
});

describe("a side that was typed in centimetres", () => {
  it("offers metres, and changes nothing without a click", async () => {
    await openCalculator();
    await fill(measure(1, "Length"), "120");
    expect(pallet(1).getByText("Length 120: metres, please.")).toBeTruthy();
    expect(measure(1, "Length").value).toBe("120");
    await userEvent.click(pallet(1).getByRole("button", { name: "1.20 m" }));
    expect(measure(1, "Length").value).toBe("1.20");
    expect(pallet(1).queryByText(/metres, please/)).toBeNull();
    expect(document.activeElement).toBe(rowTitle(1));
  });
});
