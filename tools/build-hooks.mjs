import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { BUNDLE, ROOT } from "./paths.mjs";

const ENTRY = `export * from "./src/domain/server.ts";
export { told, worded } from "./src/i18n/worded.ts";
export { trackedWords } from "./src/features/track/tracked-words.ts";
export { LETTER_FIELDS } from "./src/letters/facts.ts";
export { writeNotification } from "./src/letters/push.ts";
export { writeLetter } from "./src/letters/write.ts";
`;

/**
 * Bundles the domain, the sentences of its faults and the letters for the server's hooks. The bundle exports a hash of its code (12 hex digits) as
 * `bundle`: /api/ready compares it with the running one. `#domain/*` resolves through package.json, as everywhere.
 */
export async function bundleDomain() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: ENTRY, resolveDir: ROOT, sourcefile: "hooks.ts", loader: "ts" },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "neutral",
    target: "es2020",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  const code = outputFiles[0]?.text ?? "";
  const bundle = createHash("sha256").update(code).digest("hex").slice(0, 12);
  return { code: `${code}module.exports.bundle = ${JSON.stringify(bundle)};\n`, bundle };
}

/** Writes the bundle to where the hooks load it from. @returns {Promise<string>} its hash */
export async function buildHooks() {
  const { code, bundle } = await bundleDomain();
  writeFileSync(join(ROOT, BUNDLE), code);
  return bundle;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(`${BUNDLE} ${await buildHooks()}`);
