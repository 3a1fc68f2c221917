// biome-ignore-all lint/performance/noBarrelFile: the entry of a bundle has to name its exports
// The code of a tab in the miniature browser: the product's own modules, bundled (bundle.ts), one copy per tab.

export { documentsOf, removeDocument, storeDocument } from "#data/local/documents.ts";
export { discardDraft, loadDraft, saveDraft } from "#data/local/drafts.ts";
export { leftBehind } from "#data/local/left-behind.ts";
export { wipeMirror } from "#data/local/mirror-db.ts";
export { outboxDb } from "#data/local/outbox-db.ts";
export { storageState } from "#data/local/storage.ts";
export { readWorkerSession } from "#data/local/worker-session.ts";
export { deliveryOf } from "#data/queries/delivery.ts";
export { findParts, shownFinds } from "#data/queries/finds.ts";
export { holdParts } from "#data/queries/holds.ts";
export { inboxParts, officeParts } from "#data/queries/office.ts";
export { keepNewest, newestShipments } from "#data/queries/office-first.ts";
export { overlayShipments } from "#data/queries/overlay.ts";
export { overlaySailings } from "#data/queries/pending-sailings.ts";
export { overlayQuotes, quoteParts } from "#data/queries/quotes.ts";
export { sailingParts } from "#data/queries/sailings.ts";
export { shipmentParts } from "#data/queries/shipments.ts";
export { trayItems, trayParts } from "#data/queries/tray.ts";
export { findPallet, warehouseParts } from "#data/queries/warehouse.ts";
export { changeRole } from "#data/remote/people.ts";
export { fetchQuoteLink } from "#data/remote/quote-link.ts";
export { fetchTransport } from "#data/remote/transport.ts";
export { authState } from "#data/shared/auth-state.ts";
export { systemClock, webLocks } from "#data/shared/env.ts";
export { knownRole } from "#data/shared/known-role.ts";
export { newRecordId } from "#data/shared/random.ts";
export { codeHandled, codesOfBefore, keepCode, readCode } from "#data/shared/read-codes.ts";
export { sendInBackground } from "#data/sync/background.ts";
export { clashesOf } from "#data/sync/conflict.ts";
export { pageEngine, startSync } from "#data/sync/engine.ts";
export { holdSending } from "#data/sync/hold-sending.ts";
export { enqueue } from "#data/sync/outbox.ts";
export {
  assignOp,
  changeSailing,
  sailingAdvanceOp,
  sailingDelayOp,
  sailingEditOp,
} from "#data/use-cases/change-sailing.ts";
export { decideHold, holdOps } from "#data/use-cases/decide-hold.ts";
export { duplicateQuote, QUOTE_FOR_DRAFT } from "#data/use-cases/duplicate-quote.ts";
export { followDatabases } from "#data/use-cases/follow-databases.ts";
export { adoptKept, declineKept, deleteKept, keepBooking, keptBookings } from "#data/use-cases/kept.ts";
export { matchFound } from "#data/use-cases/match-found.ts";
export { acceptPrice, discard, edit, resolveConflict, tryNow } from "#data/use-cases/op-actions.ts";
export { recordFound } from "#data/use-cases/record-found.ts";
export { recordScan } from "#data/use-cases/record-scan.ts";
export { recoverKept } from "#data/use-cases/recover-kept.ts";
export { enqueueQuote, quoteOp, stepQuote } from "#data/use-cases/save-quote.ts";
export { sayMissing } from "#data/use-cases/say-missing.ts";
export { session } from "#data/use-cases/session.ts";
export { submitBooking } from "#data/use-cases/submit-booking.ts";
export { submitRequest } from "#data/use-cases/submit-request.ts";
export { takeBackScan } from "#data/use-cases/take-back-scan.ts";
export { startSession } from "../../../src/app/start-session.ts";
