/** Shares a text and its link with the Web Share API, or copies them to the clipboard where there is none. */
export async function shareQuote(content: {
  title: string;
  text: string;
  url: string;
}): Promise<"shared" | "copied" | "dismissed" | "failed"> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(content);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
      // A device may offer sharing and then refuse it: falls back to the clipboard.
    }
  }
  try {
    await navigator.clipboard.writeText(`${content.text}\n\n${content.url}`);
    return "copied";
  } catch (error) {
    console.error(error);
    return "failed";
  }
}
