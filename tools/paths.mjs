import { fileURLToPath } from "node:url";

/** The repository's folder, wherever the command was called from. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const exe = process.platform === "win32" ? ".exe" : "";

/** Where the build writes its results, relative to the repository. */
export const BINARY = `build/akamas${exe}`;
export const BUNDLE = "pb_hooks/domain.gen.js";
export const TYPES = "build/pocketbase-types/types.d.ts";
export const ROUTE_TREE = "src/app/route-tree.gen.ts";
export const DIST = "dist";
