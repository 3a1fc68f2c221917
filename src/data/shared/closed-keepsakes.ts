import { createStore } from "#lib/store.ts";

/**
 * How many things this person did here are lost at the server and cannot be opened on this device, since they were last told:
 * the server was restored to before its key.
 */
export const closedKeepsakes = /* @__PURE__ */ createStore(0);
