import { afterEach, expect, test, vi } from "vitest";

const FRAME = { before: "<head>", after: '</head><body><div id="root">', end: "</div></body>" };
const FACE = '@font-face{font-family:"Sans";src:url(/sans.woff2)}';
const PARTS = {
  head: [],
  markup: "<p>Read me</p>",
  theme: "",
  boot: "",
  styles: `p{color:red}${FACE}`,
  sheets: [],
  modules: ["/app.js"],
  ahead: [],
  answer: "",
  scripted: false,
};

/** The styles of a page that the browser uses at its first layout. */
async function heeded(): Promise<string> {
  vi.resetModules();
  const { pageHtml } = await import("../../tools/page-html.mjs");
  const { html } = pageHtml(FRAME, PARTS);
  return [...html.replace(/<noscript>.*?<\/noscript>/g, "").matchAll(/<style>(.*?)<\/style>/g)]
    .map(([, css]) => css)
    .join("");
}

afterEach(() => vi.unstubAllEnvs());

test("fonts are not requested at the first layout, unless that fast path is switched off", async () => {
  expect(await heeded()).toBe("p{color:red}");
  vi.stubEnv("SLOW_PATHS", "1");
  expect(await heeded()).toContain(FACE);
});
