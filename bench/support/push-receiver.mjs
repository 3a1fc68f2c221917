import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** @typedef {{ path: string, at: number, body: Uint8Array }} Taken `at`: when the message was there in full, ms since 1970 */
/** @typedef {{ answerAfter?: number, tell?: number, take?: true }} Told */

/**
 * A push service on the loopback, in a thread of its own, so that it does not delay the measuring thread. It keeps messages
 * encrypted: decrypting them is the work of the devices, not of the measured machine.
 */
export async function startPushReceiver() {
  const worker = new Worker(fileURLToPath(import.meta.url));
  const [port] = await once(worker, "message");
  const ask = async (/** @type {Told} */ told) => {
    const answer = once(worker, "message");
    worker.postMessage(told);
    return (await answer)[0];
  };
  return {
    host: `127.0.0.1:${port}`,
    /** Each message is answered so many ms after it is there. @param {number} ms */
    answerAfter: (ms) => worker.postMessage({ answerAfter: ms }),
    /** Resolves when so many have come in since the last `take`. @param {number} count @returns {Promise<void>} */
    arrived: (count) => ask({ tell: count }),
    /** What has come in since the last time. @returns {Promise<Taken[]>} */
    take: () => ask({ take: true }),
    stop: () => worker.terminate(),
  };
}

function receive() {
  /** @type {Taken[]} */
  let taken = [];
  let answerAfter = 0;
  let tell = Number.POSITIVE_INFINITY;
  const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
  const look = () => {
    if (taken.length < tell) return;
    tell = Number.POSITIVE_INFINITY;
    port.postMessage(null);
  };
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      taken.push({ path: request.url ?? "", at: Date.now(), body: Buffer.concat(parts) });
      const answer = () => response.writeHead(201).end();
      if (answerAfter > 0) setTimeout(answer, answerAfter);
      else answer();
      look();
    });
  });
  port.on("message", (/** @type {Told} */ told) => {
    if (told.answerAfter !== undefined) answerAfter = told.answerAfter;
    if (told.tell !== undefined) {
      tell = told.tell;
      look();
    }
    if (told.take) {
      port.postMessage(taken);
      taken = [];
    }
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") port.postMessage(address.port);
  });
}

if (!isMainThread && parentPort) receive();
