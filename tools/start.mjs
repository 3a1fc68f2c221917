import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

// Only Node's own modules above: this file runs on a clone that has no packages yet.
await runMain(async () => {
  const settings = await prepare();
  const { isTaken } = await import("./free-port.mjs");
  const { bracketed } = await import("./env.mjs");
  // Asked before the build takes its time. Another server of ours would also answer that it is ready.
  if (await isTaken(settings.host, Number(settings.port)))
    throw new Stop(
      `${bracketed(settings.host)}:${settings.port} is already in use: stop the other program or choose another PORT.`,
    );
  const { buildApart } = await import("./parts.mjs");
  await buildApart(settings);
  const { spawnServer } = await import("./serve.mjs");
  const { localUrl } = await import("./env.mjs");
  if (!settings.hasMail) console.log("SMTP_URL is not set: mail stays queued.");
  const started = performance.now();
  const { child, ended, ready } = spawnServer(settings);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
  const state = await ready;
  if (state.ready) {
    console.log(`Started the server in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    console.log(`Akamas Freight is ready: ${localUrl(settings.host, settings.port)}`);
    return ended;
  }
  if (child.exitCode === null && child.signalCode === null) {
    console.error(`The server is not ready: ${state.problems.join("; ") || "no answer"}.`);
    child.kill("SIGTERM");
    await ended;
    return 1;
  }
  return ended;
});
