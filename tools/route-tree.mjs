import { tanstackRouterGenerator } from "@tanstack/router-plugin/vite";
import { resolveConfig } from "vite";
import { ROOT, ROUTE_TREE } from "./paths.mjs";

/** Of the router's plugin, here and in vite.config.ts. */
export const ROUTER = /** @type {const} */ ({
  target: "react",
  routesDirectory: "src/routes",
  generatedRouteTree: ROUTE_TREE,
  quoteStyle: "double",
  semicolons: true,
});

/** The plugin writes the tree when vite's settings are resolved for a build. */
export async function makeRouteTree() {
  const plugins = [tanstackRouterGenerator(ROUTER)];
  await resolveConfig({ root: ROOT, configFile: false, logLevel: "warn", plugins }, "build");
}
