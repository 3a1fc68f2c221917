import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { documentsOf, type StoredDocument, storeDocument } from "#data/local/documents.ts";
import { loadDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { storeSailings } from "#data/local/public-sailings.ts";
import type { AppError } from "#data/shared/errors.ts";
import type { Shipment } from "#data/shared/wire.ts";
import { keptBookings } from "#data/use-cases/kept.ts";
import { submitBooking } from "#data/use-cases/submit-booking.ts";
import { dayInBologna } from "#domain/sailings/assign.ts";
import { weekdayOf } from "#domain/sailings/clock.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { workingDayFrom } from "#domain/working-days.ts";
import { newBookingDraft } from "#features/booking/booking-draft.ts";
import { BookingPage } from "#features/booking/booking-page.tsx";
import { formatWeekday } from "#i18n/format.ts";
import { mirror, shipment } from "./admin-stage.tsx";
import { DRAFT, forgetEverything, QUOTE, signIn, stage, store } from "./booking-stage.tsx";

const network = vi.hoisted(() => ({ state: "ok", reach: true }));
vi.mock("#live/online.ts", () => ({ useOnline: () => network.reach, isReachable: async () => network.reach }));
vi.mock("#data/use-cases/submit-booking.ts", () => ({ submitBooking: vi.fn() }));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: network.state, count: 0 }) }));
vi.mock("#live/tariff.ts", () => ({ useTariff: () => ({ state: "missing", retry: () => {} }) }));
vi.mock("#data/local/documents.ts", async (original) => {
  const real = await original<typeof import("#data/local/documents.ts")>();
  return { ...real, storeDocument: vi.fn(real.storeDocument) };
});

const submit = vi.mocked(submitBooking);
const keep = vi.mocked(storeDocument);
const DAY = 86_400_000;

beforeEach(() => {
  network.state = "ok";
  network.reach = true;
  submit.mockResolvedValue({ outcome: "sent" });
});
afterEach(async () => {
  cleanup();
  submit.mockReset();
  keep.mockClear();
  vi.restoreAllMocks();
  await forgetEverything();
});

const button = () => screen.getByRole("button", { name: /^(Confirm Booking - €|Submitting Booking)/ });
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
const shown = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeTruthy());
const pdf = (bytes: number, name = "invoice.pdf") =>
  new File(["%PDF-1.7\n".slice(0, bytes), new Uint8Array(Math.max(0, bytes - 9))], name, { type: "application/pdf" });

/** Waits until the file is stored: then its Remove button is shown. */
async function kept(name: string) {
  await shown(name);
  await screen.findByRole("button", { name: /^Remove/ });
}

async function openForm() {
  const view = stage("/booking", BookingPage);
  await screen.findByRole("group", { name: "Quote Summary" });
  return view;
}
async function openFilled() {
  signIn();
  await store({ quote: QUOTE, draft: DRAFT });
  return openForm();
}
const refuse = (error: AppError) => submit.mockResolvedValueOnce({ outcome: "refused", error });

describe("without a bookable quote", () => {
  it("shows a notice and links to the calculator", async () => {
    stage("/booking", BookingPage);
    expect(await screen.findByText("No Quote Available")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Book Your Shipment");
    expect(screen.getByText("Fill in the details and we'll get your cargo moving")).toBeTruthy();
    expect(screen.getByText("Please calculate your shipping rate first before booking.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Calculator" }).getAttribute("href")).toBe("/calculator");
    expect(screen.queryByRole("group")).toBeNull();
  });

  it.each([
    ["no result", { calculationResult: null }],
    ["no country", { country: null }],
    ["no zone", { zone: null }],
    ["a changed calculation", { stale: true }],
    ["an expired quote", { quotedAt: new Date(Date.now() - 16 * DAY).toISOString() }],
  ])("blocks with %s", async (_, change) => {
    await store({ quote: { ...QUOTE, ...change } });
    stage("/booking", BookingPage);
    expect(await screen.findByText("No Quote Available")).toBeTruthy();
  });

  it("keeps typed values and shows that they are kept", async () => {
    await store({ quote: { ...QUOTE, stale: true }, draft: DRAFT });
    stage("/booking", BookingPage);
    expect(await screen.findByText("What you have typed for this booking is still here.")).toBeTruthy();
  });

  it("uses the quote of a booking that came back from the outbox", async () => {
    await store({ draft: DRAFT });
    await openForm();
    expect(screen.getByText("DE-4 Berlin, Saxony, Brandenburg")).toBeTruthy();
  });
});

