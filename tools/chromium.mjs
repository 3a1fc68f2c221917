import { existsSync } from "node:fs";
import { mustRun } from "./run.mjs";
import { Stop } from "./stop.mjs";

// The path that tests/support/chromium.ts tries first.
const DEBIAN_CHROMIUM = "/usr/bin/chromium";

/** Installs a browser for the browser tests: Debian's package where we may, Playwright's build elsewhere. */
export async function installChromium() {
  if (existsSync(DEBIAN_CHROMIUM)) return;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    console.log("Installing Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await mustRun("apt-get update", "apt-get", ["update", "-qq"], { env });
    await mustRun("Installing Chromium", "apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      env,
    });
    if (!existsSync(DEBIAN_CHROMIUM)) throw new Stop("Chromium was installed, but is not at /usr/bin/chromium.");
    return;
  }
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return;
  console.log("Installing Chromium …");
  await mustRun("Installing Chromium", process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
}
