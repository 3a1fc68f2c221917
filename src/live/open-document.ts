import { type MouseEvent, useState } from "react";
import { documentLink, documentPath, type StoredFile } from "#data/remote/file-link.ts";

/**
 * Opens a protected file in a new tab. Its link needs a short-lived token, which is requested at the click. The tab is opened before
 * the answer, because a pop-up blocker would stop it afterwards. Rejects when the link could not be fetched.
 */
async function openInNewTab(linkOf: () => Promise<string>): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const url = await linkOf();
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
  return {
    ...useFileLink(() => documentLink(document), onFailed),
    href: documentPath(document),
    title: document.file_name,
  };
}

/** The same for a file whose address is fetched otherwise. */
export function useFileLink(linkOf: () => Promise<string>, onFailed: () => void) {
  const [opening, setOpening] = useState(false);
  async function open(event: MouseEvent) {
    // The right button opens the browser's menu.
    if (event.button > 1) return;
    event.preventDefault();
    if (opening) return;
    setOpening(true);
    try {
      await openInNewTab(linkOf);
    } catch (error) {
      console.error(error);
      onFailed();
    } finally {
      setOpening(false);
    }
  }
  const pressed = (event: MouseEvent) => void open(event);
  return {
    target: "_blank",
    rel: "noopener",
    "aria-busy": opening,
    onClick: pressed,
    onAuxClick: pressed,
  };
}
