import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import {
  calculateButton,
  chooseCountry,
  chooseZone,
  countryField,
  fill,
  freshForEach,
  goldenQuote,
  haveRates,
  measure,
  network,
  openCalculator,
  pallet,
  postcodeField,
  rowTitle,
  sheet,
  TARIFF,
  toasts,
  zoneField,
} from "./calculator-stage.tsx";

freshForEach();

const alerts = () => within(toasts()).getByRole("alert");
const add = () => screen.getByRole("button", { name: "Add Pallet" });

describe("checks", () => {
  it("reports problems one by one in the specified order, as a toast and in the form", async () => {
    network.tariff = { ...TARIFF, sea_rates: [] };
    await openCalculator();
    await waitFor(() => expect(countryField().disabled).toBe(false));
    await fill(measure(1, "Height"), "2,01");

    await userEvent.click(calculateButton());
    expect(alerts().textContent).toBe("Please select an origin country");
    expect(countryField().getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText("Please select your zone/area")).toBeNull();

    await chooseCountry("Germany");
    await userEvent.click(calculateButton());
    expect(alerts().textContent).toBe("Please select your zone/area");
    expect(zoneField().getAttribute("aria-invalid")).toBe("true");

    await chooseZone("DE-4");
    await userEvent.click(calculateButton());
    expect(alerts().textContent).toBe("Sea freight rates not available");
    const banner = screen.getAllByText("Sea freight rates not available").find((node) => !toasts().contains(node));
    expect(banner?.closest("[tabindex]")).toBe(document.activeElement);

    network.tariff = TARIFF;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
    await userEvent.click(calculateButton());
    expect(alerts().textContent).toBe("Please fix pallet validation errors");

    await fill(measure(1, "Height"), "1");
    await userEvent.click(calculateButton());
    expect(await screen.findByText("Rate calculated successfully!")).toBeTruthy();
    expect(alerts().textContent).toBe("");
  });

  it("reports each measure with the specified message, in the summary and at the field", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Length"), "2.41");
    await fill(measure(1, "Width"), "0");
    await fill(measure(1, "Height"), "");
    await fill(measure(1, "Weight"), "1500.5");
    expect(screen.queryByText(/cannot exceed/)).toBeNull();
    await userEvent.click(calculateButton());

    const summary = screen.getByRole("alert", { name: "Please fix pallet validation errors" });
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Row 1: Length cannot exceed 2.4m",
      "Row 1: Width must be greater than 0",
      "Row 1: Height must be greater than 0",
      "Row 1: Weight cannot exceed 1500kg",
    ]);
    await userEvent.click(links[2] as HTMLElement);
    expect(document.activeElement).toBe(measure(1, "Height"));

    await fill(measure(1, "Height"), "2");
    expect(measure(1, "Height").getAttribute("aria-invalid")).toBeNull();
    expect(within(summary).getAllByRole("link")).toHaveLength(3);
    // The summary does not take the focus while the field is still being corrected.
    await userEvent.type(measure(1, "Height"), "5");
    expect(document.activeElement).toBe(measure(1, "Height"));
    expect(pallet(1).getByText("Height cannot exceed 2m")).toBeTruthy();
    expect(within(summary).getAllByRole("link")).toHaveLength(3);
  });

  it("accepts the limits themselves, with a comma or a point", async () => {
    const view = await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    for (const [label, value] of [
      ["Length", "2,4"],
      ["Width", "1.8"],
      ["Height", "2,00"],
      ["Weight", "1500"],
    ] as const)
      await fill(measure(1, label), value);
    await userEvent.click(calculateButton());
    await sheet().findByText("€1623.40");
    expect(view.booking().pallets).toEqual([{ length: 2.4, width: 1.8, height: 2, weight: 1500 }]);
  });
});