describe("the day of collection", () => {
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  /** Weekly from a week ahead on; cut-off two days before departure. */
  const weekly = (week: number): PublicSailing => {
    const at = (days: number) => `${day(7 * (week + 1) + days)} 12:00:00.000Z`;
    return {
      ...{
        id: `week${week}`,
        name: `2026-W${week + 10}`,
        port: "Venice",
        vessel: "",
        state: "planned",
        atd: "",
        ata: "",
      },
      ...{ cut_off: at(0), etd: at(2), eta: at(6), first_etd: "", first_eta: "" },
    };
  };
  const summary = () => screen.getByRole("group", { name: "Quote Summary" }).textContent ?? "";
  /** The arrival with the first cut-off that goods make which are ready on a day, null for now: days from today. */
  const arrival = (readyOn: string | null) => {
    const today = day(0);
    const there = dayInBologna({ readyOn, booked: today, confirmed: today, origin: { code: "DE", road: 5 } });
    const week = [0, 1, 2, 3, 4].find((one) => day(7 * (one + 1)) >= there) ?? -1;
    return 7 * (week + 1) + 6;
  };
  const expects = (days: number) => waitFor(() => expect(summary()).toContain(`Limassol ${formatWeekday(day(days))}`));

  it("determines the expected sailing, and is sent with the booking", async () => {
    await storeSailings([0, 1, 2, 3, 4].map(weekly), "");
    await openFilled();
    await expects(arrival(null));
    expect(summary()).toContain("Expected: collected by");
    const field = screen.getByLabelText(/^Ready for collection from/);
    fireEvent.change(field, { target: { value: day(16) } });
    expect(arrival(day(16))).toBeGreaterThan(arrival(null));
    await expects(arrival(day(16)));
    await userEvent.click(button());
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]?.[0].payload).toMatchObject({ ready_on: day(16) });
    await storeSailings([], "");
  });

  it("says from when on goods are collected that are ready on a day without work", async () => {
    await openFilled();
    const change = (value: string) =>
      fireEvent.change(screen.getByLabelText(/^Ready for collection from/), { target: { value } });
    // day(0) is the fixed day of these tests, or today.
    const free = Array.from({ length: 20 }, (_, n) => day(n)).find((one) => weekdayOf(one) === 7) ?? "";
    const next = formatWeekday(workingDayFrom(free, "DE"));
    change(free);
    await shown(`${formatWeekday(free)} is no working day in Germany: collected from ${next} on.`);
    change(workingDayFrom(free, "DE"));
    await shown("Leave it empty when the goods are ready now.");
    change("");
    expect(screen.queryByText(/no working day/)).toBeNull();
  });

  it("is refused in the past and more than 60 days ahead", async () => {
    await openFilled();
    for (const [value, message] of [
      [day(-2), "This day has passed. Please choose today or a later day."],
      [day(63), "This day is more than 60 days ahead. Please choose an earlier day."],
    ] as const) {
      fireEvent.change(screen.getByLabelText(/^Ready for collection from/), { target: { value } });
      await userEvent.click(button());
      await shown(message);
    }
    expect(submit).not.toHaveBeenCalled();
  });

  it("uses the schedule when no sailing is known", async () => {
    await storeSailings([], "");
    await openFilled();
    await shown(/12 days by the schedule/);
  });
});

