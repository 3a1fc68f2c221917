import { readdirSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { company } from "./src/content/company.ts";
import { COUNTRIES } from "./src/domain/transit.ts";

const ROUTES = "src/routes";
/** Screens with an id in their path: the server lets one more segment follow. */
const APP_PREFIXES = ["/admin/shipment/", "/dashboard/shipment/"];

/** Every exact path the route files answer; /404 and the catch-all stay out, the server answers those with 404. */
function appPaths(): string[] {
  const paths = readdirSync(ROUTES).flatMap((file) => {
    const name = file.replace(/\.tsx$/, "");
    if (name === "index") return ["/"];
    if (name === "lcl-{$country}-to-cyprus") return COUNTRIES.map(({ slug }) => `/lcl-${slug}-to-cyprus`);
    if (name === "__root" || name === "404" || name.includes("$")) return [];
    return [`/${name.replaceAll(".", "/")}`];
  });
  return paths.sort();
}

/** dist/site.json tells the static handler which paths are pages, so that it can answer 404 for the others. */
function siteFile(): Plugin {
  return {
    name: "site-file",
    apply: "build",
    generateBundle() {
      const site = { pages: { "/": "index.html" }, app: appPaths(), appPrefixes: APP_PREFIXES, csp: [] };
      this.emitFile({ type: "asset", fileName: "site.json", source: `${JSON.stringify(site, null, 2)}\n` });
    },
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
      globPatterns: ["index.html", "theme.js", "assets/**/*.{js,css,woff2,svg}"],
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
      shortcuts: [
        { name: "New quote", url: "/calculator", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
        { name: "My shipments", url: "/dashboard", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
      ],
    },
  });
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: ROUTES,
      generatedRouteTree: "src/app/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    siteFile(),
    installable(),
  ],
  build: {
    target: "es2022",
    assetsDir: "assets",
    manifest: false,
    // The CSP allows no data: fonts or scripts; small files stay files.
    assetsInlineLimit: 0,
    // Every browser that runs this build preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in three files that change at different times; all else arrives with its screen.
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: "router",
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
              priority: 2,
            },
            // The entry and what it imports; a route's screen has the same file name with a query, and is not meant.
            { name: "shell", test: /src\/app\/[\w.-]+$/, priority: 1 },
          ],
        },
      },
    },
  },
});