describe("the origin", () => {
  it("offers the active countries by name with their days, and the zones of the chosen one by name", async () => {
    await openCalculator();
    await waitFor(() => expect(countryField().disabled).toBe(false));
    await userEvent.click(countryField());
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Denmark12 days",
      "Germany12 days",
      "Norway15 days",
    ]);
    await userEvent.keyboard("{Escape}");
    await chooseCountry("Germany");
    expect(screen.getByText("2 pickups per week from Germany")).toBeTruthy();
    await userEvent.click(zoneField());
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "DE-1 South70-79, 80-89",
      "DE-4 Berlin, Saxony, Brandenburg01-16, 39",
    ]);
  });

  it("finds the zone of a postcode, and reports nothing while it is incomplete", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await userEvent.type(postcodeField(), "1");
    expect(screen.queryByText("on request")).toBeNull();
    await userEvent.type(postcodeField(), "0115");
    expect(screen.getByText("found: DE-4")).toBeTruthy();
    expect(zoneField().textContent).toContain("DE-4 Berlin, Saxony, Brandenburg");
  });

  it("says of Italy's code what it says of Italy, and offers no country that only has the letters in it", async () => {
    const more = [
      { id: "lithuania", name: "Lithuania", code: "LT", slug: "lithuania", service_frequency: "", active: true },
      { id: "switzerland", name: "Switzerland", code: "CH", slug: "switzerland", service_frequency: "", active: true },
    ];
    network.tariff = { ...TARIFF, countries: [...TARIFF.countries, ...more] };
    await openCalculator();
    await waitFor(() => expect(countryField().disabled).toBe(false));
    await fill(countryField(), "IT");
    expect(screen.getByText(/^Italy is not priced here/)).toBeTruthy();
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("takes the postcode out of an address, and asks where there are two", async () => {
    const view = await openCalculator();
    await chooseCountry("Germany");
    await fill(postcodeField(), "Hauptstr. 7, 10115 Berlin");
    expect(screen.getByText("found: DE-4")).toBeTruthy();
    await fill(postcodeField(), "Werkstr. 80331, 10115 Berlin");
    expect(screen.getByText("Which of these is the postcode where we collect?")).toBeTruthy();
    expect(zoneField().textContent).toContain("Choose a zone");
    await userEvent.click(screen.getByRole("button", { name: "10115" }));
    expect([postcodeField().value, document.activeElement]).toEqual(["10115", postcodeField()]);
    expect(screen.getByText("found: DE-4")).toBeTruthy();
    await fill(postcodeField(), "Hauptstr. 7, 10115 Berlin");
    await userEvent.click(calculateButton());
    await sheet().findByText("€300.00");
    // The street is nobody's business in a link.
    expect(view.booking().postcode).toBe("10115");
    expect(view.address()).toBe("/calculator?from=DE&postcode=10115&pallets=1.2x0.8x1x300");
  });

  it("takes no longer number for a postcode", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await fill(postcodeField(), "10115999");
    expect(screen.getByText("on request")).toBeTruthy();
    expect(zoneField().textContent).toContain("Choose a zone");
  });

  it("asks once for the rest of a postcode, then prices the zone so far", async () => {
    const view = await openCalculator();
    await chooseCountry("Germany");
    await fill(postcodeField(), "1067");
    expect(screen.getByText("so far: DE-4")).toBeTruthy();
    await userEvent.click(calculateButton());
    expect(screen.getByText(/^Please type the whole postcode\. Or calculate again/)).toBeTruthy();
    expect([document.activeElement, postcodeField().getAttribute("aria-invalid")]).toEqual([postcodeField(), null]);
    expect([screen.queryByText("Please check these details"), toasts().textContent]).toEqual([null, ""]);
    expect(sheet().queryByText("€300.00")).toBeNull();
    // What a spreadsheet takes from 01067.
    await userEvent.click(screen.getByRole("button", { name: "It is 01067" }));
    expect(postcodeField().value).toBe("01067");
    expect(screen.getByText("found: DE-4")).toBeTruthy();
    await fill(postcodeField(), "Hauptstr. 7, 106");
    await userEvent.click(calculateButton());
    expect(sheet().queryByText("€300.00")).toBeNull();
    await userEvent.click(calculateButton());
    await sheet().findByText("€300.00");
    expect(view.address()).toBe("/calculator?from=DE&postcode=106&pallets=1.2x0.8x1x300");
    expect(screen.queryByText(/^Please type the whole postcode/)).toBeNull();
    // Not again for another weight.
    await fill(measure(1, "Weight"), "400");
    await userEvent.click(calculateButton());
    await sheet().findByText("€375.33");
  });

  it("links to the contact page for a postcode outside all zones", async () => {
    const view = await openCalculator();
    await chooseCountry("Denmark");
    await fill(postcodeField(), "2100");
    expect(zoneField().textContent).toContain("DK-2");
    await fill(postcodeField(), "3700");
    expect(screen.getByText("on request")).toBeTruthy();
    expect(zoneField().textContent).toContain("Choose a zone");
    await userEvent.click(screen.getByRole("link", { name: "Ask us for a rate" }));
    expect(view.path()).toBe("/contact");
  });

  it("clears zone and postcode with the country, and a postcode of another zone", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await fill(postcodeField(), "10115");
    await chooseZone("DE-1");
    expect(postcodeField().value).toBe("");
    await fill(postcodeField(), "80331");
    await chooseCountry("Norway");
    expect(postcodeField().value).toBe("");
    expect(zoneField().textContent).toContain("Choose a zone");
    expect(screen.getByText("Norway is outside the EU: duty and VAT are not in the price.")).toBeTruthy();
  });
});