describe("the form", () => {
  it("shows the quote as it was calculated", async () => {
    await store({ quote: QUOTE });
    await openForm();
    expect(screen.getByRole("heading", { name: "Complete Your Booking" })).toBeTruthy();
    expect(screen.getByText("Review your quote and provide shipping details")).toBeTruthy();
    const summary = within(screen.getByRole("group", { name: "Quote Summary" }));
    const said = screen.getByRole("group", { name: "Quote Summary" }).textContent;
    for (const text of [
      "Germany to Cyprus",
      "12 days",
      "0.960 m³",
      "1.000 m³",
      "300 kg",
      "€156.00",
      "€25.00",
      "€300.00",
    ])
      expect(said).toContain(text);
    expect(said).toContain("tariff 12");
    expect(summary.getByRole("link", { name: /Change/ }).getAttribute("href")).toBe("/calculator");
    expect(button().textContent).toBe("Confirm Booking - €300.00");
  });

  it("has its fieldsets (rule: booking.form), the invoice before the packing list and one checkbox", async () => {
    await store({ quote: QUOTE });
    await openForm();
    for (const name of [
      "Shipper Information (Pickup)",
      "Consignee Information (Delivery in Cyprus)",
      "Documentation (Optional)",
    ])
      expect(screen.getByRole("group", { name })).toBeTruthy();
    expect(inputs().map((input) => input.labels?.[0]?.textContent)).toEqual(["Commercial invoice", "Packing list"]);
    expect(inputs().map((input) => input.accept)).toEqual([".pdf,.jpg,.jpeg,.png", ".pdf,.jpg,.jpeg,.png"]);
    expect(
      screen.getByRole("checkbox", {
        name: "I confirm that all information provided is accurate and I agree to the terms and conditions of service.",
      }),
    ).toBe(screen.getByRole("checkbox"));
    const shipper = within(screen.getByRole("group", { name: "Shipper Information (Pickup)" }));
    expect(shipper.getByLabelText("Phone").getAttribute("type")).toBe("tel");
    expect(shipper.getByLabelText("Email").getAttribute("type")).toBe("email");
  });

  it("lists missing fields in a focused summary, sends nothing, and then updates it per field", async () => {
    signIn();
    await store({ quote: QUOTE });
    await openForm();
    await userEvent.click(button());
    const summary = await screen.findByRole("alert", { name: "Please check these details" });
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole("link")).toHaveLength(9);
    expect(submit).not.toHaveBeenCalled();
    const name = document.getElementById("shipperName") as HTMLInputElement;
    expect(name.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(name, "Jonas Brandt");
    expect(name.getAttribute("aria-invalid")).toBeNull();
    expect(within(summary).getAllByRole("link")).toHaveLength(8);
    await userEvent.click(within(summary).getAllByRole("link")[0] as HTMLElement);
    expect(document.activeElement?.id).toBe("shipperAddress");
  });

  it("saves a draft automatically: id, reference and all values survive a reload", async () => {
    await store({ quote: QUOTE });
    const { unmount } = await openForm();
    await userEvent.type(document.getElementById("consigneeName") as HTMLElement, "Ελένη");
    await shown(/^Draft saved \d\d:\d\d on this device$/);
    const saved = async () => (await loadDraft<typeof DRAFT>("booking"))?.value;
    await waitFor(async () => expect((await saved())?.form.consigneeName).toBe("Ελένη"));
    const first = await saved();
    expect(first?.id).toMatch(/^[a-z0-9]{15}$/);
    expect(isReference(first?.reference ?? "")).toBe(true);
    unmount();
    await openForm();
    expect((document.getElementById("consigneeName") as HTMLInputElement).value).toBe("Ελένη");
    await userEvent.type(document.getElementById("consigneeName") as HTMLElement, "!");
    await waitFor(async () => expect((await saved())?.form.consigneeName).toBe("Ελένη!"));
    expect(await saved()).toMatchObject({ id: first?.id, reference: first?.reference });
  });

  it("shows while offline that everything is kept", async () => {
    network.state = "offline";
    signIn();
    await store({ quote: QUOTE });
    await openForm();
    expect(screen.getByText("Saved on this device")).toBeTruthy();
    expect(screen.getByText("It will be sent when you are online.")).toBeTruthy();
  });
});

