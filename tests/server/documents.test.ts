import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classify } from "#data/sync/classify.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
} from "../support/server-api.ts";

const DOCUMENTS = "/api/collections/shipment_documents/records";
const TEN_MIB = 10 * 1048576;
const NAME = "Τιμολόγιο №1.pdf";

let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let shipment: Json;

beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
  shipment = await book(server, anna);
});
afterAll(() => server?.stop());

/** Bytes that are recognised as a PDF. */
function pdf(size = 2000, seed = "a"): Buffer {
  const bytes = Buffer.alloc(size, seed);
  bytes.write("%PDF-1.7\n");
  return bytes;
}
/** The head of an HEIC photo. */
const heic = () =>
  Buffer.concat([Buffer.from("0000001c", "hex"), Buffer.from("ftypheic\0\0\0\0mif1heicmiaf"), Buffer.alloc(500)]);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

type Upload = {
  id?: string;
  shipment?: string;
  kind?: string;
  bytes?: Buffer;
  name?: string;
  partName?: string;
  sha256?: string;
  user_id?: string;
};
function form(upload: Upload): FormData {
  const bytes = upload.bytes ?? pdf();
  const name = upload.name ?? NAME;
  const data = new FormData();
  data.set("id", upload.id ?? newId());
  data.set("shipment", upload.shipment ?? shipment.id);
  data.set("kind", upload.kind ?? "commercial_invoice");
  data.set("file_name", name);
  if (upload.sha256 !== undefined) data.set("sha256", upload.sha256);
  if (upload.user_id) data.set("user_id", upload.user_id);
  data.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), upload.partName ?? name);
  return data;
}
const send = (actor: Actor | null, upload: Upload) =>
  call(server, "POST", DOCUMENTS, { token: actor?.token, body: form(upload) });

const fileToken = async (actor: Actor) =>
  (await call(server, "POST", "/api/files/token", { token: actor.token })).body.token;

