import { createStore } from "#lib/store.ts";

/** Whether the sign-out question about unsent operations is open. */
export const signOutAsked = createStore(false);