describe("the address book", () => {
  const former = (n: number, over: Partial<Shipment>) =>
    shipment(n, { user_id: "customer0000001", shipper_address: "Hafen 1, Hamburg", ...over });

  it("fills the five fields of a party from a former booking, only when one is chosen", async () => {
    signIn();
    await mirror("customer0000001", {
      shipments: [
        former(1, { shipper_name: "Ada Krüger", shipper_phone: "+49 40 1", shipper_email: "ada@krueger.example" }),
        former(2, { shipper_name: "Somebody else's", user_id: "another" }),
      ],
    });
    await store({ quote: QUOTE });
    await openForm();
    const party = within(screen.getByRole("group", { name: "Shipper Information (Pickup)" }));
    const list = await party.findByRole("button", { name: /Collect from an earlier booking/ });
    await userEvent.click(list);
    const options = await party.findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["Ada KrügerHafen 1, Hamburg"]);
    await userEvent.keyboard("{ArrowDown}{Escape}");
    expect(party.getByLabelText<HTMLInputElement>("Full name").value).toBe("");
    await userEvent.click(list);
    await userEvent.click(await party.findByRole("option"));
    expect(party.getByLabelText<HTMLInputElement>("Full name").value).toBe("Ada Krüger");
    expect(party.getByLabelText<HTMLInputElement>("Phone").value).toBe("+49 40 1");
    await waitFor(async () =>
      expect((await loadDraft("booking"))?.value).toMatchObject({
        form: { shipperName: "Ada Krüger", shipperAddress: "Hafen 1, Hamburg", consigneeName: "" },
      }),
    );
  });

  it("fills the empty fields of the party that the signed-in person is, and empties them for another answer", async () => {
    signIn("formercustomer1");
    const own = {
      user_id: "formercustomer1",
      consignee_email: "ELENI@kolossi-agro.example",
      consignee_address: "Old Port 4, 3042 Limassol",
    };
    await mirror("formercustomer1", {
      shipments: [former(1, { ...own, consignee_email: "jon@x.example" }), former(2, own)],
    });
    await store({ quote: QUOTE });
    await openForm();
    const value = (name: string) => (document.getElementById(name) as HTMLInputElement).value;
    await userEvent.type(document.getElementById("consigneePhone") as HTMLInputElement, "+357 99");
    await userEvent.click(screen.getByRole("button", { name: "I am the consignee" }));
    await shown("Filled in from your profile or an earlier booking.");
    expect(["Name", "Email", "Address", "Phone"].map((part) => value(`consignee${part}`))).toEqual([
      "Ελένη",
      "eleni@kolossi-agro.example",
      "Old Port 4, 3042 Limassol",
      "+357 99",
    ]);
    expect(value("shipperName")).toBe("");
    await userEvent.click(screen.getByRole("button", { name: "I am the shipper" }));
    await waitFor(() => expect(value("shipperName")).toBe("Ελένη"));
    expect(["Name", "Address", "Phone"].map((part) => value(`consignee${part}`))).toEqual(["", "", "+357 99"]);
    expect((await loadDraft<{ iAm: string }>("booking"))?.value.iAm).toBe("shipper");
  });

  it("folds what was filled in whole to a card, which opens", async () => {
    signIn("formercustomer1");
    const own = {
      ...{ user_id: "formercustomer1", consignee_email: "eleni@kolossi-agro.example" },
      ...{ consignee_phone: "+357 25 000 318", consignee_address: "Old Port 4, 3042 Limassol" },
    };
    await mirror("formercustomer1", { shipments: [former(1, own)] });
    await store({ quote: QUOTE });
    await openForm();
    await userEvent.click(screen.getByRole("button", { name: "I am the consignee" }));
    const change = await screen.findByRole("button", { name: "Change your details as the consignee" });
    expect(screen.queryByRole("group", { name: "Consignee Information (Delivery in Cyprus)" })).toBeNull();
    expect(within(screen.getByRole("group", { name: "Who you are" })).getByText("Ελένη")).toBeTruthy();
    await userEvent.click(change);
    expect(document.activeElement?.id).toBe("consigneeName");
    expect(screen.getByRole("group", { name: "Consignee Information (Delivery in Cyprus)" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Change your details/ })).toBeNull();
  });

  it("opens the card for what the server refuses in it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    signIn("formercustomer1");
    const own = {
      ...{ user_id: "formercustomer1", consignee_email: "eleni@kolossi-agro.example" },
      ...{ consignee_phone: "+357 25 000 318", consignee_address: "Old Port 4, 3042 Limassol" },
    };
    await mirror("formercustomer1", { shipments: [former(1, own)] });
    const { consigneeName: _, consigneeEmail: __, ...form } = DRAFT.form;
    const empty = { consigneeName: "", consigneeEmail: "", consigneePhone: "", consigneeAddress: "" };
    await store({ quote: QUOTE, draft: { ...DRAFT, form: { ...form, ...empty } } });
    await openForm();
    await userEvent.click(screen.getByRole("button", { name: "I am the consignee" }));
    await screen.findByRole("button", { name: "Change your details as the consignee" });
    refuse({ kind: "invalid", fields: { consignee_phone: "That is no telephone number." }, message: "" });
    await userEvent.click(button());
    expect(await screen.findByRole("group", { name: "Consignee Information (Delivery in Cyprus)" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Consignee: That is no telephone number." })).toBeTruthy();
  });

  it.each([
    ["of the quote's country and postcode", "countrygermany1", "10115", "Hafen 1, Hamburg"],
    ["of another country", "countryitaly001", "10115", ""],
    ["of another postcode", "countrygermany1", "20457", ""],
  ])("takes the shipper's address of a former booking as a whole: %s", async (_, country_id, postcode, address) => {
    signIn("formercustomer1");
    const mine = { user_id: "formercustomer1", shipper_email: "eleni@kolossi-agro.example", shipper_town: "Hamburg" };
    await mirror("formercustomer1", {
      shipments: [former(1, { ...mine, country_id, shipper_postcode: postcode })],
    });
    await store({ quote: QUOTE, draft: newBookingDraft(QUOTE) });
    await openForm();
    const values = () =>
      ["Name", "Address", "Postcode", "Town"].map(
        (part) => (document.getElementById(`shipper${part}`) as HTMLInputElement).value,
      );
    expect(values()).toEqual(["", "", "10115", ""]);
    await userEvent.click(screen.getByRole("button", { name: "I am the shipper" }));
    await shown("Filled in from your profile or an earlier booking.");
    expect(values()).toEqual(["Ελένη", address, "10115", address && "Hamburg"]);
  });

  it("is hidden without former bookings", async () => {
    await openFilled();
    expect(screen.queryByRole("button", { name: /earlier booking/ })).toBeNull();
  });
});

describe("documents", () => {
  it("show the file's name and its size in MB", async () => {
    await openFilled();
    await userEvent.upload(inputs()[0] as HTMLElement, pdf(1_048_576 * 1.5, "τιμολόγιο.pdf"));
    await kept("τιμολόγιο.pdf");
    await shown("1.50 MB");
    expect(await documentsOf("booking")).toMatchObject([{ kind: "commercial_invoice", size: 1_572_864 }]);
  });

  it("accepts exactly 10 MiB and refuses one byte more, in the form and in a toast", async () => {
    await openFilled();
    await userEvent.upload(inputs()[1] as HTMLElement, pdf(10 * 1_048_576 + 1, "list.pdf"));
    const box = within(screen.getByRole("group", { name: "Documentation (Optional)" }));
    await waitFor(() => expect(box.getByText("File too large")).toBeTruthy());
    expect(box.getByText(/File size must be less than 10MB/)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Notifications" })).getByText("File too large")).toBeTruthy();
    expect(keep).not.toHaveBeenCalled();
    await userEvent.upload(inputs()[1] as HTMLElement, pdf(10 * 1_048_576, "list.pdf"));
    await kept("list.pdf");
    await shown("10.00 MB");
    expect(box.queryByText("File too large")).toBeNull();
  });

  it("checks the bytes on the device: an executable named .pdf is refused", async () => {
    signIn();
    await store({ quote: QUOTE });
    await openForm();
    const program = new File(["MZ\x90 no document"], "fake.pdf", { type: "application/pdf" });
    await userEvent.upload(inputs()[0] as HTMLInputElement, program);
    await shown("Only PDF, JPG and PNG files are accepted");
    expect(keep).not.toHaveBeenCalled();
    expect(await documentsOf("booking")).toEqual([]);
  });

  it("require a signed-in user", async () => {
    await store({ quote: QUOTE });
    await openForm();
    await userEvent.upload(inputs()[0] as HTMLElement, pdf(100));
    await waitFor(() => expect(screen.getAllByText("Not authenticated")).toHaveLength(2));
    expect(keep).not.toHaveBeenCalled();
    expect(await documentsOf("booking")).toEqual([]);
  });

  it("block input and submission with a reason while being stored, and can be cancelled", async () => {
    await openFilled();
    const real = await vi.importActual<typeof import("#data/local/documents.ts")>("#data/local/documents.ts");
    let go: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let late: StoredDocument | undefined;
    keep.mockImplementationOnce(async (input) => {
      input.onProgress?.(1_048_576, 2_097_152);
      await gate;
      late = await real.storeDocument(input);
      return late;
    });
    await userEvent.upload(inputs()[1] as HTMLElement, pdf(2_097_152));
    await shown("1.00 of 2.00 MB");
    expect(inputs().map((input) => input.disabled)).toEqual([false, true]);
    expect(button().getAttribute("aria-disabled")).toBe("true");
    await shown("Waiting for the packing list to upload.");
    await userEvent.click(button());
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: /^Cancel/ }));
    expect(inputs().map((input) => input.disabled)).toEqual([false, false]);
    expect(button().getAttribute("aria-disabled")).toBeNull();
    // A cancelled file that was stored all the same is deleted again without being shown.
    go();
    await waitFor(() => expect(late).toBeDefined());
    await waitFor(async () => expect(await documentsOf("booking")).toEqual([]));
    expect(screen.queryByText("invoice.pdf")).toBeNull();
  });

  it.each([
    [0, "Failed to upload invoice. Please try again."],
    [1, "Failed to upload packing-list. Please try again."],
  ])("says when input %i could not be stored", async (index, message) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await openFilled();
    keep.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    await userEvent.upload(inputs()[index] as HTMLElement, pdf(100));
    await waitFor(() => expect(screen.getAllByText("Upload failed")).toHaveLength(2));
    expect(screen.getAllByText(`${message} There is no room left for it on this device.`)).toHaveLength(2);
    expect(log).toHaveBeenCalled();
  });

  it("can be removed and replaced", async () => {
    await openFilled();
    await userEvent.upload(inputs()[0] as HTMLElement, pdf(100, "first.pdf"));
    await kept("first.pdf");
    await userEvent.upload(inputs()[0] as HTMLElement, pdf(200, "second.pdf"));
    await kept("second.pdf");
    await waitFor(async () => expect((await documentsOf("booking")).map(({ name }) => name)).toEqual(["second.pdf"]));
    await userEvent.click(screen.getByRole("button", { name: /^Remove/ }));
    await waitFor(async () => expect(await documentsOf("booking")).toEqual([]));
  });
});

