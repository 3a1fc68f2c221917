import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export type ReadPdf = {
  pages: number;
  lang: string | undefined;
  title: unknown;
  /** In the order of the file, pieces joined by one space. */
  text: string;
  links: string[];
  /** The document's structure tags, such as "H1", in order. */
  roles: string[];
};

/** A PDF as read by pdf.js, which shares no code with the library that writes it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js detaches the buffer that it is given.
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
