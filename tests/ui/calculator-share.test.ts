import { afterEach, describe, expect, it, vi } from "vitest";
import { company } from "#content/company.ts";
import { shareQuote } from "#features/calculator/share-quote.ts";
import { shareText } from "#features/calculator/share-text.ts";
import type { Quote } from "#live/quote.ts";
import { TARIFF } from "./calculator-stage.tsx";

const QUOTE: Quote = {
  calculationResult: {
    totalCBM: 1.584,
    chargeableCBM: 1.584,
    totalChargeableWeight: 475.2,
    costBreakdown: {
      transport: 247.1,
      fobCharges: 22.18,
      documentation: 25,
      seaFreight: 110.88,
      profit: 35,
      total: 440.16,
    },
  },
  country: { id: "germany", name: "Germany", code: "DE", slug: "germany" },
  zone: { id: "de4", zone_name: "DE-4 Berlin, Saxony, Brandenburg" },
  pallets: [
    { length: 1.2, width: 0.8, height: 1, weight: 120 },
    { length: 0.8, width: 0.6, height: 0.8, weight: 90 },
    { length: 0.8, width: 0.6, height: 0.5, weight: 60 },
  ],
  tariffVersion: TARIFF.version,
  tariffNumber: 12,
  ratesFrom: "2026-11-19T12:05:00.000Z",
  quotedAt: "2026-11-21T21:59:00.000Z",
  stale: false,
  postcode: "10115",
  validDays: null,
};
const DE_4 = TARIFF.zones.find(({ id }) => id === "de4") ?? null;

describe("the shared text", () => {
  it("has the expected days if a sailing is known, else the schedule", () => {
    const days = "Expected: collected by Tue 1 Dec, sails Thu 10 Dec, Limassol Mon 14 Dec";
    expect(shareText(QUOTE, DE_4, days).split("\n")[2]).toBe(days);
  });

  it("has all parts of the quote", () => {
    expect(shareText(QUOTE, DE_4, null)).toBe(
      [
        `${company.name}: Germany to Cyprus, door to door`,
        "€440.16 without duty and VAT",
        "12 days by the schedule, counted from collection",
        "From: DE-4 Berlin, Saxony, Brandenburg (10115 Germany)",
        "To: Limassol, Cyprus",
        "",
        "3 pallets, 270 kg actual weight, 1.584 m³",
        "1. 1.20 × 0.80 × 1.00 m, 120 kg",
        "2. 0.80 × 0.60 × 0.80 m, 90 kg",
        "3. 0.80 × 0.60 × 0.50 m, 60 kg",
        "Charged as 475.2 kg and 1.584 m³",
        "",
        "Transport to Bologna: €247.10",
        "FOB charges: €22.18",
        "Documentation: €25.00",
        "Sea freight: €110.88",
        "Service fee: €35.00",
        "Total: €440.16",
        "",
        "Valid to 5 Dec 2026, end of day in Cyprus, tariff 12",
        `${company.phone}, ${company.email}`,
      ].join("\n"),
    );
  });

  it("counts days in Cyprus and mentions duty where it applies", () => {
    // A minute later it is the next day in Cyprus, wherever the device is.
    const late: Quote = {
      ...QUOTE,
      quotedAt: "2026-11-21T22:00:00.000Z",
      country: { id: "norway", name: "Norway", code: "NO", slug: "norway" },
    };
    expect(shareText(late, null, null)).toContain("Valid to 6 Dec 2026");
    expect(shareText(late, null, null)).toContain("Norway is outside the EU: duty and VAT are not in the price.");
  });
});

describe("sharing", () => {
  const url = "https://akamas.example/calculator?from=DE&postcode=10115&pallets=1.2x0.8x1x300";
  const content = { title: "Germany to Cyprus", text: "€440.16", url };
  const writeText = vi.fn(async () => {});
  const device = (share?: () => Promise<void>) => vi.stubGlobal("navigator", { share, clipboard: { writeText } });

  afterEach(() => {
    vi.unstubAllGlobals();
    writeText.mockReset();
    vi.restoreAllMocks();
  });

  it("uses the Web Share API and nothing else", async () => {
    const share = vi.fn(async () => {});
    device(share);
    expect(await shareQuote(content)).toBe("shared");
    expect(share).toHaveBeenCalledWith(content);
    expect(writeText).not.toHaveBeenCalled();
  });

  it("copies to the clipboard when sharing is missing or refused", async () => {
    device();
    expect(await shareQuote(content)).toBe("copied");
    expect(writeText).toHaveBeenCalledWith(`€440.16\n\n${url}`);
    device(async () => Promise.reject(new DOMException("no", "NotAllowedError")));
    expect(await shareQuote(content)).toBe("copied");
    expect(writeText).toHaveBeenCalledTimes(2);
  });

  it("does nothing when the share sheet is closed", async () => {
    device(async () => Promise.reject(new DOMException("closed", "AbortError")));
    expect(await shareQuote(content)).toBe("dismissed");
    expect(writeText).not.toHaveBeenCalled();
  });

  it("shows an error when nothing works", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    writeText.mockRejectedValueOnce(new Error("denied"));
    device();
    expect(await shareQuote(content)).toBe("failed");
  });
});
