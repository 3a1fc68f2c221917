import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { mustRun } from "./run.mjs";

// Inside node_modules: whoever removes the folder removes the stamp with it.
const STAMP = join(ROOT, "node_modules/.akamas-lock");

/** `npm ci` when packages are missing or package-lock.json is another than the installed one. */
export async function installPackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lock) return;
  if (!existsSync(STAMP) && installedByHand()) {
    writeFileSync(STAMP, lock);
    return;
  }
  console.log("Installing packages …");
  await mustRun("npm ci", "npm", ["ci", "--ignore-scripts", "--no-fund", "--no-audit"]);
  writeFileSync(STAMP, lock);
}

/** npm keeps a copy of the lock file it installed: the same packages mean that somebody ran npm themselves. */
function installedByHand() {
  const kept = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, "utf8")).packages ?? {};
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || installed[path]?.version === entry.version,
  );
}
