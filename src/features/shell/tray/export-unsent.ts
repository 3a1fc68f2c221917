import { saveFile } from "#lib/save-file.ts";
import { unsentActions } from "#live/unsent.ts";

/** Saves these operations with their documents as a file. The code is loaded on the first call. */
export async function exportUnsent(opIds: readonly string[]): Promise<void> {
  const now = new Date();
  saveFile(await unsentActions.file(opIds, now.getTime()), exportName(now));
}

/** The same for a text that only an earlier page could read. */
export const exportText = (kept: string): void =>
  saveFile(new Blob([kept], { type: "application/json" }), exportName(new Date()));

/** "akamas-not-sent-2026-11-21-1402.json" */
function exportName(now: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `akamas-not-sent-${day}-${two(now.getHours())}${two(now.getMinutes())}.json`;
}
