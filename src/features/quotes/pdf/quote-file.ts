import { company } from "#content/company.ts";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { quotePdf as words } from "#text/quote-pdf.ts";
import { loadFaces } from "#ui/paper/faces.ts";
import { type Script, scriptsIn } from "#ui/paper/scripts.ts";
import type { PaperInput } from "./paper.ts";

const LATIN: ReadonlySet<Script> = new Set(["latin"]);
const code = () => import("./quote-pdf.ts");

/** Loads the code and the first fonts while a press is still under way. Offline they come from the cache. */
export function prepareQuotePdf(): void {
  // An error is ignored here: sharing tries again and shows it.
  Promise.all([code(), loadFaces(LATIN)]).catch(() => undefined);
}

/** The quote as a file, named by its reference. Rejects where the code or the fonts are on neither device nor network. */
export async function quoteFile(paper: PaperInput): Promise<File> {
  const { quote } = paper;
  const [{ quotePdf }, faces] = await Promise.all([
    code(),
    loadFaces(scriptsIn(JSON.stringify([paper, words, company]))),
  ]);
  const bytes = await quotePdf(paper, words, faces);
  return new File([bytes], `${formatQuoteReference(quote.reference)}.pdf`, {
    type: "application/pdf",
    lastModified: quote.quotedAt,
  });
}
