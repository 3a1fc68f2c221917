import { spawn } from "node:child_process";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;

/** Runs one of the program's commands beside or without a server; `code` is its exit code, `text` all it printed. */
export function runCommand(dataDir: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const folders = [
    "--dir",
    dataDir,
    "--hooksDir",
    join(root, "pb_hooks"),
    "--migrationsDir",
    join(root, "pb_migrations"),
  ];
  const child = spawn(join(root, "build/akamas"), [...args, ...folders], {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" },
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
