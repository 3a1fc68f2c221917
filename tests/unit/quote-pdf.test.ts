import { beforeAll, describe, expect, test } from "vitest";
import { overlayQuotes } from "#data/queries/quotes.ts";
import type { PaperInput } from "#features/quotes/pdf/paper.ts";
import { quotePdf } from "#features/quotes/pdf/quote-pdf.ts";
import { quotePdf as words } from "#text/quote-pdf.ts";
import type { FaceFiles } from "#ui/paper/faces.ts";
import { quoteFaces } from "./support/quote-faces.ts";
import { paperOf, quoteOf, rowOf, SAILINGS, TEN_PALLETS, tariffOf } from "./support/quote-paper.ts";
import { readPdf } from "./support/read-pdf.ts";

const MOST = 200_000;
const NAME = "Ελληνική Εταιρεία Εισαγωγών & Zażółć gęślą jaźń Příliš žluťoučký kůň ".repeat(5).slice(0, 300);

let faces: FaceFiles;
beforeAll(async () => {
  faces = await quoteFaces();
});

const make = (paper: PaperInput) => quotePdf(paper, words, faces);
const textOf = async (paper: PaperInput) => (await readPdf(await make(paper))).text;
const raw = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
/** Expects each phrase after the previous one. */
function expectInOrder(text: string, phrases: readonly string[]): void {
  let from = 0;
  for (const phrase of phrases) {
    const at = text.indexOf(phrase, from);
    expect(at, `"${phrase}" after "${text.slice(Math.max(0, from - 40), from)}" in: ${text}`).toBeGreaterThanOrEqual(
      from,
    );
    from = at + phrase.length;
  }
}

describe("the file of a quote", () => {
  test("is the same for the same quote, whatever the clock, and differs for another quote", async () => {
    const first = await make(paperOf());
    const again = await make(paperOf({}, { now: paperOf().quote.quotedAt + 3_600_000 }));
    expect(raw(again)).toBe(raw(first));
    expect(raw(await make(paperOf({ reference: "4T8RM2H6WE" })))).not.toBe(raw(first));
  });

  test("is the same on devices with its tariff, another one, one without its zone, and none", async () => {
    const row = rowOf(quoteOf());
    const tariffs = [tariffOf("v12", 0.295), tariffOf("v13", 0.9), tariffOf("v14", null), undefined];
    const files: string[] = [];
    for (const tariff of tariffs) {
      const [view] = overlayQuotes({ mirror: [row], ops: [], updatedAt: null }, tariff);
      files.push(raw(await make({ ...paperOf(), quote: view?.quote ?? quoteOf({ reference: "" }) })));
    }
    expect(new Set(files).size).toBe(1);
    expect(files[0]).toBe(raw(await make(paperOf())));
  });

  test("is the same before and after the quote has reached the server", async () => {
    expect(raw(await make(paperOf({ isAtServer: false })))).toBe(raw(await make(paperOf({ isAtServer: true }))));
    expect(await textOf(paperOf())).toContain("the person who made this quote has to be online once");
  });

  test("is below 200 kB, of one page and with every font embedded as a subset", async () => {
    const papers = [
      paperOf(),
      paperOf({ pallets: TEN_PALLETS }),
      paperOf({
        pallets: TEN_PALLETS,
        customer: { name: NAME, company: "W".repeat(300), email: "", phone: "" },
        maker: { name: NAME.slice(0, 200), phone: "+357 ".repeat(8) },
      }),
    ];
    for (const paper of papers) {
      const bytes = await make(paper);
      expect(bytes.length).toBeLessThan(MOST);
      expect((await readPdf(bytes)).pages).toBe(1);
      const names = raw(bytes).match(/\/FontName \/\S+/g) ?? [];
      expect(names.length).toBeGreaterThanOrEqual(3);
      for (const name of names) expect(name).toMatch(/^\/FontName \/[A-Z]{6}\+SofiaSans/);
      expect(raw(bytes).match(/\/FontFile2 /g)).toHaveLength(names.length);
    }
  });

  test("is tagged: language, title, headings, tables, pictures with descriptions", async () => {
    const { lang, title, roles, links } = await readPdf(await make(paperOf()));
    expect({ lang, title }).toEqual({ lang: "en", title: "Quote AKQ-4T8RM-2H6WD" });
    const some = ["H1", "Figure", "H2", "Table", "TR", "TH", "TD", "Link", "L", "LI"];
    expect(roles).toEqual(expect.arrayContaining(some));
    expect(links).toEqual(["https://akamasfreight.example/q/0123456789abcdefghjkmnpqrs"]);
  });
});

