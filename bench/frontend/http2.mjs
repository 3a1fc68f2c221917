import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/load/server.mjs";

/** Headers that are not allowed in HTTP/2. */
const OF_A_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "host"]);

/**
 * HTTP/2 with TLS in front of a server, as a proxy has it (docs/operations.md). The certificate is self-signed: browsers
 * must be told to accept it.
 * @param {string} target
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startHttp2(target) {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(":") && !OF_A_CONNECTION.has(name)),
    );
    const onward = request({ agent, hostname, port, method: asked.method, path: asked.url, headers }, (given) => {
      const kept = Object.entries(given.headers).filter(([name]) => !OF_A_CONNECTION.has(name));
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept));
      given.pipe(/** @type {NodeJS.WritableStream} */ (/** @type {unknown} */ (answer)));
    });
    onward.once("error", () => answer.writeHead(502).end());
    /** @type {NodeJS.ReadableStream} */ (/** @type {unknown} */ (asked)).pipe(onward);
  });
  const own = await freePort();
  await new Promise((ready) => server.listen(own, "127.0.0.1", () => ready(undefined)));
  return {
    url: `https://127.0.0.1:${own}`,
    stop() {
      server.close();
      agent.destroy();
    },
  };
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "akamas-bench-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  try {
    execFileSync("openssl", ["req", "-x509", ...made, "-subj", "/CN=bench", "-keyout", key, "-out", cert], {
      stdio: "pipe",
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
