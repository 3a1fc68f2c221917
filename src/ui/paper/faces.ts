import arabic from "../../../build/fonts/quote-arabic.ttf?url";
import boldCyrillic from "../../../build/fonts/quote-bold-cyrillic.ttf?url";
import boldGreek from "../../../build/fonts/quote-bold-greek.ttf?url";
import boldLatin from "../../../build/fonts/quote-bold-latin.ttf?url";
import boldLatinExt from "../../../build/fonts/quote-bold-latin-ext.ttf?url";
import displayCyrillic from "../../../build/fonts/quote-display-cyrillic.ttf?url";
import displayGreek from "../../../build/fonts/quote-display-greek.ttf?url";
import displayLatin from "../../../build/fonts/quote-display-latin.ttf?url";
import displayLatinExt from "../../../build/fonts/quote-display-latin-ext.ttf?url";
import hebrew from "../../../build/fonts/quote-hebrew.ttf?url";
import textCyrillic from "../../../build/fonts/quote-text-cyrillic.ttf?url";
import textGreek from "../../../build/fonts/quote-text-greek.ttf?url";
import textLatin from "../../../build/fonts/quote-text-latin.ttf?url";
import textLatinExt from "../../../build/fonts/quote-text-latin-ext.ttf?url";
import { SCRIPTS, type Script } from "./scripts.ts";

/** Regular text, bold text, and the condensed face of headings and figures. */
export type Face = "text" | "bold" | "display";

/** The font files of a face, in fallback order. */
export type FaceFiles = Readonly<Record<Face, readonly Uint8Array[]>>;

const URLS: Readonly<Record<Face, Readonly<Partial<Record<Script, string>>>>> = {
  text: { latin: textLatin, "latin-ext": textLatinExt, greek: textGreek, cyrillic: textCyrillic, hebrew, arabic },
  bold: { latin: boldLatin, "latin-ext": boldLatinExt, greek: boldGreek, cyrillic: boldCyrillic, hebrew, arabic },
  display: {
    latin: displayLatin,
    "latin-ext": displayLatinExt,
    greek: displayGreek,
    cyrillic: displayCyrillic,
  },
};

const loading = new Map<string, Promise<Uint8Array>>();

/** Loads the files of these scripts, offline from the service worker's cache. Rejects when they are not available. */
export async function loadFaces(scripts: ReadonlySet<Script>): Promise<FaceFiles> {
  const filesOf = (face: Face) =>
    Promise.all(SCRIPTS.flatMap((script) => (scripts.has(script) ? (URLS[face][script] ?? []) : [])).map(loaded));
  const [text, bold, display] = await Promise.all([filesOf("text"), filesOf("bold"), filesOf("display")]);
  return { text, bold, display };
}

/** Each file is loaded once; after a failure the next call tries again. */
function loaded(url: string): Promise<Uint8Array> {
  const known = loading.get(url);
  if (known) return known;
  const file = load(url);
  loading.set(url, file);
  file.catch(() => loading.delete(url));
  return file;
}

async function load(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
