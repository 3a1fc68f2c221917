import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { classify } from "#data/sync/classify.ts";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, type Answer, bookingBody, call, customer, rowsOf, SHIPMENTS } from "../support/server-api.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";
import { canMakeDisks, type SmallDisk, smallDisk } from "../support/small-disk.ts";

const MEGABYTE = 1_048_576;

let server: Server;
let disk: SmallDisk | null = null;
afterEach(async () => {
  await server?.stop();
  await disk?.remove();
  disk = null;
});

/** How a device classifies the answer. */
const verdict = ({ status, body }: Answer) => classify({ status, json: body }, () => false, Date.now()).to;

/** Books until the server has no room; returns what was acknowledged and what was not. */
async function bookUntilFull(anna: Actor) {
  const acknowledged: string[] = [];
  for (let i = 0; i < 3000; i++) {
    const body = await bookingBody(server, { goods_description: "x".repeat(500) });
    const answer = await call(server, "POST", SHIPMENTS, { token: anna.token, body });
    if (answer.status !== 200) return { acknowledged, refused: body, answer };
    acknowledged.push(answer.body.id);
  }
  throw new Error("the disk never became full");
}

async function expectWhole(ids: string[]) {
  const rows = await rowsOf(server, "shipments");
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const events = await rowsOf(server, "shipment_events");
  expect(events.map(({ shipment }) => shipment).sort()).toEqual([...ids].sort());
  const mails = await rowsOf(server, "mail_queue", 'template = "booking_customer"');
  expect(mails.map(({ data }) => data.id).sort()).toEqual([...ids].sort());
}

describe.skipIf(!canMakeDisks())("a disk that is full", () => {
  test("is refused in a way that makes devices keep everything, loses nothing, and works again when there is room", async () => {
    disk = await smallDisk(24);
    // Without the floor below which only the office writes (disk-floor.test.ts): this test is about a really full disk.
    server = await startServer({ disk, env: { AKAMAS_DISK_FLOOR: "0" } });
    const anna = await customer(server);
    const ballast = join(disk.seen, "ballast");
    const { bavail, bsize } = statfsSync(disk.seen);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 2 * MEGABYTE));

    const { acknowledged, refused, answer } = await bookUntilFull(anna);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(answer).toMatchObject({ status: 507, body: { message: /cannot store anything/ } });
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(verdict(answer)).toBe("retry");
    // However often and however many at once: no connection stays in a broken transaction.
    const many = await Promise.all(
      Array.from({ length: 20 }, async () =>
        call(server, "POST", SHIPMENTS, {
          token: anna.token,
          body: { ...(await bookingBody(server)), goods_description: "y".repeat(500) },
        }),
      ),
    );
    acknowledged.push(...many.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(many.filter(({ status }) => status !== 200 && status !== 507)).toEqual([]);
    expect(many.some(({ status }) => status === 507)).toBe(true);
    // Reads still work.
    const list = await call(server, "GET", `${SHIPMENTS}?perPage=500`, { token: anna.token });
    expect(list.body.items.map(({ id }: { id: string }) => id).sort()).toEqual([...acknowledged].sort());

    const ready = await call(server, "GET", "/api/ready");
    expect(ready).toMatchObject({ status: 503, body: { problems: [/cannot be written: no space left/] } });

    // A document of which the first half would still fit.
    const upload = documentForm({ shipment: acknowledged[0] ?? "", size: 3 * MEGABYTE });
    const sent = await call(server, "POST", DOCUMENTS, { token: anna.token, body: upload.form });
    expect(sent.status).toBe(507);
    expect(verdict(sent)).toBe("retry");
    expect(await rowsOf(server, "shipment_documents")).toEqual([]);

    rmSync(ballast);
    const again = await call(server, "POST", SHIPMENTS, { token: anna.token, body: refused });
    expect(again.status).toBe(200);
    const document = await call(server, "POST", DOCUMENTS, { token: anna.token, body: upload.again() });
    expect(document.status).toBe(200);
    const folder = join(disk.seen, "storage", document.body.collectionId);
    expect(readdirSync(folder)).toEqual([document.body.id]);
    const stored = readFileSync(join(folder, document.body.id, document.body.file));
    expect(createHash("sha256").update(stored).digest("hex")).toBe(upload.sha256);

    await expectWhole([...acknowledged, String(refused.id)]);
    await server.kill();
    await server.restart();
    await expectWhole([...acknowledged, String(refused.id)]);
    expect((await call(server, "GET", "/api/ready")).status).toBe(200);
  });
});

test("files that may not grow: the same, and it recovers when the limit is lifted", async () => {
  // Where no file system can be created: the write-ahead log is limited to 3 MiB, and the kernel refuses more.
  server = await startServer({ through: ["sh", "-c", 'ulimit -S -f 6144; exec "$@"', "sh"] });
  const anna = await customer(server);
  const { acknowledged, refused, answer } = await bookUntilFull(anna);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(answer.status).toBe(507);
  expect(verdict(answer)).toBe("retry");
  const lifted = spawnSync("prlimit", ["--pid", String(server.pid()), "--fsize=unlimited"]);
  expect(lifted.status).toBe(0);
  expect((await call(server, "POST", SHIPMENTS, { token: anna.token, body: refused })).status).toBe(200);
  await expectWhole([...acknowledged, String(refused.id)]);
});
