/**
 * Background Sync: what waits is sent with no page open (src/data/sync/ask-worker.ts). Firefox and Safari have none: there it
 * waits until the app is opened.
 */
export const sendsClosed = "SyncManager" in globalThis;

/** Which of two texts is true in this browser: what waits is sent when there is a network, or when the app is opened again. */
export const whenSent = (online: string, opened: string): string => (sendsClosed ? online : opened);
