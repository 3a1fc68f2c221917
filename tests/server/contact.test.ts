import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, book, call, customer, type Json, newId, rowsOf, signIn } from "../support/server-api.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

let server: Server;
let anna: Actor;
let bob: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, bob] = await Promise.all([customer(server), customer(server)]);
});
afterAll(() => server?.stop());

const message = (over: Record<string, unknown> = {}) => ({
  id: newId(),
  name: "Ελένη Παπαδοπούλου",
  email: "eleni@sender.test",
  phone: "+357 99 123456",
  subject: "Ερώτηση για παλέτες",
  message: "Πόσο κάνει μια παλέτα από το Αμβούργο;",
  ...over,
});
const send = (body: unknown, actor?: Actor | null, to = server) =>
  call(to, "POST", "/api/contact", { token: actor?.token, body });
const stored = async (id: unknown) => rowsOf(server, "contact_messages", `id = "${id}"`);
const mailsOf = async (id: string) => rowsOf(server, "mail_queue", `dedupe_key ~ ":${id}"`);

describe("JSON only as JSON", () => {
  const post = (path: string, type: string | null, body: unknown) =>
    fetch(server.url + path, {
      method: "POST",
      headers: type === null ? {} : { "Content-Type": type },
      // A Blob without a type has no Content-Type of its own; a text would get text/plain.
      body: new Blob([JSON.stringify(body)]),
    });

  test.each(["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "x", ";;;", null])(
    "%s is refused, and nothing is stored",
    async (type) => {
      const body = message();
      const answer = await post("/api/contact", type, body);
      const error = "This has to be sent as JSON (Content-Type: application/json).";
      expect([answer.status, await answer.json()]).toEqual([415, { success: false, error }]);
      expect(await stored(body.id)).toEqual([]);
    },
  );

  test("other routes answer in their own form", async () => {
    for (const path of [
      "/api/followers",
      "/api/push/state",
      "/api/operations",
      "/api/invitations/look",
      "/api/tariff",
    ]) {
      const answer = await post(path, "text/plain", {});
      expect([path, answer.status, (await answer.json()).status]).toEqual([path, 415, 415]);
    }
  });

  test("a charset and capitals are JSON too", async () => {
    for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON"])
      expect((await post("/api/contact", type, message())).status).toBe(200);
  });
});

describe("a message", () => {
  test("is stored trimmed, its address in lower case, together with its two mails", async () => {
    const body = message({
      name: "  Ελένη  ",
      email: "  Eleni@Sender.TEST ",
      subject: " A question ",
      message: `  ${"x".repeat(10)} `,
    });
    expect((await send(body)).body).toEqual({ success: true });
    expect(await stored(body.id)).toMatchObject([
      { name: "Ελένη", email: "eleni@sender.test", subject: "A question", message: "x".repeat(10), handled_at: "" },
    ]);
    expect((await mailsOf(body.id)).map(({ template, to, state }) => [template, to, state]).sort()).toEqual([
      ["contact_office", "office", "queued"],
      ["contact_receipt", "eleni@sender.test", "queued"],
    ]);
  });

  test("needs no id and no phone; null counts as empty", async () => {
    const { id: _, phone: __, ...body } = message({ subject: `no id ${newId()}` });
    expect((await send(body)).body).toEqual({ success: true });
    expect((await send({ ...body, id: null, phone: null })).body).toEqual({ success: true });
    const rows = await rowsOf(server, "contact_messages", `subject = "${body.subject}"`);
    expect(rows.map(({ phone }) => phone)).toEqual(["", ""]);
    for (const { id } of rows) expect(id).toMatch(/^[a-z0-9]{15}$/);
  });

  test("about a shipment has its reference in a field, if it is one of the sender's own", async () => {
    const { reference } = await book(server, anna);
    const body = message({ shipment_reference: reference });
    expect((await send(body, anna)).body).toEqual({ success: true });
    expect(await stored(body.id)).toMatchObject([{ shipment_reference: reference, message: body.message }]);
    for (const [actor, about] of [
      [bob, reference],
      [null, reference],
      [anna, "0000000000"],
    ] as const) {
      const other = message({ shipment_reference: about });
      const answer = await send(other, actor);
      expect([answer.status, answer.body.data.shipment_reference.code]).toEqual([400, "shipment_unknown"]);
      expect(await stored(other.id)).toEqual([]);
    }
    for (const about of ["AKF-1", 7, ["x"], "' OR 1=1"]) {
      const answer = await send(message({ shipment_reference: about }), anna);
      expect([answer.status, answer.body.data.shipment_reference.code]).toEqual([400, "invalid"]);
    }
    for (const nothing of [null, "", undefined]) {
      const plain = message({ shipment_reference: nothing });
      expect((await send(plain, anna)).status).toBe(200);
      expect(await stored(plain.id)).toMatchObject([{ shipment_reference: "" }]);
    }
  });

  test("sent again is the same message; other content under its id is refused", async () => {
    for (const actor of [null, anna]) {
      const body = message();
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(body, actor)));
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(6).fill([200, { success: true }]));
      expect([(await stored(body.id)).length, (await mailsOf(body.id)).length]).toEqual([1, 2]);
      const other = await send({ ...body, message: "Something else altogether." }, actor);
      const error = expect.stringContaining("already");
      expect([other.status, other.body]).toEqual([409, { success: false, error, code: "message_exists" }]);
      expect((await stored(body.id))[0].message).toBe(body.message);
    }
  });

  test("stores only its five fields", async () => {
    const body = message({
      handled_at: "2020-01-01 00:00:00.000Z",
      handled_by: bob.id,
      op_hash: "x",
      created: "2020-01-01",
    });
    expect((await send(body)).status).toBe(200);
    expect((await stored(body.id))[0]).toMatchObject({ handled_at: "", handled_by: "" });
    expect((await stored(body.id))[0].created).not.toContain("2020");
  });

  test("has a language, English if none is sent; it is not part of its identity", async () => {
    const [greek, old] = [message({ language: "el" }), message()];
    expect((await send(greek)).status).toBe(200);
    expect((await send(old)).status).toBe(200);
    expect([(await stored(greek.id))[0].language, (await stored(old.id))[0].language]).toEqual(["el", "en"]);
    // Sent by an earlier version of the app, and again by this one.
    expect((await send({ ...old, language: "el" })).status).toBe(200);
    expect((await stored(old.id))[0].language).toBe("en");
    for (const language of ["greek", "EL", 7]) {
      const refused = await send(message({ language }));
      expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ["language"]]);
    }
    expect((await send(message({ language: null }))).status).toBe(200);
  });

  test("with an invalid session is not stored", async () => {
    const body = message();
    const answer = await send(body, { ...anna, token: `${anna.token.slice(0, -3)}abc` });
    expect([answer.status, await stored(body.id)]).toEqual([401, []]);
  });
});

