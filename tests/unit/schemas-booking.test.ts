import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { isCutByBcrypt, NewPasswordSchema, SignInSchema, SignUpSchema } from "#domain/schemas/account.ts";
import {
  type BookingForm,
  BookingFormSchema,
  BookingPayloadSchema,
  bookingFormRules,
  NO_TEXTS,
} from "#domain/schemas/booking.ts";
import { PalletListSchema, PalletSchema } from "#domain/schemas/pallet.ts";
import { hasLetterOrDigit, hasVisible, isEmail } from "#domain/schemas/text.ts";
import texts from "../vectors/visible-texts.json" with { type: "json" };
import { messagesOf } from "./support/messages.ts";

describe("pallet", () => {
  const pallet = { length: 1.2, width: 0.8, height: 1, weight: 300 };
  test.each([
    ["length", "Length", 2.4, "2.4m"],
    ["width", "Width", 1.8, "1.8m"],
    ["height", "Height", 2, "2m"],
    ["weight", "Weight", 1500, "1500kg"],
  ])("%s", (field, label, max, limit) => {
    const says = (value: unknown) => messagesOf(PalletSchema, { ...pallet, [field]: value });
    const least = field === "weight" ? 0.1 : 0.01;
    for (const fits of [max, least]) expect(says(fits)).toEqual({});
    for (const none of [0, -1, 5e-324, least * 0.99, Number.NaN, "1", undefined, null])
      expect(says(none)).toEqual({ [field]: `${label} must be greater than 0` });
    for (const over of [max + 0.01, Number.POSITIVE_INFINITY])
      expect(says(over)).toEqual({ [field]: `${label} cannot exceed ${limit}` });
  });

  test.each([
    [0, { "": "At least one pallet is required" }],
    [1, {}],
    [10, {}],
    [11, { "": "At most 10 pallets can be booked at once" }],
  ])("%d pallets", (count, messages) => {
    expect(messagesOf(PalletListSchema, Array(count).fill(pallet))).toEqual(messages);
  });
  test("each pallet's message belongs to its own field", () => {
    expect(messagesOf(PalletListSchema, [pallet, { ...pallet, height: 3 }])).toEqual({
      "1.height": "Height cannot exceed 2m",
    });
  });
});

