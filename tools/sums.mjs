import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** The list by which the server detects a damaged copy (pocketbase/built/sums.go). */
export const SUMS = "sums.json";

/**
 * Writes the sha-256 of every file of a folder into the folder.
 * @param {string} folder
 */
export async function writeSums(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  /** @type {Record<string, string>} */
  const sums = {};
  for (const file of files.sort()) {
    const name = relative(folder, file).split(sep).join("/");
    if (name === SUMS) continue;
    sums[name] = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  }
  await writeFile(join(folder, SUMS), `${JSON.stringify(sums, null, 1)}\n`);
}
