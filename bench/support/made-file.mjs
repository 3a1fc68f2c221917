import { round } from "../../tests/support/load/load.mjs";

/** How many times slower the processor is. */
export const SLOWDOWN = 4;
/** What a PDF is made with, among what a page asks for. */
const MAKER = /\/assets\/(quote-pdf|quote-file|receipt)|\.ttf$/;

/** @typedef {{ ms: number, kB: number, loaded: string[] }} Made */

/**
 * Presses a button that makes a file, in a page of its own: until the share sheet or the download is given the file.
 * @param {import("playwright").BrowserContext} context @param {string} path of the page
 * @param {string | RegExp} name of the button @param {number} times how often it is pressed
 * @returns {Promise<Made[]>}
 */
export async function madeInFreshPage(context, path, name, times) {
  const page = await context.newPage();
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(prepared);
  await page.goto(path);
  const button = page.getByRole("button", { name });
  await button.waitFor();
  await settled(page);
  /** @type {Made[]} */
  const made = [];
  for (let n = 0; n < times; n += 1) {
    const before = asked.length;
    const { ms, bytes } = await button.evaluate(pressed);
    const loaded = asked.slice(before).filter((file) => MAKER.test(file));
    made.push({ ms, kB: round(bytes / 1000, 1), loaded });
    await settled(page);
  }
  await page.close();
  return made;
}

/** The figures mean what their rows say: the code came with the first press. @param {Record<"cold" | "again", Made[]>} all */
export function checkLoads({ cold, again }) {
  if (cold.some(({ loaded }) => !loaded.some((path) => path.endsWith(".ttf"))))
    throw new Error("A page that was to be fresh had the fonts before the press.");
  if (again.some(({ loaded }) => loaded.length > 0)) throw new Error("A second press loaded what a PDF is made with.");
}

/** In the page, before anything of it runs: a share sheet and a download that take the file at once. */
function prepared() {
  const self = /** @type {any} */ (window);
  navigator.canShare = () => true;
  navigator.share = async (data) => self.taken?.(data?.files?.[0]?.size ?? 0);
  const real = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob && blob.type === "application/pdf") self.taken?.(blob.size);
    return real.call(URL, blob);
  };
}

/** In the page: presses as an assistive tool does, without a pointer that goes down first. @param {Element} button @returns {Promise<{ ms: number, bytes: number }>} */
function pressed(button) {
  return new Promise((resolve) => {
    const began = performance.now();
    /** @type {any} */ (window).taken = (/** @type {number} */ bytes) =>
      resolve({ ms: performance.now() - began, bytes });
    /** @type {HTMLElement} */ (button).click();
  });
}

/** Whatever the page still does is done: a few frames in a row with a turn of the main thread each. @param {import("playwright").Page} page */
function settled(page) {
  return page.evaluate(async () => {
    let calm = 0;
    while (calm < 10) {
      const began = performance.now();
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      calm = performance.now() - began < 50 && !document.querySelector("[aria-busy=true]") ? calm + 1 : 0;
    }
  });
}
