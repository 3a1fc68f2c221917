import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

type Entry = { version?: string; integrity?: string; hasInstallScript?: boolean; inBundle?: boolean; link?: boolean };
const lock: { lockfileVersion: number; packages: Record<string, Entry> } = JSON.parse(read("package-lock.json"));
const manifest = JSON.parse(read("package.json"));
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

describe("what npm installs", () => {
  test("needs no script to run: `npm ci --ignore-scripts` is how we install", () => {
    // esbuild's only checks and speeds up its own start; the build was made without it.
    const scripts = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    expect(scripts).toEqual(["node_modules/esbuild"]);
    expect(read("tools/install.mjs")).toContain(`"--ignore-scripts"`);
  });

  test("is named exactly, and every package by its sum", () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
    // A bundled package comes inside another, whose sum covers it.
    const unsure = packages.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ""));
    expect(unsure).toEqual([]);
    expect(packages.filter(([, { link }]) => link)).toEqual([]);
  });

  test("is what package.json asks for", () => {
    const own = lock.packages[""] as Record<string, unknown>;
    expect(own.dependencies).toEqual(manifest.dependencies);
    expect(own.devDependencies).toEqual(manifest.devDependencies);
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
  });
});

test("every Go module is named by its sum", () => {
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
