import { RequestFailed, toAppError } from "#data/shared/errors.ts";

/** A document on the server: its record and the name PocketBase gave the file. */
export type StoredFile = { id: string; file: string };

/** The path of a document; it needs a token. */
export function documentPath({ id, file }: StoredFile): string {
  return `/api/files/shipment_documents/${encodeURIComponent(id)}/${encodeURIComponent(file)}`;
}

/** A link that opens a document for its owner, good for about two minutes. Rejects with RequestFailed. */
export async function documentLink(document: StoredFile): Promise<string> {
  const token = await fileToken();
  return `${documentPath(document)}?token=${encodeURIComponent(token)}`;
}

/** A token for the signed-in user's files, valid for about two minutes. Rejects with RequestFailed. */
export async function fileToken(): Promise<string> {
  const { pocketbase } = await import("./client.ts");
  try {
    return await pocketbase().files.getToken();
  } catch (error) {
    throw new RequestFailed(toAppError(error));
  }
}
