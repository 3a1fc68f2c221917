import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

// Only Node's own modules above: this file runs on a clone that has no packages yet.
await runMain(async () => {
  const anew = wantsNew();
  const settings = await prepare();
  const { refuseTakenPort, serveUntilEnd } = await import("./serve.mjs");
  await refuseTakenPort(settings);
  const { buildApart } = await import("./parts.mjs");
  await buildApart(settings);
  if (anew) {
    const { mustRun } = await import("./run.mjs");
    const { BINARY } = await import("./paths.mjs");
    await mustRun("Beginning with nothing", BINARY, ["new", "--dir", settings.dataDir]);
  }
  return serveUntilEnd(settings);
});

/** `npm start -- --new`: what the data folder has is moved aside first. */
function wantsNew() {
  try {
    return parseArgs({ options: { new: { type: "boolean" } } }).values.new === true;
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}. npm start has one option: --new.`);
  }
}
