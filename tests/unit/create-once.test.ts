import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The library as the server's engine loads it, with a fake request and database. Its behaviour in the real program is tested
// by pocketbase/booking_test.go and tests/server.
// biome-ignore lint/suspicious/noExplicitAny: replaces the engine's untyped globals
type Anything = any;
const source = readFileSync(new URL("../../pb_hooks/lib/http/create-once.js", import.meta.url), "utf8");

function world() {
  const did: string[] = [];
  const answers: Anything[] = [];
  const headers = new Map<string, string>();
  let inTransaction = false;
  const app = {
    runInTransaction(work: (tx: Anything) => void) {
      inTransaction = true;
      work({ db: () => ({ newQuery: () => ({ bind: () => ({ all: () => undefined }) }) }) });
      inTransaction = false;
    },
  };
  const libraries: Record<string, Anything> = {
    "http/exchange.js": {
      bodyOf: () => ({ id: "abcdefghij01234" }),
      headersOf: () => ({ set: (name: string, value: string) => headers.set(name, value) }),
      refuse: (_e: Anything, status: number, why: string, data: Anything) => answers.push({ status, why, data }),
    },
    "sync/before-restore.js": {
      acknowledgedBefore: () => null,
      quietly: (_tx: Anything, _before: null, work: () => void) => work(),
    },
    "http/rate-limits.js": { take: () => did.push("counted") > 0 },
  };
  const module: Anything = { exports: {} };
  new Function("module", "require", "__hooks", "$native", "arrayOf", "DynamicModel", source)(
    module,
    (path: string) => libraries[path.slice("hooks/lib/".length)],
    "hooks",
    { contentSha256: () => "sum", acknowledge: () => undefined },
    () => [],
    class {},
  );
  const e = {
    app,
    auth: { id: "anna" },
    hasSuperuserAuth: () => false,
    collection: { name: "shipments", fields: { fieldNames: () => ["user_id"] } },
    record: { id: "abcdefghij01234", set: () => undefined },
    next: () => did.push("saved"),
  };
  const note = (what: string) => did.push(inTransaction ? `${what} inside` : what);
  return { ...module.exports, e, app, did, answers, headers, note };
}

test("when something has changed meanwhile prepare runs again outside the transaction, and the request counts once", () => {
  const { createOnce, STALE, e, app, did, answers, note } = world();
  let attempts = 0;
  createOnce(e, {
    prepare: () => note("prepared") && null,
    check: () => note("checked") && (++attempts < 3 ? STALE : null),
  });
  const attempt = ["prepared", "checked inside"];
  expect(did).toEqual(["prepared", "counted", "checked inside", ...attempt, ...attempt, "saved"]);
  expect(answers).toEqual([]);
  expect(e.app).toBe(app);
});

test("it gives up after five attempts, with an answer that makes an outbox retry", () => {
  const { createOnce, STALE, e, did, answers, headers, note } = world();
  createOnce(e, { prepare: () => note("prepared") && null, check: () => STALE });
  expect(did.filter((what: string) => what === "prepared")).toHaveLength(5);
  expect(did).not.toContain("saved");
  expect(answers).toEqual([{ status: 503, why: "rates_changing", data: {} }]);
  expect(headers.get("Retry-After")).toBe("1");
});

test("a refusal of prepare is answered after the transaction", () => {
  const { createOnce, e, did, answers } = world();
  const data = { shipper_name: { code: "required", why: 'required {"of":"full_name"}' } };
  createOnce(e, { prepare: () => ({ why: "booking_incomplete", data }) });
  expect(answers).toEqual([{ status: 400, why: "booking_incomplete", data }]);
  expect(did).toEqual(["counted"]);
});
