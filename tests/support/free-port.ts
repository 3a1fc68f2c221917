import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range of outgoing connections, so that none of them can take the port while a server restarts. */
const FIRST = 20_000;
const LAST = 32_000;

/** Test files that run in parallel search different ranges: a free port may already be chosen by another one. */
const SHARES = 8;
const share = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % SHARES;
const WIDTH = (LAST - FIRST) / SHARES;

/** A port of this machine without a listener. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FIRST + share * WIDTH + randomInt(WIDTH);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${FIRST} and ${LAST}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
