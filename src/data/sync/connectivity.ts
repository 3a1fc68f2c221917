import type { Transport } from "#data/remote/transport.ts";
import { createStore } from "#lib/store.ts";

/** What is known about the way to the server; `misses` is how many requests in a row nobody answered. */
export type Connectivity = { reachable: boolean; misses: number };

/** Fed by every request. What the browser says (shared/device-network.ts) only feeds the banner. */
export const connectivity = createStore<Connectivity>({ reachable: true, misses: 0 });

/** A transport whose answers tell whether the server is there. JSON is what it speaks; a portal's page is no answer. */
export function watched(transport: Transport): Transport {
  return {
    async send(request, options) {
      const answer = await transport.send(request, options);
      reach(answer !== null && answer.json !== undefined);
      return answer;
    },
  };
}

function reach(answered: boolean): void {
  const { reachable, misses } = connectivity.get();
  if (!answered) connectivity.set({ reachable: false, misses: misses + 1 });
  else if (!reachable) connectivity.set({ reachable: true, misses: 0 });
}

/** The network may be another one now: what the old one missed says nothing about it. */
export function startOver(): void {
  connectivity.set({ ...connectivity.get(), misses: 0 });
}
