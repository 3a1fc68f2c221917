import type { Transport } from "#data/remote/transport.ts";
import * as right from "#data/sync/batch.ts";
import { agreed } from "./agreed.ts";

export * from "#data/sync/batch.ts";

/** An answered or unanswered batch counts as an acknowledgement of each request in it. */
export const collectBatch: typeof right.collectBatch = (transport, members) => {
  const send: Transport["send"] = async (request, options) => {
    const answer = await transport.send(request, options);
    const batch = (request.body as { json?: { requests?: { path: string; body: unknown }[] } }).json?.requests;
    if (!batch || (answer !== null && answer.status !== 200)) return answer;
    const answers = batch.map(({ path, body }) => {
      const { status, json } = agreed({ path, body: { json: body } });
      return { status, body: json };
    });
    return { status: 200, json: { answers } };
  };
  return right.collectBatch({ send }, members);
};
