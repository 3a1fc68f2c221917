import { prepare } from "../../tools/prepare.mjs";
import { runMain, Stop } from "../../tools/stop.mjs";

const USAGE = `npm run bench                        all of them, one after the other
npm run bench -- <name> …            only these
  --resume                           without those that were kept on this very commit
  --second                           kept beside the first run, then both are compared
npm run bench -- list                what there is, how long it takes, when it was last measured
npm run bench -- order               compares first and second runs
npm run bench -- before <commit> <name>
                                     measures an earlier commit here, for the table of costs
npm run bench -- page                pages and the rows of docs/performance.md, of what was measured here`;

await runMain(async () => {
  const given = process.argv.slice(2);
  const flags = given.filter((word) => word.startsWith("--"));
  const wanted = given.filter((word) => !word.startsWith("--") && word !== "all");
  if (flags.some((flag) => !["--resume", "--second"].includes(flag))) throw new Stop(USAGE);
  const settings = await prepare({}, "all");
  const { benches, keptResult, minutesOf, runBench } = await import("./benches.mjs");
  const { where } = await import("../../tools/where.mjs");
  const { QUESTIONS, writePerformance } = await import("./performance.mjs");
  const { keepOrder } = await import("./order.mjs");

  if (wanted[0] === "list") return list();
  if (wanted[0] === "order") await keepOrder();
  if (wanted[0] === "before") {
    const [, earlier, bench] = wanted;
    if (!earlier || !bench) throw new Stop(USAGE);
    const { measureBefore } = await import("./bench-before.mjs");
    await measureBefore(earlier, bench);
  }
  if (["order", "page", "before"].includes(wanted[0] ?? "")) return writePerformance();

  const unknown = wanted.filter((name) => !benches().includes(name));
  if (unknown.length)
    throw new Stop(`There is no benchmark ${unknown.join(", ")}: ${benches().join(", ")}.\n\n${USAGE}`);
  const second = flags.includes("--second");
  const { commit } = await where();
  const done = (/** @type {string} */ name) =>
    flags.includes("--resume") && keptResult(name, second)?.commit === commit;
  const chosen = benches().filter((name) => (wanted.length === 0 || wanted.includes(name)) && !done(name));
  const { buildAll } = await import("../../tools/parts.mjs");
  await buildAll(settings);
  const total = chosen.reduce((sum, name) => sum + minutesOf(name), 0);
  console.log(`${chosen.length} benchmarks, about ${total} min: ${chosen.join(", ")}`);
  /** @type {string[]} */
  const failed = [];
  for (const name of chosen) {
    try {
      await runBench(name, second);
      if (second) await keepOrder();
      // After each one, so that an interrupted run keeps the results so far.
      await writePerformance();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      console.error(error.message);
      failed.push(name);
    }
  }
  if (failed.length)
    throw new Stop(`Not measured: ${failed.join(", ")}. Once more, only these: npm run bench -- ${failed.join(" ")}`);

  function list() {
    for (const name of benches()) {
      const kept = keptResult(name);
      const when = kept ? `${kept.date.slice(0, 16)} on ${kept.commit}` : "not measured here";
      console.log(
        `${name.padEnd(12)} about ${String(minutesOf(name)).padStart(2)} min   ${when}\n    ${QUESTIONS[name]}`,
      );
    }
    console.log(`${"all".padEnd(12)} about ${benches().reduce((sum, name) => sum + minutesOf(name), 0)} min`);
  }
});
