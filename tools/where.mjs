import { readFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { capture } from "./run.mjs";

/** What a figure was measured on: commit, machine, versions. */
export async function where() {
  const commit = await capture("git", ["rev-parse", "--short", "HEAD"]);
  // Results stored in the meantime do not change what is measured.
  const product = ["--", ".", ":!tests/harness/results", ":!docs"];
  const changed = await capture("git", ["status", "--porcelain", "--untracked-files=no", ...product]);
  const go = await capture("go", ["version"]);
  const mod = readFileSync(join(ROOT, "pocketbase/go.mod"), "utf8");
  return {
    commit: commit.code === 0 ? commit.stdout.trim() + (changed.stdout.trim() ? " with changes" : "") : "unknown",
    machine: {
      cpu: cpus()[0]?.model ?? "unknown",
      cores: cpus().length,
      memoryGB: Math.round(totalmem() / 1e9),
      system: `${type()} ${release()}`,
    },
    versions: {
      node: process.versions.node,
      go: go.stdout.trim().split(" ")[2]?.replace("go", "") ?? "unknown",
      pocketbase: /pocketbase\/pocketbase v(\S+)/.exec(mod)?.[1] ?? "unknown",
    },
  };
}
