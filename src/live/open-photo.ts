import type { StoredFile } from "#data/remote/file-link.ts";
import { scanPhotoLinks, scanPhotoPath } from "#data/remote/scan-photo-links.ts";
import { useFileLink } from "./open-document.ts";

/** Props for a link that opens a photo or signature of a scan in a new tab. Apart from documents: customers have none. */
export function useScanPhotoLink(photo: StoredFile, onFailed: () => void) {
  const link = async () => (await scanPhotoLinks([photo]))[0] ?? "";
  return { ...useFileLink(link, onFailed), href: scanPhotoPath(photo) };
}
