import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import { call } from "../support/server-api.ts";

// Signing in too often. Slow: a password's sum takes as long as ten bookings.
const records = (collection: string) => `/api/collections/${collection}/records`;

let limited: Server;
beforeAll(async () => {
  limited = await startServer({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" } });
});
afterAll(() => limited?.stop());
let addresses = 0;
/** From a new address: only the account counts. */
const signIn = (identity: string, password: string, collection = "users") =>
  call(limited, "POST", `/api/collections/${collection}/auth-with-password`, {
    body: { identity, password },
    headers: { "x-real-ip": `203.0.113.${addresses++ % 250}` },
  });

test.each(["users", "_superusers"])("%s: an account is tried 30 times a minute, from wherever", async (collection) => {
  for (const email of ["known@x.test", "nobody@x.test"]) {
    const password = "right horse";
    if (email.startsWith("known") && collection === "users")
      await call(limited, "POST", records("users"), {
        body: { full_name: "Known", email, password, passwordConfirm: password },
      });
    const spellings = [email, email.toUpperCase()];
    let passed = 0;
    let answer = await signIn(email, "wrong", collection);
    // A new window may begin in between.
    for (; answer.status !== 429 && passed <= 60; passed++)
      answer = await signIn(spellings[passed % 2] ?? email, "wrong", collection);
    expect([answer.status, passed >= 30]).toEqual([429, true]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.body.message).toContain("wait");
    expect((await signIn(`another-${email}`, "wrong", collection)).status).toBe(400);
  }
});

test("with the right password one can sign in any number of times", async () => {
  const made = { email: "often@x.test", password: "right horse" };
  const body = { full_name: "Often", passwordConfirm: made.password, ...made };
  expect(
    (await call(limited, "POST", records("users"), { body, headers: { "x-real-ip": "198.51.100.1" } })).status,
  ).toBe(200);
  for (let n = 0; n < 25; n++) expect((await signIn(made.email, made.password)).status).toBe(200);
});
