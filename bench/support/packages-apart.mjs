import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages of one benchmark at its first run: building and testing the product do not need them, and none of
 * their install scripts runs. package.json names exact versions; what these need in turn may be newer at each installation.
 * @param {string} folder with a package.json
 */
export function installApart(folder) {
  if (existsSync(join(folder, "node_modules"))) return;
  const options = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...options], { cwd: folder, stdio: "inherit" });
}
