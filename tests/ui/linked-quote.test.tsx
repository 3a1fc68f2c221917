import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readQuote } from "#data/local/quote.ts";
import { LinkedQuotePage } from "#features/quotes/linked-quote-page.tsx";
import { clockFault } from "#lib/true-time.ts";
import { lastDayOf, quoteOf } from "#live/quote.ts";
import { forgetEverything, stage } from "./booking-stage.tsx";

const LINK = "0123456789abcdefghjkmnpqrs";
const ANSWER = {
  ...{ id: "quote0000000001", reference: "4T8RM2H6WD", state: "open", language: "en", total: 300 },
  lines: { transport: 156, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 300 },
  pallets: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  country: { id: "countrygermany1", name: "Germany", code: "DE", slug: "germany" },
  zone: { id: "zonegermanyde04", zone_name: "DE-4 Berlin" },
  ...{ tariff_version: "12-0123456789ab", tariff_number: 12, customer_name: "", customer_company: "Κτήμα Αργάκι" },
  ...{ quoted_at: "2030-11-22T10:00:00.000Z", valid_until: "2030-12-01T21:59:59.999Z" },
  sailing: { name: "2030-W48", port: "Venice", etd: "2030-11-28 21:00:00.000Z", eta: "2030-12-02 16:00:00.000Z" },
};
const says = (status: number, body: unknown) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body as object, { status }));
const open = () => stage("/q/x", () => <LinkedQuotePage link={LINK} />);
const stored = () =>
  vi.waitFor(async () => {
    const quote = await readQuote();
    expect(quote.handed).toBeDefined();
    return quote;
  });

beforeEach(() => vi.setSystemTime(new Date("2030-11-24T10:00:00Z")));
afterEach(async () => {
  cleanup();
  clockFault.set(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
  await forgetEverything();
});

it("shows the quote and opens the booking with its price and last day", async () => {
  const asked = says(200, ANSWER);
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Quote AKQ-4T8RM-2H6WD" })).toBeTruthy();
  expect(asked.mock.calls[0]?.[0]).toBe(`/api/quote-links/${LINK}`);
  expect(screen.getByText("For Κτήμα Αργάκι")).toBeTruthy();
  expect(screen.getByText(/sails from Venice on Thu 28 Nov and arrives in Limassol on Mon 2 Dec/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Book this" }));
  const data = await stored();
  expect(data).toMatchObject({
    handed: { id: ANSWER.id, reference: ANSWER.reference },
    tariffVersion: ANSWER.tariff_version,
  });
  const quote = quoteOf(data);
  if (!quote) throw new Error("nothing to book");
  expect(quote.calculationResult).toMatchObject({ totalCBM: 0.96, chargeableCBM: 1, costBreakdown: { total: 300 } });
  expect(lastDayOf(quote)).toBe("2030-12-01");
});

it.each([
  ["expired", "This quote ended on Sun 1 Dec"],
  ["accepted", "This quote was booked"],
])("says of one that is %s what became of it, and offers no booking", async (state, said) => {
  says(200, { ...ANSWER, state });
  open();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Book this" })).toBeNull();
});

it("shows the same text for all invalid links", async () => {
  says(404, { status: 404, message: "There is no such quote.", data: {} });
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "There is no such quote" })).toBeTruthy();
  expect(screen.getByText(/the person who made it has to be online once before the link works/)).toBeTruthy();
});

it("says that this device's clock is off, and counts the days that are left by the server's", async () => {
  says(200, ANSWER);
  open();
  expect(await screen.findByText(/^7.days left/)).toBeTruthy();
  expect(screen.queryByText(/^This device says/)).toBeNull();
  act(() => clockFault.set(3 * 86_400_000));
  expect(await screen.findByText("This device says 24 Nov 2030. Our server says 27 Nov 2030.")).toBeTruthy();
  expect(screen.getByText(/^4.days left/)).toBeTruthy();
});

it("explains the road line where the quote holds its rate", async () => {
  says(200, { ...ANSWER, lines: { ...ANSWER.lines, roadRate: 0.52 } });
  open();
  expect(await screen.findByText("300 kg x €0.52, under 500 kg")).toBeTruthy();
});

it("does not accept a captive portal's page as an answer, and retries", async () => {
  const asked = says(404, { portal: "Welcome to the hotel" });
  open();
  const again = await screen.findByRole("button", { name: "Try again" });
  asked.mockImplementation(async () => Response.json(ANSWER));
  await userEvent.click(again);
  expect(await screen.findByRole("heading", { level: 1, name: "Quote AKQ-4T8RM-2H6WD" })).toBeTruthy();
});
