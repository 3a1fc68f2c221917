import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { startTogether } from "./end-together.mjs";
import { BINARY, ROOT } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

const COMMANDS = ["backup", "restore", "erase"];

// npm run backup -- <folder> · npm run restore -- <folder> [--replace] [--erasures <file>] · npm run erase -- <email> [even-open]
await runMain(async () => {
  const [command = "", ...words] = process.argv.slice(2);
  if (!COMMANDS.includes(command)) throw new Stop(`There is no such command: ${COMMANDS.join(", ")}.`);
  const settings = await prepare();
  const { buildAll } = await import("./parts.mjs");
  await buildAll({ ...settings, only: ["binary", "hooks"] });
  // Paths are relative to the user's folder, which npm passes in INIT_CWD.
  const from = process.env.INIT_CWD ?? process.cwd();
  const args = command === "erase" ? words : words.map((word) => (word.startsWith("--") ? word : resolve(from, word)));
  const folders = ["--dir", settings.dataDir, "--hooksDir", "pb_hooks", "--migrationsDir", "pb_migrations"];
  const child = startTogether(() =>
    spawn(BINARY, [command, ...args, ...folders], {
      cwd: ROOT,
      env: { ...process.env, ...settings.env },
      stdio: "inherit",
    }),
  );
  const ended = new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => done(code ?? 1));
  });
  return ended;
});
