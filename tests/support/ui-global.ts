import { makeFonts } from "../../tools/fonts.mjs";
import { buildAll } from "../../tools/parts.mjs";

/** vitest's global setup of project "ui": the tests that open the app import its route tree and the faces of its papers. */
export default async function setup(): Promise<void> {
  await buildAll({ publicUrl: "", only: ["routes"] });
  await makeFonts();
}
