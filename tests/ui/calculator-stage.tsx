import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useSearch,
} from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { tariffDb } from "#data/local/tariff-db.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { calculatorSearch } from "#features/calculator/address.ts";
import { CalculatorPage } from "#features/calculator/calculator-page.tsx";
import { type Booking, BookingProvider, useBooking } from "#live/booking.tsx";
import { dismissToast, ToastRegion, toast } from "#ui/toast.tsx";

const country = (id: string, name: string, code: string, slug: string, active = true) => ({
  id,
  name,
  code,
  slug,
  service_frequency: `2 pickups per week from ${name}`,
  active,
});
const zone = (
  id: string,
  country_id: string,
  zone_name: string,
  zip_codes: string,
  rates: number[],
  least: number,
) => ({
  id,
  country_id,
  zone_name,
  zip_codes,
  rate_under_500: rates[0] ?? 0,
  rate_under_1000: rates[1] ?? 0,
  rate_under_2000: rates[2] ?? 0,
  rate_under_2500: rates[3] ?? 0,
  rate_over_2500: rates[4] ?? 0,
  minimum_charge: least,
});
const DE_4 = [0.52, 0.425, 0.345, 0.3, 0.27];

/** Unsorted countries and zones, an inactive country, and an exclusion. DE-4 is the zone of the worked examples. */
export const TARIFF: Tariff = {
  version: "12-0123456789ab",
  number: 12,
  published_at: "2026-11-01T08:00:00.000Z",
  countries: [
    country("norway", "Norway", "NO", "norway"),
    country("germany", "Germany", "DE", "germany"),
    country("denmark", "Denmark", "DK", "denmark"),
    country("austria", "Austria", "AT", "austria", false),
  ],
  zones: [
    zone("de4", "germany", "DE-4 Berlin, Saxony, Brandenburg", "01-16,39", DE_4, 105),
    zone("de1", "germany", "DE-1 South", "70-79,80-89", [0.4, 0.33, 0.27, 0.24, 0.21], 85),
    zone("dk2", "denmark", "DK-2 Zealand", "0-5 (excl. 37 Bornholm)", DE_4, 115),
    zone("no1", "norway", "NO-1 Oslo & East", "0,1,2,3", DE_4, 150),
  ],
  sea_rates: [{ id: "fee", rate_name: "documentation_fee", rate_value: 25 }],
};

/** The answer of GET /api/tariff; null for an offline device. */
export const network: { tariff: Tariff | null } = { tariff: TARIFF };

export async function answer(input: unknown): Promise<Response> {
  if (String(input) !== "/api/tariff" || network.tariff === null) throw new TypeError("Failed to fetch");
  return new Response(JSON.stringify(network.tariff), { headers: { "content-type": "application/json" } });
}

/** Stores rates on the device as an earlier visit would, `fetchedAt` in ms. */
export async function haveRates(tariff: Tariff = TARIFF, fetchedAt = Date.now()): Promise<void> {
  await tariffDb().current.put({ key: "current", tariff, fetchedAt });
}

export async function forgetEverything(): Promise<void> {
  network.tariff = TARIFF;
  localStorage.clear();
  await tariffDb().current.clear();
  await Promise.all(outboxDb().tables.map((table) => table.clear()));
  const last = Number(toast({ tone: "info", title: "" }).replace("toast-", ""));
  for (let n = 0; n <= last; n++) dismissToast(`toast-${n}`);
}

/** Set-up and clean-up of each test. */
export function freshForEach(): void {
  beforeEach(() => {
    vi.stubGlobal("fetch", vi.fn(answer));
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await forgetEverything();
  });
}

function Watch({ onBooking }: { onBooking: (booking: Booking) => void }) {
  onBooking(useBooking());
  return null;
}

/** Renders the page, the stored quote and the current address. */
export async function openCalculator(address = "/calculator") {
  const seen: { booking: Booking | null } = { booking: null };
  const root = createRootRoute({
    component: () => (
      <BookingProvider>
        <Watch onBooking={(booking) => (seen.booking = booking)} />
        <Outlet />
        <ToastRegion />
      </BookingProvider>
    ),
  });
  const place = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{`at ${path}`}</h1> });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: "/calculator",
        validateSearch: calculatorSearch,
        component: function Stage() {
          return <CalculatorPage search={useSearch({ strict: false })} />;
        },
      }),
      place("/booking"),
      place("/contact"),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // Cast, because the app's route tree is registered as a type and this test uses another one.
  const view = render(<RouterProvider router={router as never} />);
  await screen.findByRole("group", { name: "Row 1" });
  return {
    ...view,
    path: () => router.state.location.pathname,
    address: () => router.state.location.href,
    steps: () => router.history.length,
    booking: () => {
      if (!seen.booking) throw new Error("not drawn");
      return seen.booking.data;
    },
  };
}

export const countryField = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Origin country" });
export const postcodeField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Postcode" });
export const zoneField = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Zone/ });
export const pallet = (n: number) => within(screen.getByRole("group", { name: `Row ${n}` }));
/** Opens and closes the row. */
export const rowTitle = (n: number) => screen.getByRole("button", { name: new RegExp(`^Row ${n}: `) });
export const measure = (n: number, label: string) => pallet(n).getByLabelText<HTMLInputElement>(label);
/** The button in the form; on a phone the bar has one as well. */
export const calculateButton = () => screen.getAllByRole("button", { name: "Calculate Rate" })[0] as HTMLElement;
export const sheet = (name = "Germany to Cyprus") => within(screen.getByRole("region", { name }));
export const toasts = () => screen.getByRole("region", { name: "Notifications" });

export async function chooseCountry(name: string): Promise<void> {
  await waitFor(() => expect(countryField().disabled).toBe(false));
  await userEvent.clear(countryField());
  await userEvent.paste(name);
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${name}`) }));
}

export async function chooseZone(name: string): Promise<void> {
  await userEvent.click(zoneField());
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${name}`) }));
}

export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  // Pasted, so that the form renders once and not for each key.
  if (text !== "") await userEvent.paste(text);
}

/** Germany, DE-4, the default pallet: €300.00. */
export async function goldenQuote(): Promise<void> {
  await chooseCountry("Germany");
  await fill(postcodeField(), "10115");
  await userEvent.click(calculateButton());
  await sheet().findByText("€300.00");
}
