import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";
import { Stop } from "./stop.mjs";

/** The exit code of a command that this machine lacks programs for: no test has run, none has failed. */
export const NOT_READY = 3;

/**
 * What tests need of Debian's packages, by name, with the command by which it is found on other systems; "" where those have
 * the like, null where only Debian's package is known to do.
 * Liberation Sans has Arial's widths: without such a font the tests that measure a page see another one.
 */
export const PACKAGES = {
  browser: { chromium: null, "fonts-liberation": "" },
  readers: { "poppler-utils": "pdftotext", qpdf: "qpdf" },
  engines: { "firefox-esr": "firefox-esr", "gir1.2-webkit2-4.1": null, "python3-gi": null, xvfb: "xvfb-run" },
};
/** @typedef {keyof typeof PACKAGES} Need */

// The path that tests/support/chromium.ts tries first.
const DEBIAN_CHROMIUM = "/usr/bin/chromium";
const APT = ["-qq", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"];
const TRIES = 3;

/**
 * Installs what the tests need, before anything is built: as root on Debian by apt-get. Elsewhere it throws a Stop that names
 * all that is missing in one line, but for Chromium: that is fetched without root's rights (`fetchChromium`).
 * @param {Need[]} needs
 */
export async function prepareMachine(needs) {
  const debian = existsSync("/etc/debian_version");
  const mayInstall = debian && process.getuid?.() === 0;
  const missing = needs
    .flatMap((need) => Object.entries(PACKAGES[need]))
    .filter(([name, command]) => !isThere(debian, name, command) && (mayInstall || name !== "chromium"))
    .map(([name]) => name);
  if (missing.length === 0) return;
  const names = missing.join(" ");
  if (!mayInstall) throw notReady(`it lacks ${missing.join(", ")}. On Debian, as root: apt-get install ${names}`);
  console.log(`Installing ${missing.join(", ")} …`);
  for (let tried = 1; tried <= TRIES; tried++) {
    if ((await apt("update")) === 0 && (await apt("install", "-y", "--no-install-recommends", ...missing)) === 0)
      return;
    console.error(`apt-get failed, ${tried} of ${TRIES}.`);
  }
  throw notReady(`apt-get could not install ${missing.join(", ")}`);
}

/** Playwright's Chromium, for a machine without Debian's. The packages of the tests must be installed. */
export async function fetchChromium() {
  if (existsSync(DEBIAN_CHROMIUM)) return;
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return;
  console.log("Installing Chromium …");
  const code = await run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  if (code !== 0) throw notReady("Chromium could not be installed");
}

/** @param {string} why */
const notReady = (why) => new Stop(`The machine is not ready: ${why}. No test has run.`, NOT_READY);

/** @param {boolean} debian @param {string} name of Debian's package @param {string | null} command that it brings */
function isThere(debian, name, command) {
  if (debian) {
    const { stdout } = spawnSync("dpkg", ["-s", name], { encoding: "utf8" });
    return /^Status: install ok installed$/m.test(stdout);
  }
  if (command === null) return false;
  return (
    command === "" || (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)))
  );
}

/** @param {string[]} args */
const apt = (...args) =>
  run("apt-get", [...APT, ...args], { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
