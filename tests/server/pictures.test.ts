import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, book, call, customer, type Json, newId } from "../support/server-api.ts";
import { DOCUMENTS } from "../support/server-documents.ts";

// PocketBase makes thumbnails and decodes pictures whatever size they claim. Our app never requests one, so nobody gets one:
// the original file is returned.
let server: Server;
let anna: Actor;
beforeAll(async () => {
  server = await startServer();
  anna = await customer(server, "Anna");
});
afterAll(() => server?.stop());

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([frame, named, sum]);
}

/** A picture that claims this many pixels a side, of 16 bits in four channels, with the data of one pixel. */
function png(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([16, 6, 0, 0, 0], 8);
  const pixel = deflateSync(Buffer.alloc(9));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixel), chunk("IEND", Buffer.alloc(0))]);
}

/** A JPEG that claims so many pixels a side, behind a megabyte of notes. */
function jpeg(side: number): Buffer {
  const note = Buffer.alloc(65_535);
  note.set([0xff, 0xe1, 0xff, 0xfd]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(side, 5);
  frame.writeUInt16BE(side, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(16).fill(note), frame, Buffer.from([0xff, 0xd9])]);
}

async function sent(bytes: Buffer) {
  const form = new FormData();
  const { id } = await book(server, anna);
  for (const [name, value] of Object.entries({ id: newId(), shipment: id, kind: "packing_list", file_name: "a.png" }))
    form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
  return call(server, "POST", DOCUMENTS, { token: anna.token, body: form });
}

async function upload(bytes: Buffer): Promise<Json> {
  const answer = await sent(bytes);
  expect([answer.status, answer.body.data]).toEqual([200, undefined]);
  return answer.body;
}

test.each([
  ["a picture of one pixel", 1],
  ["seventy bytes that claim 10,000 pixels a side", 10_000],
])("%s is answered as it was sent, whatever size was asked for", async (_what, side) => {
  const bytes = png(side);
  const row = await upload(bytes);
  const { token } = (await call(server, "POST", "/api/files/token", { token: anna.token })).body;
  for (const size of ["thumb=100x100", "%74humb=100x100", "thumb=1x1&thumb=100x100"]) {
    const path = `/api/files/shipment_documents/${row.id}/${row.file}?token=${token}&${size}`;
    const answer = await fetch(server.url + path);
    const got = Buffer.from(await answer.arrayBuffer());
    expect([size, answer.status, got.equals(bytes)]).toEqual([size, 200, true]);
  }
  const folder = join(server.dataDir, "storage", row.collectionId, row.id);
  expect(readdirSync(folder).filter((name) => name.startsWith("thumbs_"))).toEqual([]);
});

test("a picture that claims more than 100 megapixels is refused by its header", async () => {
  for (const bytes of [png(10_001), png(200_000), jpeg(60_000)]) {
    const { status, body } = await sent(bytes);
    const message = "A picture must have at most 100 megapixels";
    expect([status, body.data?.file]).toMatchObject([400, { code: "type", message }]);
  }
});