describe("submitting", () => {
  it("sends the payload with its documents, confirms, clears the quote and goes to the dashboard", async () => {
    const { path } = await openFilled();
    await userEvent.upload(inputs()[0] as HTMLElement, pdf(100));
    await kept("invoice.pdf");
    await userEvent.click(button());
    await shown("Booking submitted!");
    await shown("We'll contact you shortly to confirm your shipment.");
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(submit).toHaveBeenCalledTimes(1);
    expect(submit.mock.calls[0]?.[0]).toMatchObject({
      draft: "booking",
      documents: [{ kind: "commercial_invoice", name: "invoice.pdf" }],
      payload: {
        id: DRAFT.id,
        reference: DRAFT.reference,
        tariff_version: "12-0123456789ab",
        quoted_at: QUOTE.quotedAt,
        country_id: "countrygermany1",
        zone_id: "zonegermanyde04",
        pallet_details: QUOTE.pallets,
        estimated_rate: 300,
        goods_description: "Irrigation parts",
        consignee_name: "Ελένη Παπαδοπούλου-Χριστοδουλίδη",
      },
    });
    await waitFor(async () =>
      expect((await loadDraft<{ country: unknown }>("quote"))?.value.country ?? null).toBeNull(),
    );
  });

  it("sends once, however often the button is pressed", async () => {
    let answer: (outcome: { outcome: "sent" }) => void = () => {};
    submit.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const { path } = await openFilled();
    await userEvent.tripleClick(button());
    await waitFor(() => expect(button().textContent).toBe("Submitting Booking..."));
    expect((button() as HTMLButtonElement).disabled).toBe(true);
    expect(submit).toHaveBeenCalledTimes(1);
    answer({ outcome: "sent" });
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("sends once even when two presses come before the next render", async () => {
    const { path } = await openFilled();
    act(() => {
      for (const _ of [1, 2]) fireEvent.submit(screen.getByRole("form", { name: "Complete Your Booking" }));
    });
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("without an answer saves it on the device and does not call it submitted", async () => {
    submit.mockResolvedValueOnce({ outcome: "saved" });
    const { path } = await openFilled();
    await userEvent.click(button());
    await shown("Saved on this device. It will be sent when you are online.");
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(screen.queryByText("Booking submitted!")).toBeNull();
  });

  it("without a session offers an account to the party that the person is, without an alarm", async () => {
    await store({ quote: QUOTE, draft: DRAFT });
    const { path, search, history } = await openForm();
    await userEvent.click(screen.getByRole("button", { name: "I am the shipper" }));
    await userEvent.click(button());
    await shown("Authentication required");
    expect(screen.queryByRole("alert")?.textContent ?? "").not.toContain("Authentication required");
    await waitFor(() => expect(path()).toBe("/auth"));
    expect(search()).toEqual({ mode: "signup" });
    const { shipperName, shipperEmail } = DRAFT.form;
    expect(history()).toMatchObject({ booking: { me: { fullName: shipperName, email: shipperEmail } } });
    expect((await loadDraft("booking"))?.value).toMatchObject({ iAm: "shipper", form: DRAFT.form });
  });

  it("stands at Confirm again after the sign-in that it has led to", async () => {
    signIn();
    await store({ quote: QUOTE, draft: DRAFT });
    const { history } = stage("/booking", BookingPage, "", { atConfirm: true });
    await waitFor(() => expect(document.activeElement).toBe(button()));
    // Not again after a reload, where nobody has pressed anything.
    await waitFor(() => expect(history().atConfirm).toBe(false));
    expect(document.activeElement).toBe(button());
  });

  it("without a session asks to log in and keeps the draft", async () => {
    await store({ quote: QUOTE, draft: DRAFT });
    const { path, history } = await openForm();
    await userEvent.click(button());
    await shown("Authentication required");
    await shown("Please log in to book a shipment.");
    await waitFor(() => expect(path()).toBe("/auth"));
    expect(history()).toMatchObject({
      returnTo: "/booking",
      booking: {
        me: null,
        people: [
          { fullName: DRAFT.form.consigneeName, email: DRAFT.form.consigneeEmail },
          { fullName: DRAFT.form.shipperName, email: DRAFT.form.shipperEmail },
        ],
      },
    });
    expect(submit).not.toHaveBeenCalled();
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: DRAFT.id, form: DRAFT.form });
  });

  it("when refused shows it in form and toast, logs it, stays, and retries with the same id and reference", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    refuse({ kind: "server", status: 500 });
    const { path } = await openFilled();
    await userEvent.click(button());
    await waitFor(() => expect(screen.getAllByText("Failed to submit booking. Please try again.")).toHaveLength(2));
    expect(screen.getAllByText("Error").length).toBeGreaterThanOrEqual(2);
    expect(log).toHaveBeenCalled();
    expect(path()).toBe("/booking");
    expect((document.getElementById("shipperName") as HTMLInputElement).value).toBe("Jonas Brandt");
    await userEvent.click(button());
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(submit.mock.calls.map(([{ payload }]) => [payload.id, payload.reference])).toEqual([
      [DRAFT.id, DRAFT.reference],
      [DRAFT.id, DRAFT.reference],
    ]);
  });

  it("shows a failure when the device cannot store it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    submit.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    const { path } = await openFilled();
    await userEvent.click(button());
    await shown("Failed to submit booking. Please try again.");
    expect(path()).toBe("/booking");
  });

  it("shows the server's message at its field until the field changes", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    refuse({ kind: "invalid", fields: { consignee_phone: "Phone must be at most 40 characters" } });
    await openFilled();
    await userEvent.click(button());
    const phone = document.getElementById("consigneePhone") as HTMLInputElement;
    await waitFor(() => expect(phone.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByRole("link", { name: "Consignee: Phone must be at most 40 characters" })).toBeTruthy();
    await userEvent.type(phone, "9");
    expect(phone.getAttribute("aria-invalid")).toBeNull();
  });
});

