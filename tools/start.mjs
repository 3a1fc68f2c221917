import { prepare } from "./prepare.mjs";
import { runMain } from "./stop.mjs";

// Only Node's own modules above: this file runs on a clone that has no packages yet.
await runMain(async () => {
  const settings = await prepare();
  const { refuseTakenPort, serveUntilEnd } = await import("./serve.mjs");
  await refuseTakenPort(settings);
  const { buildApart } = await import("./parts.mjs");
  await buildApart(settings);
  return serveUntilEnd(settings);
});