describe("pallets", () => {
  it("are typed with their units, and a refused length names one that is taken", async () => {
    await openCalculator();
    await fill(measure(1, "Length"), "120cm");
    await fill(measure(1, "Width"), "0,8 m");
    await fill(measure(1, "Weight"), "300 kg");
    await chooseCountry("Germany");
    await fill(postcodeField(), "10115");
    await userEvent.click(calculateButton());
    await sheet().findByText("€300.00");
    await fill(measure(1, "Length"), "long");
    await userEvent.click(calculateButton());
    expect(pallet(1).getByText("Length is not a number. Write digits, such as 1.2 or 0.8")).toBeTruthy();
  });

  it("the word about a copy stands with its button", async () => {
    await openCalculator();
    const said = screen.getByText(/^Starts as a copy of row 1/);
    expect(said.parentElement?.contains(add())).toBe(true);
    expect(said.parentElement?.contains(calculateButton())).toBe(false);
  });

  it("can be added up to ten, then a reason is shown", async () => {
    await openCalculator();
    expect(screen.queryByRole("button", { name: /Remove row/ })).toBeNull();
    for (let n = 2; n <= 10; n++) {
      await userEvent.click(add());
      expect(document.activeElement).toBe(rowTitle(n));
    }
    expect(screen.getByText("10 of 10 pallets")).toBeTruthy();
    expect(add().getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Maximum 10 pallets per quote.")).toBeTruthy();
    await userEvent.click(add());
    expect(screen.queryByRole("group", { name: "Row 11" })).toBeNull();
    expect(measure(10, "Weight").value).toBe("300");
  });

  it("are removed individually, and the focus stays in place", async () => {
    await openCalculator();
    await userEvent.click(add());
    await userEvent.click(add());
    await fill(measure(1, "Weight"), "101");
    await fill(measure(2, "Weight"), "102");
    await fill(measure(3, "Weight"), "103");
    await userEvent.click(rowTitle(2));
    await userEvent.click(screen.getByRole("button", { name: "Remove row 2" }));
    expect(measure(2, "Weight").value).toBe("103");
    expect(document.activeElement).toBe(rowTitle(2));
    expect(screen.getByText("Row 2 removed. 2 of 10 pallets.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove row 2" }));
    expect(document.activeElement).toBe(rowTitle(1));
    expect(measure(1, "Weight").value).toBe("101");
    expect(screen.queryByRole("button", { name: /Remove row/ })).toBeNull();
  });

  it("keep their messages when another one is removed", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await userEvent.click(add());
    await fill(measure(2, "Weight"), "0");
    await userEvent.click(calculateButton());
    await userEvent.click(rowTitle(1));
    await userEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
    expect(pallet(1).getByText("Weight must be greater than 0")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Row 1: Weight must be greater than 0" })).toBeTruthy();
  });

  it("select the matching preset, and a chosen preset fills the fields", async () => {
    await openCalculator();
    const preset = (name: RegExp) => pallet(1).getByRole<HTMLInputElement>("radio", { name });
    expect(preset(/Euro/).checked).toBe(true);
    await userEvent.click(preset(/Industrial/));
    expect([measure(1, "Length").value, measure(1, "Width").value]).toEqual(["1.20", "1.00"]);
    await fill(measure(1, "Width"), "0,8");
    expect(preset(/Euro/).checked).toBe(true);
    await fill(measure(1, "Width"), "0,79");
    expect(preset(/Other/).checked).toBe(true);
    await userEvent.click(preset(/Half/));
    expect(measure(1, "Width").value).toBe("0.60");
  });

  it("show whether weight or volume is charged", async () => {
    await openCalculator();
    const charged = () =>
      screen
        .getByText("charged")
        .closest("div")
        ?.textContent?.replace(/\u00a0/g, " ");
    expect(charged()).toBe("By weight300 kgcharged");
    await fill(measure(1, "Height"), "2");
    expect(charged()).toBe("By volume576 kgcharged");
  });
});

