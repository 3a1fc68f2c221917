import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./paths.mjs";
import { Stop } from "./stop.mjs";

/**
 * Reports which pictures of a Playwright run differ from the earlier ones.
 * @param {string} file of Playwright's JSON reporter @param {string} commit the commit whose pictures they were compared with
 * @throws {Stop} when a picture differs or something else failed
 */
export function tellDifferences(file, commit) {
  if (!existsSync(file)) throw new Stop("The pictures were not compared.");
  const { differences, other } = readReport(JSON.parse(readFileSync(file, "utf8")));
  for (const { name, said, picture } of differences) console.log(`${name}: ${said}  ${relative(ROOT, picture)}`);
  for (const line of other) console.log(line);
  console.log(`${differences.length} pictures differ from those of ${commit}`);
  if (differences.length || other.length) throw new Stop("Each difference is either meant or a fault.");
}

/**
 * @param {any} report of Playwright's JSON reporter
 * @returns {{ differences: { name: string, said: string, picture: string }[], other: string[] }} `other`: failures
 *   without a picture
 */
function readReport(report) {
  /** @type {{ name: string, said: string, picture: string }[]} */
  const differences = [];
  /** @type {string[]} */
  const other = [];
  const results = (/** @type {any} */ suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.flatMap((/** @type {any} */ test) =>
        test.results.map((/** @type {any} */ result) => ({ spec, result })),
      ),
    ),
    ...(suite.suites ?? []).flatMap(results),
  ];
  for (const { spec, result } of report.suites.flatMap(results)) {
    const pictures = result.attachments.filter((/** @type {any} */ one) => one.name.endsWith("-diff.png"));
    const sizes = result.errors.flatMap((/** @type {any} */ error) => error.message.match(/[\d.]+ pixels[^\n]*/) ?? []);
    for (const [i, one] of pictures.entries())
      differences.push({
        name: one.name.replace("-diff.png", ""),
        said: sizes[i] ?? "another size",
        picture: one.path,
      });
    if (result.errors.length > pictures.length)
      other.push(
        `${spec.title}: ${result.errors.map((/** @type {any} */ error) => error.message.split("\n")[0]).join("; ")}`,
      );
  }
  return { differences, other };
}
