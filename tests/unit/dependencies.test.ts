import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** What only the tests and checks need: `npm start` leaves it out. */
const OF_CHECKS = "tests/packages";
type Entry = { integrity?: string; hasInstallScript?: boolean; inBundle?: boolean; link?: boolean; resolved?: string };
const lock: { lockfileVersion: number; packages: Record<string, Entry> } = JSON.parse(read("package-lock.json"));
const manifests = ["", OF_CHECKS].map((folder) => ({ folder, ...JSON.parse(read(`${folder || "."}/package.json`)) }));
const named = (manifest: (typeof manifests)[number]): Record<string, string> => ({
  ...manifest.dependencies,
  ...manifest.devDependencies,
});
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path !== "" && path !== OF_CHECKS && !link);

describe("npm packages", () => {
  test("need no install scripts: we install with `npm ci --ignore-scripts`", () => {
    // esbuild's script only checks and speeds up its start; the build works without it.
    const scripts = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    expect(scripts).toEqual(["node_modules/esbuild"]);
    expect(read("tools/install.mjs")).toContain(`"--ignore-scripts"`);
  });

  test("have exact versions, and every package has a hash", () => {
    for (const [name, version] of manifests.flatMap((manifest) => Object.entries(named(manifest))))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
    // A bundled package is inside another one, whose hash covers it.
    const unsure = packages.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ""));
    expect(unsure).toEqual([]);
    const links = Object.values(lock.packages).flatMap(({ link, resolved }) => (link ? [resolved] : []));
    expect(links).toEqual([OF_CHECKS]);
  });

  test("match package.json, and each is named once", () => {
    for (const { folder, ...manifest } of manifests) {
      const own = lock.packages[folder] as Record<string, unknown>;
      expect(own.dependencies).toEqual(manifest.dependencies);
      expect(own.devDependencies).toEqual(manifest.devDependencies);
    }
    const names = manifests.flatMap((manifest) => Object.keys(named(manifest)));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
  });
});

test("every Go module has a hash", () => {
  const sums = read("pocketbase/go.sum");
  const modules = [...read("pocketbase/go.mod").matchAll(/^\t(\S+) (v\S+)/gm)].map(([, name, version]) => [
    name,
    version,
  ]);
  expect(modules.length).toBeGreaterThan(20);
  for (const [name, version] of modules) {
    expect(sums).toContain(`${name} ${version} h1:`);
    expect(sums).toContain(`${name} ${version}/go.mod h1:`);
  }
});

/** What the product is asked to be made of, by where each has its role. */
const ASKED_FOR = {
  src: [
    ...["react", "react-dom", "@tanstack/react-router", "@tanstack/react-query", "@tanstack/react-form"],
    ...["@headlessui/react", "tailwindcss", "dexie", "dexie-react-hooks", "idb-keyval", "pocketbase", "zod", "valibot"],
    "workbox-window",
  ],
  "vite.config.ts": ["vite", "vite-plugin-pwa"],
  tests: ["vitest", "fake-indexeddb"],
  bench: ["playwright"],
};
const IMPORTED = /(?:\bfrom|\bimport|\bimport\(|@import)\s*"((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/g;

test.each(Object.entries(ASKED_FOR))("%s imports each package that has its role there", (place, packages) => {
  const isFolder = statSync(new URL(place, root)).isDirectory();
  const files = isFolder ? readdirSync(new URL(place, root), { recursive: true, encoding: "utf8" }) : [""];
  const sources = files.filter((file) => !isFolder || /\.(tsx?|mjs|css)$/.test(file)).map((file) => `${place}/${file}`);
  const texts = sources.map((file) => read(file.replace(/\/$/, "")));
  const imported = new Set(texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name]) => name)));
  expect(packages.filter((name) => !imported.has(name))).toEqual([]);
});
