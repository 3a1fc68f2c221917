import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { precompress } from "../../tools/compress.mjs";
import { added, goResult, honest, nothing, one, playwrightResult, summary } from "../../tools/counts.mjs";
import { localUrl } from "../../tools/env.mjs";
import { packagesAreThere } from "../../tools/install.mjs";
import { allSucceed } from "../../tools/parts.mjs";
import { inputHash, isStale, markFresh } from "../../tools/stale.mjs";
import { Stop } from "../../tools/stop.mjs";

const folders: string[] = [];
const folder = (files: Record<string, string>) => {
  const dir = mkdtempSync(join(tmpdir(), "akamas-tools-"));
  folders.push(dir);
  write(dir, files);
  return dir;
};
const write = (dir: string, files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, ".."), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
};
afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true });
});

describe("parts that are built beside each other", () => {
  const fails = (message: string, code?: number) => Promise.reject(new Stop(message, code));
  test("are all waited for, and each failure is told", async () => {
    const ended: string[] = [];
    const slow = async () => {
      await fails("The web app does not build").catch(() => {});
      ended.push("web");
      throw new Stop("The web app does not build", 3);
    };
    const both = await allSucceed([fails("The server program does not build", 2), slow()]).catch((error) => error);
    expect([ended, both]).toMatchObject([
      ["web"],
      { message: "The server program does not build\nThe web app does not build", code: 2 },
    ]);
  });

  test("one failure is told as it is, one that was printed already is not told again", async () => {
    const fault = new TypeError("x is not a function");
    await expect(allSucceed([Promise.reject(fault), Promise.resolve()])).rejects.toBe(fault);
    await expect(allSucceed([fails("", 4), fails("Go is missing")])).rejects.toMatchObject({
      message: "Go is missing",
      code: 4,
    });
    await allSucceed([Promise.resolve()]);
  });
});

describe("packages are there", () => {
  const LOCK = JSON.stringify({ packages: { "": {}, "node_modules/a": { version: "1.0.0" } } });
  const stamp = (packages: string, lock = LOCK) => `${packages} ${createHash("sha256").update(lock).digest("hex")}`;
  const installed = (files: Record<string, string>) => folder({ "package-lock.json": LOCK, ...files });

  test("those of the product without those of the tests, or all of them", () => {
    const product = installed({ "node_modules/.akamas-lock": stamp("product") });
    expect([packagesAreThere("product", product), packagesAreThere("all", product)]).toEqual([true, false]);
    const all = installed({ "node_modules/.akamas-lock": stamp("all") });
    expect([packagesAreThere("product", all), packagesAreThere("all", all)]).toEqual([true, true]);
  });

  test("not those of another lock file", () => {
    const other = installed({ "node_modules/.akamas-lock": stamp("all", "{}") });
    expect(packagesAreThere("product", other)).toBe(false);
    expect(packagesAreThere("product", installed({}))).toBe(false);
  });

  test("when somebody ran npm directly, and what that installed has the versions of the lock file", () => {
    const byHand = (version: string) =>
      installed({ "node_modules/.package-lock.json": LOCK.replace("1.0.0", version) });
    expect(packagesAreThere("all", byHand("1.0.0"))).toBe(true);
    expect(packagesAreThere("product", byHand("1.0.1"))).toBe(false);
  });
});

describe("a build is stale", () => {
  const target = (values: string[] = []) => ({
    name: "web",
    inputs: ["src", "one.txt", "gone"],
    outputs: ["out"],
    values,
  });
  const built = (values?: string[]) => {
    const dir = folder({ "src/a.ts": "a", "src/deep/b.ts": "b", "one.txt": "1", out: "" });
    markFresh(target(values), inputHash(target(values), dir), dir);
    return dir;
  };

  test("not when only times have changed", () => {
    const dir = built();
    write(dir, { "src/a.ts": "a" });
    expect(isStale(target(), dir)).toBe(false);
  });

  test("not because of files that the build writes itself", () => {
    const dir = built();
    write(dir, { "src/routes.gen.ts": "generated" });
    expect(isStale(target(), dir)).toBe(false);
  });

  test.each<[string, Record<string, string>]>([
    ["a file changed", { "src/deep/b.ts": "B" }],
    ["a file came", { "src/deep/c.ts": "" }],
    ["an input came", { gone: "" }],
    ["contents moved between files", { "src/a.ts": "b", "src/deep/b.ts": "a" }],
  ])("when %s", (_, change) => {
    const dir = built();
    write(dir, change);
    expect(isStale(target(), dir)).toBe(true);
  });

  test("when a file, the result or the stamp is gone", () => {
    for (const path of ["src/a.ts", "out", "build/stamps/web"]) {
      const dir = built();
      rmSync(join(dir, path));
      expect(isStale(target(), dir)).toBe(true);
    }
  });

  test("when a value it depends on has changed", () => {
    const dir = built(["https://one.test"]);
    expect(isStale(target(["https://one.test"]), dir)).toBe(false);
    expect(isStale(target(["https://two.test"]), dir)).toBe(true);
  });
});

