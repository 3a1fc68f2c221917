import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { CHUNK_LIST } from "./chunk-list.mjs";
import { BINARY, BUNDLE, DIST, ROOT, ROUTE_TREE, TYPES } from "./paths.mjs";
import { capture, mustRun, run } from "./run.mjs";
import { inputHash, isStale, markFresh } from "./stale.mjs";
import { Stop } from "./stop.mjs";

/** @typedef {import("./stale.mjs").Target & { title: string, make: () => Promise<void> }} Part */

/**
 * How often the Go compiler collects garbage. At 400 a first build takes 56 s of processor instead of 70; its largest
 * process takes 1.05 GB instead of 0.75.
 */
const COMPILER_GOGC = "400";
/**
 * Go compiles as many packages at once as there are processors. On two of them it then takes 8 % more processor time to
 * compile functions of one package beside each other as well; on more, that shortens the wait for the largest packages.
 */
const COMPILER_THREADS = availableParallelism() > 2 ? "" : "-c=1";
/**
 * Flags and environment of all that compiles Go: with others the libraries are compiled again, a minute on two processors.
 * `-w` of the linker leaves the debug information out of the program; without it being made, a first build takes 11 % less.
 */
export const GO_FLAGS = ["-trimpath", "-gcflags", `all=-dwarf=false ${COMPILER_THREADS}`];
export const goEnv = () => ({ GOGC: COMPILER_GOGC, ...process.env, CGO_ENABLED: "0" });

/** @returns {Part} */
const binary = () => ({
  name: "binary",
  title: "server program",
  inputs: ["pocketbase", "package.json"],
  values: [process.platform, process.arch],
  outputs: [BINARY],
  make: async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    await mustRun(
      "Building the server program",
      "go",
      [
        "build",
        ...GO_FLAGS,
        "-ldflags",
        `-s -w -X akamasfreight.example/server/built.Version=${version}`,
        "-o",
        join(ROOT, BINARY),
        ".",
      ],
      { cwd: join(ROOT, "pocketbase"), env: goEnv() },
    );
  },
});

/** @returns {Part} PocketBase's type declarations, for the type check of hooks and migrations */
const types = () => ({
  name: "types",
  title: "PocketBase's types",
  inputs: ["pocketbase/go.mod"],
  outputs: [TYPES],
  make: async () => {
    // Unlike `go list` it waits for a module that is still being downloaded, by the build of the program beside it.
    const { code, stdout, output } = await capture(
      "go",
      ["mod", "download", "-json", "github.com/pocketbase/pocketbase"],
      {
        cwd: join(ROOT, "pocketbase"),
      },
    );
    const folder = code === 0 ? JSON.parse(stdout).Dir : "";
    if (!folder) throw new Stop(`PocketBase's types were not found: ${output.trim()}`);
    mkdirSync(dirname(join(ROOT, TYPES)), { recursive: true });
    copyFileSync(join(folder, "plugins/jsvm/internal/types/generated/types.d.ts"), join(ROOT, TYPES));
  },
});

/** @returns {Part} src/app/route-tree.gen.ts for those who build no web app; that and the development server make their own */
const routes = () => ({
  name: "routes",
  title: "route tree",
  inputs: ["src/routes", "tools/route-tree.mjs", "package-lock.json"],
  outputs: [ROUTE_TREE],
  make: async () => (await import("./route-tree.mjs")).makeRouteTree(),
});

/** @returns {Part} */
const hooks = () => ({
  name: "hooks",
  title: "hooks bundle",
  inputs: [
    "src/domain",
    "src/letters",
    "src/features/track",
    "src/i18n",
    "src/content/company.ts",
    "tools/build-hooks.mjs",
    "package.json",
    "package-lock.json",
  ],
  outputs: [BUNDLE],
  make: async () => {
    const { buildHooks } = await import("./build-hooks.mjs");
    await buildHooks();
  },
});

const DRAWING = [
  "chunk-list",
  "compress",
  "fonts",
  "page-html",
  "page-styles",
  "pictures",
  "prerender",
  "route-tree",
  "screen-files",
  "site-map",
  "sums",
].map((name) => `tools/${name}.mjs`);

/** @param {string} publicUrl @returns {Part} */
const web = (publicUrl) => ({
  name: "web",
  title: "web app",
  // Includes src/content/company.ts: name, address and email are printed into the pages.
  inputs: ["src", "public", "index.html", "vite.config.ts", "tsconfig.json", "package-lock.json", ...DRAWING],
  values: [publicUrl, process.env.SLOW_PATHS ?? ""],
  outputs: [`${DIST}/index.html`, `${DIST}/site.json`, `${DIST}/sums.json`, CHUNK_LIST],
  make: async () => {
    const { build } = await import("vite");
    const { precompress } = await import("./compress.mjs");
    const { writeSums } = await import("./sums.mjs");
    const before = { PUBLIC_URL: process.env.PUBLIC_URL, NODE_ENV: process.env.NODE_ENV };
    process.env.PUBLIC_URL = publicUrl;
    process.env.NODE_ENV = "production";
    try {
      await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), mode: "production", logLevel: "warn" });
      const { prerender } = await import("./prerender.mjs");
      await prerender(publicUrl);
    } finally {
      // Restored afterwards: tests started with "production" would get a React without act().
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
    const missing = [`${DIST}/index.html`, `${DIST}/site.json`].filter((file) => !existsSync(join(ROOT, file)));
    if (missing.length) throw new Stop(`The web build made no ${missing.join(" and no ")}.`);
    await precompress(join(ROOT, DIST));
    await writeSums(join(ROOT, DIST));
  },
});

