import { type Answer, answerWith, type Transport, type WireRequest } from "./transport.ts";

/** In one request; the server takes twice as many. */
export const MOST_TOGETHER = 25;

/** The request for all of them was refused as such (an older server, too large): none was carried out, each goes alone. */
export class TurnedAway extends Error {}

type Member = { request: WireRequest; tell: (answer: Answer | null) => void; refuse: (fault: Error) => void };

/**
 * A transport for `members` operations that are sent at the same time: their requests wait for one another and travel as one
 * (docs/decisions/0011-envelopes.md), and each hears its own answer, or that there was none. Who has nothing (more) to send says `left`.
 */
export function together(transport: Transport, members: number): { transport: Transport; left: () => void } {
  if (members === 1) return { transport, left: () => {} };
  let there = members;
  let waiting: Member[] = [];
  const go = () => {
    if (waiting.length === 0 || waiting.length < there) return;
    const all = waiting;
    waiting = [];
    sendAll(transport, all).catch((fault) => {
      for (const { refuse } of all) refuse(fault);
    });
  };
  return {
    transport: {
      send: (request) =>
        new Promise((tell, refuse) => {
          waiting.push({ request, tell, refuse });
          go();
        }),
    },
    left() {
      there -= 1;
      go();
    },
  };
}

async function sendAll(transport: Transport, all: Member[]): Promise<void> {
  const [{ request, tell }] = all as [Member];
  if (all.length === 1) return tell(await transport.send(request));
  const requests = all.map(({ request: { method, path, body } }) => ({ method, path, body: (body as JsonBody).json }));
  const { token } = request;
  const answer = await transport.send({ method: "POST", path: "/api/operations", token, body: { json: { requests } } });
  const each = answersIn(answer, all.length);
  for (const [i, member] of all.entries()) {
    if (each) member.tell(each[i] as Answer);
    else if (isRefused(answer)) member.refuse(new TurnedAway());
    // A portal, a gateway, silence: whatever it was, it happened to each of them.
    else member.tell(answer);
  }
}

type JsonBody = { json: unknown };
type Listed = { status: number; body: unknown; retryAfter?: string };

/** What became of each, in the order that was sent; null when this is no answer of ours. */
function answersIn(answer: Answer | null, count: number): Answer[] | null {
  const list = (answer?.json as { answers?: Listed[] } | null | undefined)?.answers;
  const ours = answer?.status === 200 && Array.isArray(list) && list.length === count;
  if (!ours || !list.every((one) => typeof one?.status === "number")) return null;
  return list.map(({ status, body, retryAfter = null }) => answerWith(status, body, retryAfter));
}

/** No to the request as such, which is said before any of it is carried out; the others mean each of them as well. */
function isRefused(answer: Answer | null): boolean {
  const status = answer?.status ?? 0;
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
}
