import { documentsOf, type StoredDocument } from "#data/local/documents.ts";
import { useLive, useOwner } from "./use-live.ts";

const NONE: StoredDocument[] = [];

/** The documents stored on this device for a draft, oldest first. */
export function useDocuments(draft: string): StoredDocument[] {
  const owner = useOwner();
  return useLive(`${owner} ${draft}`, () => documentsOf(draft)).value ?? NONE;
}