test.each<[string, string, string, number?]>([
  ["no body", "", "application/json"],
  ["half a body", `{"name": "Ele`, "application/json"],
  ["a list", "[]", "application/json"],
  ["a number", "7", "application/json"],
  ["a file", "GIF89a", "image/gif", 415],
])("%s is refused in our own shape", async (_what, body, type, status = 400) => {
  const answer = await fetch(`${server.url}/api/contact`, { method: "POST", body, headers: { "content-type": type } });
  expect([answer.status, await answer.json()]).toMatchObject([status, { success: false, error: expect.any(String) }]);
});

test.each(["short", "UPPERCASE012345", "../../etc/passw", 7, {}])("the id %j is refused", async (id) => {
  const answer = await send(message({ id }));
  expect([answer.status, answer.body]).toMatchObject([400, { success: false, data: { id: { code: "invalid" } } }]);
});

test("a body that is far too large is refused before it is read", async () => {
  const huge = "x".repeat(40_000);
  const contact = await send(message({ message: huge }));
  expect([contact.status, contact.body]).toMatchObject([413, { success: false, error: expect.any(String) }]);
  const users = await call(server, "POST", "/api/collections/users/records", { body: { full_name: huge } });
  expect(users.status).toBe(413);
  const sea = { ...seaQuoteBody(), cargo_description: "x".repeat(300_000) };
  const seaId = (await rowsOf(server, "sea_freight_quotes"))[0]?.collectionId ?? "sea_freight_quotes";
  for (const collection of ["sea_freight_quotes", seaId])
    expect((await call(server, "POST", `/api/collections/${collection}/records`, { body: sea })).status).toBe(413);
});

