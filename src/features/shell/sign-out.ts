import { createStore } from "#lib/store.ts";

/** Whether signing out waits for the person's word about what has not been sent. */
export const signOutAsked = createStore(false);
