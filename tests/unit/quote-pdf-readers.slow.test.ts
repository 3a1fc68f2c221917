import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jsQR from "jsqr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quotePdf } from "#features/quotes/pdf/quote-pdf.ts";
import { receiptPdf } from "#features/shipments/receipt/receipt-pdf.ts";
import { quotePdf as words } from "#text/quote-pdf.ts";
import { receipt } from "#text/receipt.ts";
import { quoteFaces } from "./support/quote-faces.ts";
import { paperOf, TEN_PALLETS } from "./support/quote-paper.ts";
import { receiptOf } from "./support/receipt-paper.ts";

// The same page with other programs: most viewers on Linux use poppler, and qpdf checks the file itself.
const TOOLS = ["pdftotext", "pdffonts", "pdftoppm", "qpdf"];

/** Letters that none of our fonts has, and some right-to-left ones. */
const FOREIGN = paperOf({ customer: { name: "東京 Ltd", company: "אקמה", email: "", phone: "" } });
const PAPERS = { few: paperOf(), ten: paperOf({ pallets: TEN_PALLETS }) };
/** A customer's name in each script, with the fonts that it needs besides those of the page. */
const NAMES = {
  greek: { company: "Σχολικά Είδη Μάμας", fonts: ["SofiaSans"] },
  hebrew: { company: "אקמה שילוח", fonts: ["SofiaSans", "NotoSansHebrew"] },
  arabic: { company: "شركة الأرز للتجارة", fonts: ["SofiaSans", "NotoSansArabic"] },
};
type Script = keyof typeof NAMES;
const named = (script: Script) =>
  paperOf({ customer: { name: "", company: NAMES[script].company, email: "", phone: "" } });
const FILES = {
  ...{ ...PAPERS, foreign: FOREIGN },
  ...{ greek: named("greek"), hebrew: named("hebrew"), arabic: named("arabic") },
};

let folder = "";
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  const missing = TOOLS.filter((tool) => spawnSync(tool, ["--version"]).error);
  if (missing.length)
    throw new Error(
      `${missing.join(", ")} not found. On Debian: apt-get install poppler-utils qpdf (README, "Three commands")`,
    );
  folder = mkdtempSync(join(tmpdir(), "quote-pdf-"));
  const faces = await quoteFaces();
  for (const [name, paper] of Object.entries(FILES))
    writeFileSync(file(`${name}.pdf`), await quotePdf(paper, words, faces));
  writeFileSync(file("receipt.pdf"), await receiptPdf(receiptOf(), receipt, faces));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, args, { encoding: "utf8" });
  expect(`${status} ${stderr}`.trim(), `${tool} ${args.join(" ")}`).toBe("0");
  return stdout;
}

test("a delivery receipt has no syntax error, its own fonts, and is read in order", () => {
  expect(run("qpdf", ["--check", file("receipt.pdf")])).toContain("No syntax or stream encoding errors found");
  expect(embedded("receipt")).toEqual(["SofiaSans"]);
  const text = run("pdftotext", ["-raw", file("receipt.pdf"), "-"]);
  const order = [
    "Akamas Freight",
    "Delivery receipt AKF-7P6CT-F30HM",
    "Havel Pumpen GmbH",
    "damaged",
    "Γιώργος Χατζής",
  ];
  const at = order.map((phrase) => text.indexOf(phrase));
  expect(at.filter((place) => place < 0)).toEqual([]);
  expect(at).toEqual([...at].sort((a, b) => a - b));
});

describe.each(Object.keys(PAPERS))("a quote of %s pallets", (name) => {
  test("has no syntax error for qpdf", () => {
    expect(run("qpdf", ["--check", file(`${name}.pdf`)])).toContain("No syntax or stream encoding errors found");
  });

  test("has every font embedded as a subset, with its letters mapped", () => {
    expect(embedded(name)).toEqual(["SofiaSans"]);
  });

  test("is read in order by pdftotext", () => {
    // -raw: in the file's order, where pdftotext would otherwise guess columns.
    const text = run("pdftotext", ["-raw", file(`${name}.pdf`), "-"]);
    const order = [
      "Akamas Freight",
      "France to Cyprus",
      "12 days",
      "Collected",
      "Κτήμα Αργάκι Λτδ",
      "Limassol, Cyprus",
    ];
    const rest = ["Pallets", "To scale", "Price, euro", "Transport to Bologna", "Service fee", "Valid to 6 Dec 2026"];
    const at = [...order, ...rest].map((phrase) => text.indexOf(phrase));
    expect(at.filter((place) => place < 0)).toEqual([]);
    expect(at).toEqual([...at].sort((a, b) => a - b));
  });

  test("has a code on the rendered page that leads to its address", () => {
    run("pdftoppm", ["-r", "150", "-gray", "-singlefile", file(`${name}.pdf`), file(name)]);
    const { data, width, height } = readPgm(readFileSync(file(`${name}.pgm`)));
    expect(jsQR(data, width, height)?.data).toBe(PAPERS[name as keyof typeof PAPERS].address);
  });
});

describe.each(Object.keys(NAMES) as Script[])("a name in %s letters", (script) => {
  test("has its fonts embedded as subsets, with its letters mapped", () => {
    expect(embedded(script)).toEqual([...NAMES[script].fonts].sort());
  });

  test("is in the text that pdftotext reads, word by word", () => {
    const text = run("pdftotext", ["-raw", file(`${script}.pdf`), "-"]).normalize("NFKC");
    for (const word of NAMES[script].company.split(" ")) expect(text).toContain(word);
    run("qpdf", ["--check", file(`${script}.pdf`)]);
  });
});

/** The families in a file; each font must be an embedded subset that says which letters it shows. */
function embedded(name: string): string[] {
  const rows = run("pdffonts", [file(`${name}.pdf`)])
    .trim()
    .split("\n")
    .slice(2);
  const families = rows.map((row) => {
    const found = /^[A-Z]{6}\+([A-Za-z]+)\S* +CID TrueType +Identity-H +yes yes yes /.exec(row);
    expect(found, row).not.toBeNull();
    return (found?.[1] ?? "").replace(/^(SofiaSans|NotoSansHebrew|NotoSansArabic).*/, "$1");
  });
  return [...new Set(families)].sort();
}

describe("a name in letters that no font has", () => {
  test("is in the text, and the file is complete", () => {
    const text = run("pdftotext", ["-raw", file("foreign.pdf"), "-"]);
    expect(text).toMatch(/東京\s+Ltd/);
    expect(text).toContain("אקמה");
    run("qpdf", ["--check", file("foreign.pdf")]);
  });
});

/** A grey picture from pdftoppm ("P5", width, height, 255, one byte per pixel), as RGBA. */
function readPgm(bytes: Buffer): { data: Uint8ClampedArray; width: number; height: number } {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString("latin1", 0, 64));
  if (!head) throw new Error("This is no grey picture.");
  const grey = bytes.subarray(head[0].length);
  const data = new Uint8ClampedArray(grey.length * 4);
  for (const [index, value] of grey.entries()) data.set([value, value, value, 255], index * 4);
  return { data, width: Number(head[1]), height: Number(head[2]) };
}