describe("account", () => {
  const account = { fullName: "Ελένη Π.", email: "eleni@x.cy", password: "secret" };
  test.each<[field: string, value: unknown, message: string | null]>([
    ["fullName", "", "Full name is required"],
    ["fullName", "   ", "Full name is required"],
    ["fullName", undefined, "Full name is required"],
    ["fullName", "\u200b", "Full name is required"],
    ["fullName", "...", "Full name is required"],
    ["fullName", "O.", null],
    ["fullName", "Ω".repeat(200), null],
    ["fullName", "Ω".repeat(201), "Full name must be at most 200 characters"],
    ["email", "", "Email is required"],
    ["email", undefined, "Email is required"],
    ["email", "nobody@", "Please enter a valid email address"],
    ["email", "  Eleni@X.cy ", null],
    ["email", `${"a".repeat(64)}@${"b".repeat(62)}.${"c".repeat(62)}.${"d".repeat(61)}.cy`, null],
    ["email", `${"a".repeat(65)}@x.cy`, "Please enter a valid email address"],
    ["email", `${"a".repeat(251)}@x.cy`, "Email must be at most 255 characters"],
    ["password", "", "Password is required"],
    ["password", undefined, "Password is required"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["password", "123456", null],
    ["password", "🚢🚢🚢", "Password must be at least 6 characters"],
    ["password", "κωδικός", null],
    ["password", "a".repeat(71), null],
    ["password", "a".repeat(72), "Password is too long"],
    ["password", "α".repeat(36), "Password is too long"],
    ["password", " spaces count ", null],
  ])("%s %j: %s", (field, value, message) => {
    const expected = message === null ? {} : { [field]: message };
    expect(messagesOf(SignUpSchema, { ...account, [field]: value })).toEqual(expected);
    if (field !== "fullName") expect(messagesOf(SignInSchema, { ...account, [field]: value })).toEqual(expected);
  });
  test("a new password needs a visible character; an existing one does not", () => {
    const message = "Password must have at least one visible character";
    for (const password of [" ".repeat(6), "\u200b".repeat(6), "\u3164 ".repeat(3)]) {
      expect(messagesOf(SignUpSchema, { ...account, password })).toEqual({ password: message });
      expect(messagesOf(NewPasswordSchema, { password })).toEqual({ password: message });
      expect(messagesOf(SignInSchema, { ...account, password })).toEqual({});
    }
    for (const password of ["     .", "🚢🚢🚢🚢🚢🚢"]) expect(messagesOf(NewPasswordSchema, { password })).toEqual({});
  });
  test("bcrypt cuts a password after 72 bytes, and at a NUL", () => {
    for (const whole of ["α".repeat(36), "a".repeat(72), "", " "]) expect(isCutByBcrypt(whole)).toBe(false);
    for (const cut of [`${"α".repeat(36)}x`, "a".repeat(73), "secret\0"]) expect(isCutByBcrypt(cut)).toBe(true);
    expect(messagesOf(NewPasswordSchema, { password: "secret\0secret" })).toEqual({
      password: "Password has a character that cannot be used",
    });
  });
  test("name and address are trimmed, the password is not", () => {
    const typed = { fullName: " Ελένη ", email: " e@x.cy ", password: " secret " };
    expect(v.parse(SignUpSchema, typed)).toEqual({ fullName: "Ελένη", email: "e@x.cy", password: " secret " });
  });
});

describe("the visible part of a text", () => {
  test.each(texts.map(({ text, ...seen }) => [text, seen] as const))("%j", (text, seen) => {
    expect({ letter: hasLetterOrDigit(text), visible: hasVisible(text) }).toEqual(seen);
  });
});

describe("email addresses", () => {
  test.each(["a@b.cy", "first.last+tag@sub.example.com", "o'neil@x-y.ie", "1@2.aero", "UPPER@CASE.COM"])("%s", (text) =>
    expect(isEmail(text)).toBe(true),
  );
  test.each([
    "",
    "a",
    "a@b",
    "@b.cy",
    "a@b.",
    "a@.cy",
    "a b@c.cy",
    "a..b@c.cy",
    ".a@b.cy",
    "a@b..cy",
    "a@-b.cy",
    "μ@b.cy",
    "a@b.cy\n",
  ])("not %j", (text) => expect(isEmail(text)).toBe(false));
});

const form: BookingForm = {
  ...NO_TEXTS,
  readyOn: "",
  shipperName: "Jürgen Weiß",
  shipperCompany: "",
  shipperAddress: "Hauptstraße 1, 10115 Berlin",
  shipperPhone: "+49 30 1234567",
  shipperEmail: "j@sender.test",
  consigneeName: "Ελένη",
  consigneeCompany: "",
  consigneeAddress: "Λεωφόρος Μακαρίου 12, 3025 Λεμεσός",
  consigneePhone: "+357 25 123456",
  consigneeEmail: "e@receiver.test",
  goodsDescription: "",
  confirmed: true,
};

describe("booking form", () => {
  test("a complete form has no errors", () => expect(messagesOf(BookingFormSchema, form)).toEqual({}));

  const sides = ["shipper", "consignee"] as const;
  const rules: [part: string, label: (side: string) => string, max: number][] = [
    ["Name", () => "Full name", 200],
    ["Address", (side) => (side === "shipper" ? "Address" : "Full address in Cyprus"), 500],
    ["Phone", () => "Phone", 40],
  ];
  test.each(sides.flatMap((side) => rules.map(([part, label, max]) => [`${side}${part}`, label(side), max] as const)))(
    "%s is required, %s at most %d characters",
    (field, label, max) => {
      const says = (value: unknown) => messagesOf(BookingFormSchema, { ...form, [field]: value });
      expect(says("")).toEqual({ [field]: `${label} is required` });
      for (const nothing of ["  \t ", "\u200b", "-", "\u3164"])
        expect(says(nothing)).toEqual({ [field]: `${label} is required` });
      expect(says("Ω".repeat(max))).toEqual({});
      expect(says("Ω".repeat(max + 1))).toEqual({ [field]: `${label} must be at most ${max} characters` });
    },
  );
  test.each(sides.map((side) => `${side}Email`))("%s", (field) => {
    const says = (value: unknown) => messagesOf(BookingFormSchema, { ...form, [field]: value });
    expect(says("")).toEqual({ [field]: "Email is required" });
    expect(says("a@b")).toEqual({ [field]: "Please enter a valid email address" });
  });
  test.each([
    ["shipperCompany", "Company", 200],
    ["consigneeCompany", "Company", 200],
    ["goodsDescription", "Description", 500],
  ])("%s is optional", (field, label, max) => {
    const says = (value: unknown) => messagesOf(BookingFormSchema, { ...form, [field]: value });
    expect([says(""), says("Ω".repeat(max))]).toEqual([{}, {}]);
    expect(says("Ω".repeat(max + 1))).toEqual({ [field]: `${label} must be at most ${max} characters` });
  });
  test("the confirmation is required", () => {
    const says = (readyOn: unknown) => messagesOf(bookingFormRules("2026-11-23"), { ...form, readyOn });
    for (const day of ["", "2026-11-23", "2027-01-22"]) expect(says(day)).toEqual({});
    expect(says("2026-11-22")).toEqual({ readyOn: "This day has passed. Please choose today or a later day." });
    expect(says("2027-01-23").readyOn).toContain("more than 60 days ahead");
    expect(says("2026-02-30")).toEqual({ readyOn: "Please enter a day of the calendar." });
    expect(messagesOf(BookingFormSchema, { ...form, confirmed: false })).toEqual({
      confirmed: "Please confirm the information and agree to the terms",
    });
  });
  test("texts are trimmed", () => {
    expect(v.parse(BookingFormSchema, { ...form, shipperName: "  Jürgen " }).shipperName).toBe("Jürgen");
  });
});

describe("booking request", () => {
  const payload = {
    id: "abcdefghij01234",
    reference: "0123456789",
    tariff_version: "1-0123456789ab",
    quoted_at: "2026-01-31T09:30:00.000Z",
    country_id: "c",
    zone_id: "z",
    pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
    shipper_name: "A",
    shipper_address: "B",
    shipper_phone: "1",
    shipper_email: "a@b.cy",
    consignee_name: "C",
    consignee_address: "D",
    consignee_phone: "2",
    consignee_email: "c@d.cy",
  };
  const says = (over: Record<string, unknown>) => messagesOf(BookingPayloadSchema, { ...payload, ...over });

  test("the minimal booking", () => expect(says({})).toEqual({}));
  test.each<[field: string, fits: unknown[], not: unknown[]]>([
    ["id", ["000000000000000"], ["", "short", "ABCDEFGHIJ01234", "abcdefghij012345", 15, undefined]],
    ["reference", ["ZZZZZZZZZZ"], ["", "012345678", "ABCDEFGHIL", "abcdefghjk", undefined]],
    [
      "quoted_at",
      ["2026-01-31 09:30:00.000Z", "2026-01-31T09:30+02:00"],
      ["", "yesterday", "2026-13-01T00:00Z", "2026-01-31", 5],
    ],
    ["estimated_rate", [0, 300, undefined], [-1, Number.NaN, Number.POSITIVE_INFINITY, "300"]],
    ["country_id", ["abc"], ["", " ", undefined, "x".repeat(16)]],
    ["zone_id", ["abc"], ["", " ", undefined, "x".repeat(16)]],
    ["tariff_version", ["2-x"], ["", undefined, "x".repeat(41)]],
    ["shipper_company", ["", undefined, "GmbH"], ["x".repeat(201), 7]],
    ["goods_description", ["", undefined, "Ελαιόλαδο"], ["x".repeat(501), 7]],
    ["pallet_details", [], [undefined, [], "x"]],
  ])("%s", (field, fits, not) => {
    for (const value of fits) expect([value, says({ [field]: value })]).toEqual([value, {}]);
    for (const value of not) expect([value, Object.keys(says({ [field]: value }))]).toEqual([value, [field]]);
  });
  test("unknown keys are dropped", () => {
    const parsed = v.parse(BookingPayloadSchema, { ...payload, status: "delivered", user_id: "me" });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(payload).sort());
  });
});