describe("a booking that the server already has", () => {
  it.each<[string, AppError]>([
    ["another tab handed it in", { kind: "taken" }],
    ["the server has it, though its answer said otherwise", { kind: "conflict", theirs: null }],
  ])("%s: it says so, and what is on the screen can only go as another one", async (_, error) => {
    refuse(error);
    const { path } = await openFilled();
    await userEvent.click(button());
    const title = "We already have this booking";
    await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2)); // in place and as a toast
    expect(screen.getByRole("link", { name: "See your shipments" })).toBeTruthy();
    expect(path()).toBe("/booking");
    await waitFor(async () => expect((await loadDraft("booking"))?.value).not.toMatchObject({ id: DRAFT.id }));
    const { id, reference, form } = (await loadDraft<typeof DRAFT>("booking"))?.value ?? DRAFT;
    expect([isReference(reference), form]).toEqual([true, DRAFT.form]);
    await userEvent.click(button());
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(submit.mock.calls[1]?.[0].payload).toMatchObject({ id, reference });
    expect(reference).not.toBe(DRAFT.reference);
  });
});

it("opens the terms in a new tab", async () => {
  await openFilled();
  const terms = screen.getByRole("link", { name: /Read the terms and conditions/ });
  expect([terms.getAttribute("href"), terms.getAttribute("target")]).toEqual(["/terms", "_blank"]);
});

