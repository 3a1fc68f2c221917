import { type MouseEvent, useState } from "react";
import { documentLink, documentPath, type StoredFile } from "#data/remote/file-link.ts";
import { isInstalledOnIos } from "#lib/installed.ts";
import { shareFile } from "#lib/share-file.ts";

/**
 * Opens a protected file in a new tab; in the installed app on iOS in the share sheet, which shows, keeps and prints it. Its link needs a short-lived token, which is requested at the click. The tab is opened before
 * the answer, because a pop-up blocker would stop it afterwards. Rejects when the link could not be fetched.
 */
async function openFile(linkOf: () => Promise<string>): Promise<void> {
  if (isInstalledOnIos()) {
    await shareFile(await fileOf(await linkOf()));
    return;
  }
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

async function fileOf(url: string): Promise<File> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`);
  const name = new URL(url, location.href).pathname.split("/").at(-1) ?? "";
  const file = await answer.blob();
  return new File([file], decodeURIComponent(name), { type: file.type });
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
      await openFile(linkOf);
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
