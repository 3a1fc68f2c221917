import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { BUNDLE, ROOT } from "./paths.mjs";

/**
 * Bundles the domain for the server's hooks and writes it. The file exports `bundle`, a hash of its own content: /api/ready
 * compares it with what runs. `#domain/*` resolves through package.json, as everywhere.
 * @returns {Promise<string>} that hash, 12 hex digits
 */
export async function buildHooks() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["src/domain/server.ts"],
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
  writeFileSync(join(ROOT, BUNDLE), `${code}module.exports.bundle = ${JSON.stringify(bundle)};\n`);
  return bundle;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(`${BUNDLE} ${await buildHooks()}`);
