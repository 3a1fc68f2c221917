import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cleaning, clean } from "#domain/text/clean.ts";

const KINDS: readonly Cleaning[] = ["text", "line", "code", "email", "number"];
/** What people paste without seeing it. */
const UNSEEN = [
  "\u200b",
  "\u200e",
  "\u00ad",
  "\ufeff",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u0000",
  "\u0007",
  "\u2060",
  "\u007f",
];
const ODD = [
  ...UNSEEN,
  ...[
    "\u00a0",
    "\u202f",
    "\u3000",
    "\u2028",
    "\u0085",
    "\r",
    "\r\n",
    "\n",
    "\t",
    "\u200c",
    "\u200d",
    "\u200f",
    "\u061c",
  ],
  ...[
    "\ufe0f",
    "ﬁ",
    "１",
    "٣",
    "‑",
    "−",
    "\u{e0041}",
    "\u{e0100}",
    "🏴",
    "👩",
    "م",
    "ש",
    "é",
    "ς",
    "-",
    " ",
    "a",
    "<",
    ">",
    ";",
    "mailto:",
    "?",
    "@",
  ],
];
const messy = fc.array(fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "binary", maxLength: 3 })), {
  maxLength: 12,
});

describe("clean", () => {
  test.each(KINDS)("%s: twice is as once, and nothing unseen is left", (how) => {
    fc.assert(
      fc.property(messy, (parts) => {
        const once = clean(parts.join(""), how);
        expect(clean(once, how)).toBe(once);
        for (const mark of UNSEEN) if (how !== "text" || mark !== "\u200e") expect(once).not.toContain(mark);
        if (how !== "text") expect(once).not.toMatch(/[\n\t\u200e\u200f\u061c]/);
      }),
      { numRuns: 500 },
    );
  });

  test.each(KINDS.filter((how) => how !== "email"))("%s: a clean text stays as it is", (how) => {
    const visible = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);
    fc.assert(
      fc.property(visible, (text) => {
        expect(clean(text, how)).toBe(text);
      }),
    );
  });

  test("what people wrote on purpose stays", () => {
    const written = [
      "שלום, 40 ק״ג\u200f.",
      "می\u200cخواهم",
      "👩\u200d👩\u200d👧",
      "❤️\u200d🔥",
      "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "葛\u{e0100}城",
      "Two pallets.\n\nRing at the gate.\tThanks",
      "a  b",
    ];
    for (const text of written) expect(clean(text, "text")).toBe(text);
    for (const text of written.slice(1, 6)) expect(clean(text, "line")).toBe(text);
  });

  test("a name is one line", () => {
    expect(clean(" Ελένη\r\n\t Γεωργίου\u2028", "line")).toBe("Ελένη Γεωργίου");
    expect(clean("invoice\u202efdp.exe", "line")).toBe("invoicefdp.exe");
    expect(clean("=HYPERLINK(1)\nx", "line")).toBe("=HYPERLINK(1) x");
  });

  test("a code is what a keyboard types", () => {
    expect(clean("\u200eAKF\u20117P6CT\u00ad\u2013F30HM\ufeff", "code")).toBe("AKF-7P6CT-F30HM");
    expect(clean("１\u00a0２３٤", "code")).toBe("1 234");
    expect(clean("\u202a+357 99\u00a0123456\u202c", "code")).toBe("+357 99 123456");
    expect(clean("of\u200bﬁce@sender.test", "code")).toBe("office@sender.test");
  });

  test.each([
    "Maria Ioannou <maria@sender.test>",
    '"Ioannou, Maria" <maria@sender.test>;',
    "<maria@sender.test>",
    "mailto:maria@sender.test",
    "MAILTO:maria@sender.test?subject=Rates&cc=a@b.cy",
    "<mailto:maria@sender.test>",
    " maria@sender.test; ",
    "maria@\u200bsender.test,",
  ])("an address book's %j is its address", (typed) => {
    expect(clean(typed, "email")).toBe("maria@sender.test");
  });

  test("two addresses stay two, and an address keeps what may be in it", () => {
    const long = "mailto:".repeat(10_000);
    for (const text of [long, "a@b.cy; c@d.cy", "a@b.cy, C <c@d.cy> and", "who?@b.cy", "a+b@c.cy", "κ@b.cy", "a@b.cy."])
      expect(clean(text, "email")).toBe(text);
  });

  test("the letters of a unit are those of its language", () => {
    expect(clean("３００\u200b κ.", "number")).toBe("300 κ.");
    expect(clean("0,8\u00a0μ.", "number")).toBe("0,8 μ.");
  });
});
