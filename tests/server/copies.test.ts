import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, book, call, customer, type Json, office, superuser } from "../support/server-api.ts";
import { runCommand, runCommandWith } from "../support/server-command.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";

// Copies outside the machine are read back and confirmed; devices hear what two of them have (docs/operations.md, Copies).
let server: Server;
let anna: Actor;
let staff: Actor;
let token: string;
/** A machine without a data folder. */
let elsewhere: string;
beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), "akamas-copies-"));
  server = await startServer();
  [anna, staff] = await Promise.all([customer(server, "Anna"), office(server)]);
  token = (await runCommand(server.dataDir, "copies", "token")).text.trim();
});
afterAll(async () => {
  await server?.stop();
  rmSync(elsewhere, { recursive: true, force: true });
});

let made = 0;
async function backup(): Promise<string> {
  const folder = join(elsewhere, `copy-${++made}`);
  expect((await runCommand(server.dataDir, "backup", folder)).code).toBe(0);
  return folder;
}
type Confirm = { to?: string; env?: Record<string, string>; on?: string };
const confirm = (
  where: string,
  { to = "nas", env = { COPIES_TOKEN: token }, on = join(elsewhere, "none") }: Confirm = {},
) => runCommandWith(env, on, "copies", "confirm", where, "--server", server.url, "--to", to);
async function confirmed(where: string, to?: string): Promise<number> {
  const { code, text } = await confirm(where, to ? { to } : {});
  expect([code, text]).toEqual([0, expect.stringMatching(/^Confirmed .*: it reaches place \d+, /)]);
  return Number(/place (\d+)/.exec(text)?.[1]);
}
const feed = async (): Promise<Json> => (await call(server, "GET", "/api/sync", { token: anna.token })).body;
const status = async (): Promise<Json> =>
  (await call(server, "GET", "/api/office/status", { token: staff.token })).body.copies;
async function uploaded(): Promise<void> {
  const { id } = await book(server, anna);
  const { form } = documentForm({ shipment: id, size: 4000 });
  expect((await call(server, "POST", DOCUMENTS, { token: anna.token, body: form })).status).toBe(200);
}
const post = (body: Json, sent: string = token, actor?: Actor) =>
  call(server, "POST", "/api/copies", { body, token: actor?.token, headers: { "akamas-copies-token": sent } });

describe("a copy", () => {
  test("nothing is safe and no copy is known before one was read back", async () => {
    await uploaded();
    await backup();
    expect([(await feed()).safe_until, await status()]).toEqual([undefined, []]);
  });

  test("is safe when two have it: the second highest place, by reading both", async () => {
    const { epoch } = await feed();
    const first = await confirmed(await backup());
    expect((await feed()).safe_until).toBeUndefined();
    await uploaded();
    const second = await confirmed(await backup());
    expect(second).toBeGreaterThan(first);
    expect((await feed()).safe_until).toEqual({ epoch, place: first, documents: first });
    const [newest, ...others] = await status();
    expect(newest).toMatchObject({ to: "nas", place: second, documents: true });
    expect(others).toHaveLength(1);
  });

  test("read twice is one copy; another destination's is another", async () => {
    await uploaded();
    const copy = await backup();
    const before = (await feed()).safe_until.place;
    const place = await confirmed(copy);
    const middle = (await feed()).safe_until.place;
    await confirmed(copy);
    expect([middle > before, (await feed()).safe_until.place]).toEqual([true, middle]);
    await confirmed(copy, "office");
    expect((await feed()).safe_until.place).toBe(place);
  });

  test("of the database alone makes no document safe", async () => {
    await uploaded();
    const copy = await backup();
    for (const name of ["storage", "backup.json"]) rmSync(join(copy, name), { recursive: true });
    const before = (await feed()).safe_until.documents;
    const place = await confirmed(copy, "replica");
    await confirmed(copy, "replica two");
    expect((await feed()).safe_until).toMatchObject({ place, documents: before });
  });

  test("is the same after it was read back", async () => {
    const copy = await backup();
    await confirmed(copy);
    await confirmed(copy);
    expect(readdirSync(copy).sort()).toEqual(["backup.json", "data.db", "storage"]);
  });

  test("that is damaged, incomplete, or no copy is refused in one line", async () => {
    const copy = await backup();
    const [collection = ""] = readdirSync(join(copy, "storage"));
    const [row = ""] = readdirSync(join(copy, "storage", collection));
    const folder = join(copy, "storage", collection, row);
    const [name = ""] = readdirSync(folder);
    const bare = join(elsewhere, "bare");
    cpSync(copy, bare, { recursive: true });
    rmSync(join(bare, "backup.json"));
    writeFileSync(join(folder, name), "something else");
    expect(await confirm(copy)).toMatchObject({ code: 1, text: expect.stringContaining("is damaged") });
    writeFileSync(join(bare, "storage", collection, row, name), "something else");
    expect(await confirm(bare)).toMatchObject({ code: 1, text: expect.stringContaining("is damaged") });
    rmSync(join(bare, "storage", collection, row, name));
    expect(await confirm(bare)).toMatchObject({ code: 1, text: expect.stringContaining("not complete") });
    const empty = mkdtempSync(join(elsewhere, "empty-"));
    expect((await confirm(empty)).code).toBe(1);
    writeFileSync(join(empty, "data.db"), "no database");
    expect((await confirm(empty)).text).toMatch(/^The database in .* cannot be read: .*\n$/);
  });

  test("on the disk of the data folder counts for nothing", async () => {
    const here = await confirm(await backup(), { on: server.dataDir });
    expect(here).toMatchObject({ code: 1, text: expect.stringContaining("same disk") });
  });
});

