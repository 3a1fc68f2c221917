import { appendFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { writeSums } from "../../tools/sums.mjs";
import { startServer } from "../support/server.ts";
import { book, call, customer, rowsOf } from "../support/server-api.ts";
import { canMakeDisks, smallDisk } from "../support/small-disk.ts";
import { type Home, makeHome, type Program, serveProgram, spawnProgram } from "../support/start-program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const REAL = { hooksDir: join(root, "pb_hooks"), migrationsDir: join(root, "pb_migrations") };

const homes: Home[] = [];
const home = () => {
  const made = makeHome();
  homes.push(made);
  return made;
};
afterEach(() => {
  for (const made of homes.splice(0)) made.remove();
});

/** Expects one line and a non-zero exit code. */
async function expectRefused(program: Program, line: RegExp | string) {
  expect(await program.ended).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
}

describe("an interrupted start", () => {
  test("in the middle of the migrations is completed by the next start", async () => {
    const whole = home();
    const began = performance.now();
    const first = await serveProgram(whole, { folders: REAL });
    const took = performance.now() - began;
    await first.stop();
    for (const part of [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]) {
      const cut = home();
      const program = await spawnProgram(cut, { folders: REAL });
      await wait(took * part);
      program.kill();
      await program.ended;
      const again = await serveProgram(cut, { folders: REAL });
      const ready = await (await fetch(`${again.url}/api/ready`)).json();
      expect(ready).toMatchObject({ ready: true, migrations: { pending: [] } });
      const tariff = await (await fetch(`${again.url}/api/tariff`)).json();
      expect(tariff.version).toMatch(/^1-/);
      await again.stop();
    }
  });
});

describe("damaged files stop the start with one line", () => {
  test.each([
    ["a script with another byte", (dir: string) => appendFileSync(join(dir, "assets/app-1a2b.js"), " ")],
    ["a page that is cut short", (dir: string) => truncateSync(join(dir, "index.html"), 10)],
    [
      "a compressed form that is not of its file",
      (dir: string) => writeFileSync(join(dir, "assets/app-1a2b.js.br"), ""),
    ],
    ["a missing file", (dir: string) => rmSync(join(dir, "services.html"))],
    ["a list that is cut short", (dir: string) => truncateSync(join(dir, "sums.json"), 100)],
  ])("web app: %s", async (_, damage) => {
    const made = home();
    const dist = join(made.dir, "dist");
    await writeSums(dist);
    const whole = await serveProgram(made);
    expect((await fetch(`${whole.url}/sums.json`)).status).toBe(404); // not for the world
    await whole.stop();
    damage(dist);
    await expectRefused(
      await spawnProgram(made),
      /^The web app in .*dist is damaged: \S+ (is not what was built\. .*npm run build|cannot be read)/,
    );
  });

  test("hooks bundle: a changed number", async () => {
    const made = home();
    const hooksDir = join(made.dir, "rules");
    cpSync(REAL.hooksDir, hooksDir, { recursive: true });
    const bundle = join(hooksDir, "domain.gen.js");
    const text = readFileSync(bundle, "utf8");
    writeFileSync(bundle, text.replace(/\b500\b/, "501"));
    expect(readFileSync(bundle, "utf8")).not.toBe(text);
    const folders = { ...REAL, hooksDir };
    await expectRefused(
      await spawnProgram(made, { folders }),
      /^The hooks bundle .*domain\.gen\.js is damaged: .*npm run build/,
    );
    writeFileSync(bundle, text);
    cpSync(join(root, "pocketbase/seed"), join(made.dir, "pocketbase/seed"), { recursive: true });
    await (await serveProgram(made, { folders })).stop();
  });

  /** One of the two handlers of outgoing mail is not registered. */
  function withoutWriter(dir: string, which: number): void {
    const file = join(dir, "jobs/outgoing.js");
    let n = 0;
    const damaged = readFileSync(file, "utf8").replace(/^onMailerSend\(/gm, (call) =>
      n++ === which ? "void (" : call,
    );
    expect(n).toBe(2);
    writeFileSync(file, damaged);
  }

  test.each([
    [
      "the letters' layout is missing",
      (dir: string) => rmSync(join(dir, "letters/letter.html.tmpl")),
      /^The hooks in .* do not load: .*letter\.html\.tmpl/,
    ],
    [
      "the letters' layout is cut short",
      (dir: string) => truncateSync(join(dir, "letters/letter.html.tmpl"), 3000),
      /^The hooks in .* do not load: .*letter\.html\.tmpl/,
    ],
    ["nobody writes the letters", (dir: string) => withoutWriter(dir, 0), /^The hooks write no mails/],
    ["nobody writes the notifications", (dir: string) => withoutWriter(dir, 1), /^The hooks write no mails/],
  ])("hooks: %s", async (_, damage, line) => {
    const made = home();
    const hooksDir = join(made.dir, "rules");
    cpSync(REAL.hooksDir, hooksDir, { recursive: true });
    damage(hooksDir);
    cpSync(join(root, "pocketbase/seed"), join(made.dir, "pocketbase/seed"), { recursive: true });
    const env = { SMTP_URL: "smtp://127.0.0.1:9" };
    await expectRefused(await spawnProgram(made, { folders: { ...REAL, hooksDir }, env }), line);
  });

  test("database: not a database, and a truncated one", async () => {
    const made = home();
    await (await serveProgram(made, { folders: REAL })).stop();
    const database = join(made.data, "data.db");
    truncateSync(database, 40_000);
    await expectRefused(
      await spawnProgram(made, { folders: REAL }),
      /^The database is damaged: restore the last backup/,
    );
    writeFileSync(database, "This is a text.".repeat(1000));
    await expectRefused(
      await spawnProgram(made, { folders: REAL }),
      /^The database is damaged: restore the last backup/,
    );
    expect(readFileSync(database, "utf8")).toBe("This is a text.".repeat(1000));
  });

  test.skipIf(!canMakeDisks())("a disk without room for a start", async () => {
    const disk = await smallDisk(16);
    const server = await startServer({ disk });
    await server.pause();
    const ballast = join(disk.seen, "ballast");
    try {
      writeFileSync(ballast, Buffer.alloc(16 * 1_048_576));
    } catch {
      // Reached: the server is serving.
    }
    await expect(server.restart()).rejects.toThrow(/The data folder .* cannot be written: .*no space left on device/);
    rmSync(ballast);
    await server.restart();
    expect((await call(server, "GET", "/api/ready")).status).toBe(200);
    await server.stop();
    await disk.remove();
  });
});

test("a clock that was a year ahead and is corrected: nothing waits for next year, and no device pulls everything again", async () => {
  const YEAR = 366 * 86_400_000;
  const server = await startServer({
    env: { AKAMAS_CLOCK_OFFSET_MS: String(YEAR), SMTP_URL: "smtp://127.0.0.1:9", MAIL_RETRY_SECONDS: "60" },
  });
  const anna = await customer(server);
  const early = await book(server, anna);
  const tried = async () => (await rowsOf(server, "mail_queue", "next_try != ''")).length;
  await expect.poll(tried).toBeGreaterThan(0);
  const feed = (await call(server, "GET", "/api/sync", { token: anna.token })).body;

  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: "0" });
  const later = await book(server, anna);
  const { epoch, scope, next } = feed;
  const page = await call(server, "GET", `/api/sync?epoch=${epoch}&scope=${scope}&since=${next}`, {
    token: anna.token,
  });
  expect(page.body.reset).toBeUndefined();
  expect(page.body.items.map(({ id }: { id: string }) => id)).toContain(later.id);
  const ids = (await rowsOf(server, "shipments", `user_id = "${anna.id}"`)).map(({ id }) => id);
  expect(ids.sort()).toEqual([early.id, later.id].sort());
  const waiting = await rowsOf(server, "mail_queue", "next_try != ''");
  for (const mail of waiting) expect(Date.parse(mail.next_try)).toBeLessThan(Date.now() + 3 * 3_600_000);
  await server.stop();
});
