import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { pocketbase } from "#data/remote/client.ts";
import { lookUpRole, type RoleAnswer } from "#data/remote/role.ts";
import { authState } from "#data/shared/auth-state.ts";
import { toAppError } from "#data/shared/errors.ts";
import { session } from "#data/use-cases/session.ts";
import { settled } from "../support/data-activity.ts";
import { freshDevice } from "../support/data-device.ts";

type Answer = { status: number; body: unknown } | "network";
let calls: { url: string; method: string; body: unknown; authorization: string | null }[];
let answers: Answer[];

beforeEach(async () => {
  await freshDevice();
  calls = [];
  answers = [];
  vi.stubGlobal("window", { localStorage, addEventListener: () => {} });
  vi.stubGlobal("location", { origin: "http://akamas.test", href: "http://akamas.test/" });
  vi.stubGlobal("fetch", async (url: string | URL, init: RequestInit = {}) => {
    // tests/data/end-session.test.ts
    if (String(url).endsWith("/api/session/end")) return new Response(null, { status: 204 });
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null;
    calls.push({
      url: String(url),
      method: init.method ?? "GET",
      body,
      authorization: new Headers(init.headers).get("Authorization"),
    });
    const answer = answers.shift() ?? "network";
    if (answer === "network") throw new TypeError("Failed to fetch");
    return new Response(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { "Content-Type": typeof answer.body === "string" ? "text/html" : "application/json" },
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const record = { id: "ada000000000001", email: "ada@test.example", full_name: "Ada Λ", collectionName: "users" };
const granted = (token: string): Answer => ({ status: 200, body: { token, record } });
const wrong: Answer = { status: 400, body: { status: 400, message: "Failed to authenticate.", data: {} } };

const stored = () =>
  Object.fromEntries(
    Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "").map((key) => [
      key,
      localStorage.getItem(key),
    ]),
  );

async function signedIn(): Promise<void> {
  answers.push(granted("t1"));
  await session.signIn("Ada@Test.Example ", "secret-1");
}

test("signing in stores the session, notifies the screens and takes over the visitor's booking", async () => {
  await saveDraft("booking", "visitor's");
  const told = vi.fn();
  const stop = session.subscribe(told);
  await signedIn();
  stop();
  expect(calls[0]).toMatchObject({ method: "POST", body: { identity: "ada@test.example", password: "secret-1" } });
  expect(session.get()).toEqual({ userId: record.id, email: record.email, fullName: "Ada Λ" });
  expect(session.get()).toBe(session.get());
  expect(JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}")).toMatchObject({ token: "t1" });
  expect(authState.token(record.id)).toBe("t1");
  expect(authState.token("another")).toBe("");
  expect(told).toHaveBeenCalled();
  expect((await loadDraft("booking"))?.value).toBe("visitor's");
});

test.each<[string, Answer]>([
  ["its page", { status: 200, body: "<html>Hotel Wi-Fi</html>" }],
  ["a JSON of its own", { status: 200, body: { success: "welcome to our network" } }],
  ["half of ours", { status: 200, body: { record } }],
])("a network's sign-in page is no sign-in: %s", async (_, portal) => {
  answers.push(portal);
  const failed = session.signIn("ada@test.example", "secret-1");
  await expect(failed.catch(toAppError)).resolves.toEqual({ kind: "offline" });
  expect(stored()).toEqual({});
  expect(session.get()).toBeNull();
});

test("the server's message is passed on when signing in fails", async () => {
  answers.push(wrong);
  const failed = session.signIn("ada@test.example", "nope");
  await expect(failed).rejects.toThrow("Failed to authenticate.");
  await expect(failed.catch(toAppError)).resolves.toEqual({
    kind: "invalid",
    fields: {},
    message: "Failed to authenticate.",
  });
  await expect(session.signIn("ada@test.example", "nope").catch(toAppError)).resolves.toEqual({ kind: "offline" });
  expect(session.get()).toBeNull();
});

test("signing up creates the user with the full name, then signs in", async () => {
  answers.push({ status: 200, body: record }, granted("t1"));
  await session.signUp({ fullName: " Ada Λ ", email: "ADA@test.example", password: "secret-1" });
  expect(calls.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
    [
      "/api/collections/users/records",
      { email: "ada@test.example", password: "secret-1", passwordConfirm: "secret-1", full_name: "Ada Λ" },
    ],
    ["/api/collections/users/auth-with-password", { identity: "ada@test.example", password: "secret-1" }],
  ]);
  expect(session.get()?.userId).toBe(record.id);
});

test("an address in use is reported by its field", async () => {
  const data = { email: { code: "validation_not_unique", message: "Value must be unique." } };
  answers.push({ status: 400, body: { status: 400, message: "Failed to create record.", data } });
  const failed = session.signUp({ fullName: "A", email: "a@b.example", password: "secret-1" });
  await expect(failed.catch(toAppError)).resolves.toEqual({
    kind: "invalid",
    fields: { email: "Value must be unique." },
    message: "Failed to create record.",
  });
});

test.each<[string, Answer, "fresh" | "unknown" | "ended"]>([
  ["a new token", granted("t2"), "fresh"],
  ["no network", "network", "unknown"],
  ["500", { status: 500, body: { message: "Broken." } }, "unknown"],
  [
    "the 503 of a server that could not look the token up",
    { status: 503, body: { status: 503, message: "The server is busy at the moment.", data: {} } },
    "unknown",
  ],
  ["the 401 of a network's own sign-in page", { status: 401, body: "<html>Hotel Wi-Fi</html>" }, "unknown"],
  [
    "our 401",
    { status: 401, body: { status: 401, message: "The request requires a valid token.", data: {} } },
    "ended",
  ],
])("refreshing: %s", async (_, answer, outcome) => {
  await signedIn();
  await saveDraft("booking", "ada's");
  answers.push(answer);
  const both = await Promise.all([session.refresh(), session.refresh()]);
  expect(both).toEqual([outcome, outcome]);
  expect(calls).toHaveLength(2);
  expect(session.get()?.userId).toBe(outcome === "ended" ? undefined : record.id);
  expect(authState.token(record.id)).toBe({ fresh: "t2", unknown: "t1", ended: "" }[outcome]);
  expect((await loadDraft("booking"))?.value).toBe("ada's");
});

/** A half-open connection: requests end only by their own timeout. */
function halfOpen(): AbortController {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    expect(ms).toBe(30_000);
    return patience.signal;
  });
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    if (!signal) return new Promise(() => {});
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  return patience;
}
const late = () => new DOMException("The operation timed out.", "TimeoutError");

test("an unanswered refresh ends, and so does the session's wait for it", { timeout: 5000 }, async () => {
  await signedIn();
  const patience = halfOpen();
  const refreshing = session.refresh();
  await settled();
  patience.abort(late());
  expect(await refreshing).toBe("unknown");
  expect(authState.token(record.id)).toBe("t1");
});

test("the SDK's request to subscribe ends as well", { timeout: 5000 }, async () => {
  const patience = halfOpen();
  const following = pocketbase().send("/api/realtime", { method: "POST", body: {} });
  await settled();
  patience.abort(late());
  await expect(following.catch(toAppError)).resolves.toEqual({ kind: "offline" });
});

test("a refresh in flight when somebody signs out, or another person signs in, does not restore the old session", async () => {
  await signedIn();
  answers.push(granted("t2"));
  const leaving = session.refresh();
  await session.signOut();
  expect(await leaving).toBe("ended");
  expect(session.get()).toBeNull();

  await signedIn();
  answers.push(granted("t3"));
  const staying = session.refresh();
  localStorage.setItem(
    "pocketbase_auth",
    JSON.stringify({ token: "b1", record: { ...record, id: "bob000000000001" } }),
  );
  authState.changed();
  expect(await staying).toBe("ended");
  expect(session.get()?.userId).toBe("bob000000000001");
  expect(authState.token("bob000000000001")).toBe("b1");
});

test("signing out removes the session and the mirror; the draft waits for the same user", async () => {
  await signedIn();
  await saveDraft("booking", "ada's");
  await mirrorDb(record.id).meta.put({
    key: "cursor",
    epoch: "e",
    scope: "s",
    seq: 9,
    gen: 0,
    swept: 0,
    anew: 0,
    lastPull: 1,
  });
  await session.signOut();
  expect(session.get()).toBeNull();
  await expect.poll(stored).toEqual({ akamas_had_account: "1" });
  expect(await loadDraft("booking")).toBeUndefined();
  expect(await mirrorDb(record.id).meta.count()).toBe(0);
  await signedIn();
  expect((await loadDraft("booking"))?.value).toBe("ada's");
});

test.each(["", "{", "null", '{"token":"","record":{"id":"x"}}', '{"token":"t","record":null}', '"text"'])(
  "what is no session is nobody: %s",
  (raw) => {
    localStorage.setItem("pocketbase_auth", raw);
    expect(session.get()).toBeNull();
    expect(authState.owner()).toBe("guest");
  },
);

test.each<[string, Answer, RoleAnswer, boolean]>([
  [
    "a row",
    { status: 200, body: { page: 1, perPage: 1, totalItems: 1, items: [{ id: "r1", role: "admin" }] } },
    "admin",
    false,
  ],
  ["a row with another role", { status: 200, body: { items: [{ id: "r1", role: "operator" }] } }, "operator", false],
  ["a row with a role of a later version", { status: 200, body: { items: [{ id: "r1", role: "x" }] } }, "none", false],
  ["no row", { status: 200, body: { page: 1, perPage: 1, totalItems: 0, items: [] } }, "none", false],
  ["an error", { status: 500, body: { message: "Broken." } }, "failed", true],
  ["no network", "network", "offline", false],
])("the look-up of the role: %s", async (_, answer, role, logged) => {
  await signedIn();
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  answers.push(answer);
  expect(await lookUpRole(record.id)).toBe(role);
  expect(error).toHaveBeenCalledTimes(logged ? 1 : 0);
  const asked = new URL(calls.at(-1)?.url ?? "").searchParams;
  // Admin first, because old accounts may have several.
  expect([asked.get("filter"), asked.get("sort")]).toEqual([`user_id = "${record.id}"`, "role"]);
});
