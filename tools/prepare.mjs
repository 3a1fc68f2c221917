import { installPackages } from "./install.mjs";
import { checkPrerequisites } from "./prerequisites.mjs";

/**
 * What every command does first: tools of the machine, packages, settings. Node's own modules only until the packages
 * are there.
 * @param {NodeJS.ProcessEnv} [source]
 * @returns {Promise<import("./env.mjs").Settings>}
 */
export async function prepare(source = process.env) {
  checkPrerequisites();
  await installPackages();
  const { readEnvironment } = await import("./env.mjs");
  // Bad values are told before anything is built.
  readEnvironment(source);
  const { companyRecord } = await import("./parts.mjs");
  return readEnvironment(source, await companyRecord());
}
