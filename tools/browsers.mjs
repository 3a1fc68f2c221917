import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import browserslist from "browserslist";
import doiuse from "doiuse";
import { ESLint } from "eslint";
import compat from "eslint-plugin-compat";
import postcss from "postcss";
import { ROOT } from "./paths.mjs";

const ASSETS = join(ROOT, "dist/assets");

const PROMISED = browserslist.loadConfig({ path: ROOT });

/** What the app uses only where a browser has it. */
const ASKED_FOR = ["navigator.userAgentData", "navigator.connection", "scheduler", "requestIdleCallback"];

/** Names of caniuse. A browser without it draws or does the same, less well. */
const DOES_WITHOUT = [
  // Other fonts, shades, cursors and handles; nothing that says something.
  ...["extended-system-fonts", "css-selection", "css3-cursors", "css-resize", "css-color-adjust"],
  // Speed, and what touch and scrolling do by themselves.
  ...["css-content-visibility", "css-touch-action", "css-overflow-anchor", "text-size-adjust"],
  // Paper: its size is chosen in the dialog.
  "css-paged-media",
  // attr() in `content`, which every browser has; caniuse means it everywhere else.
  "css3-attr",
];

/**
 * What the built files use of the platform and one of the promised browsers (browserslist in package.json) does not have.
 * @returns {Promise<string[]>}
 */
export async function unsupported() {
  return [...(await apis()), ...(await styles())];
}

async function apis() {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      {
        ...compat.configs["flat/recommended"],
        files: ["**/*.js"],
        settings: { browsers: PROMISED, polyfills: ASKED_FOR, lintAllEsApis: true },
      },
    ],
    // dist is in .gitignore, which this does not read.
    ignore: false,
  });
  const results = await eslint.lintFiles(["dist/assets/*.js", "dist/sw.js"]);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ message, line, column }) => `${relative(ROOT, filePath)}:${line}:${column} ${message}`),
  );
}

async function styles() {
  /** @type {Map<string, string>} */
  const found = new Map();
  const plugin = doiuse({
    browsers: PROMISED,
    ignore: DOES_WITHOUT,
    onFeatureUsage({ feature, featureData, usage }) {
      // What a browser has in part is tried in the three engines (tests/engines).
      if (featureData.missing) found.set(feature, `${feature} (${String(usage).slice(0, 60)}): ${featureData.missing}`);
    },
  });
  for (const name of readdirSync(ASSETS).filter((file) => file.endsWith(".css")))
    await postcss([plugin]).process(readFileSync(join(ASSETS, name), "utf8"), { from: join(ASSETS, name) });
  return [...found.values()];
}
