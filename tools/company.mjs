import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const RECORD = "src/content/company.ts";

/** @typedef {{ email?: string, officeEmail?: string }} Company */

/**
 * Reads the company record of src/content, which is TypeScript: esbuild removes the types.
 * @returns {Promise<Record<string, string>>}
 */
async function wholeCompany() {
  if (!existsSync(join(ROOT, RECORD))) return {};
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [RECORD],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
  });
  // Otherwise esbuild's service process stays in memory as long as the server that is started afterwards.
  await stop();
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { company } = await import(`data:text/javascript;base64,${source}`);
  return { ...company };
}

/** The addresses used as defaults of the environment. @returns {Promise<Company>} */
export async function readCompany() {
  const { email, officeEmail } = await wholeCompany();
  return { ...(email && { email }), ...(officeEmail && { officeEmail }) };
}
