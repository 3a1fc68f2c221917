import fc from "fast-check";
import { expect, test } from "vitest";
import type { Zone } from "#domain/rates/tariff.ts";
import { zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
import { zoneMoves } from "#domain/tariff/zone-moves.ts";
import { changeZone, published, rowId, zoneRow } from "./support/tariff-rows.ts";

const said = (before: ReturnType<typeof published>, after: ReturnType<typeof published>) =>
  zoneMoves(before, after).map(({ country, from, to, was, is }) => {
    const name = (zone: Zone | null) => zone?.zone_name.split(" ")[0] ?? "on request";
    return `${country.name} ${from === to ? from : `${from}-${to}`}: ${name(was)}, ${name(is)}`;
  });

test("a change says which postcodes move, and where they go", () => {
  const now = published();
  expect(said(now, now)).toEqual([]);
  expect(said(now, changeZone(now, "DE-4", { rate_under_500: 9 }))).toEqual([]);
  expect(said(now, changeZone(now, "DE-4", { zip_codes: "01-16" }))).toEqual(["Germany 39: DE-4, on request"]);
  expect(said(now, changeZone(now, "HR-2", { zip_codes: "51 – 53" }))).toEqual(["Croatia 52-53: HR-2, on request"]);
  expect(said(now, changeZone(now, "DE-1", { zip_codes: "80-89,101" }))).toEqual(["Germany 101: DE-4, DE-1"]);
  expect(said(now, changeZone(now, "DK-2", { zip_codes: "0-5" }))).toEqual(["Denmark 37: on request, DK-2"]);
  expect(said(now, changeZone(now, "IE-1", { zip_codes: "A,C,D,K,N,R,W" }))).toEqual(["Ireland Y: IE-1, on request"]);
  expect(said(now, changeZone(now, "IE-2", { zip_codes: "D6W,E,P,T,V,X" }))).toEqual(["Ireland D6W: IE-1, IE-2"]);
  const again = { ...now, zones: now.zones.map((zone) => ({ ...zone, id: `${zone.id.slice(0, 14)}x` })) };
  expect(said(now, again)).toEqual([]);
  const less = { ...now, zones: now.zones.filter(({ id }) => id !== rowId("ES-4")) };
  expect(said(now, less)).toEqual(["Spain 07: ES-4, on request"]);
  expect(said(less, now)).toEqual(["Spain 07: on request, ES-4"]);
});

test("for any lists it is what each postcode says by itself", () => {
  const entry = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(999), fc.nat(999)).map(([length, a, b]) =>
    [a, b]
      .map((n) => String(n).padStart(3, "0").slice(0, length))
      .sort()
      .join("-"),
  );
  const list = fc
    .tuple(fc.array(entry, { maxLength: 4 }), fc.array(entry, { maxLength: 2 }))
    .map(([some, without]) => `${some.join(",")}${without.length > 0 ? ` (excl. ${without.join(",")})` : ""}`);
  const zones = fc
    .array(list, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((zip_codes, i) => zoneRow({ id: rowId(`z${i}x`), zone_name: `Z${i}`, zip_codes })));
  fc.assert(
    fc.property(zones, zones, (old, now) => {
      const moves = zoneMoves({ ...published(), zones: old }, { ...published(), zones: now });
      for (let n = 0; n < 1000; n++) {
        const code = `${String(n).padStart(3, "0")}00`;
        const [was, is] = [old, now].map((all) => zoneOfPostcode(code, { code: "DE" }, all)?.id);
        const move = moves.find(({ from, to }) => from <= code.slice(0, from.length) && code.slice(0, to.length) <= to);
        expect(move ? [move.was?.id, move.is?.id] : [is, is]).toEqual([was, is]);
      }
    }),
    { numRuns: 12 },
  );
});

test("ten thousand zones of one country are compared", () => {
  const zones = Array.from({ length: 10_000 }, (_, i) =>
    zoneRow({ id: rowId(`n${i}e`), zone_name: `Zone ${i}`, zip_codes: String(10_000 + i * 8) }),
  );
  const before = { ...published(), zones };
  const after = { ...before, zones: zones.map((zone) => ({ ...zone, zip_codes: String(Number(zone.zip_codes) + 1) })) };
  expect(zoneMoves(before, after)).toHaveLength(20_000);
});