describe("a guest's form", () => {
  const forms: [string, string, () => Record<string, unknown>, (id: unknown) => Promise<Json[]>][] = [
    ["contact", "/api/contact", message, stored],
    [
      "sea",
      "/api/collections/sea_freight_quotes/records",
      seaQuoteBody,
      (id) => rowsOf(server, "sea_freight_quotes", `id = "${id}"`),
    ],
    [
      "air",
      "/api/collections/air_freight_quotes/records",
      airQuoteBody,
      (id) => rowsOf(server, "air_freight_quotes", `id = "${id}"`),
    ],
  ];
  describe.each(forms)("%s", (_name, path, bodyOf, rows) => {
    const post = (body: unknown, actor?: Actor) => call(server, "POST", path, { token: actor?.token, body });
    test.each([
      [{ website: "https://casino.test" }, "website", "looks_automatic"],
      [{ website: 1 }, "website", "looks_automatic"],
      [{ filled_ms: 0 }, "filled_ms", "too_fast"],
      [{ filled_ms: 1999 }, "filled_ms", "too_fast"],
      [{ filled_ms: "soon" }, "filled_ms", "invalid"],
    ])("with %j is refused in words and stored nowhere", async (sign, field, code) => {
      const body: Json = { ...bodyOf(), ...sign };
      const answer = await post(body);
      expect([answer.status, answer.body]).toMatchObject([400, { data: { [field]: { code } } }]);
      expect(answer.body.data[field].message).toBe(answer.body.error ?? answer.body.message);
      expect([await rows(body.id), await mailsOf(body.id)]).toEqual([[], []]);
    });
    test("without the robot fields, or filled in by a person, is accepted", async () => {
      for (const sign of [{}, { website: "", filled_ms: 2000 }, { website: null, filled_ms: null }]) {
        const body: Json = { ...bodyOf(), ...sign };
        expect((await post(body)).status).toBe(200);
        expect((await rows(body.id)).length).toBe(1);
      }
    });
    test("is checked only when nobody is signed in", async () => {
      const body: Json = { ...bodyOf(), website: "filled by a browser", filled_ms: 5 };
      expect((await post(body, anna)).status).toBe(200);
    });
    test("after a refusal the same id is the same request, even if it took longer to fill in", async () => {
      const body: Json = bodyOf();
      expect((await post({ ...body, filled_ms: 100 })).status).toBe(400);
      expect((await post({ ...body, filled_ms: 2500 })).status).toBe(200);
      expect((await post({ ...body, filled_ms: 9000, website: "" })).status).toBe(200);
      expect((await rows(body.id)).length).toBe(1);
    });
  });
});

test("a signed-in customer is counted by account and not by network", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "on" } });
  try {
    const body = { full_name: "X", email: `${newId()}@x.test`, password: "secret", passwordConfirm: "secret" };
    await call(limited, "POST", "/api/collections/users/records", { body });
    const actor = await signIn(limited, body.email, body.password);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(message(), actor, limited)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    await limited.stop();
  }
});

test("docs/api.md states the server's limits", () => {
  const doc = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  for (const word of ["looks_automatic", "too_fast", "below 2000", "not_failed"]) expect(doc).toContain(word);
});
