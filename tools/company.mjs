import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const RECORD = "src/content/company.ts";

/** @typedef {{ email?: string, officeEmail?: string }} Company */

/** The company record of src/content, which is TypeScript: esbuild takes the types off. @returns {Promise<Company>} */
export async function readCompany() {
  if (!existsSync(join(ROOT, RECORD))) return {};
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [RECORD],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
  });
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { company } = await import(`data:text/javascript;base64,${source}`);
  return { email: company?.email, officeEmail: company?.officeEmail };
}
