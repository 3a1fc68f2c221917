import { documentsOf, removeDocument, type StoredDocument, storeDocument } from "#data/local/documents.ts";
import { useOwner } from "./early-live.ts";
import { useLive } from "./use-live.ts";

export type { StoredDocument };

/** Storing and removing documents of a draft on this device. */
export { removeDocument, storeDocument };

const NONE: StoredDocument[] = [];

/** The documents stored on this device for a draft, oldest first. */
export function useDocuments(draft: string): StoredDocument[] {
  const owner = useOwner();
  return useLive(`${owner} ${draft}`, () => documentsOf(draft)).value ?? NONE;
}
