import { createHash } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsOfRows, judged } from "../support/hostile-world.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, book, call, customer, type Json, newId, rowsOf } from "../support/server-api.ts";

const DOCUMENTS = "/api/collections/shipment_documents/records";
const ANSWERS_WITHIN_MS = 60_000;

let server: Server;
let anna: Actor;
let shipment: Json;
beforeAll(async () => {
  server = await startServer();
  anna = await customer(server, "Anna");
  shipment = await book(server, anna);
});
afterAll(() => server?.stop());

type Raw = { status: number; headers: Record<string, string>; body: string };

/** Sends one request byte by byte: no library normalises the path. A connection closed without an answer has status 0. */
function speak(head: string, body: Uint8Array | string = ""): Promise<Raw> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy(new Error(`no answer to ${head.slice(0, 100)}`)));
    socket.on("data", (chunk) => chunks.push(chunk));
    let failed: Error | null = null;
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may refuse and close while we are still writing.
      if (!["EPIPE", "ECONNRESET"].includes(error.code ?? "")) failed = error;
    });
    socket.on("close", () => (failed ? reject(failed) : resolve(parsed(Buffer.concat(chunks).toString("latin1")))));
    socket.write(Buffer.from(head, "latin1"));
    socket.write(body);
  });
}

function parsed(text: string): Raw {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => line.split(": ")).map(([k = "", v]) => [k.toLowerCase(), v ?? ""]),
  );
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}

const get = (target: string) => speak(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe("paths", () => {
  const UP = ["..", "%2e%2e", "%2E.", "..%00", "%252e%252e", "....", "..;", "..%c0%af", "%e0%80%ae%e0%80%ae"];
  const SLASHES = ["/", "%2f", "%5c", "\\", "//", "%252f"];
  const climbs = UP.flatMap((up) => SLASHES.map((slash) => `${up}${slash}`.repeat(6)));
  const targets = [
    ...climbs.flatMap((climb) => [`/${climb}data.db`, `/assets/${climb}etc/passwd`, `/dashboard/shipment/${climb}x`]),
    ...climbs.map((climb) => `/api/files/shipment_documents/abcdefghijklmno/${climb}data.db`),
    ...climbs.map((climb) => `/api/files/${climb}data.db/x/y`),
    ...["/%00", "/index.html%00.png", "/assets/%00.js", "/%", "/%zz", "/%ff%fe", "/\x7f", "/a b", "/\xc3\x28"],
    ...[
      "//evil.test",
      "//evil.test/",
      "///evil.test/..",
      "/\\evil.test",
      "/%2fevil.test/",
      "/%5cevil.test/",
      "//evil.test/%2e%2e",
    ],
    ...["http://evil.test/", "http://evil.test/api/health", "*", "evil", "?x", ""],
    ...["/.git/config", "/.env", "/pb_data/data.db", "/pb_hooks/main.pb.js", "/data.db", "/site.json", "/.htaccess"],
    ...[
      `/${"a".repeat(100_000)}`,
      `/${"a/".repeat(20_000)}`,
      `/?${"q=1&".repeat(50_000)}`,
      `/${"%2e%2e/".repeat(10_000)}`,
    ],
    `/api/shipments/search?q=${"x".repeat(200_000)}`,
    `/${"a".repeat(2_000_000)}`,
  ];
  test(`${targets.length} of them lead nowhere, and none to another host`, async () => {
    const waiting = [...targets];
    const wrong: string[] = [];
    const walk = async () => {
      for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
        const { status, headers, body } = await get(target);
        const say = (what: string) => wrong.push(`${target.slice(0, 80)}: ${what}`);
        if (status >= 500) say(`${status} ${body.slice(0, 200)}`);
        if (/SQLite format|root:x:|hooks_bundle|"appPatterns"|\[core\]/.test(body)) say("is handed out");
        const location = headers.location;
        if (location !== undefined && !/^\/($|[^/\\])/.test(location)) say(`leads to ${location}`);
        if (/[\r\n]/.test(location ?? "")) say("writes a header");
      }
    };
    await Promise.all(Array.from({ length: 6 }, walk));
    expect(wrong).toEqual([]);
  });
});

