import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft } from "#data/local/drafts.ts";
import type { AppError } from "#data/shared/errors.ts";
import { submitBooking } from "#data/use-cases/submit-booking.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { BookingPage } from "#features/booking/booking-page.tsx";
import { DRAFT, forgetEverything, QUOTE, signIn, stage, store } from "./booking-stage.tsx";

const rates = vi.hoisted(() => ({ tariff: undefined as unknown }));
vi.mock("#live/online.ts", () => ({ useOnline: () => true, isReachable: async () => true }));
vi.mock("#data/use-cases/submit-booking.ts", () => ({ submitBooking: vi.fn() }));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));
vi.mock("#live/tariff.ts", () => ({
  useTariff: () => ({ state: "ready", tariff: rates.tariff, fetchedAt: Date.now(), retry: () => {} }),
}));

const { country, zone } = QUOTE as {
  country: { id: string; name: string; code: string; slug: string };
  zone: { id: string; zone_name: string };
};
const RATES = {
  rate_under_500: 0.39,
  rate_under_1000: 0.32,
  rate_under_2000: 0.26,
  rate_under_2500: 0.225,
  rate_over_2500: 0.205,
};
const TARIFF: Tariff = {
  version: "12-0123456789ab",
  number: 12,
  published_at: "2026-11-19T12:05:00.000Z",
  countries: [{ ...country, service_frequency: "", active: true }],
  zones: [
    {
      ...RATES,
      id: zone.id,
      country_id: country.id,
      zone_name: zone.zone_name,
      zip_codes: "01-16",
      minimum_charge: 105,
    },
    {
      ...RATES,
      id: "zonegermanyde01",
      country_id: country.id,
      zone_name: "DE-1 South Bavaria",
      zip_codes: "80-89",
      minimum_charge: 90,
    },
  ],
  sea_rates: [{ id: "s", rate_name: "documentation_fee", rate_value: 25 }],
};
// 300 kg at 0.39, and 144 euro for the rest: by hand from the domain rules.
const RIGHT = "€261.00";

const submit = vi.mocked(submitBooking);
beforeEach(() => {
  rates.tariff = TARIFF;
  submit.mockResolvedValue({ outcome: "sent" });
  signIn();
});
afterEach(async () => {
  cleanup();
  submit.mockReset();
  await forgetEverything();
});

async function open(texts: Partial<typeof DRAFT.form>, quote = QUOTE) {
  await store({ quote, draft: { ...DRAFT, quote, form: { ...DRAFT.form, shipperAddress: "Tal 1", ...texts } } });
  const view = stage("/booking", BookingPage);
  await screen.findByRole("group", { name: "Quote Summary" });
  return view;
}
const question = () => screen.queryByRole("region", { name: "The pickup is in another zone" });
const confirm = () => screen.getByRole("button", { name: /^Confirm Booking - €/ });
const postcode = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Postcode/ })[0] as HTMLInputElement;
const sent = () => submit.mock.calls[0]?.[0].payload;

