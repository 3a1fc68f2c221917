import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** Writes bytes to one connection and returns everything received until the server closed it or became silent. */
function speak(bytes: string, quietAfterMs: number): Promise<{ text: string; closed: boolean }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    const end = (closed: boolean) => {
      socket.destroy();
      resolve({ text, closed });
    };
    socket.setTimeout(quietAfterMs, () => end(false));
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {}); // the server may close while we still write
    socket.on("close", () => end(true));
    socket.write(bytes);
  });
}
const answers = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
const SMUGGLED = "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n";

const routes: [path: string, size: number, length: string][] = [
  ["/api/contact", 1_000_000, "declared"],
  ["/api/collections/shipments/records", 40_000_000, "declared"],
  ["/api/tariff", 9_000_000, "declared"],
  ["/api/shipments/aaaaaaaaaaaaaaa/edit", 1_000_000, "declared"],
  ["/api/nope", 1_000_000, "declared"],
  ["/api/contact", 1_000_000, "chunked"],
  ["/api/tariff", 9_000_000, "chunked"],
];
test.each(routes)(
  "%s: %d bytes that are refused are never taken for a next request (%s)",
  async (path, size, length) => {
    const body = SMUGGLED.repeat(Math.ceil(size / SMUGGLED.length));
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const bytes =
      length === "declared"
        ? `${head}Content-Length: ${body.length}\r\n\r\n${body}`
        : `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const { text, closed } = await speak(bytes, 30_000);
    expect(answers(text).length).toBeLessThanOrEqual(1);
    expect(closed).toBe(true);
  },
);

test("after a small refused body the connection can be used again", async () => {
  const body = "{}";
  const refused = `POST /api/tariff HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const last = "GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const { text } = await speak(refused + refused + last, 5000);
  expect(answers(text)).toEqual(["HTTP/1.1 401", "HTTP/1.1 401", "HTTP/1.1 200"]);
});
