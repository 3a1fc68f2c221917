import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs one of the program's commands, with or without a running server; `code` is its exit code, `text` its output. */
export function runCommand(dataDir: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  return runCommandWith({}, dataDir, ...args);
}

/** The same with settings in its environment. */
export function runCommandWith(
  env: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; text: string }> {
  const folders = [
    "--dir",
    dataDir,
    "--hooksDir",
    join(root, "pb_hooks"),
    "--migrationsDir",
    join(root, "pb_migrations"),
  ];
  const child = spawn(join(root, "build/akamas"), [...args, ...folders], {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text }));
  });
}
