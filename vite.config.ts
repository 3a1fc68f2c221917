import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { company } from "./src/content/company.ts";
import { COUNTRIES } from "./src/domain/transit.ts";
import { shell } from "./src/i18n/en/shell.ts";
import { chunkList } from "./tools/chunk-list.mjs";
import { makeFonts } from "./tools/fonts.mjs";
import { ROUTER } from "./tools/route-tree.mjs";
import { screenFiles } from "./tools/screen-files.mjs";

const ROUTES = ROUTER.routesDirectory;
/** Every exact path the route files answer; /404 and the catch-all stay out, the server answers those with 404. */
function appPaths(): string[] {
  const paths = readdirSync(ROUTES).flatMap((file) => {
    const name = file.replace(/\.tsx$/, "");
    if (name === "index") return ["/"];
    if (name === "lcl-{$country}-to-cyprus") return COUNTRIES.map(({ slug }) => `/lcl-${slug}-to-cyprus`);
    if (name === "__root" || name === "404" || name.includes("$")) return [];
    return [pathOf(name)];
  });
  return [...new Set(paths)].sort();
}

/** Screens with an id in their path: "*" is the segment of the id. */
function appPatterns(): string[] {
  const withId = readdirSync(ROUTES).flatMap((file) => /^(.+\.\$\w+.*)\.tsx$/.exec(file)?.[1] ?? []);
  const patterns = withId.map((name) => pathOf(name).replace(/\$\w+/g, "*"));
  // Labels have "/P/", because the letters of a small QR code are upper case.
  return [...patterns, "/P/*"].sort();
}

/** The path of a route file's name without its ending. */
function pathOf(name: string): string {
  // A segment that begins with "_" only lays out what is below it, one that ends with it stands for itself.
  const segments = name.split(".").filter((segment) => segment !== "index" && !segment.startsWith("_"));
  return `/${segments.join("/")}`.replaceAll("_", "");
}

/** dist/site.json tells the static handler which paths are pages, so that it can answer 404 for the others. */
function siteFile(): Plugin {
  return {
    name: "site-file",
    apply: "build",
    generateBundle() {
      const site = { pages: { "/": "index.html" }, app: appPaths(), appPatterns: appPatterns(), csp: [] };
      this.emitFile({ type: "asset", fileName: "site.json", source: `${JSON.stringify(site, null, 2)}\n` });
    },
  };
}

/** The faces that src/ui/fonts.css names are cut before anything asks for them. */
function fonts(): Plugin {
  return { name: "fonts", config: () => makeFonts() };
}

/** What index.html says of the company comes from its record. */
function shellWords(): Plugin {
  const words: Readonly<Record<string, string>> = {
    "%company%": company.name,
    "%no-script%": shell.noScript(company.email, company.phone),
    "%old-browser%": shell.oldBrowser(company.email, company.phone),
  };
  return {
    name: "shell-words",
    // What is explained there is for whoever reads the file, not the page.
    transformIndexHtml: (html) =>
      html.replace(/%[a-z-]+%/g, (mark) => words[mark] ?? mark).replace(/\n *<!-- [\s\S]*? -->/g, ""),
  };
}