describe("uploads", () => {
  test("the owner's document is stored unchanged", async () => {
    const bytes = pdf();
    const own = await book(server, anna);
    const answer = await send(anna, { shipment: own.id, bytes, sha256: sha256(bytes), user_id: bob.id });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      shipment: own.id,
      user_id: anna.id,
      kind: "commercial_invoice",
      file_name: NAME,
      sha256: sha256(bytes),
      replaced: "",
    });
    expect(answer.body).not.toHaveProperty("op_hash");
    const token = await fileToken(anna);
    const file = await fetch(
      `${server.url}/api/files/shipment_documents/${answer.body.id}/${answer.body.file}?token=${token}`,
    );
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
  });

  const refused: [name: string, upload: Upload, field: string, code: string][] = [
    ["a %PDF named .html", { name: "invoice.html" }, "file", "type"],
    ["a part named .html behind a good name", { partName: "invoice.html" }, "file", "type"],
    ["a kind of its own", { kind: "passport" }, "kind", "validation_invalid_value"],
    ["a sum that does not fit", { sha256: "0".repeat(64) }, "sha256", "sha256_mismatch"],
    ["a shipment that does not exist", { shipment: "aaaaaaaaaaaaaaa" }, "shipment", "shipment_unknown"],
    ["an HTML file named .pdf", { bytes: Buffer.from("<html><script>1</script></html>") }, "file", "type"],
    ["a photo of a telephone named .jpg", { bytes: heic(), name: "IMG_0001.jpg" }, "file", "type"],
    ["one byte more than 10 MiB", { bytes: pdf(TEN_MIB + 1) }, "file", "too_large"],
    ["nothing", { bytes: Buffer.alloc(0) }, "file", "empty"],
  ];
  test.each(refused)("%s is refused and named", async (_name, upload, field, code) => {
    const id = newId();
    const answer = await send(anna, { id, ...upload });
    expect([answer.status, answer.body.data?.[field]?.code]).toEqual([400, code]);
    if (code === "type") {
      expect(answer.body.data.file.message).toBe("Only PDF, JPG and PNG files are accepted");
      // Sent again it would be refused again, so the device must not retry.
      expect(classify({ status: answer.status, json: answer.body }, () => false, 0).to).toBe("rejected");
    }
    expect(await rowsOf(server, "shipment_documents", `id = "${id}"`)).toEqual([]);
  });

  test("10 MiB exactly are accepted", async () => {
    const own = await book(server, anna);
    expect((await send(anna, { shipment: own.id, bytes: pdf(TEN_MIB) })).status).toBe(200);
  });

  test("only while the shipment is pending; a replay is acknowledged even later", async () => {
    const own = await book(server, anna);
    const bytes = pdf(3000, "p");
    const first = { id: newId(), shipment: own.id, bytes };
    expect((await send(anna, first)).status).toBe(200);
    await call(server, "PATCH", `${SHIPMENTS}/${own.id}`, { token: staff.token, body: { status: "confirmed" } });
    expect((await send(anna, { shipment: own.id, kind: "packing_list" })).body.data.shipment.code).toBe("not_pending");
    const again = await send(anna, first);
    expect([again.status, again.body.id]).toEqual([200, first.id]);
  });

  test("four uploads of one id at a time: one row, the same answer for all; other bytes under the id: 409", async () => {
    for (let round = 0; round < 10; round++) {
      const own = await book(server, anna);
      const upload = { id: newId(), shipment: own.id, bytes: pdf(5000, String(round)) };
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(anna, upload)));
      expect(answers.map((a) => [a.status, a.body.id])).toEqual(Array(4).fill([200, upload.id]));
      expect((await rowsOf(server, "shipment_documents", `shipment = "${own.id}"`)).length).toBe(1);
      expect((await send(anna, { ...upload, bytes: pdf(5000, "z") })).status).toBe(409);
    }
  });

  test("at most twenty of a kind, all of which are kept", async () => {
    const own = await book(server, anna);
    const upload = (n: number) => ({ id: newId(), shipment: own.id, bytes: pdf(100, String.fromCharCode(97 + n)) });
    const last = upload(19);
    for (let n = 0; n < 19; n++) expect((await send(anna, upload(n))).status).toBe(200);
    expect((await send(anna, last)).status).toBe(200);
    const refused = await send(anna, upload(20));
    expect([refused.status, refused.body.data.file.code]).toEqual([400, "too_many"]);
    expect(refused.body.data.file.message).toContain("contact us");
    expect(classify({ status: refused.status, json: refused.body }, () => false, 0).to).toBe("rejected");
    // Existing ones are unchanged, a replay is acknowledged, and the other kind has its own count.
    const rows = await rowsOf(server, "shipment_documents", `shipment = "${own.id}" && replaced = ""`);
    expect(rows.map(({ id }) => id)).toEqual([last.id]);
    expect((await send(anna, last)).status).toBe(200);
    expect((await send(anna, { shipment: own.id, kind: "packing_list" })).status).toBe(200);
  });

  test("a newer one of the same kind marks the older as superseded", async () => {
    const own = await book(server, anna);
    const older = (await send(anna, { shipment: own.id, bytes: pdf(100, "1") })).body;
    const newer = (await send(anna, { shipment: own.id, bytes: pdf(100, "2") })).body;
    const other = (await send(anna, { shipment: own.id, kind: "packing_list" })).body;
    const rows = await rowsOf(server, "shipment_documents", `shipment = "${own.id}"`);
    const replaced = Object.fromEntries(rows.map((row) => [row.id, row.replaced !== ""]));
    expect(replaced).toEqual({ [older.id]: true, [newer.id]: false, [other.id]: false });
  });
});

describe("downloads", () => {
  let url: string;
  beforeAll(async () => {
    const own = await book(server, anna);
    const { body } = await send(anna, { shipment: own.id, kind: "packing_list" });
    url = `${server.url}/api/files/shipment_documents/${body.id}/${body.file}`;
  });

  test("the owner and the office, with a file token: uncached, under its own name", async () => {
    for (const actor of [anna, staff]) {
      const answer = await fetch(`${url}?token=${await fileToken(actor)}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      const disposition = answer.headers.get("content-disposition") ?? "";
      expect(disposition).toMatch(/^inline;/);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(NAME);
      await answer.body?.cancel();
    }
  });

  test("a session token does not open it, not even the owner's", async () => {
    const answer = await fetch(`${url}?token=${anna.token}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("%PDF");
  });
});
