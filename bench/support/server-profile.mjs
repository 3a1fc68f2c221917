import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The activity of a stack of the server: by the innermost function that one of these patterns matches.
 * @type {[RegExp, string][]}
 */
const ABOUT = [
  [/^modernc\.org\//, "SQLite: rows, indexes, triggers, the disk"],
  [/^github\.com\/dop251\/goja/, "hooks: what is allowed, the price, what is recorded"],
  [/^(encoding\/json|github\.com\/(goccy|buger|json-iterator))/, "JSON"],
  [/^(github\.com\/golang-jwt|crypto\/)/, "sign-in of each booking, sums"],
  [/^(net\/http|net\.|net\/|internal\/poll|compress\/|bufio\.)/, "HTTP"],
  [/^(github\.com\/pocketbase\/(pocketbase|dbx)|database\/sql)/, "PocketBase: records, fields, statements"],
  [/^main\.|^akamasfreight/, "the program's own Go"],
];
/** Garbage collection, whatever called for it. */
const COLLECTING = /^runtime\.(gcBgMarkWorker|gcAssistAlloc|bgsweep|bgscavenge|gcStart|gcMarkTermination)/;
const REST = "the Go runtime: scheduling, memory";

/**
 * Builds the server so that it can be profiled; otherwise it is the shipped program.
 * @returns {string} the binary
 */
export function profiledServer() {
  const binary = resolve("build/akamas-profile");
  execFileSync("go", ["build", "-trimpath", "-tags", "profile", "-ldflags", "-s -w", "-o", binary, "."], {
    cwd: resolve("pocketbase"),
    env: { ...process.env, CGO_ENABLED: "0" },
    stdio: "inherit",
  });
  return binary;
}

/**
 * Profiles a server that was built with profiledServer() and started with PROFILE=file. Call the returned function
 * afterwards.
 * @param {number} pid @param {string} file
 * @returns {() => Promise<Map<string, number>>} processor seconds by activity
 */
export function profileServer(pid, file) {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR1");
  return async () => {
    process.kill(pid, "SIGUSR1");
    const started = performance.now();
    while (!existsSync(file)) {
      if (performance.now() - started > 10_000) throw new Error("The server wrote no profile.");
      await pause(20);
    }
    return byWhat(execFileSync("go", ["tool", "pprof", "-raw", file], { encoding: "utf8", maxBuffer: 256e6 }));
  };
}

/**
 * @param {string} raw what `pprof -raw` prints: samples with the locations of their stacks, then the locations with their
 * names
 */
export function byWhat(raw) {
  const [, samples = "", places = ""] = /\nSamples:\n([\s\S]*?)\nLocations\n([\s\S]*?)\nMappings/.exec(raw) ?? [];
  const names = namesOf(places);
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const line of samples.split("\n")) {
    const [, nanoseconds, stack] = /^\s*\d+\s+(\d+):\s+([\d ]+)/.exec(line) ?? [];
    if (!nanoseconds || !stack) continue;
    const what = about(
      stack
        .trim()
        .split(/\s+/)
        .flatMap((id) => names.get(id) ?? []),
    );
    seconds.set(what, (seconds.get(what) ?? 0) + Number(nanoseconds) / 1e9);
  }
  if (seconds.size === 0) throw new Error("The server's profile has no samples.");
  return seconds;
}

/** The functions at each location, innermost first: several where one was inlined into the other. @param {string} places */
function namesOf(places) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  /** @type {string[]} */
  let at = [];
  for (const line of places.split("\n")) {
    const [, id, rest = line] = /^\s*(\d+): 0x[\da-f]+ (?:M=\d+ )?(.*)$/.exec(line) ?? [];
    if (id) {
      at = [];
      names.set(id, at);
    }
    const [, name] = /^\s*(\S+) \S+:\d+/.exec(rest) ?? [];
    if (name) at.push(name);
  }
  return names;
}

/** @param {string[]} stack innermost first */
function about(stack) {
  if (stack.some((name) => COLLECTING.test(name))) return "collecting garbage";
  for (const name of stack) {
    const found = ABOUT.find(([pattern]) => pattern.test(name));
    if (found) return found[1];
  }
  return REST;
}