/** The installable app: its manifest, and its service worker with the list of this build's files. */
function installable() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/sw",
    filename: "sw.ts",
    registerType: "prompt",
    // src/app/device/on-device.ts registers it when the page is idle.
    injectRegister: false,
    injectManifest: {
      rollupFormat: "iife",
      minify: true,
      // The shell and all that screens ask for. Other pages' markup is the server's: online, and for first visits.
      // What only the warehouse needs is listed too, and sorted out by the worker.
      globPatterns: ["index.html", "assets/**/*.{js,css,woff2,ttf,svg,wasm}"],
    },
    // The worker's own build says only what is wrong, as the app's does.
    integration: {
      configureCustomSWViteBuild(options) {
        options.logLevel = "warn";
      },
    },
    includeAssets: ["favicon.svg", "apple-touch-icon.png"],
    manifest: {
      id: "/",
      scope: "/",
      // Works for everyone and without a network; the dashboard would greet who has no account with a sign-in.
      start_url: "/calculator",
      name: company.name,
      short_name: company.name,
      description: "Pallets from Europe to Cyprus: quote, book and follow, with or without a network.",
      lang: "en",
      dir: "ltr",
      categories: ["business", "travel"],
      display: "standalone",
      theme_color: "#F6F3EC",
      background_color: "#F6F3EC",
      icons: [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
        { src: "/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
        { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        { src: "/icon-monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
      ],
      // Shown by the browser when it offers to install; made by tests/screens/docs.shots.ts.
      screenshots: [
        {
          src: "/screen-narrow.png",
          sizes: "390x844",
          type: "image/png",
          form_factor: "narrow",
          label: "A shipment, one dot for each day",
        },
        {
          src: "/screen-wide.png",
          sizes: "1280x800",
          type: "image/png",
          form_factor: "wide",
          label: "The rate for your pallets, drawn to scale",
        },
      ],
      shortcuts: [
        { name: "New quote", url: "/calculator", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
        { name: "My shipments", url: "/dashboard", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
      ],
    },
  });
}

/** The decoder of the warehouse's camera: its files are kept by devices that scan, and by no others (src/sw/sw.ts). */
const SCANNER_FILES = {
  entryFileNames: "assets/scanner-[name]-[hash].js",
  chunkFileNames: "assets/scanner-[name]-[hash].js",
  assetFileNames: "assets/scanner-[name]-[hash][extname]",
};

// What every page needs, in three files that change at different times; all else arrives with its screen.
const CHUNKS = [
  { name: "react", test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: "router",
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
    priority: 2,
  },
  // The entry and what it imports; a route's screen has the same file name with a query, and is not meant.
  // Beside it what nearly every screen has, and what every form asks: among those below that would bring
  // the database before anybody has typed.
  {
    name: "shell",
    test: /src\/app\/[\w.-]+$|src\/ui\/page-head\.tsx$|src\/(i18n\/(format|when-sent|en\/when-sent)|lib\/true-time|data\/local\/outdated)\.ts$/,
    priority: 1,
  },
  // Each of these is needed together, and so many small files cost more than what is in them.
  {
    name: "device",
    test: /node_modules\/zod\/|src\/data\/shared\/wire\.ts$|src\/data\/local\/(draft-writer|unsaved|open-existing|storage)\.ts$|src\/data\/remote\/tariff\.ts$|src\/data\/sync\/first-tariff\.ts$|src\/live\/(early-live|storage-turn|draft|tariff)\.ts$/,
  },
  {
    // The databases, what reads and writes them, and small files that public pages and the next one share. Fetched when a
    // page is idle, all of it: in one file it is 1 kB less than in four.
    name: "dexie",
    test: /node_modules\/(dexie|idb-keyval)\/|src\/data\/(shared\/(env|backoff|random|sailings-wire)|local\/(outbox-db|drafts|guest-drafts|enqueued|throttled-query|tariff|tariff-db|quote|recover-unsaved|public-sailings|push-device|sizes|stored-db|keyval|set-down)|remote\/(server-time|transport|public-sailings)|sync\/(tariff|ask-worker|connectivity|first-pull|progress|public-sailings)|use-cases\/(forget-visitors|kept-goes-with))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    // What sends and receives, in one file for who is signed in. What it imports stays where it is: public pages
    // have some of it.
    name: "sync",
    test: /src\/data\/(sync\/(ask-server|kinds|outbox|hand-in|columns|pages-ahead|reset-mirror|pull|batch|classify|push|create-engine|engine|conflict)|local\/(mirror-db|mirror-rows|worker-session|documents|mirror-packs)|remote\/(account-data|feed-row|file-link|realtime|role|stream-turn)|queries\/(milestones|overlay|shipments|status|tray|quotes)|use-cases\/(account|book-again|booking-ops|duplicate-quote|export-ops|kept|op-actions|replace-document|save-quote|submit|submit-booking|submit-change|submit-document|submit-request|take-back|unsent))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    // What pages that links of letters open ask the server.
    name: "asked",
    test: /src\/data\/remote\/(asked|follow|invitation|mail-choices|public-record|quote-link|track)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "choices",
    test: /@headlessui\/react\/dist\/(?!components\/(dialog|radio-group|checkbox|tabs|popover|menu|disclosure|switch|transition)\/)|src\/ui\/(combo-field|select-field|match|wired|number-field|segments)\.tsx?$/,
  },
  {
    name: "quote",
    test: /src\/domain\/(rates\/(lcl-quote|money|zone-of-postcode|tariff)|shipment\/timeline)\.ts$|src\/i18n\/(price-lines|en\/quote)\.ts$|src\/live\/quote\.ts$/,
  },
  // What public pages have of them, by itself: with a group comes what its files import.
  { name: "fold", test: /src\/domain\/text\/fold\.ts$/, priority: 1 },
  {
    name: "parts",
    test: /src\/ui\/(field|field-grid|note|banner|skeleton|error-summary)\.tsx?$/,
    priority: 1,
  },
  {
    name: "numbers",
    test: /src\/(domain\/numbers\/.*|ui\/question-text|ui\/form\/number-problem)\.ts$/,
    priority: 1,
  },
  {
    name: "pallets",
    test: /src\/ui\/freight\/(pallet-drawing|pallet-shape|measures)\.tsx?$|src\/domain\/rates\/(pallet|settle)\.ts$/,
    priority: 1,
  },
  {
    name: "inputs",
    test: /src\/features\/calculator\/(inputs|first-reads)\.ts$|src\/i18n\/en\/calculator\.ts$/,
  },
];

const TARGET = browserslistToEsbuild();

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({ ...ROUTER, autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    fonts(),
    shellWords(),
    // The build that only draws pages (tools/prerender.mjs) makes neither.
    isSsrBuild ? [] : [siteFile(), installable(), chunkList(), screenFiles()],
  ],
  resolve: {
    // The packages' builds for current browsers, each with a name of its own in its README; their main entries are for old ones.
    // fontkit unpacks WOFF2 with brotli, which no font of a PDF is: 120 kB and a dictionary unpacked when it is loaded.
    alias: isSsrBuild
      ? {}
      : {
          dexie: "dexie/dist/modern/dexie.mjs",
          "workbox-window": "workbox-window/build/workbox-window.prod.mjs",
          "brotli/decompress.js": fileURLToPath(new URL("src/ui/paper/no-brotli.ts", import.meta.url)),
        },
  },
  worker: { format: "es", rolldownOptions: { output: SCANNER_FILES } },
  // What is there for speed alone can be left out: each such way has its switch in its own file.
  define: {
    "import.meta.env.SLOW_PATHS": JSON.stringify(process.env.SLOW_PATHS === "1"),
    // src/lib/public-url.ts; tools/parts.mjs sets it for a build.
    "import.meta.env.PUBLIC_URL": JSON.stringify(process.env.PUBLIC_URL ?? ""),
  },
  build: {
    // The promised browsers (browserslist in package.json); Tailwind and lightningcss take theirs from here.
    target: TARGET,
    assetsDir: "assets",
    // Which files a page consists of: the prerender reads it, and removes it.
    manifest: true,
    // The CSP allows no data: fonts or scripts; small files stay files.
    assetsInlineLimit: 0,
    // In kB: what makes PDFs is one library, fetched when somebody hands a quote over.
    chunkSizeWarningLimit: 650,
    // Every browser that runs this build preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long each plugin took is told on a slow machine, as a warning that nobody can act on.
      checks: { pluginTimings: false },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: CHUNKS,
            },
          },
    },
  },
}));
