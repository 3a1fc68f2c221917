import type { Transport } from "#data/remote/transport.ts";
import * as right from "#data/sync/batch.ts";
import { agreed } from "./agreed.ts";

export * from "#data/sync/batch.ts";

/** Requests count as done before the server has answered. */
export const collectBatch: typeof right.collectBatch = (transport, members) => {
  const batch = right.collectBatch(transport, members);
  const send: Transport["send"] = (request, options) => {
    void batch.transport.send(request, options).catch(() => {});
    return Promise.resolve(agreed(request));
  };
  return { ...batch, transport: { send } };
};
