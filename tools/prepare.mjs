import { installPackages, packagesAreThere } from "./install.mjs";
import { buildAll, companyRecord } from "./parts.mjs";
import { checkPrerequisites } from "./prerequisites.mjs";

/**
 * The first steps of every command: check the machine's tools, install packages, read the settings. It imports only Node's
 * own modules until the packages are installed.
 * @param {NodeJS.ProcessEnv} [source] of the settings
 * @param {import("./install.mjs").Packages} [packages]
 * @returns {Promise<import("./env.mjs").Settings>}
 */
export async function prepare(source = process.env, packages = "product") {
  checkPrerequisites();
  const install = !packagesAreThere(packages);
  // Go needs no npm packages: it builds meanwhile. What needs the program waits for this build, or builds it again and
  // reports what is wrong.
  const program = install ? buildAll({ publicUrl: "", only: ["binary"] }).catch(() => {}) : Promise.resolve();
  try {
    if (install) await installPackages(packages);
    const { readEnvironment } = await import("./env.mjs");
    // Before anything else is built, so that bad settings are reported at once.
    readEnvironment(source);
    return readEnvironment(source, await companyRecord());
  } catch (error) {
    // The process would wait for the compiler anyway. The error is the last thing that is printed.
    await program;
    throw error;
  }
}
