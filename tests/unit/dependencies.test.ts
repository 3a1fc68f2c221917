import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

type Entry = { version?: string; integrity?: string; hasInstallScript?: boolean; inBundle?: boolean; link?: boolean };
const lock: { lockfileVersion: number; packages: Record<string, Entry> } = JSON.parse(read("package-lock.json"));
const manifest = JSON.parse(read("package.json"));
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

describe("npm packages", () => {
  test("need no install scripts: we install with `npm ci --ignore-scripts`", () => {
    // esbuild's script only checks and speeds up its start; the build works without it.
    const scripts = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    expect(scripts).toEqual(["node_modules/esbuild"]);
    expect(read("tools/install.mjs")).toContain(`"--ignore-scripts"`);
  });

  test("have exact versions, and every package has a hash", () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
    // A bundled package is inside another one, whose hash covers it.
    const unsure = packages.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ""));
    expect(unsure).toEqual([]);
    expect(packages.filter(([, { link }]) => link)).toEqual([]);
  });

  test("match package.json", () => {
    const own = lock.packages[""] as Record<string, unknown>;
    expect(own.dependencies).toEqual(manifest.dependencies);
    expect(own.devDependencies).toEqual(manifest.devDependencies);
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
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
