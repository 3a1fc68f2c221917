import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { storeSailings } from "#data/local/public-sailings.ts";
import { parseQuote } from "#data/local/quote.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import type { Shipment } from "#data/shared/wire.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { addDays } from "#domain/calendar.ts";
import { lastCollection } from "#domain/working-days.ts";
import { cyprusDay, formatDate, formatWeekday } from "#i18n/format.ts";
import { mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({
  submit: (_: { shipment: string; kind: string; file: File }): Promise<unknown> => Promise.resolve({ outcome: "sent" }),
  submitted: [] as { shipment: string; kind: string; file: File }[],
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "none" }));
vi.mock("#data/use-cases/submit-document.ts", async (original) => ({
  ...(await original<typeof import("#data/use-cases/submit-document.ts")>()),
  submitDocument: (input: { shipment: string; kind: string; file: File }) => {
    server.submitted.push(input);
    return server.submit(input);
  },
}));
const TARIFF = {
  version: "13-abc",
  countries: [{ id: "de", name: "Germany", code: "DE", slug: "germany", active: true, service_frequency: "" }],
  zones: [{ id: "de4", country_id: "de", zone_name: "DE-4 Berlin", zip_codes: "" }],
  sea_rates: [],
};
vi.mock("#live/tariff.ts", () => ({ useTariff: () => ({ state: "ready", tariff: TARIFF, retry: () => {} }) }));
vi.mock("#features/calculator/calculator-page.tsx", () => ({
  CalculatorPage: () => <h1 id="page-title">European Door-to-Door Rate Calculator</h1>,
}));
const pull = vi.hoisted(() => ({ failed: false, asked: 0 }));
vi.mock("#live/pull-state.ts", () => ({
  usePullState: () => ({
    failed: pull.failed,
    retry: () => {
      pull.asked += 1;
    },
  }),
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

let user = "";
beforeEach(async () => {
  user = newOfficeUser();
  pull.failed = false;
  pull.asked = 0;
  server.submitted = [];
  server.submit = async () => ({ outcome: "sent" });
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  await outboxDb().ops.clear();
  await outboxDb().drafts.clear();
  becomeSignedIn(user);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const own = (over: Partial<Shipment> = {}) =>
  shipment(1, {
    user_id: user,
    country_id: "de",
    zone_id: "de4",
    goods_description: "Irrigation parts",
    pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 900 }],
    shipper_phone: "+49 30 5550 142",
    ...over,
  });
async function open(rows: Shipment[], id = "s1") {
  await mirror(user, { shipments: rows });
  const app = await openApp(`/dashboard/shipment/${id}`);
  await screen.findByRole("heading", { level: 1, name: "Irrigation parts" });
  return app;
}

/** So many days from the day of the test, as the database and as people write it. */
const day = (ahead: number) => addDays(cyprusDay(Date.now()), ahead);
const at = (ahead: number, time: string) => `${day(ahead)} ${time}:00.000Z`;
const says = (ahead: number) => formatWeekday(day(ahead));
/** The last day of collection in Germany for the cut-off of yesterday. */
const collectBy = () => formatWeekday(lastCollection(day(-1), { code: "DE", road: 5 }));

/** It leaves tomorrow and arrives in five days. */
const SAILING = {
  ...{
    id: "sailings202648v",
    name: "2026-W48",
    port: "Venice",
    vessel: "",
    state: "planned" as const,
    atd: "",
    ata: "",
  },
  ...{ cut_off: at(-1, "11:00"), etd: at(1, "21:00"), eta: at(5, "16:00") },
  ...{ first_etd: "", first_eta: "" },
};

describe("the days of a sailing", () => {
  it("are shown beside the events, live, and a delay shows the old day", async () => {
    await storeSailings([SAILING], "");
    const confirmed = { status: "confirmed", sailing: SAILING.id } as const;
    await open([own(confirmed)]);
    const journey = within(screen.getByRole("region", { name: "Journey" }));
    expect(
      await journey.findByText(`Collected by ${collectBy()}, sails ${says(1)}, Limassol ${says(5)}.`),
    ).toBeTruthy();
    const event = { id: "m1", shipment: "s1", user_id: user, kind: "collected", from: "", to: "2/3" };
    // A delivery that the office took back keeps its time in the row.
    const stamps = { shipped_at: at(-6, "12:30"), delivery_date: at(-1, "10:00") };
    await act(() =>
      mirror(user, {
        shipments: [own({ ...confirmed, status: "in_transit", ...stamps })],
        events: [{ ...event, at: at(-6, "12:30") }],
      }),
    );
    const dates = within(await screen.findByRole("region", { name: "Dates" }));
    expect(await dates.findByText("Collected, 2 of 3 pallets")).toBeTruthy();
    // By the clock of the place (Rome), here and in the four times of the shipment.
    const rome = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Rome", hour: "2-digit", minute: "2-digit" });
    const time = rome.format(new Date(at(-6, "12:30").replace(" ", "T")));
    expect(dates.getByText(`${says(-6)}, ${time}`)).toBeTruthy();
    expect(await journey.findByText(`${formatDate(day(-6))}, ${time}`)).toBeTruthy();
    const rowOf = (name: string) => dates.getByRole("row", { name: new RegExp(`^${name}`) }).textContent;
    expect([rowOf("Collected"), rowOf("Limassol"), rowOf("Delivered")]).toEqual([
      `Collectedby ${collectBy()}${says(-6)}`,
      `Limassol${says(5)}not yet`,
      "Deliveredby appointmentnot yet",
    ]);
    const later = { eta: at(7, "16:00"), first_eta: SAILING.eta, first_etd: SAILING.etd };
    await act(() => storeSailings([{ ...SAILING, ...later }], ""));
    expect(await journey.findByText(`Sails ${says(1)}, Limassol ${says(7)}, was ${says(5)}.`)).toBeTruthy();
    expect(rowOf("Limassol")).toBe(`Limassol${says(7)}was ${says(5)}not yet`);
  });

  it("say first how late a ship is, and name the day that has passed as expected nowhere", async () => {
    const past = { cut_off: at(-11, "11:00"), etd: at(-9, "21:00"), eta: at(-5, "16:00") };
    const sailed = { ...SAILING, ...past, state: "sailed" as const, atd: at(-9, "21:10") };
    await storeSailings([sailed], "");
    const shipped = at(-16, "12:30");
    await mirror(user, {
      shipments: [own({ status: "in_transit", sailing: SAILING.id, shipped_at: shipped })],
      events: [{ id: "m1", shipment: "s1", user_id: user, kind: "collected", from: "", to: "1/1", at: shipped }],
    });
    await open([own({ status: "in_transit", sailing: SAILING.id, shipped_at: shipped })]);
    const late = `5 days late. Due ${says(-5)}, the ship's arrival is not recorded yet.`;
    const journey = await screen.findByRole("region", { name: "Journey" });
    await waitFor(() => expect(journey.textContent).toContain(late));
    const main = screen.getByRole("main").textContent ?? "";
    expect(main.split(late)).toHaveLength(3);
    expect(main).not.toMatch(/Day \d+ of/);
    expect(main).not.toContain(`Limassol ${says(-5)}.`);
    // Bologna has no scan, and the ship has left since; the arrival may still be recorded.
    const dates = within(screen.getByRole("region", { name: "Dates" }));
    const rowOf = (name: string) => dates.getByRole("row", { name: new RegExp(`^${name}`) }).textContent;
    expect([rowOf("In Bologna"), rowOf("Limassol")]).toEqual([
      `In Bolognaby ${says(-11)}not recorded`,
      `Limassol${says(-5)}not yet`,
    ]);
    // No pallet is known to be on the ship: what lies between the road and the days over is not filled.
    expect(journey.querySelectorAll(".dl-ahead")).toHaveLength(7);
    expect(journey.querySelectorAll(".dl-over.dl-dot")).toHaveLength(5);
  });

  it("are from the schedule while no sailing is known", async () => {
    await storeSailings([], "");
    await open([own({ status: "in_transit", shipped_at: new Date().toISOString() })]);
    expect(screen.getByText(/by the schedule/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Dates" })).toBeNull();
  });
});

describe("a delivered shipment", () => {
  const at = (n: number) => ({ gen: 1, seq: n });
  async function delivered() {
    const db = mirrorDb(user);
    for (const number of [1, 2]) {
      const id = `7p6ctf30hm0${number}plt`;
      const pallet = { id, shipment: "s1", number, count: 2, code: id.slice(0, 12).toUpperCase(), state: "delivered" };
      await db.pallets.put({ ...requireRow("pallets", { ...pallet, user_id: user }), ...at(number) });
      const said = { recipient: "Γιώργος Χατζής", condition: number === 2 ? "damaged" : "ok" };
      const scan = { id: `scan${number}`, shipment: "s1", pallet: id, point: "delivered", ...said };
      const times = { scanned_at: "2026-12-01 09:24:00.000Z", received_at: "2026-12-01 09:25:00.000Z" };
      const remark = number === 2 ? "Film torn, goods dry." : "";
      await db.scans.put({ ...requireRow("scans", { ...scan, ...times, remark }), ...at(10 + number) });
    }
    const row = { status: "delivered", delivery_date: "2026-12-01 09:24:00.000Z", pallet_count: 2 } as const;
    await open([own(row)]);
  }

  it("says who received it, how, and offers the receipt", async () => {
    await delivered();
    const proof = within(await screen.findByRole("region", { name: "Delivery" }));
    expect(proof.getByText("Γιώργος Χατζής")).toBeTruthy();
    expect(proof.getByText("Not signed")).toBeTruthy();
    expect(proof.getByText("1 in good order")).toBeTruthy();
    expect(proof.getByText("2 damaged")).toBeTruthy();
    expect(proof.getByText("“Film torn, goods dry.”")).toBeTruthy();
    expect(proof.getByRole("button", { name: "Delivery receipt" })).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "Pallets" })).getByText("delivered damaged")).toBeTruthy();
  });

  it("has nothing of a delivery that was taken back", async () => {
    await delivered();
    await screen.findByRole("region", { name: "Delivery" });
    await act(() => mirrorDb(user).scans.clear());
    await waitFor(() => expect(screen.queryByRole("region", { name: "Delivery" })).toBeNull());
  });
});

describe("a price that was adjusted after measuring", () => {
  it("shows declared and measured size, weight and price of both, and the reason", async () => {
    const measured = { adjusted_rate: 800.5, measured_weight: 1210, adjusted_reason: "1.40 m high instead of 1.00 m" };
    await open([own({ status: "in_transit", ...measured })]);
    const both = within(screen.getByRole("region", { name: "Measured at our warehouse" }));
    expect(both.getByRole("row", { name: /^Declared/ }).textContent).toBe("Declared900 kg€717.82");
    expect(both.getByRole("row", { name: /^Measured/ }).textContent).toBe("Measured1210 kg€800.50");
    expect(both.getByText(/1\.40 m high instead of 1\.00 m/)).toBeTruthy();
  });

  it("says that the price was adjusted where nothing was measured", async () => {
    const over = {
      adjusted_rate: 800.5,
      measured_weight: 0,
      adjusted_reason: "The pickup's postcode is in zone DE-1.",
    };
    await open([own({ status: "confirmed", ...over })]);
    const both = within(screen.getByRole("region", { name: "Price adjusted by our office" }));
    expect(both.getByText("€800.50 instead of €717.82")).toBeTruthy();
    expect(both.getByText("Reason: The pickup's postcode is in zone DE-1.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Measured at our warehouse" })).toBeNull();
  });

  it.each([800.5, 250])(
    "is the sum of the lines above it: the price as booked and the difference (%s)",
    async (charged) => {
      const cost = { transport: 156, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35.01, total: 300 };
      const adjusted = { adjusted_rate: charged, measured_weight: 1210, adjusted_reason: "Higher" };
      await open([own({ status: "in_transit", ...adjusted, estimated_rate: 300, cost_breakdown: cost })]);
      const lines = within(screen.getByRole("table", { name: "Lines of the price" })).getAllByRole("row");
      const words = lines.map((row) => within(row).getByRole("rowheader").textContent);
      const cents = lines.map((row) => {
        const shown = within(row).getByRole("cell").textContent ?? "";
        return Math.round(Number(shown.replace(/[€+]/g, "").replace("−", "-")) * 100);
      });
      const end = lines.length - 3;
      expect(words.slice(end - 1)).toEqual(["Rounding", "Price as booked", "Difference", "Adjusted rate"]);
      expect(cents.slice(0, end).reduce((sum, line) => sum + line, 0)).toBe(300_00);
      expect(cents.slice(end)).toEqual([300_00, charged * 100 - 300_00, charged * 100]);
    },
  );

  it("is not mentioned without an adjustment", async () => {
    await open([own({ status: "in_transit" })]);
    expect(screen.queryByRole("region", { name: "Measured at our warehouse" })).toBeNull();
  });
});

