import { createStore } from "#lib/store.ts";

/**
 * Whether this tab's rows are the server's: "asking" until the first pull has ended since the start or the sign-in, "no" after
 * one that failed, other than for want of a network.
 */
export type InStep = "asking" | "yes" | "no";

export const inStep = createStore<InStep>("asking");
