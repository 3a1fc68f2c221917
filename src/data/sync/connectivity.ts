import type { Transport } from "#data/remote/transport.ts";
import { createStore } from "#lib/store.ts";

/** The state of the connection to the server; `misses` is the number of consecutive requests without an answer. */
export type Connectivity = { reachable: boolean; misses: number };

/** Updated by every request. The browser's own state (shared/device-network.ts) is used for the banner only. */
export const connectivity = createStore<Connectivity>({ reachable: true, misses: 0 });

/** The server's time in the last answer that had one, and this device's at that moment, in ms. */
export const lastAnswer = createStore<{ server: number; device: number } | null>(null);

/** A transport that updates the connection state. Only JSON counts as an answer; a captive portal's page does not. */
export function watched(transport: Transport): Transport {
  return {
    async send(request, options) {
      const answer = await transport.send(request, options);
      reach(answer !== null && answer.json !== undefined);
      if (answer?.json !== undefined && answer.serverTime)
        lastAnswer.set({ server: answer.serverTime, device: Date.now() });
      return answer;
    },
  };
}

function reach(answered: boolean): void {
  const { reachable, misses } = connectivity.get();
  if (!answered) connectivity.set({ reachable: false, misses: misses + 1 });
  else if (!reachable) connectivity.set({ reachable: true, misses: 0 });
}

/** The network may have changed: misses of the old one no longer count. */
export function startOver(): void {
  connectivity.set({ ...connectivity.get(), misses: 0 });
}
