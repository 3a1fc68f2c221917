import { readFileSync } from "node:fs";
import { DEXIE } from "./dexie.mjs";
import { leaveOut } from "./leave-out.mjs";
import { POCKETBASE } from "./pocketbase.mjs";
import { ZOD } from "./zod.mjs";

const OMISSIONS = [DEXIE, POCKETBASE, ...ZOD];

/** The text of a library's file as it ships; null for files of which nothing is left out. @param {string} id */
export function slimmed(id) {
  const path = id.replace(/\?.*$/, "").replaceAll("\\", "/");
  const omission = OMISSIONS.find(({ file }) => path.endsWith(`/node_modules/${file}`));
  // Its map would point into what is no longer there.
  return omission ? leaveOut(readFileSync(path, "utf8"), omission).replace(/\/\/# sourceMappingURL=.*/, "") : null;
}

/**
 * Keeps out of the build what Dexie, PocketBase's SDK and zod bring for uses that this product does not have: they cannot be
 * shaken off as they hang on classes. The tests of the data layer, of screens and of the harness run the same text, so
 * whoever begins to use something that is left out meets it missing there. `npm run dev` has all of it.
 * @returns {import("vite").Plugin} */
export function slimData() {
  return { name: "slim-data", enforce: "pre", load: slimmed };
}
