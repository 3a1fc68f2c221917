import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classify } from "#data/sync/classify.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, book, bookingBody, call, customer, rowsOf, SHIPMENTS, superuser } from "../support/server-api.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";

// How long a body may take (pocketbase/middleware/body_deadlines.go, whose Go tests check the numbers with a fake clock). `npm run
// drill -- slow-bodies` measures the cost of a thousand.
const ENDED_WITHIN_MS = 45_000;

type Raw = { status: number; headers: string; body: string };

/** A request whose bytes are sent by hand. `answer` resolves when the server has closed the connection or answered. */
function begin(server: Server, method: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(server.url);
  const socket: Socket = connect(Number(port), hostname);
  const lines = Object.entries({ host: "x", connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.on("error", () => {}); // the server may close while this still writes
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("utf8");
  });
  const answer = new Promise<Raw>((resolve) =>
    socket.on("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1] ?? 0), headers: head.toLowerCase(), body });
    }),
  );
  return { socket, answer };
}

const JSON_TYPE = { "content-type": "application/json" };

/** Sends bytes at a given rate, in four chunks a second, until all are sent or the server has ended it. */
async function trickle(socket: Socket, bytes: Buffer, perSecond: number): Promise<void> {
  const step = Math.ceil(perSecond / 4);
  for (let at = 0; at < bytes.length && !socket.destroyed; at += step) {
    socket.write(bytes.subarray(at, at + step));
    await pause(250);
  }
}

// Concurrently: each of them mostly waits.
describe.concurrent("of anybody", () => {
  let server: Server;
  let anna: Actor;
  let root: Actor;
  beforeAll(async () => {
    server = await startServer();
    [anna, root] = await Promise.all([customer(server, "Anna"), superuser(server)]);
  });
  afterAll(() => server?.stop());

  /** One byte of many, then nothing. */
  const stalled = (path: string, token = "", method = "POST", more: Record<string, string> = {}) => {
    const headers = { ...JSON_TYPE, "content-length": "10000", ...(token ? { authorization: token } : {}), ...more };
    const { socket, answer } = begin(server, method, path, headers);
    socket.write("{");
    return answer;
  };

  test("a body that does not arrive is ended, and the device retries", { timeout: 120_000 }, async () => {
    const shape = { status: 408, message: expect.stringContaining("in time"), data: {} };
    const contact = { success: false, error: expect.stringContaining("in time") };
    const form = { "content-type": "multipart/form-data; boundary=x" };
    const all: [what: string, answer: Promise<Raw>, body: unknown][] = [
      ["a guest's message", stalled("/api/contact"), contact],
      ["a customer's message", stalled("/api/contact", anna.token), contact],
      ["a guest's quote", stalled("/api/collections/air_freight_quotes/records"), shape],
      ["a guest's form", stalled("/api/collections/air_freight_quotes/records", "", "POST", form), shape],
      ["a booking", stalled(SHIPMENTS, anna.token), shape],
      ["a patch", stalled(`/api/collections/users/records/${anna.id}`, anna.token, "PATCH"), shape],
      ["an envelope", stalled("/api/operations", anna.token), shape],
      ["a guest's envelope", stalled("/api/operations"), shape],
      ["a small document", stalled(DOCUMENTS, anna.token, "POST", form), shape],
      ["a document", stalled(DOCUMENTS, anna.token, "POST", { ...form, "content-length": "3000000" }), shape],
      ["a superuser's record", stalled(SHIPMENTS, root.token), shape],
      ["a superuser's form", stalled(SHIPMENTS, root.token, "POST", form), shape],
      ["a route that is not there", stalled("/api/nothing"), shape],
      ["a sign-in", stalled("/api/collections/users/auth-with-password"), shape],
    ];
    for (const [what, answer, body] of all) {
      const { status, headers, body: text } = await answer;
      expect([what, status, JSON.parse(text || "null")]).toEqual([what, 408, body]);
      expect(headers).toContain("connection: close");
      expect(classify({ status, json: JSON.parse(text) }, () => false, 0).to).toBe("retry");
    }
  });

  test("a request that is refused unread, or whose body is never read, is answered without waiting for it", {
    timeout: 120_000,
  }, async () => {
    const all: [what: string, answer: Promise<Raw>, status: number][] = [
      ["a dead session", stalled(SHIPMENTS, "x.y.z"), 401],
      ["a page that is not there", stalled("/nothing"), 404],
      ["a long answer to a GET", stalled("/api/tariff", "", "GET"), 200],
      ["a page", stalled("/", "", "GET"), 200],
      ["every route", stalled("*", "", "OPTIONS"), 400],
    ];
    for (const [what, answer, status] of all) expect([what, (await answer).status]).toEqual([what, status]);
  });

  test("an upload that progresses is accepted, however long it takes; one that is too slow is not", {
    timeout: 240_000,
  }, async () => {
    /** A document of so many kilobytes at so many kilobytes a second. */
    const upload = async (kilobytes: number, kbPerSecond: number) => {
      const { id: shipment } = await book(server, anna);
      const { id, form } = documentForm({ shipment, size: kilobytes * 1000 });
      const whole = new Request("http://x", { method: "POST", body: form });
      const bytes = Buffer.from(await whole.arrayBuffer());
      const headers = {
        authorization: anna.token,
        "content-type": whole.headers.get("content-type") ?? "",
        "content-length": String(bytes.length),
      };
      const { socket, answer } = begin(server, "POST", DOCUMENTS, headers);
      await trickle(socket, bytes, kbPerSecond * 1000);
      const stored = await rowsOf(server, "shipment_documents", `id = "${id}"`);
      return [(await answer).status, stored.length];
    };
    const [small, large, slow, slowLarge] = await Promise.all([
      upload(180, 5),
      upload(300, 8),
      upload(180, 2),
      upload(400, 2),
    ]);
    expect({ small, large, slow, slowLarge }).toEqual({
      small: [200, 1],
      large: [200, 1],
      slow: [408, 0],
      slowLarge: [408, 0],
    });
  });
});

