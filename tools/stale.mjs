import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} inputs files and folders, relative to the repository; a missing one counts as absent
 * @property {string[]} outputs files that must exist
 * @property {string[]} [values] other values that the result depends on
 */

/**
 * A hash of a build's inputs. Contents, not times: a checkout changes the times of all files.
 * @param {Target} target @param {string} [root]
 */
export function inputHash({ inputs, values = [] }, root = ROOT) {
  const hash = createHash("sha256").update(JSON.stringify(values));
  for (const file of inputs.flatMap((input) => filesIn(root, input)))
    hash.update(`\0${file}\0`).update(
      createHash("sha256")
        .update(readFileSync(join(root, file)))
        .digest(),
    );
  return hash.digest("hex");
}

/** @param {Target} target @param {string} [root] */
export function isStale(target, root = ROOT) {
  if (target.outputs.some((file) => !existsSync(join(root, file)))) return true;
  const stamp = stampFile(target.name, root);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== inputHash(target, root);
}

/**
 * Marks a target as fresh. Call after the build succeeded.
 * @param {Target} target
 * @param {string} hash of the inputs that were built
 * @param {string} [root]
 */
export function markFresh(target, hash, root = ROOT) {
  mkdirSync(join(root, "build/stamps"), { recursive: true });
  writeFileSync(stampFile(target.name, root), hash);
}

/** @param {string} name @param {string} root */
const stampFile = (name, root) => join(root, "build/stamps", name);

/** Sorted, so that a folder's order does not matter. Generated files are left out: they are results.
 * @param {string} root @param {string} path @returns {string[]} */
function filesIn(root, path) {
  const info = statSync(join(root, path), { throwIfNoEntry: false });
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .filter((name) => !/^\.|\.gen\.(ts|js)$/.test(name))
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}