describe("the count of `npm test`", () => {
  test("adds up, and mentions skipped tests only when there are some", () => {
    const total = added(one("lint", 0), one("types", 1));
    expect(summary(total)).toBe("1 passed, 1 failed");
    expect(summary({ ...total, skipped: 2 })).toBe("1 passed, 1 failed, 2 skipped");
    expect(total.failures).toEqual([{ file: "", name: "types", message: "ended with 1" }]);
  });

  test("takes Playwright's tests; those that needed a retry have failed", () => {
    const spec = (id: string, title: string, status: string, message?: string) => ({
      ...{ id, title, file: "a.spec.ts" },
      tests: [{ status, results: [message ? { error: { message, location: { line: 9 } } } : {}] }],
    });
    const suites = [
      {
        title: "a.spec.ts",
        specs: [spec("1", "opens", "expected"), spec("4", "later", "skipped")],
        suites: [
          {
            title: "a phone",
            specs: [spec("2", "sends", "unexpected", '\u001b[31mError: nothing came\u001b[39m\n\n  Received: ""')],
          },
        ],
      },
      { title: "a.spec.ts", specs: [spec("3", "waits", "flaky", "Error: too late")] },
    ];
    expect(playwrightResult({ suites }, 1)).toEqual({
      good: ["a.spec.ts opens"],
      skipped: 1,
      failures: [
        {
          ...{ file: "a.spec.ts", name: "a phone sends", id: "2" },
          message: 'at line 9: Error: nothing came | Received: ""',
        },
        { file: "a.spec.ts", name: "waits", id: "3", message: "at line 9: Error: too late" },
      ],
    });
  });

  test("takes Go's tests, and names one that failed in a test of its own by that alone", () => {
    const events = [
      { Action: "run", Test: "TestA" },
      { Action: "pass", Test: "TestA" },
      { Action: "output", Test: "TestB/one", Output: "=== RUN   TestB/one\n" },
      { Action: "output", Test: "TestB/one", Output: "    b_test.go:7: no port\n" },
      { Action: "fail", Test: "TestB/one" },
      { Action: "fail", Test: "TestB" },
      { Action: "skip", Test: "TestC" },
      { Action: "pass" },
    ].map((event) => ({ Package: "server/push", ...event }));
    const output = `go: something\n${events.map((event) => JSON.stringify(event)).join("\n")}\n`;
    expect(goResult(output, 1)).toEqual({
      good: ["server/push TestA"],
      skipped: 1,
      failures: [{ file: "server/push", name: "TestB/one", message: "b_test.go:7: no port" }],
    });
  });

  test("fails when nothing ran or the runner crashed", () => {
    const failed = { failures: [{ file: "", message: expect.stringContaining("names no test") }] };
    expect(honest(nothing(), 0)).toMatchObject(failed);
    expect(playwrightResult(null, 0)).toMatchObject(failed);
    expect(goResult("", 0)).toMatchObject(failed);
    expect(honest({ ...nothing(), good: ["a.test.ts adds up"] }, 1)).toMatchObject(failed);
    expect(honest({ ...nothing(), good: ["a.test.ts adds up"] }, 0).failures).toEqual([]);
  });
});

test("compressed files are written beside texts that they make smaller, and old ones are deleted", async () => {
  const text = "Limassol ".repeat(500);
  const dir = folder({
    "index.html": text,
    "assets/a.js": text,
    "tiny.txt": "x",
    "photo.png": text,
    "old.js.br": "old",
  });
  await precompress(dir);
  const names = readdirSync(dir, { recursive: true }).map(String).sort();
  expect(names).toEqual(
    [
      "assets",
      "assets/a.js",
      "assets/a.js.br",
      "assets/a.js.gz",
      "index.html",
      "index.html.br",
      "index.html.gz",
    ].concat(["photo.png", "tiny.txt"]),
  );
  expect(brotliDecompressSync(readFileSync(join(dir, "index.html.br"))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(dir, "assets/a.js.gz"))).toString()).toBe(text);
});

test.each([
  ["0.0.0.0", "http://127.0.0.1:8090"],
  ["::", "http://[::1]:8090"],
  ["::1", "http://[::1]:8090"],
  ["freight.test", "http://freight.test:8090"],
])("a server on %s is reached at %s", (host, url) => {
  expect(localUrl(host, "8090")).toBe(url);
});

test("npm start on a port in use builds and starts nothing", async () => {
  const taken = createServer((_, answer) => answer.end('{"status":"ready"}'));
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), NODE_ENV: "" };
  const ended = await promisify(execFile)(process.execPath, ["tools/start.mjs"], { env }).catch((error) => error);
  taken.close();
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(`127.0.0.1:${port} is already in use`);
  expect(ended.stdout).not.toContain("is ready");
});
