import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import puppeteer, { type Browser, type BrowserContext, type LaunchOptions, type Page } from "puppeteer-core";
import { chromiumLaunch } from "../../support/chromium.ts";
import { fakeCamera } from "../../support/scanner/fake-camera.ts";
import type { Device, EngineName, Open, Storage, Tab } from "./engine.ts";

const MM = 1 / 25.4;
/** Pages that print open a dialog that no test can close: it is counted instead. */
const COUNT_PRINTS = "window.print = () => { console.info('akamas:print'); dispatchEvent(new Event('afterprint')); };";

export const openChromium: Open = async ({ url, profile, forced, storage, film, room, first }) => {
  const { args, executablePath } = chromiumLaunch();
  const { chromium } = await import("playwright");
  if (storage === "denied") {
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    await mkdir(join(profile, "Default"));
    await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
  }
  if (storage === "unreadable") {
    await mkdir(join(profile, "Default"));
    for (const name of ["IndexedDB", "WebStorage"]) await writeFile(join(profile, "Default", name), "not a folder");
  }
  const more = [
    ...(forced ? ["--force-high-contrast", "--enable-features=ForcedColors"] : []),
    ...(film ? fakeCamera(film) : []),
  ];
  const executable = executablePath ?? chromium.executablePath();
  const browser = await puppeteer.launch({
    executablePath: executable,
    args: [...args, ...more],
    userDataDir: profile,
  });
  const context = storage === "private" ? await browser.createBrowserContext() : browser.defaultBrowserContext();
  const quotaSize = storage === "full" ? 1024 : room;
  return deviceOf("chromium", browser, context, url, async (page) => {
    if (first) await page.evaluateOnNewDocument(first);
    if (!forced && !quotaSize) return;
    const session = await page.createCDPSession();
    if (forced)
      await session.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
    if (quotaSize) await session.send("Storage.overrideQuotaForOrigin", { origin: url, quotaSize });
  });
};

const FIREFOX_STORAGE: Readonly<Record<Storage, Record<string, unknown>>> = {
  private: { "browser.privatebrowsing.autostart": true },
  denied: { "network.cookie.cookieBehavior": 2 },
  unreadable: {},
  // In kB.
  full: { "dom.quotaManager.temporaryStorage.fixedLimit": 1 },
};

export const openFirefox: Open = async ({ url, profile, forced, storage, room, first }) => {
  if (storage === "unreadable") await writeFile(join(profile, "storage"), "not a folder");
  const options: LaunchOptions = {
    browser: "firefox",
    executablePath: firefoxPath(),
    userDataDir: profile,
    extraPrefsFirefox: {
      "browser.display.document_color_use": forced ? 2 : 0,
      "browser.shell.checkDefaultBrowser": false,
      "datareporting.policy.dataSubmissionEnabled": false,
      ...(storage && FIREFOX_STORAGE[storage]),
      // In kB; one site gets a fifth of it.
      ...(room && { "dom.quotaManager.temporaryStorage.fixedLimit": (room * 5) / 1024 }),
    },
  };
  // The library puts the profile's user.js back a moment after a browser was killed.
  const launch = () => puppeteer.launch(options);
  const browser = await launch().catch(() => new Promise((go) => setTimeout(go, 2000)).then(launch));
  return deviceOf("firefox", browser, browser.defaultBrowserContext(), url, async (page) => {
    if (first) await page.evaluateOnNewDocument(first);
  });
};

export function firefoxPath(): string {
  const found = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
  if (!found) throw new Error("There is no Firefox: tools/machine.mjs installs it.");
  return found;
}

function deviceOf(
  name: EngineName,
  browser: Browser,
  context: BrowserContext,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Device {
  const wrong: string[] = [];
  let prints = 0;
  return {
    name,
    async tab() {
      const page = await context.newPage();
      await page.setViewport({ width: 1180, height: 820 });
      await page.evaluateOnNewDocument(COUNT_PRINTS);
      page.on("pageerror", (error) => wrong.push(String((error as Error).stack ?? error)));
      page.on("console", (message) => {
        if (message.text() === "akamas:print") prints += 1;
        if (message.type() !== "error") return;
        // An error's own text is in the page; one that has been left by now failed to load the rest, and cannot be asked:
        // it refuses, or Firefox answers "undefined".
        const texts = message
          .args()
          .map((part) =>
            part.evaluate((value) => (value instanceof Error ? value.stack || String(value) : String(value))),
          );
        void Promise.all(texts).then(
          (parts) => {
            const isLeft = parts.length > 0 && parts.every((part) => part === undefined || part === "undefined");
            if (!isLeft) wrong.push(parts.join(" ") || message.text());
          },
          () => {},
        );
      });
      await prepare(page);
      return tabOn(page, url);
    },
    prints: async () => prints,
    wrong: async () => wrong,
    endStorage: null,
    async kill() {
      const program = browser.process();
      if (program?.exitCode !== null || program.signalCode !== null) return;
      const ended = new Promise((resolve) => program?.once("exit", resolve));
      program?.kill("SIGKILL");
      await ended;
    },
  };
}

function tabOn(page: Page, url: string): Tab {
  return {
    async goto(path) {
      // A page that nobody sees is not painted, and its app starts after the first paint.
      await page.bringToFront();
      // Firefox gives a navigation up that meets one of the page itself.
      const address = new URL(path, url).href;
      await page.goto(address).catch(() => page.goto(address));
    },
    run: <T>(body: string) => page.evaluate(`(async () => { ${body} })()`) as Promise<T>,
    async choose(input, paths) {
      const found = (await page.$$("input[type=file]"))[input];
      await (found as unknown as { uploadFile: (...paths: string[]) => Promise<void> }).uploadFile(...paths);
    },
    press: (keys) => page.keyboard.type(keys),
    pdf: async ({ width, height, margin }) =>
      Buffer.from(
        await page.pdf({
          width: width * MM * 96,
          height: height * MM * 96,
          margin: { top: `${margin}mm`, bottom: `${margin}mm`, left: `${margin}mm`, right: `${margin}mm` },
          printBackground: true,
        }),
      ),
    close: () => page.close(),
  };
}