/** A hand-written form: the given parts, with or without an end. */
function form(parts: { head: string; body: Buffer | string }[], { end = true } = {}): Buffer {
  const pieces = parts.flatMap(({ head, body }) => [
    Buffer.from(`--edge\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end ? "--edge--\r\n" : "")]);
}
const field = (name: string, body: string) => ({ head: `Content-Disposition: form-data; name="${name}"`, body });
const filePart = (body: Buffer | string, name = "a.pdf", type = "application/pdf") => ({
  head: `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`,
  body,
});
const PDF = `%PDF-1.7\n${"x".repeat(300)}`;
const fields = (over: Record<string, string> = {}) =>
  Object.entries({ id: newId(), shipment: shipment.id, kind: "packing_list", file_name: "a.pdf", ...over }).map(
    ([name, body]) => field(name, body),
  );
const upload = (body: Buffer, type = "multipart/form-data; boundary=edge") =>
  speak(
    `POST ${DOCUMENTS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${anna.token}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    body,
  );

describe("broken forms", () => {
  const forms: [what: string, body: () => Buffer, type?: string][] = [
    ["without an end", () => form([...fields(), filePart(PDF)], { end: false })],
    ["cut inside the file", () => form([...fields(), filePart(PDF)]).subarray(0, -200)],
    ["without a boundary", () => form([...fields(), filePart(PDF)]), "multipart/form-data"],
    ["with another boundary", () => form([...fields(), filePart(PDF)]), "multipart/form-data; boundary=other"],
    ["with an empty boundary", () => form([...fields(), filePart(PDF)]), 'multipart/form-data; boundary=""'],
    ["of a part without a name", () => form([{ head: "X-Nothing: 1", body: "x" }])],
    ["of ten thousand parts", () => form(Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, "x")))],
    [
      "of a header without end",
      () => form([{ head: `Content-Disposition: form-data; name="${"n".repeat(100_000)}"`, body: "x" }]),
    ],
    ["of a field of 3 MB", () => form([...fields({ file_name: "x".repeat(3_000_000) }), filePart(PDF)])],
    ["without a file", () => form(fields())],
    ["with a text for a file", () => form([...fields(), field("file", PDF)])],
    ["with nothing in the file", () => form([...fields(), filePart("")])],
    [
      "with 40 MB in the file",
      () => form([...fields(), filePart(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(40_000_000)]))]),
    ],
    ["that is JSON", () => Buffer.from('{"id": "x"}')],
    ["that is nothing", () => Buffer.alloc(0)],
    [
      "with PocketBase's own JSON field",
      () => form([field("@jsonPayload", `{"user_id":"x","sha256":{"a":1}}`), ...fields({ kind: "x" }), filePart(PDF)]),
    ],
  ];
  test.each(forms)("%s", async (_what, body, type) => {
    const before = (await rowsOf(server, "shipment_documents")).length;
    const { status, headers, body: text } = await upload(body(), type);
    // A body far over the limit may cause a reset before the answer is read.
    if (status !== 0) expect(judged(status, headers["content-type"] ?? "", text)).toBe("");
    expect(status === 0 || status >= 400).toBe(true);
    expect((await rowsOf(server, "shipment_documents")).length).toBe(before);
    expect((await call(server, "GET", "/api/health")).status).toBe(200);
  });
});

