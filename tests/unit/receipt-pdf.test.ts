import { beforeAll, expect, test } from "vitest";
import { summed } from "#data/queries/delivery.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { handoverOf } from "#domain/pallets/handover.ts";
import type { ReceiptInput } from "#features/shipments/receipt/paper.ts";
import { receiptPdf } from "#features/shipments/receipt/receipt-pdf.ts";
import { receipt as words } from "#text/receipt.ts";
import type { FaceFiles } from "#ui/paper/faces.ts";
import { quoteFaces } from "./support/quote-faces.ts";
import { readPdf } from "./support/read-pdf.ts";
import { at, jpeg, receiptOf } from "./support/receipt-paper.ts";

const MOST = 300_000;

let faces: FaceFiles;
beforeAll(async () => {
  faces = await quoteFaces();
});

const make = (over: Partial<ReceiptInput> = {}) => receiptPdf(receiptOf(over), words, faces);
const textOf = async (over: Partial<ReceiptInput> = {}) => (await readPdf(await make(over))).text;

test("the page has parties, pallets with measures and states, times, name, photos and the company", async () => {
  const { text, pages, lang, title, links, roles } = await readPdf(await make());
  expect({ pages, lang, title }).toEqual({ pages: 1, lang: "en", title: "Delivery receipt AKF-7P6CT-F30HM" });
  let from = 0;
  for (const phrase of [
    "Akamas Freight",
    "Delivery receipt AKF-7P6CT-F30HM",
    "Delivered Tue 1 Dec 2026, 11:24",
    "Berlin to Limassol",
    "3 of 3",
    "Havel Pumpen GmbH",
    "Αγροτικά Κολοσσίου Λτδ",
    "Petra tou Romiou",
    "Venice to Limassol",
    "1 1.20 0.80 1.00 300 in good order",
    "damaged. “Film torn, goods dry and whole.”",
    "3 pallets 900",
    "Thu 19 Nov, 14:30",
    "Γιώργος Χατζής",
    "Signed at the handover",
    "1, pallet 1",
    "Scan for every day and place.",
    "Page 1 of 1",
  ]) {
    const found = text.indexOf(phrase, from);
    expect(found, `"${phrase}" in: ${text.slice(from)}`).toBeGreaterThanOrEqual(from);
    from = found + phrase.length;
  }
  expect(links).toEqual(["https://akamasfreight.example/track/AKF-7P6CT-F30HM"]);
  expect(roles).toEqual(expect.arrayContaining(["H1", "H2", "Table", "TR", "TH", "TD", "Figure", "Link"]));
});

test("what is said below a signature stands apart from its time", async () => {
  const received = receiptOf().received.flatMap((one) => [
    { ...one, numbers: [1, 2] },
    { ...one, numbers: [3], signature: null },
  ]);
  const { text, overlapping } = await readPdf(await make({ received }));
  expect(text).toContain("Signed at the handover, pallets 1, 2");
  expect(text).toContain("Not signed, pallet 3");
  expect(overlapping).toEqual([]);
});

test("it has no price", async () => {
  expect(await textOf()).not.toMatch(/€|euro/i);
});

test("the same delivery gives the same bytes, another one others", async () => {
  const raw = async (over: Partial<ReceiptInput> = {}) => Buffer.from(await make(over)).toString("latin1");
  const first = await raw();
  expect(await raw()).toBe(first);
  expect(await raw({ goods: "Tiles" })).not.toBe(first);
});

test("without photos it says so: none taken, or not on this device", async () => {
  expect(await textOf({ photos: [], photosTaken: 0 })).toContain("No photos were taken.");
  expect(await textOf({ photos: [], photosTaken: 3 })).toContain("3 photos are not shown");
  const both = await textOf({ photos: Array(5).fill({ jpeg: jpeg(2000), pallet: 1 }), photosTaken: 8 });
  expect(both).toContain("1 photo is not shown");
  expect(both).toContain("2 more photos are kept by us.");
  const [one] = receiptOf().received;
  const missing = await textOf({ received: one ? [{ ...one, signature: "missing" }] : [] });
  expect(missing).toContain("The signature was not on the device");
  expect(await textOf({ received: one ? [{ ...one, recipient: "", signature: null }] : [] })).toContain("Not signed");
  const leftOut = await textOf({ received: one ? [{ ...one, signature: "left out" }] : [] });
  expect(leftOut).toContain("the signature is kept by us");
  expect(leftOut).not.toContain("Not signed");
});

