import { createStore } from "#lib/store.ts";

/** Whether the page is being printed. Meanwhile the realtime connection is closed (src/live/print-page.ts). */
export const printing = createStore(false);
