import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export type ReadPdf = {
  pages: number;
  lang: string | undefined;
  title: unknown;
  /** In the order of the file, pieces joined by one space. */
  text: string;
  /** Texts that begin before the one beside them on the same line has ended. */
  overlapping: string[];
  /** Each text with the middle of its line, in points. */
  middles: { text: string; x: number }[];
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
    overlapping: overlapping(items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []))),
    middles: items.flatMap((item) =>
      "str" in item && item.str.trim() ? [{ text: item.str, x: item.transform[4] + item.width / 2 }] : [],
    ),
    links: annotations.flatMap(({ url }) => (url ? [url] : [])),
    roles: rolesOf(await page.getStructTree()),
  };
  await task.destroy();
  return read;
}

type Placed = { str: string; transform: number[]; width: number };

function overlapping(items: readonly Placed[]): string[] {
  const placed = items.map(({ str, width, transform }) => ({ str, width, x: transform[4] ?? 0, y: transform[5] ?? 0 }));
  return placed.flatMap((one) =>
    placed
      .filter((other) => other !== one && other.y === one.y && one.x <= other.x && other.x < one.x + one.width - 0.1)
      .map(({ str }) => `${one.str} | ${str}`),
  );
}

function rolesOf(node: unknown): string[] {
  const { role, children = [] } = (node ?? {}) as { role?: string; children?: unknown[] };
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)];
}
