import { storeDocument } from "#data/local/documents.ts";
import { discardDraft } from "#data/local/drafts.ts";
import { authState } from "#data/shared/auth-state.ts";
import { systemClock } from "#data/shared/env.ts";
import type { AppError } from "#data/shared/errors.ts";
import { pageEngine } from "#data/sync/engine.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import type { DocumentKind } from "#domain/schemas/document.ts";
import { placed, type SubmissionOutcome, type SubmitEnv, submit } from "./submit.ts";

export type DocumentSubmission = {
  shipment: string;
  kind: DocumentKind;
  file: File;
  /** Bytes read and stored on this device. */
  onProgress: (done: number, total: number) => void;
};

/**
 * Adds a document to a shipment that is already booked or still waits on this device; it supersedes an earlier one of its
 * kind. If refused, nothing of it is kept. Rejects when the device could not store it.
 */
export async function submitDocument(input: DocumentSubmission): Promise<SubmissionOutcome> {
  const engine = pageEngine();
  engine.start();
  return sendDocument(input, { clock: systemClock, wake: engine.wake, owner: authState.owner });
}

/** The same with another clock and engine. */
export async function sendDocument(input: DocumentSubmission, env: SubmitEnv): Promise<SubmissionOutcome> {
  const { shipment, kind, file, onProgress } = input;
  const draft = `document-${shipment}-${kind}`;
  // Left by an interrupted attempt.
  await discardDraft(draft);
  const { id, name, size } = await storeDocument({ draft, kind, file, onProgress });
  const payload = { shipment, kind, file_name: name, size };
  // If the booking is still in the outbox, its document depends on it.
  const op: NewOp = { opId: id, kind: "booking.document", dependsOn: shipment, payload };
  const outcome = await submit([op], draft, env, { stays: isTrouble });
  if (outcome.outcome !== "refused") return outcome;
  if (isTrouble(outcome.error)) return placed({ outcome: "saved" }, op);
  await discardDraft(draft);
  return outcome;
}

/** A failure of the server, or a limit: the document stays in the queue. */
const isTrouble = ({ kind }: AppError) => kind === "server" || kind === "busy" || kind === "offline";