describe("documents with false types", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const html = "<html><script>alert(1)</script></html>";
  const lies: [what: string, bytes: Buffer | string, name: string, type: string][] = [
    ["HTML called PDF", html, "a.pdf", "application/pdf"],
    ["HTML behind spaces", `   \n\n${html}`, "a.pdf", "application/pdf"],
    ["SVG called PNG", `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`, "a.png", "image/png"],
    ["XML called PDF", `<?xml version="1.0"?><x/>`, "a.pdf", "application/pdf"],
    ["JavaScript called JPEG", "alert(1)//", "a.jpg", "image/jpeg"],
    [
      "a program called PDF",
      Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(100)]),
      "a.pdf",
      "application/pdf",
    ],
    ["a GIF called PNG", "GIF89a\x01\x00\x01\x00\x00\x00\x00;", "a.png", "image/png"],
    ["a zip called PDF", "PK\x03\x04aaaaaaaaaaaaaaaaaaaa", "a.pdf", "application/pdf"],
    ["a name with a second ending", PDF, "a.pdf.html", "application/pdf"],
    ["a name that ends in NUL and .pdf", PDF, "a.html\u0000", "application/pdf"],
    ["a PDF in UTF-16", Buffer.from(`\ufeff${PDF}`, "utf16le"), "a.pdf", "application/pdf"],
  ];
  test.each(lies)("%s is refused, and named", async (_what, bytes, name, type) => {
    const id = newId();
    const answer = await upload(form([...fields({ id, file_name: name }), filePart(bytes, name, type)]));
    expect([answer.status, judged(answer.status, answer.headers["content-type"] ?? "", answer.body)]).toEqual([
      400,
      "",
    ]);
    expect(await rowsOf(server, "shipment_documents", `id = "${id}"`)).toEqual([]);
  });

  // The third is what is stored, where that is not what was sent: a name is one line, without control and direction marks.
  const oddNames: [what: string, name: string, kept?: string][] = [
    ["that climbs", "../../../../etc/cron.d/evil.pdf"],
    ["that climbs backwards", "..\\..\\evil.pdf"],
    ["that writes headers", "a\r\nSet-Cookie: x=1\r\n\r\n<script>.pdf", "a Set-Cookie: x=1 <script>.pdf"],
    ["that is markup", `"><img src=x onerror=alert(1)>.pdf`],
    ["that turns around", "\u202efdp.exe\u202c.pdf", "fdp.exe.pdf"],
    ["of quotes and percents", `"%0d%0aX: 1";''.pdf`],
    ["that holds a NUL", "a\u0000b.pdf", "ab.pdf"],
    ["in Greek and signs", "Τιμολόγιο 🧾 №1.pdf"],
    ["of 255 characters", `${"ω".repeat(251)}.pdf`],
  ];
  test.each(oddNames)("a name %s stays a name", async (_what, name, kept = name) => {
    const own = await book(server, anna);
    const id = newId();
    const answer = await upload(form([...fields({ id, shipment: own.id, file_name: name }), filePart(PDF)]));
    expect([answer.status, answer.status === 200 ? "" : answer.body]).toEqual([200, ""]);
    const [row] = await rowsOf(server, "shipment_documents", `id = "${id}"`);
    expect(row.file_name).toBe(kept);
    expect(row.file).toMatch(/^[a-z_]+_\w{10}(_\w+)?\.pdf$/);
    const { token } = (await call(server, "POST", "/api/files/token", { token: anna.token })).body;
    const sent = await fetch(`${server.url}/api/files/shipment_documents/${id}/${row.file}?token=${token}`);
    expect(sent.headers.get("set-cookie")).toBeNull();
    expect(sent.headers.get("content-type")).toBe("application/pdf");
    expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
    expect(sent.headers.get("content-disposition")).toMatch(/^inline; filename\*=UTF-8''[\w.!~%-]+$/);
    expect(
      createHash("sha256")
        .update(Buffer.from(await sent.arrayBuffer()))
        .digest("hex"),
    ).toBe(createHash("sha256").update(PDF).digest("hex"));
  });

  test.each([
    ["a PNG called PDF", png, "a.pdf", "application/pdf"],
    ["a PDF called PNG", PDF, "a.png", "image/png"],
    ["a PDF with a page of HTML in it", `${PDF}${html}`, "a.pdf", "text/html"],
  ] as const)("%s is never served as anything a browser runs", async (_what, bytes, name, type) => {
    const own = await book(server, anna);
    const id = newId();
    const answer = await upload(
      form([...fields({ id, shipment: own.id, file_name: name }), filePart(bytes, name, type)]),
    );
    const rows = await rowsOf(server, "shipment_documents", `id = "${id}"`);
    expect([answer.status, rows.length]).toEqual([200, 1]);
    const { token } = (await call(server, "POST", "/api/files/token", { token: anna.token })).body;
    for (const query of ["", "&download=1", "&thumb=100x100", "&thumb=../../../data.db"]) {
      const sent = await fetch(
        `${server.url}/api/files/shipment_documents/${id}/${rows[0].file}?token=${token}${query}`,
      );
      expect(sent.status).toBeLessThan(500);
      expect(sent.headers.get("content-type")).toMatch(/^(application\/pdf|image\/png|application\/json)/);
      expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
      await sent.body?.cancel();
    }
  });
});

test("no stored row breaks the schemas, or differs from what devices get", async () => {
  expect(await faultsOfRows(server)).toEqual([]);
});
