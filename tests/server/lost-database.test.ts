import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  newId,
  office,
  rowsOf,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";
import { makeHome, serveProgram, spawnProgram } from "../support/start-program.ts";

const DAY_MS = 86_400_000;
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => statSync(join(folder, path)).isFile())
    : [];

describe("files that no row names", () => {
  let server: Server;
  let anna: Actor;
  let staff: Actor;
  let root: Actor;
  let collection = "";
  beforeAll(async () => {
    server = await startServer();
    [anna, staff, root] = await Promise.all([customer(server, "Anna"), office(server), superuser(server)]);
  });
  afterAll(() => server?.stop());

  const storage = (name = "") => join(server.dataDir, "storage", name);
  const swept = (name = "") => join(server.dataDir, "storage-swept", name);
  const upload = async () => {
    const shipment = await book(server, anna);
    const { form } = documentForm({ shipment: shipment.id, size: 2000 });
    const { status, body } = await call(server, "POST", DOCUMENTS, { token: anna.token, body: form });
    expect(status).toBe(200);
    collection = body.collectionId;
    return body as Json;
  };
  const keyOf = (row: Json) => join(row.collectionId, row.id, row.file);
  const datedBack = (path: string, days: number) => {
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(path, at, at);
  };
  const orphan = (days = 3) => {
    const key = join(collection, newId(), "packing_list_0123456789.pdf");
    mkdirSync(dirname(storage(key)), { recursive: true });
    writeFileSync(storage(key), "%PDF-1.7 a document");
    datedBack(storage(key), days);
    return key;
  };
  const status = async () => (await call(server, "GET", "/api/office/status", { token: staff.token })).body.sweep;
  /** Runs the nightly job and waits for its end. */
  const night = async () => {
    const { at } = await status();
    expect((await call(server, "POST", "/api/crons/documents_sweep", { token: root.token })).status).toBe(204);
    await expect.poll(async () => (await status()).at).not.toBe(at);
  };
  const allow = (files: unknown, op = newId(), actor: Actor | null = staff) =>
    call(server, "POST", "/api/office/sweep", { token: actor?.token, body: { op, files } });

  test("are moved aside after two days, come back with their row, and go after a month", async () => {
    const row = await upload();
    const [old, fresh] = [orphan(3), orphan(1)];
    datedBack(storage(keyOf(row)), 3);
    await night();
    expect([existsSync(storage(old)), existsSync(swept(old)), existsSync(storage(fresh))]).toEqual([false, true, true]);
    expect(existsSync(storage(keyOf(row)))).toBe(true);

    // As after a sweep while the row was lost.
    const back = keyOf(row);
    mkdirSync(dirname(swept(back)), { recursive: true });
    writeFileSync(swept(back), "what was stored");
    rmSync(storage(back));
    datedBack(swept(old), 31);
    await night();
    expect([existsSync(storage(back)), existsSync(swept(back)), existsSync(swept(old))]).toEqual([true, false, false]);
    const url = `/api/files/storage-swept/${newId()}/a.pdf`;
    expect((await call(server, "GET", url, { token: root.token })).status).toBe(404);
    rmSync(storage(fresh));
  });

  test("stay when they are more than 20 and a hundredth, until the office agrees to that number", async () => {
    const keys = Array.from({ length: 21 }, () => orphan());
    await night();
    expect(await status()).toMatchObject({ waiting: 21, allowed: 0 });
    expect(keys.filter((key) => existsSync(storage(key)))).toHaveLength(21);

    expect((await allow(0)).body.data).toHaveProperty("files");
    expect(await allow(22)).toMatchObject({ status: 409, body: { data: { files: { code: "changed" } } } });
    const op = newId();
    expect(await allow(21, op)).toMatchObject({ status: 200, body: { files: 21 } });
    await expect.poll(async () => (await status()).waiting).toBe(0);
    expect(keys.filter((key) => existsSync(storage(key)))).toEqual([]);
    expect(keys.filter((key) => existsSync(swept(key)))).toHaveLength(21);
    expect(await allow(21, op)).toMatchObject({ status: 200, body: { files: 21 } });
    expect((await allow(21)).status).toBe(409);
    const { items } = (await call(server, "GET", "/api/audit?kind=sweep_allowed", { token: staff.token })).body;
    expect(items).toMatchObject([{ by: { id: staff.id }, note: "21 files" }]);
  });

  test("are in no backup, and an erased person's go at once", async () => {
    const row = await upload();
    const key = join(row.collectionId, row.id, "cut_off_upload_0123456789.pdf");
    writeFileSync(storage(key), "%PDF-1.7 sent twice");
    datedBack(storage(key), 3);
    await night();
    expect(existsSync(swept(key))).toBe(true);

    const copy = join(server.dataDir, "..", `${newId()}-backup`);
    expect((await runCommand(server.dataDir, "backup", copy)).code).toBe(0);
    expect(filesBelow(copy).filter((path) => path.includes("cut_off"))).toEqual([]);
    rmSync(copy, { recursive: true });
    const zip = await call(server, "POST", "/api/backups", { token: root.token, body: { name: "all.zip" } });
    expect(zip.status).toBe(204);
    expect(readFileSync(join(server.dataDir, "backups/all.zip")).includes("storage-swept")).toBe(false);

    expect((await runCommand(server.dataDir, "erase", anna.email, "even-open")).code).toBe(0);
    expect(filesBelow(swept()).filter((path) => path.startsWith(dirname(key)))).toEqual([]);
    expect(filesBelow(storage()).filter((path) => path.startsWith(dirname(key)))).toEqual([]);
  });

  test("a database that is lost: neither a start nor a command goes on without it", async () => {
    anna = await customer(server, "Maria");
    const row = await upload();
    const before = filesBelow(storage());
    await server.kill();
    const database = join(server.dataDir, "data.db");
    for (const lose of [() => writeFileSync(database, ""), () => rmSync(database)]) {
      for (const name of ["data.db-wal", "data.db-shm"]) rmSync(join(server.dataDir, name), { force: true });
      lose();
      const line =
        /data(base in|\.db).* is missing or empty, but storage\/ has documents\..*npm run restore -- <folder> --replace.*npm start -- --new/;
      await expect(server.restart()).rejects.toThrow(line);
      for (const command of [
        ["backup", join(server.dataDir, "copy")],
        ["erase", anna.email],
      ])
        expect(await runCommand(server.dataDir, ...command)).toMatchObject({
          code: 1,
          text: expect.stringMatching(line),
        });
    }
    expect(filesBelow(storage())).toEqual(before);

    expect(await runCommand(server.dataDir, "new")).toMatchObject({ code: 0 });
    const [aside = ""] = readdirSync(server.dataDir).filter((name) => name.startsWith("before-new-"));
    expect(existsSync(join(server.dataDir, aside, "storage", keyOf(row)))).toBe(true);
    await server.restart();
    expect((await call(server, "GET", "/api/ready")).status).toBe(200);
    expect(await rowsOf(server, "shipments")).toEqual([]);
  });
});

describe("a data folder without a database and without documents", () => {
  test.each([
    ["an empty database, as a first start that was cut off leaves it", { "data.db": "" }, true],
    ["folders without a file", { "storage/": "" }, true],
    ["a feed that has not begun", { "akamas.instance": `{"head":0,"epoch":"a"}` }, true],
    ["a feed that had rows", { "akamas.instance": `{"head":3,"epoch":"a"}` }, false],
    ["half a record of the feed", { "akamas.instance": `{"he` }, false],
    ["a write-ahead log", { "data.db-wal": "rows" }, false],
    ["a restore that was cut off", { "data.db.restoring": "rows" }, false],
  ])("%s", async (_, files, starts) => {
    const home = makeHome();
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(home.data, `${name}x`)), { recursive: true });
      if (!name.endsWith("/")) writeFileSync(join(home.data, name), text);
    }
    if (starts) await (await serveProgram(home)).stop();
    else
      expect(await (await spawnProgram(home)).ended).toEqual({
        code: 1,
        lines: [expect.stringMatching(/ is missing or empty, but .*npm start -- --new/)],
      });
    home.remove();
  });
});
