import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { quotePdf as words } from "#text/quote-pdf.ts";
import { loadFaces } from "./faces.ts";
import type { PaperInput } from "./paper.ts";

const load = () => Promise.all([import("./quote-pdf.ts"), loadFaces()]);
let kept: ReturnType<typeof load> | null = null;

/** Code and fonts, loaded once; after a failure the next call tries again. */
function loaded(): ReturnType<typeof load> {
  kept ??= load().catch((error) => {
    kept = null;
    throw error;
  });
  return kept;
}

/** Loads code and fonts while a press is still under way. Offline they come from the cache. */
export function prepareQuotePdf(): void {
  // An error is ignored here: sharing tries again and shows it.
  loaded().catch(() => undefined);
}

/** The quote as a file, named by its reference. Rejects where the code or the fonts are on neither device nor network. */
export async function quoteFile(paper: PaperInput): Promise<File> {
  const [{ quotePdf }, faces] = await loaded();
  const bytes = await quotePdf(paper, words, faces);
  return new File([bytes], `${formatQuoteReference(paper.quote.reference)}.pdf`, {
    type: "application/pdf",
    lastModified: paper.quote.quotedAt,
  });
}
