import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainBooking } from "#domain/schemas/booking-plain.ts";
import { parseBooking } from "#domain/server.ts";

/** As devices send it. */
const booking = {
  id: "abcdefghij01234",
  reference: "0123456789",
  tariff_version: "1-000000000000",
  quoted_at: "2026-01-31T09:30:00.000Z",
  country_id: "country00000001",
  zone_id: "zone00000000001",
  pallet_details: [
    { length: 1.2, width: 0.8, height: 1, weight: 300 },
    { length: 0.8, width: 0.6, height: 0.5, weight: 90 },
  ],
  estimated_rate: 300.16,
  goods_description: "Irrigation parts",
  shipper_name: "Jürgen Weiß",
  shipper_company: "",
  shipper_address: "Quitzowstraße 48, 10559 Berlin",
  shipper_phone: "+49 30 5550 142",
  shipper_email: "versand@brandt.example",
  consignee_name: "Ελένη Παπαδοπούλου",
  consignee_address: "Λεωφόρος Νίκου Παττίχη 112",
  consignee_phone: "+357 25 000 318",
  consignee_email: "eleni@kolossi.example",
};

const spaces = fc.constantFrom(
  " ",
  "\t",
  "\n",
  "\u00a0",
  "\u1680",
  "\u2003",
  "\u2028",
  "\u202f",
  "\u3000",
  "\ufeff",
  "\0",
);
const words = fc.constantFrom(
  "a",
  "a\0b",
  "Ω",
  "漢",
  "🚢",
  "\ud800",
  "\u0085",
  "\u200b",
  "\u180e",
  "x@y.cy",
  "",
  "-",
  "+1",
  "\u3164",
  "𠀀",
);
const around = fc.tuple(spaces, words, spaces).map((parts) => parts.join(""));
const lengths = fc.constantFrom(14, 15, 16, 40, 41, 200, 201, 255, 256, 500, 501).map((n) => "Ω".repeat(n));
const emails = fc.constantFrom(
  "a@b.cy",
  "a@b",
  "ä@b.cy",
  " a@b.cy",
  "a@b.cy\n",
  `${"a".repeat(249)}@b.cy`,
  "@",
  "a b@c.cy",
);
const moments = fc.constantFrom(
  "2026-02-31T09:30:00Z",
  "2026-01-31 09:30:00.000Z",
  "2026-01-31",
  "2026-13-01T00:00:00Z",
);
const measures = fc.constantFrom(
  0,
  -0,
  -1,
  5e-324,
  0.009,
  0.01,
  0.1,
  1.8,
  1.81,
  2,
  2.4,
  2.41,
  1500,
  1501,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "1",
  null,
);
const pallet = fc.record(
  { length: measures, width: measures, height: measures, weight: measures, colour: fc.string() },
  { requiredKeys: [] },
);
const pallets = fc.oneof(
  fc.array(fc.oneof(fc.constant(booking.pallet_details[0]), pallet, fc.constantFrom(null, [], 7)), { maxLength: 12 }),
  fc.constantFrom({}, { length: 1 }, "[]"),
);
const anything = fc.oneof(
  ...[around, words, lengths, emails, moments, measures, pallets, fc.string(), fc.anything()],
  fc.constantFrom(undefined, null, "abcdefghij01234", "ABCDEFGHIJ", "0123456789", 0, -1, 1e9, 1e300),
);
const keys = fc.constantFrom(...(Object.keys(booking) as (keyof typeof booking)[]), "shipper_company", "colour");

describe("a booking with nothing to say about it", () => {
  test("is read without the schema", () => {
    expect(plainBooking(booking)).toEqual(booking);
    expect(plainBooking({ ...booking, colour: "red" })).toEqual(booking);
    expect(
      Object.keys(
        plainBooking({ ...booking, pallet_details: [{ weight: 1, height: 1, width: 1, length: 1 }] })
          ?.pallet_details[0] ?? {},
      ),
    ).toEqual(["length", "width", "height", "weight"]);
  });
  test("is what the schema would have made of it, and the schema sees every other one", () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, anything), { maxLength: 3 }), (changes) => {
        const body = { ...booking, ...Object.fromEntries(changes) };
        const quick = plainBooking(body);
        if (quick === null) return;
        plain++;
        // The schema is asked by a body that says something in a key it looks at and throws away.
        const slow = parseBooking({ ...body, shipper_name: ` ${body.shipper_name} ` });
        expect(slow).toEqual({ ok: true, value: quick });
      }),
      { numRuns: 3000 },
    );
    expect(plain).toBeGreaterThan(300);
  });
  test.each(["shipper_name", "consignee_email", "zone_id", "goods_description"])(
    "%s to be trimmed goes to the schema",
    (key) => {
      const body = { ...booking, [key]: ` ${booking[key as keyof typeof booking]}` };
      expect(plainBooking(body)).toBeNull();
      expect(parseBooking(body)).toEqual({ ok: true, value: { ...booking } });
    },
  );
});
