import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

// `node tools/build.mjs [part...]`: all parts, or the named ones.
await runMain(async () => {
  const settings = await prepare();
  const { buildAll, PARTS } = await import("./parts.mjs");
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length) throw new Stop(`Unknown: ${unknown.join(", ")}. The parts are ${PARTS.join(", ")}.`);
  const only = PARTS.filter((part) => !named.length || named.includes(part));
  await buildAll({ ...settings, only });
});
