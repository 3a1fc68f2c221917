import { RequestFailed, toAppError } from "#data/shared/errors.ts";

/** A document on the server: its record and the name PocketBase gave the file. */
export type StoredFile = { id: string; file: string };

/** Where a document stands; nobody gets it there without a token. */
export function documentPath({ id, file }: StoredFile): string {
  return `/api/files/shipment_documents/${encodeURIComponent(id)}/${encodeURIComponent(file)}`;
}

/** A link that opens a document for its owner, good for about two minutes. Rejects with RequestFailed. */
export async function documentLink(document: StoredFile): Promise<string> {
  const token = await fileToken();
  return `${documentPath(document)}?token=${encodeURIComponent(token)}`;
}

/** What opens a file for who is signed in, for about two minutes. Rejects with RequestFailed. */
export async function fileToken(): Promise<string> {
  const { pocketbase } = await import("./client.ts");
  try {
    return await pocketbase().files.getToken();
  } catch (error) {
    throw new RequestFailed(toAppError(error));
  }
}
