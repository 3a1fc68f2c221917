import { describe, expect, test } from "vitest";
import { checkDocument, DOCUMENT_EXTENSIONS, MAX_DOCUMENT_BYTES, megabytes } from "#domain/schemas/document.ts";
import { countShipments } from "#domain/shipment/counters.ts";
import { mergeEdit } from "#domain/shipment/merge.ts";
import { formatReference, isReference, newReference } from "#domain/shipment/reference.ts";
import { containsWords, filterShipments, searchText, searchWords } from "#domain/shipment/search.ts";
import { statusStamps } from "#domain/shipment/stamps.ts";
import { isShipmentStatus, SHIPMENT_STATUSES, statusLabel } from "#domain/shipment/status.ts";

describe("status", () => {
  test("the five, and their displayed form", () => {
    expect(SHIPMENT_STATUSES.map(statusLabel)).toEqual([
      "pending",
      "confirmed",
      "in transit",
      "delivered",
      "cancelled",
    ]);
    expect(["in_transit", "in transit", "", "constructor"].map(isShipmentStatus)).toEqual([true, false, false, false]);
  });
  test("counters", () => {
    const rows = ["pending", "pending", "confirmed", "in_transit", "delivered", "cancelled", "lost"].map((status) => ({
      status,
    }));
    expect(countShipments(rows)).toEqual({ total: 7, pending: 2, confirmed: 1, inTransit: 1, delivered: 1 });
    expect(countShipments([])).toEqual({ total: 0, pending: 0, confirmed: 0, inTransit: 0, delivered: 0 });
  });
});

describe("timestamps", () => {
  const none = { confirmed_at: "", shipped_at: "", delivery_date: "" };
  test.each([
    ["pending", "confirmed", { confirmed_at: 7 }],
    ["confirmed", "in_transit", { shipped_at: 7 }],
    ["in_transit", "delivered", { delivery_date: 7 }],
    ["pending", "delivered", { delivery_date: 7 }],
    ["pending", "cancelled", {}],
    ["delivered", "pending", {}],
    ["confirmed", "confirmed", {}],
  ])("%s to %s", (from, to, stamps) => {
    expect(statusStamps({ from, to, now: 7, row: none })).toEqual(stamps);
  });
  test("the first time stays", () => {
    const row = { ...none, confirmed_at: "2026-01-01 00:00:00.000Z" };
    expect(statusStamps({ from: "pending", to: "confirmed", now: 7, row })).toEqual({});
    expect(statusStamps({ from: "pending", to: "in_transit", now: 7, row })).toEqual({ shipped_at: 7 });
  });
});

