import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, book, call, customer, newId, office, SHIPMENTS, superuser } from "../support/server-api.ts";
import { DOCUMENTS } from "../support/server-documents.ts";

// PocketBase accepts 32 MB from anybody and parses it before it checks who may send it. docs/api.md ("How much") has the
// limits of each sender; the small ones of contact and quotes are tested in contact.test.ts.
let server: Server;
let anna: Actor;
let staff: Actor;
let root: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, staff, root] = await Promise.all([customer(server, "Anna"), office(server), superuser(server)]);
});
afterAll(() => server?.stop());

const KB = 1024;
const json = (bytes: number) => ({ note: "x".repeat(bytes) });
const TOO_LARGE = { status: 413, message: expect.any(String), data: {} };

describe("more than 64 KB of JSON is refused unread", () => {
  const doors: [method: string, path: string][] = [
    ["POST", SHIPMENTS],
    ["POST", DOCUMENTS],
    ["POST", "/api/collections/countries/records"],
    ["PATCH", "/api/collections/shipment_notes/records/aaaaaaaaaaaaaaa"],
    ["DELETE", "/api/collections/shipments/records/aaaaaaaaaaaaaaa"],
    ["POST", "/api/collections/_superusers/auth-with-password"],
    ["POST", "/api/collections"],
    ["PATCH", "/api/settings"],
    ["POST", "/api/batch"],
    ["POST", "/api/realtime"],
    ["POST", "/api/files/token"],
    ["POST", "/api/nothing"],
  ];
  test.each(doors)("%s %s", async (method, path) => {
    for (const token of [undefined, anna.token, staff.token]) {
      const { status, body } = await call(server, method, path, { token, body: json(64 * KB) });
      expect([status, body]).toEqual([413, TOO_LARGE]);
    }
  });

  test("also without a Content-Length", async () => {
    const body = new ReadableStream({
      start(to) {
        to.enqueue(new TextEncoder().encode(JSON.stringify(json(300 * KB))));
        to.close();
      },
    });
    const headers = { authorization: anna.token, "content-type": "application/json" };
    const answer = await fetch(server.url + SHIPMENTS, {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([413, TOO_LARGE]);
  });

  test("smaller bodies are read, and superusers have no limit", async () => {
    expect((await call(server, "POST", SHIPMENTS, { token: anna.token, body: json(31 * KB) })).status).toBe(400);
    expect((await call(server, "POST", SHIPMENTS, { token: root.token, body: json(3000 * KB) })).status).toBe(400);
    const users = "/api/collections/users/records";
    expect((await call(server, "POST", users, { token: anna.token, body: json(17 * KB) })).status).toBe(413);
    expect((await call(server, "POST", users, { token: root.token, body: json(17 * KB) })).status).toBe(400);
  });
});

describe("signed-in users may send more on some routes", () => {
  test("batches and tariffs, but not as a guest", async () => {
    for (const [path, actor] of [["/api/operations", anna] as const, ["/api/tariff", staff] as const]) {
      expect((await call(server, "POST", path, { token: actor.token, body: json(900 * KB) })).status).toBe(400);
      expect((await call(server, "POST", path, { body: json(300 * KB) })).status).toBe(413);
    }
  });

  /** A document of a pending shipment, with more fields than it needs. */
  async function upload(token: string | undefined, file: number, more: Record<string, string> = {}) {
    const { id } = await book(server, anna);
    const form = new FormData();
    const fields = { id: newId(), shipment: id, kind: "packing_list", file_name: "a.pdf", ...more };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const bytes = Buffer.alloc(file, "x");
    bytes.write("%PDF-1.7\n");
    form.set("file", new Blob([bytes], { type: "application/pdf" }), "a.pdf");
    return call(server, "POST", DOCUMENTS, { token, body: form });
  }

  test("a form with a document, but without long texts", async () => {
    expect((await upload(anna.token, 5000 * KB)).status).toBe(200);
    expect((await upload(anna.token, 5000 * KB, { note: "x".repeat(60 * KB) })).status).toBe(200);
    for (const more of [
      { note: "x".repeat(65 * KB) },
      { "@jsonPayload": JSON.stringify({ note: Array(100_000).fill([]) }) },
      Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`note${n}`, "x".repeat(KB)])),
    ]) {
      const { status, body } = await upload(anna.token, 1000 * KB, more);
      expect([status, body]).toEqual([413, TOO_LARGE]);
    }
  });

  test("a form of a guest, or for a collection without files, has the usual limit", async () => {
    expect((await upload(undefined, 300 * KB)).status).toBe(413);
    const form = new FormData();
    form.set("file", new Blob([Buffer.alloc(300 * KB)]), "a.pdf");
    expect((await call(server, "POST", SHIPMENTS, { token: anna.token, body: form })).status).toBe(413);
  });
});

test("the body of a GET is not read", async () => {
  const get = (length: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const headers = { "content-type": "application/json", ...length };
      const sent = request(`${server.url}/api/collections/countries/records`, { method: "GET", headers });
      sent.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on("error", reject);
      sent.end('{"half": ');
    });
  expect(await get({ "content-length": "9" })).toBe(200);
  expect(await get({ "transfer-encoding": "chunked" })).toBe(200);
  expect((await call(server, "GET", "/api/health")).status).toBe(200);
});

test("eight million brackets are refused as a tariff and do not end the server", async () => {
  const send = async (path: string, token: string, body: string) => {
    const headers = { "content-type": "application/json", authorization: token };
    return (await fetch(server.url + path, { method: "POST", headers, body })).status;
  };
  expect(await send("/api/tariff", staff.token, "[".repeat(8_000_000))).toBe(400);
  const { id } = await book(server, anna);
  expect(await send(`/api/shipments/${id}/edit`, staff.token, "[".repeat(60_000))).toBe(400);
  const nested = `${"[".repeat(15_000)}${"]".repeat(15_000)}`;
  expect(await send("/api/contact", "", `{"message": ${nested}}`)).toBe(400);
  expect((await call(server, "GET", "/api/health")).status).toBe(200);
});
