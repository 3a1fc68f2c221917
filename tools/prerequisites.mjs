import { spawnSync } from "node:child_process";
import { Stop } from "./stop.mjs";

const NODE = [20, 19];
const GO = [1, 25];

/**
 * Checks the versions of Node and Go; throws a Stop that says what to install.
 * @param {{ node?: string, goVersion?: () => string | null }} [machine] the installed versions (tests pass others)
 */
export function checkPrerequisites({ node = process.versions.node, goVersion = askGo } = {}) {
  if (!atLeast(node, NODE))
    throw new Stop(`Node ${NODE.join(".")} or newer is needed, this is ${node}: install it from https://nodejs.org`);
  const go = goVersion();
  if (!go) throw new Stop(`Go ${GO.join(".")} or newer is needed and was not found: install it from https://go.dev/dl`);
  if (!atLeast(go, GO))
    throw new Stop(`Go ${GO.join(".")} or newer is needed, this is ${go}: install it from https://go.dev/dl`);
}

/** @returns {string | null} such as "1.26.8"; null without Go */
function askGo() {
  const { stdout, status } = spawnSync("go", ["version"], { encoding: "utf8" });
  return status === 0 ? (/\bgo(\d+\.\d+(?:\.\d+)?)/.exec(stdout)?.[1] ?? null) : null;
}

/** @param {string} version @param {number[]} wanted major and minor */
function atLeast(version, [major = 0, minor = 0]) {
  const [a = 0, b = 0] = version.split(".").map(Number);
  return a > major || (a === major && b >= minor);
}
