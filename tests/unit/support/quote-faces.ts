import { readFileSync } from "node:fs";
import type { Face, FaceFiles } from "#ui/paper/faces.ts";
import { SCRIPTS, type Script } from "#ui/paper/scripts.ts";
import { makeFonts } from "../../../tools/fonts.mjs";

/** The fonts of the PDF quote, made if they are stale: all of them, or those of some scripts. */
export async function quoteFaces(scripts: ReadonlySet<Script> = new Set(SCRIPTS)): Promise<FaceFiles> {
  await makeFonts();
  const file = (name: string) => new Uint8Array(readFileSync(`build/fonts/quote-${name}.ttf`));
  const files = (face: Face, all: readonly Script[]) =>
    all.filter((script) => scripts.has(script)).map((script) => file(nameOf(face, script)));
  const display = SCRIPTS.filter((script) => script !== "hebrew" && script !== "arabic");
  return { text: files("text", SCRIPTS), bold: files("bold", SCRIPTS), display: files("display", display) };
}

const nameOf = (face: Face, script: Script) =>
  script === "hebrew" || script === "arabic" ? script : `${face}-${script}`;
