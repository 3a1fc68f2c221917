import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A real file system of a few megabytes, for a server whose disk becomes full. */
export type SmallDisk = {
  /** The command through which a program must be started to see the disk. */
  through: string[];
  /** The folder as such a program sees it. */
  dir: string;
  /** The same folder as the test sees it. */
  seen: string;
  remove(): Promise<void>;
};

/** Whether this machine allows mounting a file system in a private namespace. Containers often do not. */
export const canMakeDisks = () => spawnSync("unshare", ["--user", "--map-root-user", "--mount", "true"]).status === 0;

/** A tmpfs in a mount namespace that a small process keeps alive, so that servers can be started and stopped on it. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const dir = mkdtempSync(join(tmpdir(), "akamas-disk-"));
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs ${dir} && echo mounted && exec cat`;
  const keeper = spawn("unshare", ["--user", "--map-root-user", "--mount", "sh", "-c", mount], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await new Promise((resolve, reject) => {
    keeper.stdout.once("data", resolve);
    keeper.once("exit", (code) => reject(new Error(`the disk was not made: ${code}`)));
  });
  return {
    through: ["nsenter", "--user", "--preserve-credentials", "--mount", "--target", String(keeper.pid)],
    dir,
    seen: `/proc/${keeper.pid}/root${dir}`,
    remove: () =>
      new Promise((resolve) => {
        keeper.once("exit", () => {
          rmdirSync(dir);
          resolve();
        });
        keeper.stdin.end();
      }),
  };
}