describe("reference", () => {
  const bytes = (start: number) => Uint8Array.from({ length: 10 }, (_, i) => start + i);
  test("ten of Crockford's letters from ten bytes", () => {
    expect([newReference(bytes(0)), newReference(bytes(10)), newReference(bytes(22))]).toEqual([
      "0123456789",
      "ABCDEFGHJK",
      "PQRSTVWXYZ",
    ]);
    for (let start = 0; start <= 246; start++) expect(isReference(newReference(bytes(start)))).toBe(true);
  });
  test("every letter is equally likely", () => {
    const seen = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const letter = newReference(new Uint8Array(10).fill(byte)).charAt(0);
      seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    expect([...seen.keys()].sort().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    expect(new Set(seen.values())).toEqual(new Set([8]));
  });
  test("too few random bytes are refused", () => expect(() => newReference(new Uint8Array(9))).toThrow(RangeError));
  test.each([
    "012345678I",
    "012345678L",
    "012345678O",
    "012345678U",
    "012345678",
    "01234567890",
    "abcdefghjk",
    "AKF-01234-56789",
    "",
  ])("%j is none", (text) => expect(isReference(text)).toBe(false));
  test("the displayed form", () => expect(formatReference("0123456789")).toBe("AKF-01234-56789"));
});

describe("documents", () => {
  test("the limit is ten times 1,048,576 bytes, inclusive", () => {
    expect(MAX_DOCUMENT_BYTES).toBe(10_485_760);
    expect(checkDocument({ name: "a.pdf", size: MAX_DOCUMENT_BYTES })).toBeNull();
    expect(checkDocument({ name: "a.pdf", size: MAX_DOCUMENT_BYTES + 1 })).toEqual({
      code: "too_large",
      why: "document_large",
    });
  });
  test.each([0, -1, Number.NaN])("%d bytes are none", (size) => {
    expect(checkDocument({ name: "a.pdf", size })?.code).toBe("empty");
  });
  test("accepted types", () => {
    expect(DOCUMENT_EXTENSIONS).toEqual([".pdf", ".jpg", ".jpeg", ".png"]);
    for (const name of ["τιμολόγιο.PDF", "a.b.jpeg", "x.Jpg", "x.png"])
      expect(checkDocument({ name, size: 1 })).toBeNull();
    for (const name of ["a.exe", "pdf", "a.pdf.exe", "a.svg", ""])
      expect(checkDocument({ name, size: 1 })?.code).toBe("type");
  });
  test("megabytes with two decimals", () => {
    expect([megabytes(5_159_000), megabytes(MAX_DOCUMENT_BYTES), megabytes(1)]).toEqual(["4.92", "10.00", "0.00"]);
  });
});

describe("concurrent edits", () => {
  test("a field that still has the seen value is applied", () => {
    expect(
      mergeEdit({ seen: { status: "pending" }, set: { status: "confirmed" }, theirs: { status: "pending" } }),
    ).toEqual({
      outcome: "apply",
      apply: { status: "confirmed" },
    });
  });
  test("different fields merge", () => {
    expect(
      mergeEdit({
        seen: { status: "pending", tracking_number: "" },
        set: { tracking_number: "T1" },
        theirs: { status: "confirmed", tracking_number: "" },
      }),
    ).toEqual({ outcome: "apply", apply: { tracking_number: "T1" } });
  });
  test("a field that already has the new value needs nothing", () => {
    expect(
      mergeEdit({ seen: { status: "pending" }, set: { status: "confirmed" }, theirs: { status: "confirmed" } }),
    ).toEqual({
      outcome: "apply",
      apply: {},
    });
  });
  test("one field in conflict refuses the whole edit", () => {
    expect(
      mergeEdit({
        seen: { status: "pending", admin_notes: "a" },
        set: { status: "confirmed", admin_notes: "b" },
        theirs: { status: "cancelled", admin_notes: "a" },
      }),
    ).toEqual({ outcome: "conflict", conflicts: ["status"], theirs: { status: "cancelled" } });
  });
  test("clearing a field is an edit, and a field without a seen value counts as seen empty", () => {
    expect(mergeEdit({ seen: { admin_notes: "a" }, set: { admin_notes: "" }, theirs: { admin_notes: "a" } })).toEqual({
      outcome: "apply",
      apply: { admin_notes: "" },
    });
    expect(mergeEdit({ seen: {}, set: { admin_notes: "b" }, theirs: {} })).toEqual({
      outcome: "apply",
      apply: { admin_notes: "b" },
    });
    expect(mergeEdit({ seen: {}, set: { admin_notes: "b" }, theirs: { admin_notes: "a" } })).toMatchObject({
      outcome: "conflict",
    });
  });
});

describe("the office's search", () => {
  const row = (over: Record<string, string>) => ({
    status: "pending",
    cargo_description: "Various goods",
    tracking_number: "",
    shipper_name: "",
    consignee_name: "",
    ...over,
  });
  const rows = [
    row({ shipper_name: "Jürgen Weiß", tracking_number: "MSCU-123", reference: "01234ABCDE" }),
    row({ consignee_name: "Νίκος Γεωργίου", status: "delivered", goods_description: "Ελαιόλαδο" }),
    row({ consignee_name: "Anna", tracking_number: null as never }),
  ];
  const found = (text: string, status: Parameters<typeof filterShipments>[1]["status"] = null) =>
    filterShipments(rows, { text, status }).map((r) => rows.indexOf(r));

  test.each([
    ["", [0, 1, 2]],
    ["  ", [0, 1, 2]],
    ["various", [0, 1, 2]],
    ["jurgen", [0]],
    ["JÜRGEN mscu", [0]],
    ["mscu-12", [0]],
    ["akf-01234-abcde", [0]],
    ["01234abcde", [0]],
    ["ΓΕΩΡΓΙΟΥ", [1]],
    ["νικος", [1]],
    ["νικοσ", [1]],
    ["ΝΊΚΟΣ", [1]],
    ["ελαιολαδο", [1]],
    ["anna nikos", []],
    ["%", []],
  ])("%j", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
  test.each([
    ["loizou coffee", true],
    ["λοιζου", false],
    ["wallner ladenbau", true],
    ["omodos brandt", true],
  ])("by customer and companies: %j", (text, is) => {
    const searched = searchText(
      row({ shipper_name: "Jonas Brandt", shipper_company: "Ladenbau Wallner", consignee_company: "Omodos" }) as never,
      { full_name: "Andreas Loizou", company_name: "Loizou Coffee" },
    );
    expect(containsWords(searched, searchWords(text))).toBe(is);
  });
  test.each([
    ["+35725000318", true],
    ["25000318", true],
    ["25 000318", true],
    ["+357-25-000-318", true],
    ["(025)", false],
    ["030/5550.142", false],
    ["305550142", true],
    ["35799", false],
    ["eleni@kolossi-agro.example", true],
    ["ELENI@", true],
    ["limassol", true],
    ["10559", true],
    ["berlin limassol", true],
    ["paphos", false],
  ])("by telephone, email and town: %j", (text, is) => {
    const searched = searchText(
      row({
        shipper_phone: "+49 30 5550-142",
        consignee_phone: "+357 25 000 318",
        consignee_email: "eleni@kolossi-agro.example",
        origin_address: "Quitzowstraße 48, 10559 Berlin",
        destination_address: "Nikou Pattichi 112, 3070 Limassol",
      }) as never,
    );
    expect(containsWords(searched, searchWords(text))).toBe(is);
  });

  test.each(["+493055501", "+49 30 5550142", "030 5550142", "+49 (0)30 5550142", "(0)30 5550142"])(
    "by a telephone that was typed with the zero that is not dialled: %s",
    (typed) => {
      const stored = searchText({ shipper_phone: "+49 (0)30 555 0142" });
      expect(containsWords(stored, searchWords(typed))).toBe(true);
    },
  );
  test.each([
    ["CMAU1234567", "CMAU 123 456-7"],
    ["CMAU 123 456-7", "CMAU1234567"],
    ["cmau-1234567", "CMAU 1234567"],
    ["cmau 123 456 7", "CMAU123456-7"],
    ["123456-7", "CMAU 123 456-7"],
    ["456-7", "CMAU1234567"],
    ["AB-123-CD", "AB 123 CD"],
    ["ab123cd", "AB-123-CD"],
    ["1Z999AA10123456784", "1Z 999 AA1 0123 4567 84"],
    ["+357 (25) 000/318", "0035725000318"],
    ["spa", "Rossi S.p.A."],
    ["S.p.A.", "Rossi SpA"],
    ["αε", "Πλαίσιο Α.Ε."],
    ["anna-maria", "Anna Maria"],
    ["anna maria", "Anna‑Maria"],
    ["d’angelo", "D'Angelo"],
    ["lukasz", "Łukasz"],
    ["Łukasz", "LUKASZ"],
    ["strasse", "Hauptstraße 5"],
    ["soren", "Søren"],
    ["dorde", "Đorđe"],
    ["yilmaz", "Yılmaz"],
    ["coeur", "Sacré-Cœur"],
    ["filter", "ﬁlter"],
    ["lim\u200bassol\u00a03025", "Limassol, 3025"],
    ["hauptstr 5 10115", "Hauptstr. 5, 10115 Berlin"],
    ["10115 5", "Hauptstr. 5, 10115 Berlin"],
  ])("%j finds %j, on the device and on the server alike", (text, stored) => {
    const searched = searchText(row({ goods_description: stored }) as never);
    expect([searched, searchWords(text).filter((word) => !searched.includes(word))]).toEqual([searched, []]);
    // An index that holds what was searched for, and a text that was folded before.
    expect(searchWords(searchWords(text).join(" ")).every((word) => searched.includes(word))).toBe(true);
  });
  test.each([
    "AKF-7P6CT-F30HM",
    "akf 7p6ct f30hm",
    "akf7p6ctf30hm",
    "AKF-7P6CTF30HM",
    "7p6ct-f30hm",
    "7P6CTF3OHM".replace("O", "0"),
    "AKF-7P6CT-F3OHM",
    "AKF-7P6CT-F30HM 2/3",
    "7P6CTF30HM02",
    "https://akamas.example/P/7P6CTF30HM02",
    "f30hm",
  ])("by the reference as %j", (text) => {
    const searched = searchText(row({ reference: "7P6CTF30HM" }) as never);
    expect(containsWords(searched, searchWords(text))).toBe(true);
    expect(containsWords(searchText(row({ reference: "7P6CTF30HX" }) as never), searchWords("7P6CTF30HM"))).toBe(false);
  });
  test("a word that looks like a reference is searched as typed", () => {
    const searched = searchText(row({ cargo_description: "Containers", tracking_number: "AKF 1039 IE" }) as never);
    for (const text of ["containers", "akf 1039", "AKF 1039 IE", "2026-11-21"])
      expect([text, containsWords(searched, searchWords(text))]).toEqual([text, text !== "2026-11-21"]);
    const dated = searchText(row({ cargo_description: "Since 2026-11-21" }) as never);
    expect(containsWords(dated, searchWords("2026-11-21"))).toBe(true);
  });
  test("with a status", () => {
    expect([found("", "delivered"), found("anna", "delivered"), found("", "cancelled")]).toEqual([[1], [], []]);
  });
});
