import { existsSync } from "node:fs";
import { installChromium } from "./chromium.mjs";
import { mustRun } from "./run.mjs";
import { Stop } from "./stop.mjs";

/** What Debian's packages bring that the journeys in three engines need. */
const NEEDED = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "gir1.2-webkit2-4.1": "/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib",
  "python3-gi": "/usr/lib/python3/dist-packages/gi/__init__.py",
  xvfb: "/usr/bin/xvfb-run",
};

/** Installs Chromium, Firefox and WebKit's library for the tests of tests/engines: Debian's packages, as root. */
export async function installEngines() {
  await installChromium();
  const missing = Object.entries(NEEDED).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing.length === 0) return;
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0)
    throw new Stop(`The tests in three engines need Debian's packages ${missing.join(", ")}.`);
  console.log(`Installing ${missing.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await mustRun("apt-get update", "apt-get", ["update", "-qq"], { env });
  await mustRun("Installing the engines", "apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], {
    env,
  });
}