test("a part of it says that not all is handed over", async () => {
  const [first, ...others] = receiptOf().pallets;
  const pallets = [first, ...others.map((pallet) => ({ ...pallet, condition: null, remark: "" }))].flatMap(
    (p) => p ?? [],
  );
  const text = await textOf({ pallets, days: null });
  for (const phrase of ["Not all of it is handed over yet", "1 of 3", "not yet"]) expect(text).toContain(phrase);
});

test("ten pallets with long remarks, three signatures and six photos stay on one page below 300 kB", async () => {
  const pallets = Array.from({ length: 10 }, (_, i) => ({
    ...{ number: i + 1, length: 1.2, width: 0.8, height: 1.4, weight: 412.5, condition: "damaged" as const },
    remark: `Film torn at the corner ${i}, goods dry and whole. `.repeat(6).slice(0, 300),
  }));
  const received = [0, 1, 2].map((i) => ({
    ...{
      recipient: `Παραλήπτης ${i} Žluťoučký`,
      at: at("2026-12-01T09:24:00Z"),
      numbers: [i + 1],
      signature: jpeg(14_000),
    },
  }));
  const photos = Array.from({ length: 6 }, (_, i) => ({ jpeg: jpeg(26_000), pallet: i + 1 }));
  const bytes = await make({ pallets, received, photos, photosTaken: 9 });
  expect(bytes.length).toBeLessThan(MOST);
  const { pages, text } = await readPdf(bytes);
  expect(pages).toBe(1);
  expect(text).toContain("3 more photos are kept by us.");
});

test("a handover is when it first was, and in the latest words; what was taken back is not in it", () => {
  const scan = (id: string, minute: number, over: object) => ({
    ...{
      id,
      point: "delivered" as const,
      scanned_at: minute * 60_000,
      received_at: 9_000_000,
      recipient: "",
      remark: "",
    },
    ...over,
  });
  expect(handoverOf([scan("a", 1, { recipient: "Eleni" }), { ...scan("v", 2, {}), voids: "a" }])).toBeNull();
  const twice = [
    scan("a", 1, { recipient: "Eleni", condition: "ok" as const }),
    scan("b", 5, { recipient: "Nikos", remark: "Wet" }),
  ];
  expect(handoverOf(twice)).toEqual({
    at: 60_000,
    recipient: "Nikos",
    condition: "ok",
    remark: "Wet",
    scans: ["b", "a"],
  });
});

test("pallets with one name and one signature were received together; a photo is shown once", () => {
  const photo = (id: string, scan: string, kind: string, sha256: string) =>
    requireRow("scan_photos", { id, scan, shipment: "s", kind, file: `${id}.jpg`, sha256 });
  const handed = ["a", "b", "c"].map((scan, i) => ({
    pallet: requireRow("pallets", { id: `p${i}`, shipment: "s", code: "7P6CTF30HM01", number: i + 1 }),
    handover: { at: i, recipient: i < 2 ? "Eleni" : "Nikos", condition: "ok" as const, remark: "", scans: [scan] },
  }));
  const sum = "a".repeat(64);
  const photos = [
    photo("1", "a", "signature", sum),
    photo("2", "b", "signature", sum),
    photo("3", "a", "photo", "c".repeat(64)),
    photo("4", "b", "photo", "c".repeat(64)),
  ];
  const { received, photos: shown } = summed(handed, photos);
  expect(received.map(({ recipient, numbers, at, signature }) => [recipient, numbers, at, signature?.id])).toEqual([
    ["Eleni", [1, 2], 1, "1"],
    ["Nikos", [3], 2, undefined],
  ]);
  expect(shown.map(({ photo: { id }, number }) => [id, number])).toEqual([["3", 1]]);
});
