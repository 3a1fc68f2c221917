import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { mustRun } from "./run.mjs";

// Inside node_modules: whoever removes the folder removes the stamp with it.
const STAMP = join(ROOT, "node_modules/.akamas-lock");

/** `npm ci` when packages are missing or package-lock.json is another than the installed one. */
export async function installPackages() {
  if (packagesAreThere()) return;
  console.log("Installing packages …");
  const started = performance.now();
  // Errors only: npm's warnings are about the settings of a machine and the packages of packages.
  await mustRun("npm ci", "npm", ["ci", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error"]);
  writeFileSync(STAMP, lockHash());
  console.log(`Installed the packages in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Whether the packages of package-lock.json are installed. */
export function packagesAreThere() {
  if (existsSync(STAMP)) return readFileSync(STAMP, "utf8") === lockHash();
  if (!installedByHand()) return false;
  writeFileSync(STAMP, lockHash());
  return true;
}

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");

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
