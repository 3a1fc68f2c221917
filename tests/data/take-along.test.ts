import Dexie from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// A visitor's data, the sign-in they led to, and a tab that crashes in between. Each start is a copy of the app.
const ADA = { id: "ada000000000001", email: "ada@test.example", full_name: "Ada", collectionName: "users" };
const BOB = { ...ADA, id: "bob000000000001", email: "bob@test.example" };

async function start() {
  vi.resetModules();
  const { authState } = await import("#data/shared/auth-state.ts");
  const drafts = await import("#data/local/drafts.ts");
  const { outboxDb } = await import("#data/local/outbox-db.ts");
  const { session } = await import("#data/use-cases/session.ts");
  const at = async (owner: string) => (await outboxDb().drafts.get([owner, "booking"]))?.value;
  return { authState, session, at, save: (value: string) => drafts.saveDraft("booking", value), outboxDb };
}
let app: Awaited<ReturnType<typeof start>>;
/** The tab is gone; the next one starts with the stored data. */
async function nextStart() {
  app.outboxDb().close();
  app = await start();
  app.session.start();
}
/** Signs in, in a tab that crashes before it takes over the visitor's data. */
async function signInAndDie() {
  vi.spyOn(app.outboxDb(), "transaction").mockImplementation(() => {
    throw new DOMException("The tab is gone.", "AbortError");
  });
  await app.session.signIn(ADA.email, "secret-1");
}
const settled = () => new Promise((done) => setTimeout(done, 50));
/** Without the tokens whose end the server has not been told, as there is no server here, and the mark that somebody signed in. */
const keys = () =>
  Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "").filter(
    (key) => !key.startsWith("akamas_ending_session ") && key !== "akamas_had_account",
  );

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("window", { localStorage, addEventListener: () => {} });
  vi.stubGlobal("location", { origin: "http://akamas.test", href: "http://akamas.test/" });
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    if (!url.endsWith("/auth-with-password")) throw new TypeError("Failed to fetch");
    const { identity } = JSON.parse(String(body));
    return Response.json({ token: "t1", record: identity === ADA.email ? ADA : BOB });
  });
  app = await start();
});
afterEach(async () => {
  app.outboxDb().close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await Dexie.delete("outbox");
});

test("after a crash the next start of the same session takes the data over, once", async () => {
  await app.save("visitor's");
  await signInAndDie();
  expect(await app.at(ADA.id)).toBeUndefined();
  await nextStart();
  await expect.poll(() => app.at(ADA.id)).toBe("visitor's");
  expect(await app.at("guest")).toBeUndefined();
  await expect.poll(() => keys()).toEqual(["pocketbase_auth"]);
});

test("a visitor's data from after the sign-out are not taken over by the previous person", async () => {
  await signInAndDie();
  const session = localStorage.getItem("pocketbase_auth") ?? "";
  await app.session.signOut();
  expect(keys()).toEqual([]);
  await nextStart();
  await app.save("a later visitor's");
  // The same session again without a sign-in, as in a restored profile.
  localStorage.setItem("pocketbase_auth", session);
  await nextStart();
  await settled();
  expect(await app.at("guest")).toBe("a later visitor's");
});

test("a start with another person's session takes nothing over", async () => {
  await app.save("visitor's");
  await signInAndDie();
  localStorage.setItem("pocketbase_auth", JSON.stringify({ token: "t2", record: BOB }));
  await nextStart();
  await settled();
  expect(await app.at("guest")).toBe("visitor's");
  expect(await app.at(BOB.id)).toBeUndefined();
});

test("an ordinary start takes nothing over, because those data did not lead to this session", async () => {
  await app.session.signIn(ADA.email, "secret-1");
  await app.outboxDb().drafts.put({ owner: "guest", key: "booking", value: "somebody's", savedAt: Date.now() });
  await nextStart();
  await settled();
  expect(await app.at("guest")).toBe("somebody's");
});
