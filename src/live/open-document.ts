import { type MouseEvent, useState } from "react";
import { documentLink, documentPath, type StoredFile } from "#data/remote/file-link.ts";

/**
 * Opens a document in a new tab. Its link needs a short-lived token, which is requested at the click. The tab is opened before
 * the answer, because a pop-up blocker would stop it afterwards. Rejects when the link could not be fetched.
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

/** Props for a link that opens `document` in a new tab; `onFailed` is called when its address could not be fetched. */
export function useDocumentLink(document: StoredFile & { file_name: string }, onFailed: () => void) {
  const [opening, setOpening] = useState(false);
  async function open(event: MouseEvent) {
    // The right button opens the browser's menu.
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
