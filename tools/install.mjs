import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { mustRun } from "./run.mjs";

// Inside node_modules: removing the folder removes the stamp as well.
const STAMP = join(ROOT, "node_modules/.akamas-lock");

/** Runs `npm ci` when packages are missing or package-lock.json differs from what is installed. */
export async function installPackages() {
  if (packagesAreThere()) return;
  console.log("Installing packages …");
  const started = performance.now();
  // Errors only: npm's warnings are about the machine's settings and about transitive packages.
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

/** npm stores a copy of the lock file it installed. If it lists the same packages, somebody ran npm directly. */
function installedByHand() {
  const kept = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, "utf8")).packages ?? {};
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || installed[path]?.version === entry.version,
  );
}
