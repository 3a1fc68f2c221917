import arabic from "../../../../build/fonts/quote-arabic.ttf?url";
import boldCyrillic from "../../../../build/fonts/quote-bold-cyrillic.ttf?url";
import boldGreek from "../../../../build/fonts/quote-bold-greek.ttf?url";
import boldLatin from "../../../../build/fonts/quote-bold-latin.ttf?url";
import boldLatinExt from "../../../../build/fonts/quote-bold-latin-ext.ttf?url";
import displayCyrillic from "../../../../build/fonts/quote-display-cyrillic.ttf?url";
import displayGreek from "../../../../build/fonts/quote-display-greek.ttf?url";
import displayLatin from "../../../../build/fonts/quote-display-latin.ttf?url";
import displayLatinExt from "../../../../build/fonts/quote-display-latin-ext.ttf?url";
import hebrew from "../../../../build/fonts/quote-hebrew.ttf?url";
import textCyrillic from "../../../../build/fonts/quote-text-cyrillic.ttf?url";
import textGreek from "../../../../build/fonts/quote-text-greek.ttf?url";
import textLatin from "../../../../build/fonts/quote-text-latin.ttf?url";
import textLatinExt from "../../../../build/fonts/quote-text-latin-ext.ttf?url";

/** Regular text, bold text, and the condensed face of headings and figures. */
export type Face = "text" | "bold" | "display";

/** The font files of a face, in fallback order. */
export type FaceFiles = Readonly<Record<Face, readonly Uint8Array[]>>;

const URLS: Readonly<Record<Face, readonly string[]>> = {
  text: [textLatin, textLatinExt, textGreek, textCyrillic, hebrew, arabic],
  bold: [boldLatin, boldLatinExt, boldGreek, boldCyrillic, hebrew, arabic],
  display: [displayLatin, displayLatinExt, displayGreek, displayCyrillic],
};

/** Loads the files, offline from the service worker's cache. Rejects when they are not available. */
export async function loadFaces(): Promise<FaceFiles> {
  const [text, bold, display] = await Promise.all([URLS.text, URLS.bold, URLS.display].map(loadAll));
  return { text, bold, display } as FaceFiles;
}

function loadAll(urls: readonly string[]): Promise<Uint8Array[]> {
  return Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    }),
  );
}
