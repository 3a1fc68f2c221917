import { existsSync } from "node:fs";
import puppeteer, { type Browser, type LaunchOptions, type Page } from "puppeteer-core";
import { chromiumLaunch } from "../../support/chromium.ts";
import type { Device, EngineName, Open, Tab } from "./engine.ts";

const MM = 1 / 25.4;
/** Pages that print open a dialog that no test can close: it is counted instead. */
const COUNT_PRINTS = "window.print = () => { console.info('akamas:print'); dispatchEvent(new Event('afterprint')); };";

export const openChromium: Open = async ({ url, profile, forced }) => {
  const { args, executablePath } = chromiumLaunch();
  const { chromium } = await import("playwright");
  const browser = await puppeteer.launch({
    executablePath: executablePath ?? chromium.executablePath(),
    args: [...args, ...(forced ? ["--force-high-contrast", "--enable-features=ForcedColors"] : [])],
    userDataDir: profile,
  });
  return deviceOf("chromium", browser, url, async (page) => {
    if (!forced) return;
    const session = await page.createCDPSession();
    await session.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  });
};

export const openFirefox: Open = async ({ url, profile, forced }) => {
  const options: LaunchOptions = {
    browser: "firefox",
    executablePath: firefoxPath(),
    userDataDir: profile,
    extraPrefsFirefox: {
      "browser.display.document_color_use": forced ? 2 : 0,
      "browser.shell.checkDefaultBrowser": false,
      "datareporting.policy.dataSubmissionEnabled": false,
    },
  };
  return deviceOf("firefox", await puppeteer.launch(options), url, async () => {});
};

export function firefoxPath(): string {
  const found = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
  if (!found) throw new Error("There is no Firefox: tools/engines.mjs installs it.");
  return found;
}

function deviceOf(name: EngineName, browser: Browser, url: string, prepare: (page: Page) => Promise<void>): Device {
  const wrong: string[] = [];
  let prints = 0;
  return {
    name,
    async tab() {
      const page = await browser.newPage();
      await page.setViewport({ width: 1180, height: 820 });
      await page.evaluateOnNewDocument(COUNT_PRINTS);
      page.on("pageerror", (error) => wrong.push(String((error as Error).stack ?? error)));
      page.on("console", (message) => {
        if (message.text() === "akamas:print") prints += 1;
        if (message.type() !== "error") return;
        // An error's own text is in the page; one that has been left by now failed to load the rest, and cannot be asked.
        const texts = message
          .args()
          .map((part) => part.evaluate((value) => (value instanceof Error ? String(value.stack) : String(value))));
        void Promise.all(texts).then(
          (parts) => wrong.push(parts.join(" ") || message.text()),
          () => {},
        );
      });
      await prepare(page);
      return tabOn(page, url);
    },
    prints: async () => prints,
    wrong: async () => wrong,
    async kill() {
      const program = browser.process();
      const ended = new Promise((resolve) => program?.once("exit", resolve));
      program?.kill("SIGKILL");
      await ended;
    },
  };
}

function tabOn(page: Page, url: string): Tab {
  return {
    async goto(path) {
      // Firefox gives a navigation up that meets one of the page itself.
      await page.goto(url + path).catch(() => page.goto(url + path));
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