/** @returns {Part} the company record as JSON, which a start can read without a compiler */
const company = () => ({
  name: "company",
  title: "company record",
  inputs: ["src/content/company.ts", "tools/company.mjs"],
  outputs: ["build/company.json"],
  make: async () => {
    const { readCompany } = await import("./company.mjs");
    mkdirSync(join(ROOT, "build"), { recursive: true });
    writeFileSync(join(ROOT, "build/company.json"), JSON.stringify(await readCompany()));
  },
});

/** The company record, built if it is stale. @returns {Promise<import("./company.mjs").Company>} */
export async function companyRecord() {
  await makeWhatIsStale([company()]);
  return JSON.parse(readFileSync(join(ROOT, "build/company.json"), "utf8"));
}

/** @typedef {"binary" | "types" | "routes" | "hooks" | "web"} Name */
/** @typedef {{ publicUrl: string, only?: Name[] }} Wanted */

/** @type {Name[]} */
export const PARTS = ["binary", "types", "routes", "hooks", "web"];

/** Builds stale parts, in the order of their dependencies. @param {Wanted} wanted */
export async function buildAll(wanted) {
  await makeWhatIsStale(chosen(wanted));
}

/**
 * The same; everything but the server program in a separate process, whose memory is freed when it ends. The Go compiler is
 * a process of its own.
 * @param {Wanted} wanted
 */
export async function buildApart(wanted) {
  const stale = chosen(wanted).filter((part) => isStale(part));
  await allSucceed([
    makeWhatIsStale(stale.filter(isProgram)),
    inOtherProcess(stale.filter((part) => !isProgram(part)).map((part) => part.name)),
  ]);
}

/** @param {string[]} names */
async function inOtherProcess(names) {
  if (!names.length) return;
  const code = await run(process.execPath, ["tools/build.mjs", ...names]);
  // The process has already printed what is wrong.
  if (code !== 0) throw new Stop("", code);
}

/** @param {Wanted} wanted */
function chosen({ publicUrl, only = PARTS.filter((name) => name !== "routes") }) {
  const parts = { binary, types, routes, hooks, web: () => web(publicUrl) };
  return only.map((name) => parts[name]());
}

/**
 * The server program beside everything else, which is made in order: Go and the web build each leave part of the processor
 * unused.
 * @param {Part[]} parts
 */
async function makeWhatIsStale(parts) {
  const [program, others] = [parts.filter(isProgram), parts.filter((part) => !isProgram(part))];
  await allSucceed([program, others].map(inOrder));
}

const isProgram = (/** @type {Part} */ part) => part.name === "binary";

/**
 * Waits for all of them, so that an error is the last thing that is printed. Several errors are printed one after the other.
 * @param {Promise<void>[]} tasks
 */
export async function allSucceed(tasks) {
  const failed = (await Promise.allSettled(tasks)).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (failed.length < 2) {
    if (failed.length === 1) throw failed[0];
    return;
  }
  // Those of a fault in the tools have a stack; those of a separate process have been printed by it.
  const lines = failed.map((error) => (error instanceof Stop ? error.message : error.stack || String(error)));
  const { code } = failed.find((error) => error instanceof Stop) ?? { code: 1 };
  throw new Stop(lines.filter(Boolean), code);
}

/** @param {Part[]} parts */
async function inOrder(parts) {
  for (const part of parts) await make(part);
}

/** Builds that have begun in this process, by part: a second caller waits for the first one's build. @type {Map<string, Promise<void>>} */
const begun = new Map();

/** @param {Part} part */
function make(part) {
  const already = begun.get(part.name);
  if (already) return already;
  const made = makeIfStale(part).finally(() => begun.delete(part.name));
  begun.set(part.name, made);
  return made;
}

/** @param {Part} part */
async function makeIfStale(part) {
  if (!isStale(part)) return;
  // Taken before the build: a file that changes during a build makes it stale.
  const hash = inputHash(part);
  const started = performance.now();
  try {
    await part.make();
  } catch (error) {
    if (error instanceof Stop) throw error;
    // Bundlers put their stack into the message; only the file and the reason matter.
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\n\s+at .*/g, "");
    throw new Stop(`The ${part.title} does not build: ${reason}`);
  }
  markFresh(part, hash);
  console.log(`Built the ${part.title} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
