import { fileToken, type StoredFile } from "./file-link.ts";

/** The path of a picture of a scan; it needs a token. */
export function scanPhotoPath({ id, file }: StoredFile): string {
  return `/api/files/scan_photos/${encodeURIComponent(id)}/${encodeURIComponent(file)}`;
}

/** Links to pictures of scans, valid for about two minutes. Rejects with RequestFailed. */
export async function scanPhotoLinks(photos: readonly StoredFile[]): Promise<string[]> {
  const token = await fileToken();
  return photos.map((photo) => `${scanPhotoPath(photo)}?token=${encodeURIComponent(token)}`);
}

/** Links to photos of what was found without a label, the same. */
export async function foundPhotoLinks(photos: readonly StoredFile[]): Promise<string[]> {
  const token = await fileToken();
  return photos.map(
    ({ id, file }) =>
      `/api/files/found_photos/${encodeURIComponent(id)}/${encodeURIComponent(file)}?token=${encodeURIComponent(token)}`,
  );
}
