import { type MouseEvent, useState } from "react";
import { documentLink, documentPath, type StoredFile } from "#data/remote/file-link.ts";

/**
 * Opens a document in a new tab. Its link needs a token that lives for minutes, so it is asked for at the click; the tab is
 * opened before the answer: after it, the browser would take it for a pop-up. Rejects when the link could not be had.
 */
async function openInNewTab(document: StoredFile): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const url = await documentLink(document);
    if (!tab) {
      window.location.assign(url);
      return;
    }
    tab.opener = null;
    tab.location.href = url;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** What a link needs that opens `document` in a new tab; `onFailed` is told when its address could not be had. */
export function useDocumentLink(document: StoredFile & { file_name: string }, onFailed: () => void) {
  const [opening, setOpening] = useState(false);
  async function open(event: MouseEvent) {
    // The right button is the browser's own.
    if (event.button > 1) return;
    event.preventDefault();
    if (opening) return;
    setOpening(true);
    try {
      await openInNewTab(document);
    } catch (error) {
      console.error(error);
      onFailed();
    } finally {
      setOpening(false);
    }
  }
  const pressed = (event: MouseEvent) => void open(event);
  return {
    href: documentPath(document),
    target: "_blank",
    rel: "noopener",
    title: document.file_name,
    "aria-busy": opening,
    onClick: pressed,
    onAuxClick: pressed,
  };
}
