import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { mustRun } from "./run.mjs";

/**
 * Which packages a command needs: those the product is built with and runs on, or those of tests/packages as well, which the
 * tests and checks need and which are 29 % of all bytes.
 * @typedef {"product" | "all"} Packages
 */

// Inside node_modules: removing the folder removes the stamp as well.
const STAMP = "node_modules/.akamas-lock";

/** Runs `npm ci` when packages are missing or package-lock.json differs from what is installed. @param {Packages} wanted */
export async function installPackages(wanted) {
  if (packagesAreThere(wanted)) return;
  console.log("Installing packages …");
  const started = performance.now();
  // The lock file has the hash of each package: for what npm's cache has, the registry need not be asked.
  const options = ["--prefer-offline", "--ignore-scripts", "--no-fund", "--no-audit"];
  if (wanted === "product") options.push("--workspaces=false");
  // Errors only: npm's warnings are about the machine's settings and about transitive packages.
  await mustRun("npm ci", "npm", ["ci", ...options, "--loglevel=error"]);
  writeFileSync(join(ROOT, STAMP), stampOf(wanted, ROOT));
  console.log(`Installed the packages in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * Whether the packages of package-lock.json are installed.
 * @param {Packages} wanted @param {string} [root]
 * @returns {boolean}
 */
export function packagesAreThere(wanted, root = ROOT) {
  const file = join(root, STAMP);
  if (existsSync(file)) {
    const stamp = readFileSync(file, "utf8");
    return stamp === stampOf("all", root) || stamp === stampOf(wanted, root);
  }
  if (!installedByHand(root)) return false;
  writeFileSync(file, stampOf("all", root));
  return true;
}

/** @param {Packages} packages @param {string} root */
const stampOf = (packages, root) => `${packages} ${lockHash(root)}`;

const lockHash = (/** @type {string} */ root) =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

/** npm stores a copy of the lock file it installed. If it lists the same packages, somebody ran npm directly. @param {string} root */
function installedByHand(root) {
  const kept = join(root, "node_modules/.package-lock.json");
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, "utf8")).packages ?? {};
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || installed[path]?.version === entry.version,
  );
}
