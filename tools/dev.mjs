import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

// PocketBase on a port of its own, with Vite in front of it on PORT: pages reload by themselves, hooks after a restart.
await runMain(async () => {
  const settings = await prepare();
  const { buildAll } = await import("./parts.mjs");
  await buildAll({ ...settings, only: ["binary", "types", "hooks"] });
  const { freePort } = await import("./free-port.mjs");
  const { spawnServer } = await import("./serve.mjs");
  const { localUrl } = await import("./env.mjs");
  const server = { ...settings, host: "127.0.0.1", port: String(await freePort()) };
  const { child, ended, ready } = spawnServer(server);
  const stop = () => child.kill("SIGTERM");
  const state = await ready;
  if (!state.ready) {
    stop();
    const code = await ended;
    throw new Stop(state.problems.length ? `The server is not ready: ${state.problems.join("; ")}.` : "", code || 1);
  }
  const api = localUrl(server.host, server.port);
  const { createServer } = await import("vite");
  const { ROOT } = await import("./paths.mjs");
  const vite = await createServer({
    root: ROOT,
    server: { host: settings.host, port: Number(settings.port), strictPort: true, proxy: { "/api": api, "/_/": api } },
  });
  try {
    await vite.listen();
    console.log(`Akamas Freight (development): ${localUrl(settings.host, settings.port)}`);
    return await ended;
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error));
  } finally {
    stop();
    await Promise.all([vite.close(), ended]);
  }
});
