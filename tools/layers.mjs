import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DATABASES = ["dexie", "dexie/**", "dexie-react-hooks", "pocketbase", "idb-keyval"];
const REACT = ["react", "react-dom", "react/**", "react-dom/**", "@tanstack/react-*", "@headlessui/**"];
const DOCS = "(docs/architecture.md)";

/** Folders of src by their aliases. @param {string} names */
const layers = (names) => names.split(" ").map((name) => `#${name}/**`);
/** Folders of src/data, by alias and from beside. @param {string} names */
const parts = (names) => names.split(" ").flatMap((name) => [`#data/${name}/**`, `../${name}/**`]);

/** @typedef {[message: string, group: string[]]} No */
/** @type {No[]} */
const DATA = [
  ["The data layer knows no screen.", layers("app features letters live ui")],
  [`This layer is React-free ${DOCS}.`, [...REACT, "#lib/use-store.ts"]],
];
/** @param {string[]} group @returns {No} */
const owned = (...group) => [`Dexie belongs to local/ and above, PocketBase's client to remote/ ${DOCS}.`, group];
/** The only files of app/ that import data/. */
const STARTS = ["main.tsx", "start-session.ts", "device/on-device.ts", "prerender/boot.ts"].map(
  (file) => `src/app/${file}`,
);

/**
 * What each folder may not import. The linter takes the last entry that matches a file and no other, so each says all of its
 * rules. `node tools/layers.mjs` writes biome.layers.json from it, which biome.json includes.
 * @type {[includes: string | string[], ...No[]][]}
 */
const LAYERS = [
  [
    "src/domain/**",
    ["The domain depends on nothing else.", layers("app content data features i18n letters lib live text ui")],
    [
      `The domain imports valibot and nothing else ${DOCS}.`,
      ["react", "react-dom", "dexie", "pocketbase", "zod", "@tanstack/**"],
    ],
  ],
  ["src/content/**", ["Content is text: domain and i18n at most.", layers("app data features letters live ui")]],
  ["src/i18n/**", ["i18n depends on the domain and content at most.", layers("app data features letters live ui")]],
  [
    "src/letters/**",
    [
      "Letters are written on the server: domain, content and their text table at most.",
      [
        ...layers("app data features i18n live routes ui"),
        ...["react", "react-dom", "dexie", "pocketbase", "zod", "@tanstack/**"],
      ],
    ],
  ],
  [
    "src/lib/**",
    ["lib/ knows nothing of the product.", layers("app content data domain features i18n letters live routes text ui")],
  ],
  [
    "src/ui/**",
    ["The design system knows neither data nor features.", [...layers("app data features letters live"), ...DATABASES]],
  ],
  ["src/data/**", ...DATA],
  [
    "src/data/shared/**",
    ...DATA,
    ["shared/ is below every other part of the data layer.", parts("local remote sync queries use-cases")],
    owned("dexie", "pocketbase"),
  ],
  [
    "src/data/local/**",
    ...DATA,
    ["local/ is the device's storage: it knows nothing of the server.", parts("remote sync queries use-cases")],
    owned("pocketbase"),
  ],
  [
    "src/data/remote/**",
    ...DATA,
    ["remote/ is the server: it knows nothing of the device's storage.", parts("local sync queries use-cases")],
    owned("dexie"),
  ],
  [
    "src/data/sync/**",
    ...DATA,
    ["sync/ knows local/ and remote/, and nothing above it.", parts("queries use-cases")],
    owned("pocketbase"),
  ],
  [
    "src/data/queries/**",
    ...DATA,
    ["queries/ read; what people do is in use-cases/, above them.", parts("use-cases")],
    owned("pocketbase"),
  ],
  ["src/data/use-cases/**", ...DATA, owned("pocketbase")],
  ["src/live/**", ["live/ binds data to React and draws nothing.", layers("app features letters ui")]],
  [
    "src/features/**",
    ["Features do not import features: move what is shared down.", layers("app features letters")],
    [`Screens read and act through live/ ${DOCS}.`, ["#data/**", "**/data/**"]],
    [`The databases and the server are reached through live/ ${DOCS}.`, DATABASES],
  ],
  [
    ["src/app/**", ...STARTS.map((file) => `!${file}`)],
    [
      "Only what starts the engine, the session and the device's part imports data/: main, start-session, device/on-device, prerender/boot.",
      ["#data/**", "**/data/**"],
    ],
    [`The databases and the server are reached through live/ ${DOCS}.`, DATABASES],
  ],
  [STARTS, [`The databases and the server are reached through data/ ${DOCS}.`, DATABASES]],
  [
    "src/routes/**",
    ["Routes are thin: path, head, guard, which page.", [...layers("app data domain letters ui"), ...DATABASES]],
  ],
  ["src/sw/**", ["The service worker uses domain and data only.", layers("app features letters live routes ui")]],
];

/** The text of biome.layers.json: one folder a line. */
export function layersText() {
  const lines = LAYERS.map(([includes, ...no]) => {
    const patterns = no.map(([message, group]) => ({ group, message }));
    const style = { noRestrictedImports: { level: "error", options: { patterns } } };
    return JSON.stringify({ includes: [includes].flat(), linter: { rules: { style } } });
  });
  return `{ "overrides": [\n${lines.join(",\n")}\n] }\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync("biome.layers.json", layersText());
