import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { documentLink } from "#data/remote/file-link.ts";
import { lookUpRole } from "#data/remote/role.ts";
import { tariffHistory, tariffVersion } from "#data/remote/tariff-versions.ts";
import { authState } from "#data/shared/auth-state.ts";
import { toAppError } from "#data/shared/errors.ts";
import { account } from "#data/use-cases/account.ts";
import { session } from "#data/use-cases/session.ts";
import { freshDevice } from "../support/data-device.ts";

// Every call that uses PocketBase's SDK, with the real SDK and a fetch of our own.
type Call = { method: string; path: string; body: unknown; token: string | null };
let calls: Call[];
let answers: unknown[];
const ID = "ada000000000001";
const record = { id: ID, email: "ada@test.example", full_name: "Ada", collectionName: "users", collectionId: "u" };
const USERS = "/api/collections/users";

beforeEach(async () => {
  await freshDevice();
  calls = [];
  answers = [{ token: "t1", record }];
  vi.stubGlobal("window", { localStorage, addEventListener: () => {} });
  vi.stubGlobal("location", { origin: "http://akamas.test", href: "http://akamas.test/" });
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    const token = new Headers(headers).get("Authorization");
    calls.push({ method, path: pathname + search, body: body ? JSON.parse(String(body)) : null, token });
    const answer = answers.shift() ?? {};
    return answer instanceof Response ? answer : Response.json(answer);
  });
  await session.signIn("ada@test.example", "secret-1");
  calls = [];
});
afterEach(() => vi.unstubAllGlobals());

/** PocketBase's answer without a body. */
const done = () => new Response(null, { status: 204 });
/** A captive portal's answer to everything. */
const portals = [
  () => new Response("<html>Hotel Wi-Fi</html>", { headers: { "Content-Type": "text/html" } }),
  () => Response.json({ success: "welcome to our network" }),
];

/** A token in PocketBase's form, as far as the SDK reads it. */
const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;

test("a changed profile is sent, and stored as the server answers it", async () => {
  answers = [{ ...record, full_name: "Ada L.", phone: "+35799000000" }];
  await account.save({ fullName: "Ada L.", companyName: "", phone: "+35799000000" });
  const body = { full_name: "Ada L.", company_name: "", phone: "+35799000000" };
  expect(calls).toEqual([{ method: "PATCH", path: `${USERS}/records/${ID}`, body, token: "t1" }]);
  expect(account.get()).toMatchObject({ fullName: "Ada L.", phone: "+35799000000" });
  expect(authState.token(ID)).toBe("t1");
});

test("an export asks for the rest of a table until it has all of it, and saves one file", async () => {
  const about = { made_at: "2026-11-22 10:00:00.000Z", account: { id: ID } };
  answers = [
    { ...about, shipments: [{ id: "s1" }], scans: [1, 2], more: { scans: "a,1" } },
    { ...about, scans: [3, 4], more: { scans: "b,2" } },
    { ...about, scans: [5] },
  ];
  const file = await account.data();
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/account/data",
    "/api/account/data?table=scans&after=a%2C1",
    "/api/account/data?table=scans&after=b%2C2",
  ]);
  expect(JSON.parse(await file.text())).toEqual({ ...about, shipments: [{ id: "s1" }], scans: [1, 2, 3, 4, 5] });
});

test("a password reset is requested and completed", async () => {
  answers = [done(), done(), { token: "t2", record }];
  await account.askForReset(" Ada@Test.example");
  await account.resetPassword("mailed", "secret-2");
  const body = { token: "mailed", password: "secret-2", passwordConfirm: "secret-2" };
  expect(calls).toEqual([
    { method: "POST", path: `${USERS}/request-password-reset`, body: { email: "ada@test.example" }, token: "t1" },
    { method: "POST", path: `${USERS}/confirm-password-reset`, body, token: "t1" },
    { method: "POST", path: `${USERS}/auth-refresh`, body: null, token: "t1" },
  ]);
  expect(authState.token(ID)).toBe("t2");
});

test("an address is confirmed, and the account on this device is updated", async () => {
  const token = tokenOf({ id: ID, collectionId: "u" });
  answers = [done(), done(), { status: 500, message: "" }];
  await account.askForVerification("ada@test.example");
  expect(account.get()?.verified).toBe(false);
  await account.verify(token);
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `${USERS}/request-verification`, body: { email: "ada@test.example" } },
    { path: `${USERS}/confirm-verification`, body: { token } },
    { path: `${USERS}/auth-refresh`, body: null },
  ]);
  expect(account.get()?.verified).toBe(true);
});

test.each(portals)("a network's own sign-in page has done nothing", async (portal) => {
  const before = account.get();
  const profile = { fullName: "Ada L.", companyName: "", phone: "" };
  for (const call of [
    () => account.save(profile),
    () => account.askForReset("ada@test.example"),
    () => account.resetPassword("mailed", "secret-2"),
    () => account.askForVerification("ada@test.example"),
    () => account.verify(tokenOf({ id: ID, collectionId: "u" })),
  ]) {
    answers = [portal()];
    await expect(call().then(() => "done", toAppError)).resolves.toEqual({ kind: "offline" });
  }
  expect(account.get()).toBe(before);
  expect(authState.token(ID)).toBe("t1");
});

test("a captive portal's page does not remove the role", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answers = [portals[0]?.()];
  expect(await lookUpRole(ID)).toBe("offline");
});

test("a document opens with a token for it", async () => {
  answers = [{ token: "f 1" }];
  expect(await documentLink({ id: "doc", file: "a b.pdf" })).toBe(
    "/api/files/shipment_documents/doc/a%20b.pdf?token=f%201",
  );
  expect(calls).toEqual([{ method: "POST", path: "/api/files/token", body: null, token: "t1" }]);
});

test("the office lists with a filter that contains a value, and reads single records", async () => {
  const snapshot = { version: "v", number: 1, published_at: "", countries: [], zones: [], sea_rates: [] };
  answers = [{ items: [{ snapshot }] }, { items: [] }];
  expect(await tariffVersion('a"b')).toEqual(snapshot);
  expect(await tariffHistory(7)).toEqual({ items: [], more: false, own: true });
  const [list, history] = calls.map(({ path }) => new URL(path, "http://akamas.test"));
  expect(list?.pathname).toBe("/api/collections/tariffs/records");
  expect(Object.fromEntries(list?.searchParams ?? [])).toEqual({
    page: "1",
    perPage: "1",
    filter: String.raw`version = "a\"b"`,
    skipTotal: "true",
  });
  expect(history?.pathname + (history?.search ?? "")).toBe("/api/tariff/history?before=7");
});
