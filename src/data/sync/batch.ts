import { type Answer, answerWith, type Transport, type WireRequest } from "#data/remote/transport.ts";

/**
 * Maximum number of operations in one request; the server accepts twice as many. 1 sends each alone. It shortens the wait
 * after days offline: a thousand bookings take 62 requests instead of 1,031 and 4.8 s instead of 7.8
 * (docs/decisions/0011-envelopes.md). `npm run bench -- offline` measures it, and with SLOW_PATHS=1 before it each alone;
 * tests/data/slow-paths.test.ts tests both.
 * Outside of Vite there is no `env`.
 */
export const MAX_BATCH = import.meta.env?.SLOW_PATHS ? 1 : 25;

/** The batch request itself was refused (an older server, too large). No operation was carried out; each is sent alone. */
export class BatchRefused extends Error {}

type Member = { request: WireRequest; resolve: (answer: Answer | null) => void; reject: (fault: Error) => void };

/**
 * A transport for `members` operations that are sent at the same time. Their requests are collected and sent as one
 * (docs/decisions/0011-envelopes.md); each gets its own answer, or null when there was none. `leave` is called once for each
 * operation that sends nothing (more), so that the batch does not wait for it.
 */
export function collectBatch(transport: Transport, members: number): { transport: Transport; leave: () => void } {
  if (members === 1) return { transport, leave: () => {} };
  let expected = members;
  let waiting: Member[] = [];
  const sendWhenComplete = () => {
    if (waiting.length === 0 || waiting.length < expected) return;
    const all = waiting;
    waiting = [];
    sendAll(transport, all).catch((fault) => {
      for (const { reject } of all) reject(fault);
    });
  };
  return {
    transport: {
      send: (request) =>
        new Promise((resolve, reject) => {
          waiting.push({ request, resolve, reject });
          sendWhenComplete();
        }),
    },
    leave() {
      expected -= 1;
      sendWhenComplete();
    },
  };
}

async function sendAll(transport: Transport, all: Member[]): Promise<void> {
  const [{ request, resolve }] = all as [Member];
  if (all.length === 1) return resolve(await transport.send(request));
  const requests = all.map(({ request: { method, path, body, again } }) => ({
    ...{ method, path, body: (body as JsonBody).json },
    ...(again && { again }),
  }));
  const { token } = request;
  const answer = await transport.send({ method: "POST", path: "/api/operations", token, body: { json: { requests } } });
  const each = answersIn(answer, all.length);
  for (const [i, member] of all.entries()) {
    if (each) member.resolve(each[i] as Answer);
    else if (isRefused(answer)) member.reject(new BatchRefused());
    // A captive portal, a gateway or no answer: it applies to each of them.
    else member.resolve(answer);
  }
}

type JsonBody = { json: unknown };
type Listed = { status: number; body: unknown; retryAfter?: string; acknowledged?: string };

/** The answer of each, in the order of sending; null when this is not our server's answer. */
function answersIn(answer: Answer | null, count: number): Answer[] | null {
  const list = (answer?.json as { answers?: Listed[] } | null | undefined)?.answers;
  const ours = answer?.status === 200 && Array.isArray(list) && list.length === count;
  if (!ours || !list.every((one) => typeof one?.status === "number")) return null;
  return list.map(({ status, body, retryAfter = null, acknowledged }) =>
    answerWith(status, body, retryAfter, acknowledged),
  );
}

/** The request as such was refused before any operation was carried out. Other errors apply to each operation as well. */
function isRefused(answer: Answer | null): boolean {
  const status = answer?.status ?? 0;
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
}
