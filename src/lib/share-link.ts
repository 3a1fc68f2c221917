/** What became of a link that was to be handed over; "dismissed" by the person, in the system's share sheet. */
export type SharedLink = "shared" | "copied" | "dismissed" | "failed";

/** Hands a link to the system's share sheet, or to the clipboard where there is none. Needs a fresh click. */
export async function shareLink(link: { title: string; url: string; text?: string }): Promise<SharedLink> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(link);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
      // A device may offer sharing and refuse it: the clipboard is still there.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return "copied";
  } catch (error) {
    console.error(error);
    return "failed";
  }
}
