import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import {
  calculateButton,
  chooseCountry,
  countryField,
  fill,
  forgetEverything,
  freshForEach,
  goldenQuote,
  haveRates,
  measure,
  network,
  openCalculator,
  postcodeField,
  sheet,
  zoneField,
} from "./calculator-stage.tsx";

freshForEach();

const LINK = "/calculator?from=DE&postcode=10115&pallets=1.2x0.8x1x300_0.8x0.6x1.15x1.2340";
const measures = (n: number) => ["Length", "Width", "Height", "Weight"].map((label) => measure(n, label).value);
const count = () => screen.getAllByRole("group", { name: /^Row \d+$/ }).length;
const offer = (name: string | RegExp) => screen.queryByRole("button", { name });

describe("an address that was opened", () => {
  it("fills the form on a new device", async () => {
    await openCalculator(LINK);
    await waitFor(() => expect(countryField().value).toBe("Germany"));
    expect(postcodeField().value).toBe("10115");
    expect(zoneField().textContent).toContain("DE-4 Berlin");
    expect(measures(1)).toEqual(["1.20", "0.80", "1.00", "300"]);
    expect(measures(2)).toEqual(["0.80", "0.60", "1.15", "1.2340"]);
    expect(offer(/^Back to/)).toBeNull();
    await userEvent.click(calculateButton());
    expect(await sheet().findByText("Total")).toBeTruthy();
  });

  it("fills the form offline, and the country as soon as there are rates", async () => {
    await haveRates();
    network.tariff = null;
    const first = await openCalculator("/calculator?from=norway&zone=NO-1");
    await waitFor(() => expect(countryField().value).toBe("Norway"));
    expect(zoneField().textContent).toContain("NO-1 Oslo & East");
    first.unmount();
    await forgetEverything();

    network.tariff = null;
    await openCalculator("/calculator?from=de&pallets=1x1x1x100");
    expect(measures(1)).toEqual(["1.00", "1.00", "1.00", "100"]);
    await fill(measure(1, "Weight"), "150");
    network.tariff = (await import("./calculator-stage.tsx")).TARIFF;
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(countryField().value).toBe("Germany"));
    expect(measure(1, "Weight").value).toBe("150");
  });

  it.each([
    ["a country nobody knows", "from=XX&pallets=1x1x1x100", "", "1.00"],
    ["one that is off sale", "from=AT", "", "1.20"],
    ["markup", "from=%3Cscript%3E&zone=%3Cb%3E", "", "1.20"],
    ["too many pallets", `from=DE&pallets=${Array(11).fill("1x1x1x100").join(",")}`, "Germany", "1.20"],
    ["a pallet over the limits", "from=DE&pallets=1x1x1x100,1x1x2.01x100", "Germany", "1.20"],
    ["a pallet of nothing", "from=DE&pallets=1x1x0x100", "Germany", "1.20"],
    ["a measure too few", "from=DE&pallets=1x1x100", "Germany", "1.20"],
    ["letters", "from=DE&pallets=axbxcxd", "Germany", "1.20"],
    ["a long text", `from=DE&pallets=${"1".repeat(700)}`, "Germany", "1.20"],
    ["a value twice", "from=DE&from=NO&pallets=1x1x1x100", "", "1.00"],
  ])("is read field by field: %s", async (_, query, country, length) => {
    await haveRates();
    await openCalculator(`/calculator?${query}`);
    await waitFor(() => expect(countryField().disabled).toBe(false));
    await waitFor(() => expect(countryField().value).toBe(country));
    expect(count()).toBe(1);
    expect(measure(1, "Length").value).toBe(length);
  });

  it("asks about a weight with two readings, as the field does", async () => {
    await openCalculator("/calculator?pallets=1.2x0.8x1x1.200");
    expect(measure(1, "Weight").value).toBe("1.200");
    expect(await screen.findByRole("group", { name: "1.200: 1200 kg or 1.2 kg?" })).toBeTruthy();
  });

  it("shows that a postcode is on request", async () => {
    await openCalculator("/calculator?from=DK&postcode=3700");
    expect(await screen.findByText("We cannot price postcode 3700 instantly.")).toBeTruthy();
  });
});