describe("who may say that there is a copy", () => {
  test("the operator's token alone: no account, no other token", async () => {
    const { epoch } = await feed();
    const body = { to: "liar", epoch, place: 1, documents: true };
    const root = await superuser(server);
    for (const [sent, actor] of [
      ["", staff],
      ["", root],
      ["", undefined],
      [`${token.slice(1)}A`, undefined],
      ["?", undefined],
    ] as const)
      expect((await post(body, sent, actor)).status).toBe(401);
    expect(await confirm(elsewhere, { env: {} })).toMatchObject({
      code: 1,
      text: expect.stringContaining("COPIES_TOKEN"),
    });
    expect((await status()).map(({ to }: Json) => to)).not.toContain("liar");
  });

  test("not of another epoch, not ahead of the server, not without a place", async () => {
    const { epoch } = await feed();
    const answers = await Promise.all(
      [
        { to: "a", epoch: "0123456789abcdef", place: 1 },
        { to: "a", epoch, place: 1e9 },
        { to: "", epoch, place: 1 },
        { to: "a".repeat(101), epoch, place: 1 },
        { to: "a", epoch, place: -1 },
        { to: "a", epoch, place: "1" },
        [],
      ].map((body) => post(body)),
    );
    expect(answers.map((one) => one.status)).toEqual([409, 409, 400, 400, 400, 400, 400]);
    const more = await fetch(`${server.url}/api/copies`, {
      method: "POST",
      headers: { "content-type": "application/json", "akamas-copies-token": token },
      body: `${JSON.stringify({ to: "a", epoch, place: 1 })} and more`,
    });
    expect(more.status).toBe(400);
  });

  test("the token cannot be read from outside the machine, and stays the same", async () => {
    await server.restart();
    expect((await runCommand(server.dataDir, "copies", "token")).text.trim()).toBe(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});

describe("after a restore", () => {
  test("nothing is safe until copies of the new epoch were read back", async () => {
    const copy = await backup();
    await confirmed(copy);
    await confirmed(copy, "office");
    expect((await feed()).safe_until).toBeDefined();
    const { epoch } = await feed();
    await server.stop();
    expect((await runCommand(server.dataDir, "restore", copy, "--replace")).code).toBe(0);
    await server.restart();
    const after = await feed();
    expect([after.epoch === epoch, after.safe_until, await status()]).toEqual([false, undefined, []]);
    expect(await confirm(copy)).toMatchObject({ code: 1, text: expect.stringContaining("before the last restore") });
  });
});
