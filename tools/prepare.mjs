import { installPackages, packagesAreThere } from "./install.mjs";
import { buildAll, companyRecord } from "./parts.mjs";
import { checkPrerequisites } from "./prerequisites.mjs";

/**
 * The first steps of every command: check the machine's tools, install packages, read the settings. It imports only Node's
 * own modules until the packages are installed.
 * @param {NodeJS.ProcessEnv} [source]
 * @returns {Promise<import("./env.mjs").Settings>}
 */
export async function prepare(source = process.env) {
  checkPrerequisites();
  if (!packagesAreThere()) {
    // Go needs no npm packages: it builds while npm installs. If it fails, the step that needs it builds again and reports.
    const [installed] = await Promise.allSettled([installPackages(), buildAll({ publicUrl: "", only: ["binary"] })]);
    if (installed.status === "rejected") throw installed.reason;
  }
  const { readEnvironment } = await import("./env.mjs");
  // Before anything is built, so that bad settings are reported at once.
  readEnvironment(source);
  return readEnvironment(source, await companyRecord());
}