it("asks again by itself for rates that it could not download", async () => {
  network.tariff = null;
  await openCalculator();
  expect(await screen.findByText("The rates are not on this device yet")).toBeTruthy();
  network.tariff = TARIFF;
  await waitFor(() => expect(screen.queryByText("The rates are not on this device yet")).toBeNull());
  await goldenQuote();
});

describe("the rate", () => {
  it("is €300.00 for the default pallet from DE-4, line by line", async () => {
    await haveRates(TARIFF, new Date(2026, 10, 19, 14, 5).getTime());
    network.tariff = null;
    const view = await openCalculator();
    await goldenQuote();
    const rows = sheet().getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Transport to Bologna300 kg x €0.52, under 500 kg€156.00",
      "FOB chargesminimum€14.00",
      "Documentation€25.00",
      "Sea freight1.000 m³ x €70, chargeable CBM€70.00",
      "Service feeminimum€35.00",
    ]);
    expect(sheet().getByText("DE-4 Berlin, Saxony, Brandenburg. 1 pallet.")).toBeTruthy();
    expect(sheet().getByText(/Rates from 19 Nov, 14:05/)).toBeTruthy();
    expect(screen.getByText("Germany to Cyprus: €300.00, 12 days, door to door, without duty and VAT.")).toBeTruthy();
    expect(view.booking()).toMatchObject({
      country: { id: "germany", name: "Germany", code: "DE", slug: "germany" },
      zone: { id: "de4", zone_name: "DE-4 Berlin, Saxony, Brandenburg" },
      tariffVersion: "12-0123456789ab",
      tariffNumber: 12,
      postcode: "10115",
      stale: false,
    });
  });

  it("shows a line for a rounding difference of a cent", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Height"), "1.07");
    await userEvent.click(calculateButton());
    expect(await sheet().findByText("€306.53")).toBeTruthy();
    expect(sheet().getByRole("row", { name: "Rounding €0.01" })).toBeTruthy();
  });

  it("shows a hint when the next weight bracket is cheaper", async () => {
    await openCalculator();
    await chooseCountry("Germany");
    await chooseZone("DE-4");
    await fill(measure(1, "Weight"), "475");
    await userEvent.click(calculateButton());
    expect(await sheet().findByText("From 408.7 kg the next bracket is cheaper")).toBeTruthy();
    expect(sheet().getByText("500 kg costs €212.50 for transport. Your 475 kg cost €247.00.")).toBeTruthy();
  });

  it("can be booked at /booking only after it was calculated", async () => {
    const view = await openCalculator();
    const book = () => screen.getAllByRole("button", { name: "Book Now" })[0] as HTMLElement;
    expect(book().getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Calculate the rate first.")).toBeTruthy();
    await userEvent.click(book());
    expect(view.path()).toBe("/calculator");
    await goldenQuote();
    await userEvent.click(sheet().getByRole("button", { name: "Book Now" }));
    await waitFor(() => expect(view.path()).toBe("/booking"));
    expect(view.booking().calculationResult?.costBreakdown.total).toBe(300);
    expect(view.booking().roadRate).toBe(0.52);
  });

  it("has one Book Now in view on a phone: the bar has none while the rate's own is", async () => {
    let tell: (isIntersecting: boolean) => void = () => {};
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(next: (entries: { isIntersecting: boolean }[]) => void) {
          tell = (isIntersecting) => act(() => next([{ isIntersecting }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    await openCalculator();
    await goldenQuote();
    const bar = within(screen.getByRole("region", { name: "Your rate in short" }));
    expect(bar.getByRole("button", { name: "Book Now" })).toBeTruthy();
    tell(true);
    expect(bar.queryByRole("button")).toBeNull();
    expect(sheet().getByRole("button", { name: "Book Now" })).toBeTruthy();
    tell(false);
    expect(bar.getByRole("button", { name: "Book Now" })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it("is printed with its time and the tariff's number", async () => {
    await openCalculator();
    await goldenQuote();
    const paper = within(await screen.findByRole("article", { name: "Quote" }));
    expect(paper.getByText(/^\d+ \w{3,4} \d{4}, \d\d:\d\d, tariff 12$/)).toBeTruthy();
    expect(paper.getByText("Postcode 10115, Germany")).toBeTruthy();
    expect(paper.getByText("€300.00")).toBeTruthy();
  });

  it("shows a warning when its rates are older than seven days", async () => {
    await haveRates(TARIFF, Date.now() - 8 * 86_400_000);
    network.tariff = null;
    await openCalculator();
    await goldenQuote();
    expect(sheet().getByText("These rates are 8 days old")).toBeTruthy();
  });
});

describe("a stale rate", () => {
  const book = () => sheet().getByRole("button", { name: "Book Now" });

  it("is marked at once, cannot be booked, and is valid again when the inputs are changed back", async () => {
    const view = await openCalculator();
    await goldenQuote();
    await fill(measure(1, "Height"), "1.2");
    expect(sheet().getByText("Pallet 1 has changed.")).toBeTruthy();
    expect(sheet().getByText("This rate is for the earlier sizes. Calculate again to book.")).toBeTruthy();
    expect(sheet().getByText("€300.00").closest("s")).toBeTruthy();
    expect(book().getAttribute("aria-disabled")).toBe("true");
    await waitFor(() => expect(view.booking().stale).toBe(true));
    await userEvent.click(book());
    expect(view.path()).toBe("/calculator");
    await fill(measure(1, "Height"), "1,0");
    await waitFor(() => expect(view.booking().stale).toBe(false));
    expect(book().getAttribute("aria-disabled")).toBeNull();
  });

  it("stays stale over a reload, with all inputs", async () => {
    const first = await openCalculator();
    await goldenQuote();
    await userEvent.click(add());
    await fill(measure(2, "Weight"), "9,");
    first.unmount();
    const second = await openCalculator();
    expect(measure(2, "Weight").value).toBe("9,");
    expect(await sheet().findByText("A pallet was added.")).toBeTruthy();
    expect(second.booking().stale).toBe(true);
    await waitFor(() => expect(countryField().value).toBe("Germany"));
    expect(postcodeField().value).toBe("10115");
  });

  it("results from a changed country", async () => {
    const view = await openCalculator();
    await goldenQuote();
    await chooseCountry("Norway");
    expect(sheet().getByText("The origin country has changed.")).toBeTruthy();
    expect(view.booking().stale).toBe(true);
  });

  it("is deleted when another zone is chosen", async () => {
    const view = await openCalculator();
    await goldenQuote();
    await chooseZone("DE-1");
    await waitFor(() => expect(screen.queryAllByText("€300.00")).toEqual([]));
    expect(view.booking().calculationResult).toBeNull();
    expect(screen.getByText("Calculate the rate first.")).toBeTruthy();
  });

  it("results from an expired quote", async () => {
    const first = await openCalculator();
    await goldenQuote();
    first.unmount();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 86_400_000 });
    try {
      await openCalculator();
      expect(await sheet().findByText(/^This rate was valid to /)).toBeTruthy();
      expect(book().getAttribute("aria-disabled")).toBe("true");
    } finally {
      vi.useRealTimers();
    }
  });
});

it("starts empty after the quote was booked", async () => {
  const first = await openCalculator();
  await goldenQuote();
  await fill(measure(1, "Weight"), "250");
  first.unmount();
  const { saveQuote } = await import("#data/local/quote.ts");
  const { EMPTY_QUOTE } = await import("#data/local/stored-quote.ts");
  await saveQuote(EMPTY_QUOTE);
  await openCalculator();
  expect(measure(1, "Weight").value).toBe("300");
});

it("shows that the rates are missing and fetches them on request", async () => {
  network.tariff = null;
  await openCalculator();
  expect(await screen.findByText("The rates are not on this device yet")).toBeTruthy();
  network.tariff = TARIFF;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await goldenQuote();
  expect(screen.queryByText("The rates are not on this device yet")).toBeNull();
});

it("finds a country by its native name and code, and explains why Italy is missing", async () => {
  await openCalculator();
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: /^Origin country/ });
  await waitFor(() => expect(field.disabled).toBe(false));
  for (const typed of ["Deutschland", "DE", "Γερμανία"]) {
    await userEvent.clear(field);
    await userEvent.paste(typed);
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)[0]).toMatch(/^Germany/);
  }
  await userEvent.clear(field);
  await userEvent.paste("Italia");
  expect(screen.getByText(/^Italy is not priced here/)).toBeTruthy();
});
