import { prepare } from "./prepare.mjs";
import { runMain } from "./stop.mjs";

await runMain(async () => {
  const settings = await prepare();
  const { buildAll } = await import("./parts.mjs");
  await buildAll(settings);
});
