/**
 * A shell whose first words are painted at once (prerender/pages.ts) has its style sheets for print alone, because the paint
 * does not wait for those. Waits until they have arrived or failed, and takes them for the screen: before the first screen is
 * rendered.
 */
export async function takeSheets(): Promise<void> {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-begun]")) {
    // A complete page has them, or they failed.
    if (!sheet.sheet && document.readyState !== "complete")
      await new Promise((resolve) => {
        for (const event of ["load", "error"]) sheet.addEventListener(event, resolve, { once: true });
        window.addEventListener("load", resolve, { once: true });
      });
    sheet.media = "all";
  }
}