describe("a pickup in another zone", () => {
  it("is asked about with both prices before anything is sent", async () => {
    await open({ shipperPostcode: "80331" });
    expect(question()?.textContent).toContain(`Your pickup is in zone DE-1: ${RIGHT} instead of €300.00.`);
    await userEvent.click(confirm());
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByText("First answer the question about the pickup.")).toBeTruthy();
  });

  it("is booked from the right zone at its price", async () => {
    await open({ shipperPostcode: "80331" });
    await userEvent.click(screen.getByRole("button", { name: `Book at ${RIGHT} zone DE-1` }));
    await waitFor(() => expect(question()).toBeNull());
    await userEvent.click(await screen.findByRole("button", { name: `Confirm Booking - ${RIGHT}` }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ zone_id: "zonegermanyde01", estimated_rate: 261, shipper_postcode: "80331" });
    expect(sent()).not.toHaveProperty("zone_confirmed");
  });

  it("is booked as it is when the person keeps the price", async () => {
    await open({ shipperPostcode: "80331" });
    await userEvent.click(screen.getByRole("button", { name: "Keep €300.00 the office confirms the price" }));
    await userEvent.click(confirm());
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ zone_id: zone.id, estimated_rate: 300, zone_confirmed: true });
  });

  it("is asked about again when another postcode is typed", async () => {
    await open({ shipperPostcode: "80331" });
    await userEvent.click(screen.getByRole("button", { name: /^Keep €300.00/ }));
    expect(question()).toBeNull();
    const field = postcode();
    await userEvent.clear(field);
    await userEvent.type(field, "8612");
    expect(question()).toBeNull();
    await userEvent.type(field, "0");
    expect(question()).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Correct the postcode" }));
    expect(document.activeElement).toBe(field);
  });

  it("says that a quote of another zone is left out", async () => {
    const handed = { id: "quote0000000001", reference: "Q7K2M9QXR4" };
    await open({ shipperPostcode: "80331" }, { ...QUOTE, handed });
    expect(question()?.textContent).toContain("this is booked at today's price, without it");
    await userEvent.click(screen.getByRole("button", { name: `Book at ${RIGHT} zone DE-1` }));
    await userEvent.click(await screen.findByRole("button", { name: `Confirm Booking - ${RIGHT}` }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sent()).not.toHaveProperty("quote");
  });

  it("in none of our zones has no second price", async () => {
    await open({ shipperPostcode: "99999" });
    expect(question()?.textContent).toContain("in none of our zones");
    expect(screen.queryByRole("button", { name: /^Book at/ })).toBeNull();
  });

  it("is asked about by the server where this device has no rates", async () => {
    rates.tariff = undefined;
    const breakdown = { transport: 117, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 261 };
    const error: AppError = {
      kind: "zone_differs",
      zone: "zonegermanyde01",
      zoneName: "DE-1 South Bavaria",
      price: { total: 261, breakdown },
      version: "13-ba9876543210",
    };
    submit.mockResolvedValueOnce({ outcome: "refused", error });
    await open({ shipperPostcode: "80331" });
    await userEvent.click(confirm());
    await waitFor(() => expect(question()).not.toBeNull());
    expect(document.activeElement).toBe(question());
    await userEvent.click(screen.getByRole("button", { name: `Book at ${RIGHT} zone DE-1` }));
    await userEvent.click(await screen.findByRole("button", { name: `Confirm Booking - ${RIGHT}` }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    expect(submit.mock.calls[1]?.[0].payload).toMatchObject({
      id: DRAFT.id,
      zone_id: "zonegermanyde01",
      estimated_rate: 261,
      tariff_version: "13-ba9876543210",
    });
  });
});

describe("two postcodes", () => {
  it("are asked about, and the chosen one stands in the field", async () => {
    await open({ shipperPostcode: "10115", shipperAddress: "Tal 1, 80331 München" });
    expect(screen.getByRole("region", { name: "Which one is the pickup?" }).textContent).toContain("10115 and 80331");
    await userEvent.click(screen.getByRole("button", { name: "10115 is the pickup" }));
    expect(screen.queryByRole("region", { name: "Which one is the pickup?" })).toBeNull();
    expect(question()).toBeNull();
    await userEvent.click(confirm());
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ shipper_postcode: "10115" });
  });
});

describe("two postcodes of one zone", () => {
  it("are not asked about: that of the address takes the place of the calculator's", async () => {
    await open({ shipperPostcode: "10115", shipperAddress: "Quitzowstraße 48, 10559 Berlin" });
    await waitFor(() => expect(postcode().value).toBe("10559"));
    await userEvent.click(confirm());
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ shipper_postcode: "10559" });
    expect(sent()).not.toHaveProperty("zone_confirmed");
  });

  it("leave what the person typed", async () => {
    await open({ shipperPostcode: "10117", shipperAddress: "Quitzowstraße 48, 10559 Berlin" });
    await userEvent.click(confirm());
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ shipper_postcode: "10117" });
  });
});

it("a kept form takes the postcode of another calculation, unless the person has typed one", async () => {
  const draft = { ...DRAFT, quote: QUOTE, form: { ...DRAFT.form, shipperAddress: "Tal 1", shipperPostcode: "10115" } };
  await store({ quote: { ...QUOTE, postcode: "12043" }, draft });
  stage("/booking", BookingPage);
  await screen.findByRole("group", { name: "Quote Summary" });
  expect(postcode().value).toBe("12043");
});

it("a new form has the calculator's postcode", async () => {
  await store({ quote: QUOTE });
  stage("/booking", BookingPage);
  await screen.findByRole("group", { name: "Quote Summary" });
  expect(postcode().value).toBe("10115");
  await waitFor(async () =>
    expect((await loadDraft("booking"))?.value).toMatchObject({ form: { shipperPostcode: "10115" } }),
  );
});
