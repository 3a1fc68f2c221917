import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export type ReadPdf = {
  pages: number;
  lang: string | undefined;
  title: unknown;
  /** In the order in which it is written, pieces joined by one space. */
  text: string;
  links: string[];
  /** What the document calls its parts, such as "H1", in their order. */
  roles: string[];
};

/** A PDF as pdf.js reads it, which shares nothing with the library that writes it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // It takes the bytes away from whoever hands them over.
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const annotations: { url?: string }[] = await page.getAnnotations();
  const { info } = await document.getMetadata();
  const read = {
    pages: document.numPages,
    lang: (info as { Language?: string }).Language,
    title: (info as { Title?: unknown }).Title,
    text: items
      .flatMap((item) => ("str" in item ? [item.str] : []))
      .join(" ")
      .replace(/\s+/g, " "),
    links: annotations.flatMap(({ url }) => (url ? [url] : [])),
    roles: rolesOf(await page.getStructTree()),
  };
  await task.destroy();
  return read;
}

function rolesOf(node: unknown): string[] {
  const { role, children = [] } = (node ?? {}) as { role?: string; children?: unknown[] };
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)];
}
