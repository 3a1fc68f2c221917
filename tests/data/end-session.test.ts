import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import type { session as Session } from "#data/use-cases/session.ts";
import { freshDevice } from "../support/data-device.ts";

type Answer = () => Response | Promise<Response>;
let calls: { path: string; token: string | null; keepalive: boolean | undefined }[];
let answer: Answer;
let listeners: Map<string, () => void>;
let session: typeof Session;

const gone: Answer = () => new Response(null, { status: 204 });
const offline: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const ended: Answer = () =>
  Response.json({ status: 401, message: "The session has ended.", data: {} }, { status: 401 });
const portals: Answer[] = [
  () => new Response("<html>Hotel Wi-Fi</html>", { headers: { "Content-Type": "text/html" } }),
  () => new Response("<html>Hotel Wi-Fi</html>", { status: 401, headers: { "Content-Type": "text/html" } }),
  () => Response.json({ welcome: true }),
  () => Response.json({}, { status: 401 }),
];

/** A new tab on the same device, as after a reload. */
async function newTab(): Promise<void> {
  vi.resetModules();
  listeners = new Map();
  ({ session } = await import("#data/use-cases/session.ts"));
}

beforeEach(async () => {
  await freshDevice();
  calls = [];
  answer = gone;
  vi.stubGlobal("window", {
    localStorage,
    addEventListener: (type: string, fn: () => void) => listeners.set(type, fn),
  });
  vi.stubGlobal("location", { origin: "http://akamas.test", href: "http://akamas.test/" });
  vi.stubGlobal("fetch", async (url: string, { headers, keepalive }: RequestInit = {}) => {
    const { pathname: path } = new URL(url, "http://akamas.test");
    calls.push({ path, token: new Headers(headers).get("Authorization"), keepalive });
    return path === "/api/session/end" ? answer() : offline();
  });
  await newTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ADA = { id: "ada000000000001", email: "ada@test.example", collectionName: "users" };
const signedIn = (token = "t1", record = ADA) => localStorage.setItem(AUTH_KEY, JSON.stringify({ token, record }));
const handedIn = () => calls.filter(({ path }) => path === "/api/session/end").map(({ token }) => token);
const keys = () => Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
/** All tokens that this device still has in localStorage. */
const tokensLeft = () => JSON.stringify(keys().map((key) => [key, localStorage.getItem(key)])).match(/t\d/g) ?? [];

test("signing out tells the server, and no token stays on the device", async () => {
  signedIn();
  await session.signOut();
  await expect.poll(keys).toEqual(["akamas_had_account"]);
  expect(calls).toEqual([{ path: "/api/session/end", token: "t1", keepalive: true }]);
});

test("signing out does not wait for the server", async () => {
  signedIn();
  let arrive: (response: Response) => void = () => {};
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  await session.signOut();
  expect(session.get()).toBeNull();
  expect(tokensLeft()).toEqual(["t1"]);
  arrive(new Response(null, { status: 204 }));
  await expect.poll(() => tokensLeft()).toEqual([]);
});

test("offline, the token waits for the network, is sent nowhere else, and other sessions are not affected", async () => {
  session.start();
  signedIn();
  answer = offline;
  await session.signOut();
  await expect.poll(() => handedIn()).toEqual(["t1"]);
  expect([session.get(), tokensLeft()]).toEqual([null, ["t1"]]);
  signedIn("t2", { ...ADA, id: "bob000000000001" });
  answer = gone;
  listeners.get("online")?.();
  await expect.poll(() => tokensLeft()).toEqual(["t2"]);
  expect(handedIn()).toEqual(["t1", "t1"]);
  expect(calls.filter(({ path, token }) => token === "t1" && path !== "/api/session/end")).toEqual([]);
  expect(authState.token("bob000000000001")).toBe("t2");
});

test("if the tab is closed offline, the next visit tells the server", async () => {
  signedIn();
  answer = offline;
  await session.signOut();
  await newTab();
  answer = gone;
  session.start();
  await expect.poll(() => tokensLeft()).toEqual([]);
  expect(new Set(handedIn())).toEqual(new Set(["t1"]));
});

test("a tab that crashes during a sign-out: the next start completes it", async () => {
  signedIn();
  // The state after the first write of a sign-out, before the session is removed.
  const { endSession } = await import("#data/sync/end-session.ts");
  endSession.keep("t1");
  await newTab();
  answer = offline;
  session.start();
  expect(session.get()).toBeNull();
  answer = gone;
  listeners.get("online")?.();
  await expect.poll(() => tokensLeft()).toEqual([]);
});

test.each(portals)("a network that wants its own sign-in has ended nothing (%#)", async (portal) => {
  session.start();
  signedIn();
  answer = portal;
  await session.signOut();
  await expect.poll(() => handedIn().length).toBe(1);
  listeners.get("online")?.();
  await expect.poll(() => handedIn().length).toBe(2);
  expect(tokensLeft()).toEqual(["t1"]);
});

test("a session that the server has already ended is not sent again", async () => {
  signedIn();
  answer = ended;
  await session.signOut();
  await expect.poll(() => tokensLeft()).toEqual([]);
});

test("an invalid answer is retried after a while", async () => {
  signedIn();
  answer = () => Response.json({ message: "Too many." }, { status: 429 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { endSession } = await import("#data/sync/end-session.ts");
    endSession.keep("t1");
    await endSession.handIn();
    answer = gone;
    expect([handedIn(), localStorage.length]).toEqual([["t1"], 2]);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => localStorage.length).toBe(1);
    expect(handedIn()).toEqual(["t1", "t1"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a full device can sign out as well, and tells the server at once", async () => {
  signedIn();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await session.signOut();
  expect(session.get()).toBeNull();
  await expect.poll(() => handedIn()).toEqual(["t1"]);
  expect(tokensLeft()).toEqual([]);
});
