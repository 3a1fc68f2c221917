import { buildAll } from "../../tools/parts.mjs";

/** vitest's global setup of project "ui": the tests that open the app import its route tree. */
export default async function setup(): Promise<void> {
  await buildAll({ publicUrl: "", only: ["routes"] });
}
