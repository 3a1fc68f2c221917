import { expect, test } from "vitest";
import { begunShell, cspHash } from "../../tools/page-html.mjs";

const SHELL = `<!doctype html><html><head><!--head--><script data-screens="{}">go()</script>
<script type="module" src="/a.js"></script><link rel="stylesheet" crossorigin href="/a.css"></head>
<body><div id="root"><!--app--></div></body></html>`;
const WORDS = { house: "Akamas", title: "Warehouse", loading: "Loading", styles: "p{margin:0}" };

test("the first words of a shell wait for no style sheet, which keep their place, and its policy allows their styles", () => {
  const { html, styles, scripts } = begunShell(SHELL, WORDS);
  expect(html.indexOf("<h2>Warehouse</h2>")).toBeGreaterThan(html.indexOf('<div id="root"></div>'));
  const sheets = [...html.matchAll(/<link[^>]*a\.css[^>]*>/g)].map(([tag]) => tag);
  expect(sheets).toEqual([
    '<link rel="preload" as="style" crossorigin href="/a.css">',
    '<link rel="stylesheet" media="print" data-begun crossorigin href="/a.css">',
  ]);
  expect(html.indexOf(sheets[1] ?? "")).toBeLessThan(html.indexOf("</head>"));
  expect([styles, scripts]).toEqual([
    [...html.matchAll(/<style>([^<]*)</g)].map(([, css = ""]) => cspHash(css)),
    [cspHash("go()")],
  ]);
});

test("a shell without the place is an error of the build", () => {
  expect(() => begunShell("<head></head><div></div>", WORDS)).toThrow(/no place/);
});