describe("a price that changed", () => {
  const breakdown = { transport: 171.7, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 315.7 };
  const changed: AppError = { kind: "price_changed", total: 315.7, version: "13-ba9876543210", breakdown };

  it("needs a confirmation, which books at the new price with the same id", async () => {
    refuse(changed);
    const { path } = await openFilled();
    await userEvent.click(button());
    const question = await screen.findByRole("alertdialog", { name: "The rate changed from €300.00 to €315.70" });
    expect(document.activeElement).toBe(question);
    expect(screen.queryByRole("button", { name: /Confirm Booking/ })).toBeNull();
    expect(path()).toBe("/booking");
    await userEvent.click(within(question).getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(submit).toHaveBeenCalledTimes(2);
    expect(submit.mock.calls[1]?.[0].payload).toMatchObject({
      id: DRAFT.id,
      reference: DRAFT.reference,
      estimated_rate: 315.7,
      tariff_version: "13-ba9876543210",
    });
  });

  it("can be declined: nothing is sent, the price is discarded, details and pallets stay", async () => {
    refuse(changed);
    await openFilled();
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByText("No Quote Available")).toBeTruthy();
    expect(submit).toHaveBeenCalledTimes(1);
    await waitFor(async () =>
      expect((await loadDraft("booking"))?.value).toMatchObject({ id: DRAFT.id, quote: null, form: DRAFT.form }),
    );
    const { country, zone, pallets, postcode } = QUOTE;
    await waitFor(async () =>
      expect((await loadDraft("quote"))?.value).toMatchObject({
        ...{ country, zone, pallets, postcode },
        calculationResult: null,
        quotedAt: null,
      }),
    );
  });
});

