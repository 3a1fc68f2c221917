import { installPackages, packagesAreThere } from "./install.mjs";
import { buildAll, companyRecord } from "./parts.mjs";
import { checkPrerequisites } from "./prerequisites.mjs";

/**
 * What every command does first: tools of the machine, packages, settings. Node's own modules only until the packages
 * are there.
 * @param {NodeJS.ProcessEnv} [source]
 * @returns {Promise<import("./env.mjs").Settings>}
 */
export async function prepare(source = process.env) {
  checkPrerequisites();
  if (!packagesAreThere()) {
    // Go needs no packages: it builds while npm installs. What fails here is built again, and told, by who needs it.
    const [installed] = await Promise.allSettled([installPackages(), buildAll({ publicUrl: "", only: ["binary"] })]);
    if (installed.status === "rejected") throw installed.reason;
  }
  const { readEnvironment } = await import("./env.mjs");
  // Bad values are told before anything is built.
  readEnvironment(source);
  return readEnvironment(source, await companyRecord());
}
