import { saveFile } from "./save-file.ts";

/** What became of a file that was to be handed over; "dismissed" by the person, in the system's share sheet. */
export type Shared = "shared" | "downloaded" | "dismissed";

/**
 * Hands the file, with a text beside it, to the system's share sheet, or the file alone to the downloads where there is none for
 * files. Needs a fresh click.
 */
export async function shareFile(file: File, text = ""): Promise<Shared> {
  const content = { files: [file], title: file.name, ...(text && { text }) };
  if (!navigator.canShare?.(content)) return download(file);
  try {
    await navigator.share(content);
    return "shared";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    // A device may offer sharing and refuse it, or take the click for too old: the file is still there.
    console.error(error);
    return download(file);
  }
}

/** Shows the file in a tab that was opened for it, where it can be printed; null: it goes to the downloads. */
export function showFile(file: File, tab: Window | null): Exclude<Shared, "dismissed"> {
  if (!tab) return download(file);
  tab.location.href = URL.createObjectURL(file);
  return "shared";
}

function download(file: File): "downloaded" {
  saveFile(file, file.name);
  return "downloaded";
}