describe("a visitor without a network", () => {
  beforeEach(() => {
    network.reach = false;
  });
  const visitors = async () => {
    await store({ quote: QUOTE, draft: DRAFT });
    return openForm();
  };

  it("sees before typing that the booking is kept and not sent, and until when", async () => {
    await visitors();
    expect(screen.getByText("Kept on this device, not sent")).toBeTruthy();
    expect(screen.getByText(/it is kept here for 7 days and sent when you create an account or sign in/)).toBeTruthy();
    expect(screen.getByText("It is kept on this device for 7 days. It is not sent before you sign in.")).toBeTruthy();
    expect(screen.queryByText(/It will be sent when you are online/)).toBeNull();
  });

  it("stores booking and documents in one transaction, and goes to the page that says so", async () => {
    const { path } = await visitors();
    await userEvent.upload(inputs()[0] as HTMLElement, pdf(100));
    await kept("invoice.pdf");
    expect(screen.getByText("Not sent")).toBeTruthy();
    await userEvent.click(button());
    await waitFor(() => expect(path()).toBe("/booking/kept"));
    expect(submit).not.toHaveBeenCalled();
    expect(await keptBookings()).toMatchObject([
      { id: DRAFT.id, total: 300, route: { city: "Berlin", country: "Germany" }, documents: [{ name: "invoice.pdf" }] },
    ]);
    expect(await loadDraft("booking")).toBeUndefined();
    await waitFor(async () => expect(await loadDraft("quote")).toBeUndefined());
    expect(screen.queryByText("Booking submitted!")).toBeNull();
  });

  it("with an expired session counts as a user: the booking waits for the next sign-in", async () => {
    localStorage.setItem("akamas_ended_session", "customer0000001");
    submit.mockResolvedValueOnce({ outcome: "saved" });
    const { path } = await visitors();
    await userEvent.click(button());
    await shown("Saved on this device. It will be sent when you have signed in again.");
    await waitFor(() => expect(path()).toBe("/calculator"));
    expect(submit).toHaveBeenCalledTimes(1);
    expect(await keptBookings()).toEqual([]);
  });

  it("sees an error when the device is full, and nothing is changed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await visitors();
    vi.spyOn(outboxDb().ops, "bulkAdd").mockImplementationOnce(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await userEvent.click(button());
    await shown("Failed to submit booking. Please try again.");
    expect(await keptBookings()).toEqual([]);
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: DRAFT.id });
  });
});
