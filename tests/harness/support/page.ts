// biome-ignore-all lint/performance/noBarrelFile: the entry of a bundle has to name what it offers
// What a tab of the miniature browser runs: the product's own modules, bundled (bundle.ts), one copy for each tab.

export { authState } from "#data/auth-state.ts";
export { documentsOf, removeDocument, storeDocument } from "#data/local/documents.ts";
export { discardDraft, loadDraft, saveDraft } from "#data/local/drafts.ts";
export { readHandOver } from "#data/local/hand-over.ts";
export { wipeMirror } from "#data/local/mirror-db.ts";
export { outboxDb } from "#data/local/outbox-db.ts";
export { newRecordId } from "#data/random.ts";
export { session } from "#data/session.ts";
export { shipmentParts } from "#data/shipments.ts";
export { sendInBackground } from "#data/sync/background.ts";
export { clashesOf } from "#data/sync/conflict.ts";
export { pageEngine, startSync } from "#data/sync/engine.ts";
export { systemClock, webLocks } from "#data/sync/env.ts";
export { holdSending } from "#data/sync/hold-sending.ts";
export { adoptKept, declineKept, deleteKept, keepBooking, keptBookings } from "#data/sync/kept.ts";
export { acceptPrice, discard, edit, resolveConflict, tryNow } from "#data/sync/op-actions.ts";
export { enqueue } from "#data/sync/outbox.ts";
export { overlayShipments } from "#data/sync/overlay.ts";
export { submitBooking } from "#data/sync/submit-booking.ts";
export { submitRequest } from "#data/sync/submit-request.ts";
export { fetchTransport } from "#data/sync/transport.ts";
export { startSession } from "../../../src/app/start-session.ts";