describe("the page of a quote", () => {
  test("is read from top to bottom, box by box", async () => {
    expectInOrder(await textOf(paperOf()), [
      "Akamas Freight",
      "Quote AKQ-4T8RM-2H6WD",
      "Sun 22 Nov 2026, tariff 12",
      "France to Cyprus",
      "12 days",
      "Thu 26",
      "Collected by Thu 26 Nov",
      "cut-off 12:00",
      "from Ravenna",
      "Limassol Cavo Greco",
      "Κτήμα Αργάκι Λτδ",
      "Άντρη Μιχαήλ",
      "Collected in",
      "FR-2 East",
      "Delivered in",
      "1 1.20 1.00 1.60 240 1.920",
      "3 pallets, chargeable 1469 kg 860 4.896",
      "Price, euro",
      "Transport to Bologna 1468.8 kg x €0.295, under 2000 kg 433.30",
      "By Tue 24 Nov, 12:00 for the dates above.",
      "Later: sails Thu 10 Dec, Limassol",
      "https://akamasfreight.example/q/",
      "the person who made this quote has to be online once",
      "€967.48",
      "Valid to 6 Dec 2026, end of day",
      "A difference found when measuring is shown to you before it is charged.",
      "+357 25 000 184",
      "Page 1 of 1",
    ]);
  });

  test("has the cut-off below its day, also where goods are in Bologna before it", async () => {
    // Tuesday 8 December is a holiday in Italy: goods have to be there on the 7th.
    const { middles, text } = await readPdf(await make(paperOf({ quotedAt: Date.UTC(2026, 10, 26, 9, 30) })));
    expect(text).toContain("Collected by Wed 2 Dec");
    const [under] = middles.filter((one) => one.text === "cut-off 12:00");
    const [day] = middles.filter((one) => one.text === "8");
    expect(under?.x).toBeCloseTo(day?.x ?? 0, 0);
  });

  test("never shows the customer's note and email", async () => {
    const text = await textOf(paperOf());
    expect(text).not.toContain("lower price");
    expect(text).not.toContain("andri@");
  });

  test("names who made it, with a telephone number if there is one", async () => {
    const said = async (maker: { name: string; phone: string }) => {
      const text = await textOf(paperOf({ maker }));
      // A reader sees a space where the font changes with the script.
      return text.replace(/\s+/g, "");
    };
    expect(await said({ name: "", phone: "" })).not.toContain("Questions");
    expect(await said({ name: "Άννα Πέτρου", phone: "+357 25 000" })).toContain("Questions:ΆνναΠέτρου,+35725000");
    expect(await said({ name: "Anna Petrou", phone: "" })).toMatch(/Questions:AnnaPetrou(?!,)/);
  });

  test("has the letters of all countries", async () => {
    const alphabets = [
      "ÄÖÜäöüß ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ àâæçéèêëîïôœùûüÿ ÁÍÓÚÑ áíóúñ ÃÕãõ",
      "ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż ČĎĚŇŘŠŤŮÝŽ čďěňřšťůýž ĹĽŔ ĺľŕ ŐŰ őű",
      "ĂÂÎȘȚ ăâîșț ŞŢ şţ ĐŠŽĆ đšžć ÅÆØÄÖ åæøäö ÕÄÖÜ",
      "ĀĒĢĪĶĻŅŪ āēģīķļņū ĖĮŲ ėįų ΆΈΉΊΌΎΏΑΩ άέήίόύώϊϋΐΰς",
      "АБВГДЪЬЮЯ абвгдъьюя ЂЈЉЊЋЏ ђјљњћџ",
    ];
    const text = await textOf(
      paperOf({
        customer: {
          name: alphabets.slice(2).join(" "),
          company: alphabets.slice(0, 2).join(" "),
          email: "",
          phone: "",
        },
      }),
    );
    for (const word of alphabets.join(" ").split(" ")) expect(text.replaceAll(" ", "")).toContain(word);
  });

  test("has the nearest letter where the fonts lack one, and no question mark", async () => {
    const name = "Nguy\u1ec5n V\u0103n \u1ea2 \u1f08\u03b8\u03b7\u03bd\u1ff6\u03bd \ufb01";
    const text = await textOf(paperOf({ customer: { name, company: "", email: "", phone: "" } }));
    expect(text.replaceAll(" ", "")).toContain("NguyenV\u0103nA\u0391\u03b8\u03b7\u03bd\u03c9\u03bdfi");
  });

  test("has names in Hebrew and Arabic, which are read from right to left", async () => {
    const text = await textOf(
      paperOf({ customer: { name: "אקמה שילוח Ltd", company: "شركة Import", email: "", phone: "" } }),
    );
    for (const word of ["אקמה", "שילוח", "Ltd", "Import"]) expect(text).toContain(word);
    // pdf.js returns the letters in their forms within a word.
    expect(text.normalize("NFKC")).toContain("شركة");
  });

  test("has no rate of the road where an earlier version stored none, and says when the minimum was charged", async () => {
    const { roadRate: _, ...breakdown } = quoteOf().breakdown;
    const text = await textOf(paperOf({ breakdown }));
    expect(text).toContain("Transport to Bologna 433.30");
    expect(await textOf(paperOf({ breakdown: { ...breakdown, roadRate: null } }))).toContain("Bologna minimum 433.30");
  });

  test("keeps a name of 300 letters complete", async () => {
    const text = await textOf(paperOf({ customer: { name: NAME, company: "", email: "", phone: "" } }));
    expect(text.replaceAll(" ", "")).toContain(NAME.replaceAll(" ", ""));
  });

  test("has ten pallets of ten sizes, each with its row", async () => {
    const text = await textOf(paperOf({ pallets: TEN_PALLETS }));
    for (const { length, width, height } of TEN_PALLETS)
      expect(text).toContain([length, width, height].map((metres) => metres.toFixed(2)).join(" "));
  });

  test("uses the schedule when no sailing is known", async () => {
    const text = await textOf(paperOf({}, { sailings: [] }));
    expect(text).toContain("by the schedule");
    expect(text).not.toContain("cut-off 12:00");
  });

  test("shows the next sailing once the first can no longer be booked", async () => {
    const late = Date.UTC(2026, 10, 24, 10, 1);
    expect(await textOf(paperOf({}, { now: late }))).toContain("By Mon 30 Nov, 12:00");
    expect(await textOf(paperOf({}, { now: late - 120_000 }))).toContain("By Tue 24 Nov, 12:00");
    expect(await textOf(paperOf({}, { sailings: SAILINGS.slice(0, 1) }))).not.toContain("Later:");
  });
});
