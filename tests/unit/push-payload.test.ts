import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { opensPath } from "#domain/push/opens.ts";
import { readPayload } from "#domain/push/payload.ts";

const MESSAGE = {
  v: 1,
  kind: "milestone",
  title: "2 of 3 pallets in Bologna",
  body: "AKF-7P6CT-F30HM sails Thu 26 Nov, in Limassol Mon 30 Nov.",
  tag: "shipment-AKF-7P6CT-F30HM",
  url: "/track/AKF-7P6CT-F30HM",
  at: "2026-11-22T05:58:00.000Z",
  actions: ["line", "arrivals"],
};
const read = (over: Record<string, unknown> = {}) => readPayload(JSON.stringify({ ...MESSAGE, ...over }));

describe("the text of a push message", () => {
  it("is read whole", () => {
    const { title, body, tag, at } = MESSAGE;
    expect(read()).toEqual({ title, body, tag, path: MESSAGE.url, at, actions: ["line", "arrivals"] });
  });

  it("may leave out the time and the buttons", () => {
    expect(read({ at: undefined, actions: undefined })).toMatchObject({ at: "", actions: [] });
    expect(read({ at: 5, actions: ["arrivals", "line", "line", "buy"] })).toMatchObject({
      at: "",
      actions: ["line", "arrivals"],
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ["another version", { v: 2 }],
    ["no version", { v: undefined }],
    ["no title", { title: "  " }],
    ["a title that is no text", { title: { toString: "x" } }],
    ["a title without an end", { title: "x".repeat(121) }],
    ["no body", { body: undefined }],
    ["a body without an end", { body: "x".repeat(401) }],
    ["no tag", { tag: undefined }],
    ["a tag that is none", { tag: "a b" }],
  ])("is not taken with %s", (_, over) => expect(read(over)).toBeNull());

  it.each(["", "null", "[]", "1", '"text"', "{", "\u0000", "{}"])("is not taken when it is %j", (text) =>
    expect(readPayload(text)).toBeNull(),
  );

  it("never throws and never leads out of the app, for any payload", () => {
    fc.assert(
      fc.property(fc.record({ ...anyOf(Object.keys(MESSAGE)) }, { requiredKeys: [] }), (fields) => {
        const notice = readPayload(JSON.stringify({ ...fields, v: 1 }));
        if (notice) expect(notice.path).toMatch(/^\/(?!\/)/);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => readPayload(text) === null || text.includes('"v"')));
  });
});

const anyOf = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fc.oneof(fc.string(), fc.webUrl(), fc.integer())]));

describe("what a notification opens", () => {
  it.each([
    "/dashboard/shipment/abcdefghij01234",
    "/admin/shipment/abcdefghij01234",
    "/admin/inbox",
    "/track/AKF-7P6CT-F30HM",
    "/track/7P6CTF30HM",
  ])("%s", (path) => expect(opensPath(path)).toBe(path));

  it.each<unknown>([
    "https://evil.example/track/7P6CTF30HM",
    "//evil.example/track/7P6CTF30HM",
    "/\\evil.example",
    "javascript:alert(1)",
    "/track/7P6CTF30HM?next=https://evil.example",
    "/track/7P6CTF30HM#x",
    "/track/../admin/inbox",
    "/track/%2e%2e",
    "/dashboard/shipment/abcdefghij01234/cancel",
    "/api/push/key",
    "/admin/people",
    "/track/7P6CTF30HM\n",
    "",
    null,
    undefined,
    7,
    ["/admin/inbox"],
  ])("nothing but the start for %j", (path) => expect(opensPath(path)).toBe("/"));
});
