import http from "node:http";

/**
 * Runs `jobs` requests with a fixed number in flight over kept connections.
 * @param {string} url
 * @param {number} jobs
 * @param {number} inFlight
 * @param {(i: number) => { method: string, path: string, headers?: Record<string, string>, body?: unknown }} make bytes are sent unchanged, any other body as JSON
 * @returns {Promise<{ seconds: number, latencies: number[], failed: string[] }>} latencies in ms
 */
export async function load(url, jobs, inFlight, make) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight });
  const { hostname, port } = new URL(url);
  /** @type {number[]} */
  const latencies = [];
  /** @type {string[]} */
  const failed = [];
  let next = 0;
  const one = (/** @type {number} */ i) =>
    new Promise((done) => {
      const { method, path, headers = {}, body } = make(i);
      const text = body === undefined ? "" : body instanceof Uint8Array ? body : JSON.stringify(body);
      const started = performance.now();
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: text.length
            ? { "content-type": "application/json", "content-length": Buffer.byteLength(text), ...headers }
            : headers,
        },
        (response) => {
          const ok = response.statusCode === 200 || response.statusCode === 204;
          let answer = "";
          response.setEncoding("utf8");
          response.on("data", (chunk) => {
            if (!ok) answer += chunk;
          });
          response.on("end", () => {
            latencies.push(performance.now() - started);
            if (!ok) failed.push(`${response.statusCode} ${answer.slice(0, 300)}`);
            done(undefined);
          });
        },
      );
      request.on("error", (error) => {
        failed.push(String(error));
        done(undefined);
      });
      request.end(text);
    });
  const started = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < jobs) await one(next++);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { seconds, latencies, failed };
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);
/** @param {number[]} values @param {number} q */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
/** Half of the interquartile range, as a share of the median. @param {number[]} values */
export const spread = (values) => (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values);
/** @param {number} value @param {number} [digits] */
export const round = (value, digits = 2) => Number(value.toFixed(digits));
