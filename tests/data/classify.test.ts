import { describe, expect, test } from "vitest";
import { type Answer, answerOf } from "#data/remote/transport.ts";
import { classify } from "#data/sync/classify.ts";

const NOW = 1_000_000;
const mine = (body: Record<string, unknown>) => body.id === "abc";
const verdict = (answer: Answer | null) => classify(answer, mine, NOW);
const coded = (code: string) => ({ status: 0, message: "No.", data: { goods: { code, message: "No." } } });

describe("the meaning of an answer", () => {
  test.each<[string, Answer | null, object]>([
    ["no answer", null, { to: "retry", status: 0, unanswered: true, refused: false, error: { kind: "offline" } }],
    ["200 with the id", { status: 200, json: { id: "abc" } }, { to: "acked", row: { id: "abc" } }],
    ["200 with another id", { status: 200, json: { id: "xyz" } }, { to: "retry", unanswered: true, status: 0 }],
    ["200 with a list", { status: 200, json: [{ id: "abc" }] }, { to: "retry", unanswered: true }],
    ["200 HTML of a portal", answerOf(200, "<html>Sign in</html>", null), { to: "retry", unanswered: true, status: 0 }],
    ["204 without a body", answerOf(204, "", null), { to: "retry", unanswered: true }],
    ["302", { status: 302, json: undefined }, { to: "retry", unanswered: true, status: 0 }],
    ["401 of ours", { status: 401, json: { message: "Sign in." } }, { to: "auth_wait", error: { kind: "session" } }],
    ["401 of a portal", { status: 401, json: undefined }, { to: "retry", status: 0, unanswered: true }],
    [
      "409",
      { status: 409, json: { theirs: { status: 1 } } },
      { to: "conflict", error: { kind: "conflict", theirs: { status: 1 } } },
    ],
    ["408", { status: 408, json: {} }, { to: "retry", unanswered: true, refused: false }],
    ["425", { status: 425, json: {} }, { to: "retry", unanswered: false, refused: false }],
    [
      "429 with Retry-After",
      answerOf(429, "{}", "7"),
      { to: "retry", waitMs: 7000, error: { kind: "busy", retryAt: NOW + 7000 } },
    ],
    [
      "429 because the account has sent enough documents today",
      {
        status: 429,
        json: { message: "Tomorrow.", data: { file: { code: "quota_reached", message: "Tomorrow." } } },
        retryAfterMs: 9000,
      },
      { to: "retry", waitMs: 9000, error: { kind: "busy", own: true, message: "Tomorrow." }, refused: false },
    ],
    [
      "500",
      { status: 500, json: {} },
      { to: "retry", unanswered: true, refused: false, error: { kind: "server", status: 500 } },
    ],
    ["502 HTML", { status: 502, json: undefined }, { to: "retry", unanswered: true, refused: false }],
    ["503 with Retry-After", answerOf(503, "", "120"), { to: "retry", waitMs: 120_000 }],
    [
      "400 of ours",
      { status: 400, json: coded("zone_unknown") },
      { to: "rejected", error: { kind: "invalid", fields: { goods: "No." } } },
    ],
    [
      "400 of PocketBase",
      { status: 400, json: coded("validation_required") },
      { to: "retry", refused: true, unanswered: false },
    ],
    ["400 without data", { status: 400, json: { message: "Failed.", data: {} } }, { to: "retry", refused: true }],
    ["403", { status: 403, json: { message: "No." } }, { to: "retry", refused: true, error: { kind: "forbidden" } }],
    ["404", { status: 404, json: { message: "No." } }, { to: "retry", refused: true, error: { kind: "missing" } }],
    [
      "404 of ours",
      { status: 404, json: { status: 404, message: "No.", data: {} } },
      { to: "retry", refused: true, absent: true },
    ],
    [
      "400 of ours without a code",
      { status: 400, json: { status: 400, message: "Failed.", data: {} } },
      { to: "retry", refused: true, absent: true },
    ],
    ["404 of a gateway", { status: 404, json: { message: "no Route matched" } }, { to: "retry", absent: false }],
    ["403 of ours", { status: 403, json: { status: 403, message: "No.", data: {} } }, { to: "retry", absent: false }],
    [
      "403 with a code of ours, whose right may be given back",
      { status: 403, json: { status: 403, message: "No.", data: { id: { code: "not_allowed", message: "No." } } } },
      { to: "retry", refused: true, error: { kind: "forbidden" } },
    ],
    [
      "413 of a proxy",
      { status: 413, json: undefined },
      { to: "retry", refused: true, absent: false, error: { kind: "too_large" } },
    ],
    ["the contact route's no", { status: 400, json: { success: false, error: "Too short." } }, { to: "rejected" }],
  ])("%s", (_, answer, expected) => {
    expect(verdict(answer)).toMatchObject(expected);
  });

  test("a changed price comes with the new one", () => {
    const breakdown = { transport: 1, fobCharges: 2, documentation: 3, seaFreight: 4, profit: 5, total: 321.5 };
    const json = {
      status: 400,
      message: "The price has changed since your quote.",
      data: {
        estimated_rate: { code: "price_changed", message: "The price has changed since your quote." },
        cost_breakdown: breakdown,
        tariff_version: "2-bbbbbbbbbbbb",
        total: 321.5,
      },
    };
    expect(verdict({ status: 400, json })).toEqual({
      to: "rejected",
      status: 400,
      error: { kind: "price_changed", total: 321.5, version: "2-bbbbbbbbbbbb", breakdown },
    });
  });

  test("that what it is about is lacking is said apart from other refusals", () => {
    const of = (...codes: string[]) => {
      const data = Object.fromEntries(codes.map((code, n) => [`f${n}`, { code, message: "No." }]));
      return verdict({ status: 404, json: { status: 404, message: "No.", data } });
    };
    for (const code of ["shipment_unknown", "pallet_unknown", "not_yet"])
      expect(of(code)).toMatchObject({ to: "rejected", lacks: true });
    for (const codes of [["zone_unknown"], ["shipment_unknown", "invalid"]])
      expect(of(...codes)).not.toHaveProperty("lacks");
  });

  test("a wait is at most an hour, and a date is not parsed", () => {
    expect(answerOf(429, "{}", "999999").retryAfterMs).toBe(3_600_000);
    expect(answerOf(429, "{}", "Sat, 21 Nov 2026 10:00:00 GMT")).not.toHaveProperty("retryAfterMs");
  });
});