describe("the inputs from before", () => {
  it("are restored with one tap, and their quote is valid again", async () => {
    const first = await openCalculator();
    await goldenQuote();
    first.unmount();
    const second = await openCalculator("/calculator?from=NO&postcode=0150&pallets=1x1x1x100,1x1x1x200");
    await waitFor(() => expect(countryField().value).toBe("Norway"));
    expect(count()).toBe(2);
    expect(second.booking().calculationResult?.costBreakdown.total).toBe(300);
    expect(sheet().getByRole("button", { name: "Book Now" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("What you had here is kept: Germany, 1 pallet.")).toBeTruthy();

    await userEvent.click(screen.getByRole("button", { name: "Back to your last pallets" }));
    await waitFor(() => expect(countryField().value).toBe("Germany"));
    expect(postcodeField().value).toBe("10115");
    expect(count()).toBe(1);
    expect(sheet().getByRole("button", { name: "Book Now" }).getAttribute("aria-disabled")).toBeNull();
    expect(second.booking()).toMatchObject({ stale: false, calculationResult: { costBreakdown: { total: 300 } } });
    await waitFor(() => expect(second.address()).toBe("/calculator"));
  });

  it("are kept over typing, a reload and a chosen zone, until they are restored or dismissed", async () => {
    const first = await openCalculator();
    await chooseCountry("Germany");
    await fill(measure(1, "Weight"), "277");
    first.unmount();
    const second = await openCalculator("/calculator?from=NO&pallets=1x1x1x100");
    await waitFor(() => expect(countryField().value).toBe("Norway"));
    await fill(measure(1, "Weight"), "101");
    await waitFor(() => expect(second.address()).toBe("/calculator"));
    second.unmount();
    const third = await openCalculator();
    expect(measure(1, "Weight").value).toBe("101");
    await userEvent.click(screen.getByRole("button", { name: "Back to your last pallets" }));
    expect(measure(1, "Weight").value).toBe("277");
    third.unmount();
    await openCalculator();
    expect(measure(1, "Weight").value).toBe("277");
    expect(offer(/^Back to/)).toBeNull();
  });

  it("keep their pallets when the link has only a country", async () => {
    const first = await openCalculator();
    await goldenQuote();
    first.unmount();
    const second = await openCalculator("/calculator?from=NO");
    await waitFor(() => expect(countryField().value).toBe("Norway"));
    expect(postcodeField().value).toBe("");
    await userEvent.click(screen.getByRole("button", { name: "Back to Germany" }));
    await waitFor(() => expect(postcodeField().value).toBe("10115"));
    second.unmount();
    // The same country as before: nothing is lost, so nothing is offered.
    await openCalculator("/calculator?from=DE");
    await waitFor(() => expect(postcodeField().value).toBe("10115"));
    expect(offer(/^Back to/)).toBeNull();
  });

  it("are gone when they are dismissed", async () => {
    const first = await openCalculator();
    await goldenQuote();
    first.unmount();
    const second = await openCalculator("/calculator?pallets=1x1x1x100");
    // A notice about the calculation may still be there, with a button of the same name.
    const back = await screen.findByRole("button", { name: /^Back to/ });
    const banner = within(back.parentElement as HTMLElement);
    await userEvent.click(banner.getByRole("button", { name: "Dismiss" }));
    expect(offer(/^Back to/)).toBeNull();
    expect(document.activeElement?.id).toBe("page-title");
    second.unmount();
  });
});

describe("the address", () => {
  it("is replaced after a calculation, and cleared once the form differs", async () => {
    const view = await openCalculator();
    const steps = view.steps();
    await goldenQuote();
    await waitFor(() => expect(view.address()).toBe("/calculator?from=DE&postcode=10115&pallets=1.2x0.8x1x300"));
    await fill(measure(1, "Weight"), "1.2340");
    await waitFor(() => expect(view.address()).toBe("/calculator"));
    await userEvent.click(calculateButton());
    await waitFor(() => expect(view.address()).toContain("pallets=1.2x0.8x1x1.2340"));
    expect(view.steps()).toBe(steps);
    await waitFor(() =>
      expect(sheet().getByRole("button", { name: "Book Now" }).getAttribute("aria-disabled")).toBeNull(),
    );
  });

  it("keeps the typed text over a reload", async () => {
    const first = await openCalculator();
    await goldenQuote();
    await fill(measure(1, "Height"), "1,10");
    await userEvent.click(calculateButton());
    await waitFor(() => expect(first.address()).toContain("1.2x0.8x1.1x300"));
    const address = first.address();
    first.unmount();
    await openCalculator(address);
    await waitFor(() => expect(countryField().value).toBe("Germany"));
    expect(measure(1, "Height").value).toBe("1,10");
    expect(offer(/^Back to/)).toBeNull();
  });
});