describe("of one address", () => {
  const OFFICE_ADDRESS = "203.0.113.7";
  const PHONES = 30;
  const AT_ONCE = 4;
  const MOST = 128;
  let server: Server;
  let phones: string[];
  beforeAll(async () => {
    server = await startServer({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" } });
    const { token } = await superuser(server);
    phones = [];
    // One after another: passwords are compared two at a time, and the test is about bodies.
    for (let n = 0; n < PHONES; n++) {
      const account = { email: `phone${n}@x.test`, password: "secret", passwordConfirm: "secret", full_name: "X" };
      await call(server, "POST", "/api/collections/users/records", { token, body: account });
      const { status, body } = await call(server, "POST", "/api/collections/users/auth-with-password", {
        body: { identity: account.email, password: "secret" },
        headers: { "x-real-ip": `198.51.100.${n}` },
      });
      expect(status).toBe(200);
      phones.push(String(body.token));
    }
  });
  afterAll(() => server?.stop());

  const from = (address: string) => ({ ...JSON_TYPE, "x-real-ip": address });

  test("thirty phones on a bad network can book through it at once", { timeout: 120_000 }, async () => {
    const bodies = await Promise.all(
      phones.flatMap((token) =>
        Array.from({ length: AT_ONCE }, async () => ({
          token,
          text: Buffer.from(JSON.stringify(await bookingBody(server))),
        })),
      ),
    );
    const begun = bodies.map(({ token, text }) => {
      const headers = { ...from(OFFICE_ADDRESS), authorization: token, "content-length": String(text.length) };
      return { text, ...begin(server, "POST", SHIPMENTS, headers) };
    });
    // All of them have started before the first is complete.
    for (const { socket, text } of begun) socket.write(text.subarray(0, 100));
    await pause(500);
    await Promise.all(begun.map(({ socket, text }) => trickle(socket, text.subarray(100), 600)));
    const answers = await Promise.all(begun.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual(Array(PHONES * AT_ONCE).fill(200));
  });

  /** Refused with 429, once the places are taken. */
  const refused = async (path: string, token: string, address: string) => {
    const until = Date.now() + ENDED_WITHIN_MS;
    for (;;) {
      const headers = { "x-real-ip": address };
      const answer = await call(server, "POST", path, { token, body: { name: "x" }, headers });
      if (answer.status === 429 || Date.now() > until) return answer;
    }
  };
  const message = (token: string, address: string) =>
    call(server, "POST", "/api/contact", { token, body: { name: "x" }, headers: { "x-real-ip": address } });

  test("more unfinished bodies than one account may have are refused; others behind its address are not", {
    timeout: 120_000,
  }, async () => {
    const [token = "", other = ""] = phones;
    const headers = { ...from(OFFICE_ADDRESS), authorization: token, "content-length": "30000" };
    const waiting = Array.from({ length: MOST }, () => begin(server, "POST", SHIPMENTS, headers));
    const answer = await refused(SHIPMENTS, token, "203.0.113.8");
    expect(answer).toMatchObject({ status: 429, body: { status: 429, message: /unfinished/, data: {} } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const sender of [other, ""]) expect((await message(sender, OFFICE_ADDRESS)).status).toBe(400);
    // Requests without a body need no place.
    expect((await call(server, "GET", "/api/tariff", { headers: { "x-real-ip": OFFICE_ADDRESS } })).status).toBe(200);
    // When they stall, they give their places to what else the account sends.
    const until = Date.now() + 10_000;
    let later = await message(token, OFFICE_ADDRESS);
    while (later.status !== 400 && Date.now() < until) later = await message(token, OFFICE_ADDRESS);
    expect(later.status).toBe(400);
    const ended = await Promise.all(waiting.map(({ answer }) => answer));
    expect([...new Set(ended.map(({ status }) => status))].sort()).toEqual([408, 429]);
  });

  test("unfinished bodies of guests do not stop sign-ins and messages behind their address", {
    timeout: 120_000,
  }, async () => {
    const address = "203.0.113.20";
    const headers = { ...from(address), "content-length": "30000" };
    const waiting = Array.from({ length: MOST }, () => begin(server, "POST", "/api/contact", headers));
    const answer = await refused("/api/contact", "", address);
    expect(answer.body).toMatchObject({ success: false, error: expect.stringContaining("unfinished") });
    expect((await message(phones[1] ?? "", address)).status).toBe(400);
    const until = Date.now() + 10_000;
    const signIn = () =>
      call(server, "POST", "/api/collections/users/auth-with-password", {
        body: { identity: "phone3@x.test", password: "secret" },
        headers: { "x-real-ip": address },
      });
    let signedIn = await signIn();
    while (signedIn.status !== 200 && Date.now() < until) signedIn = await signIn();
    expect(signedIn.status).toBe(200);
    for (const { socket } of waiting) socket.destroy();
  });

  test("one account's megabytes do not fill the memory for arriving bodies; two documents of 10 MB arrive at a time", {
    timeout: 120_000,
  }, async () => {
    const [token = "", other = ""] = phones;
    const size = 1_000_000;
    const headers = { ...from("203.0.113.30"), authorization: token, "content-length": String(size) };
    let turnedAway = 0;
    const held = Array.from({ length: 66 }, () => {
      const one = begin(server, "POST", "/api/operations", headers);
      one.socket.write(Buffer.alloc(size * 0.9, " "));
      one.answer.then(({ status }) => {
        if (status === 429) turnedAway += 1;
      });
      return one;
    });
    // Refusals of one account wait, up to 15 s.
    const until = Date.now() + 20_000;
    while (turnedAway < 62 && Date.now() < until) await pause(20);
    expect(turnedAway).toBe(62);
    const booked = await call(server, "POST", SHIPMENTS, { token: other, body: await bookingBody(server) });
    expect(booked.status).toBe(200);
    const upload = async () => {
      const { id, form } = documentForm({ shipment: booked.body.id, size: 10_000_000 });
      const { status } = await call(server, "POST", DOCUMENTS, { token: other, body: form });
      return [status, (await rowsOf(server, "shipment_documents", `id = "${id}"`)).length];
    };
    expect(await Promise.all([upload(), upload()])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    for (const { socket } of held) socket.destroy();
  });
});
