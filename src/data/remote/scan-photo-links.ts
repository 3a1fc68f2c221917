import { fileToken, type StoredFile } from "./file-link.ts";

/** Links to pictures of scans, valid for about two minutes. Rejects with RequestFailed. */
export async function scanPhotoLinks(photos: readonly StoredFile[]): Promise<string[]> {
  const token = await fileToken();
  return photos.map(({ id, file }) => {
    const path = `/api/files/scan_photos/${encodeURIComponent(id)}/${encodeURIComponent(file)}`;
    return `${path}?token=${encodeURIComponent(token)}`;
  });
}