describe("/dashboard/shipment/{id}", () => {
  it("hides later steps after the office set the status back", async () => {
    const stamps = { confirmed_at: "2026-11-18 10:00:00.000Z", delivery_date: "2026-11-20 10:00:00.000Z" };
    await open([own({ status: "delivered", ...stamps })]);
    const journey = within(screen.getByRole("region", { name: "Journey" }));
    expect(journey.getByText("Delivered")).toBeTruthy();
    await act(() => mirror(user, { shipments: [own({ status: "pending", ...stamps })] }));
    await waitFor(() => expect(journey.queryByText("Delivered")).toBeNull());
    expect(journey.queryByText("Confirmed")).toBeNull();
    expect(journey.getByText("Booked")).toBeTruthy();
  });

  it("updates status, tracking number and documents without a reload", async () => {
    await open([own()]);
    const journey = within(screen.getByRole("region", { name: "Journey" }));
    expect(screen.getByText("pending")).toBeTruthy();
    expect(screen.getByText("No documents uploaded")).toBeTruthy();
    expect(journey.queryByText("Shipped")).toBeNull();
    // Nothing is said of a tracking number that is not there.
    expect(screen.queryByText("Tracking")).toBeNull();
    await act(() =>
      mirror(user, {
        shipments: [own({ status: "in_transit", tracking_number: "AKF 9", shipped_at: "2026-11-20 10:00:00.000Z" })],
        documents: [{ id: "d1", shipment: "s1", kind: "packing_list", file: "p.pdf", file_name: "p.pdf" }],
      }),
    );
    expect(await screen.findByText("in transit")).toBeTruthy();
    expect(screen.getByText("AKF 9")).toBeTruthy();
    expect(journey.getByText("Shipped")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Packing list/ })).toBeTruthy();
    // Only while it is pending.
    expect(screen.queryByLabelText(/Add the|Replace the/)).toBeNull();
  });

  it("copies the reference and the tracking number", async () => {
    const copied: string[] = [];
    await open([own({ tracking_number: "AKF 9" })]);
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
    await userEvent.click(screen.getByRole("button", { name: "Copy reference" }));
    await userEvent.click(screen.getByRole("button", { name: "Copy tracking number" }));
    expect(copied).toEqual(["AKF-00000-00001", "AKF 9"]);
    expect((await screen.findAllByText("Copied")).length).toBeGreaterThan(0);
  });

  it("prints", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await open([own()]);
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it("adds a document while pending, and shows the outcome", async () => {
    await open([own()]);
    const file = new File(["%PDF-1.7"], "λίστα.pdf", { type: "application/pdf" });
    await userEvent.upload(screen.getByLabelText("Add the packing list"), file);
    await waitFor(() => expect(server.submitted).toMatchObject([{ shipment: "s1", kind: "packing_list" }]));
    expect(await screen.findByText("Document uploaded")).toBeTruthy();
    server.submit = async () => ({ outcome: "saved" });
    await userEvent.upload(screen.getByLabelText("Add the commercial invoice"), file);
    expect(await screen.findByText("The document will be sent when you are online.")).toBeTruthy();
    server.submit = async () => ({ outcome: "refused", error: { kind: "invalid", fields: {} } });
    await userEvent.upload(screen.getByLabelText("Add the commercial invoice"), file);
    expect((await screen.findAllByText("Failed to upload invoice. Please try again.")).length).toBe(2);
  });

  it("refuses a file that is too large before anything is stored", async () => {
    await open([own()]);
    const file = new File(["x"], "big.pdf");
    Object.defineProperty(file, "size", { value: 10 * 1_048_576 + 1 });
    await userEvent.upload(screen.getByLabelText("Add the packing list"), file);
    expect((await screen.findAllByText("File size must be less than 10MB")).length).toBe(2);
    expect(server.submitted).toEqual([]);
  });

  it("books again with the same route, pallets and contacts, without the old price", async () => {
    await saveDraft("booking", { id: "begunbegunbegun", form: { shipperName: "Somebody" } });
    const { at } = await open([own()]);
    await userEvent.click(screen.getByRole("button", { name: "Book again" }));
    await waitFor(() => expect(at()).toBe("/calculator"));
    const quote = parseQuote((await loadDraft("quote"))?.value);
    expect(quote).toMatchObject({ calculationResult: null, quotedAt: null, tariffVersion: null });
    expect(quote).toMatchObject({ country: { id: "de" }, zone: { id: "de4" }, pallets: [{ weight: 900 }] });
    expect(await loadDraft("booking")).toMatchObject({
      value: {
        quote: null,
        form: {
          shipperName: "Jonas Brandt",
          consigneeName: "Ελένη Παπαδοπούλου",
          shipperPhone: "+49 30 5550 142",
          readyOn: "",
          confirmed: false,
        },
      },
    });
    // An earlier draft is not lost.
    expect(await loadDraft("booking.earlier")).toMatchObject({ value: { id: "begunbegunbegun" } });
  });

  it("leaves the zone empty if today's tariff no longer has it", async () => {
    await open([own({ zone_id: "gone" })]);
    await userEvent.click(screen.getByRole("button", { name: "Book again" }));
    await waitFor(async () =>
      expect(parseQuote((await loadDraft("quote"))?.value)).toMatchObject({ country: { id: "de" }, zone: null }),
    );
  });

  it("shows an unsent booking", async () => {
    const payload = {
      ...own(),
      id: "unsentunsent001",
      goods_description: "Irrigation parts",
      shipper_address: "Tor 2",
    };
    await enqueue([{ opId: payload.id, kind: "booking.create", payload }], {
      owner: user,
      now: 1,
    });
    const { at } = await open([], payload.id);
    expect(screen.getByText("Waiting")).toBeTruthy();
    expect(screen.getByText("Saved on this device. It will be sent when you are online.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    await userEvent.click(await screen.findByRole("button", { name: "Discard the booking" }));
    await waitFor(() => expect(at()).toBe("/dashboard"));
  });

  it("shows no shipments of others, and no notes", async () => {
    const theirs = shipment(1, { user_id: "somebody", goods_description: "Theirs" });
    await mirror(user, { shipments: [theirs], notes: { s1: "Secret words" } });
    await openApp("/dashboard/shipment/s1");
    // Only a new pull can tell, because a recent booking may not be in the mirror yet.
    await screen.findByRole("heading", { level: 1, name: "Shipment" });
    expect(screen.queryByText(/no such/)).toBeNull();
    expect(pull.asked).toBe(1);
    await act(() => mirror(user, { shipments: [theirs] }));
    await screen.findByRole("heading", { level: 1, name: "There is no such shipment" });
    expect(screen.getByText("It is not among the shipments of this account.")).toBeTruthy();
    expect(document.body.textContent).not.toContain("Secret words");
    expect(document.body.textContent).not.toContain("Theirs");
  });

  it("shows offline that it is not on this device yet, and shows it when it arrives", async () => {
    pull.failed = true;
    await mirror(user, { shipments: [] });
    await openApp("/dashboard/shipment/s1");
    await screen.findByRole("heading", { level: 1, name: "Not on this device yet" });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(pull.asked).toBe(2);
    await act(() => mirror(user, { shipments: [own()] }));
    await screen.findByRole("heading", { level: 1, name: "Irrigation parts" });
  });
});
