import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

// npm run bench [-- name …]
await runMain(async () => {
  const settings = await prepare({});
  const { buildAll } = await import("./parts.mjs");
  await buildAll(settings);
  const { benches, runBench } = await import("./benches.mjs");
  const wanted = process.argv.slice(2);
  const chosen = benches().filter((name) => !wanted.length || wanted.includes(name));
  if (!chosen.length) throw new Stop(`There is no such benchmark: ${benches().join(", ")}.`);
  for (const name of chosen) await runBench(name);
});
