import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactBody, documentForm } from "../support/matrix-world.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  book,
  bookingBody,
  call,
  customer,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  signIn,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { quoteBody } from "../support/server-quotes.ts";

// Anna was erased, and then the server was restored to before most of what she did. No device brings that back
// (docs/sync/keepsakes.md).
let server: Server;
let folder: string;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let seller: Actor;
let early: Json;
let bookingOfAnna: Sent;
let bookingOfBob: Sent;
let editOfEarly: Sent;
let editOfLate: Sent;
let quoteForAnna: Sent;
let paper: string;

type Sent = { path: string; body: Json; was: Answer };
const DOCUMENTS = "/api/collections/shipment_documents/records";

async function made(who: Actor, path: string, body: Json): Promise<Sent> {
  const was = await call(server, "POST", path, { token: who.token, body });
  expect([path, was.status, was.body.data]).toEqual([path, 200, undefined]);
  return { path, body, was };
}
const again = (who: Actor, { path, body, was }: Sent, signature = was.headers.get("akamas-acknowledged")) =>
  call(server, "POST", path, { token: who.token, body, ...(signature && { headers: { "akamas-again": signature } }) });
const gone = ({ status, body }: Answer) => [status, body.data?.id?.code];
const edit = (tracking_number: string) => ({
  op: newId(),
  set: { tracking_number },
  seen: { tracking_number: "" },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "akamas-erased-"));
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
  seller = await member(server, "sales", "Sol");
  early = await book(server, anna);
  expect((await runCommand(server.dataDir, "backup", join(folder, "copy"))).code).toBe(0);

  bookingOfAnna = await made(anna, SHIPMENTS, await bookingBody(server));
  bookingOfBob = await made(bob, SHIPMENTS, await bookingBody(server));
  paper = newId();
  await made(anna, DOCUMENTS, documentForm(bookingOfAnna.body.id, { id: paper }));
  editOfEarly = await made(staff, `/api/shipments/${early.id}/edit`, edit("T1"));
  editOfLate = await made(staff, `/api/shipments/${bookingOfAnna.body.id}/edit`, edit("T2"));
  const handed = await quoteBody(server, { customer_email: anna.email });
  quoteForAnna = await made(seller, "/api/collections/quotes/records", handed);
  const erasure = await runCommand(server.dataDir, "erase", anna.email, "even-open");
  expect([erasure.code, erasure.text]).toEqual([0, expect.stringContaining("Erased account")]);

  await server.pause();
  expect((await runCommand(server.dataDir, "restore", join(folder, "copy"), "--replace")).code).toBe(0);
  await server.restart();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the list beside the database has sums of the ids, and none of the ids", () => {
  const text = readFileSync(join(server.dataDir, "akamas.erasures"), "utf8");
  for (const id of [anna.id, anna.email, early.id, bookingOfAnna.body.id, paper]) expect(text).not.toContain(id);
  expect(text.split("\n").filter((line) => line.endsWith(" id")).length).toBeGreaterThan(4);
});

test("the office does not bring back what it had changed of hers, signed or not", async () => {
  expect(gone(await again(staff, editOfLate))).toEqual([410, "erased"]);
  expect(gone(await again(staff, editOfLate, ""))).toEqual([410, "erased"]);
  expect(gone(await again(staff, editOfEarly))).toEqual([410, "erased"]);
});

test("sales does not bring back a quote that was made for her", async () => {
  expect(gone(await again(seller, quoteForAnna))).toEqual([410, "erased"]);
  expect(await rowsOf(server, "quotes", `id = "${quoteForAnna.body.id}"`)).toEqual([]);
});

test("in a batch one does not stop the others", async () => {
  const sent = [
    {
      method: "POST",
      path: editOfLate.path,
      body: editOfLate.body,
      again: editOfLate.was.headers.get("akamas-acknowledged"),
    },
    { method: "POST", path: "/api/contact", body: { ...contactBody(), id: newId() } },
  ];
  const { body } = await call(server, "POST", "/api/operations", { token: staff.token, body: { requests: sent } });
  expect(body.answers.map(({ status }: Json) => status)).toEqual([410, 200]);
});

test("with a new account of the same address she books anew, and nothing of then comes back", async () => {
  const { email, password } = anna;
  const body = { full_name: "Anna", email, password, passwordConfirm: password };
  expect((await call(server, "POST", "/api/collections/users/records", { body })).status).toBe(200);
  const back = await signIn(server, email, password);
  const { token } = await superuser(server);
  await call(server, "PATCH", `/api/collections/users/records/${back.id}`, { token, body: { verified: true } });
  expect(gone(await again(back, bookingOfAnna))).toEqual([410, "erased"]);
  // Without a signature it is known by its id.
  expect(gone(await again(back, bookingOfAnna, ""))).toEqual([410, "erased"]);
  const lost = documentForm(bookingOfAnna.body.id, { id: paper });
  expect(gone(await call(server, "POST", DOCUMENTS, { token: back.token, body: lost }))).toEqual([410, "erased"]);
  const fresh = await book(server, back);
  expect(fresh.user_id).toBe(back.id);

  // A copy that has the new account was made after the erasure: it is not erased a second time.
  expect((await runCommand(server.dataDir, "backup", join(folder, "later"))).code).toBe(0);
  await server.pause();
  expect((await runCommand(server.dataDir, "restore", join(folder, "later"), "--replace")).code).toBe(0);
  await server.restart();
  const [row] = await rowsOf(server, "shipments", `id = "${fresh.id}"`);
  expect(row.shipper_name).toBe(fresh.shipper_name);
});

test("other people's things come back, and the office goes on with the emptied row", async () => {
  const answer = await again(bob, bookingOfBob);
  expect([answer.status, answer.body.id]).toEqual([200, bookingOfBob.body.id]);
  const [row] = await rowsOf(server, "shipments", `id = "${early.id}"`);
  expect(row.shipper_name).toBe("Erased");
  const next = await call(server, "POST", `/api/shipments/${early.id}/edit`, { token: staff.token, body: edit("T3") });
  expect([next.status, next.body.tracking_number]).toEqual([200, "T3"]);
});

test("erased a second time, she stays erased in a copy from between the two", async () => {
  const [before] = await rowsOf(server, "users", `email = "${anna.email}"`);
  expect(before).toBeDefined();
  expect((await runCommand(server.dataDir, "erase", anna.email, "even-open")).code).toBe(0);
  await server.pause();
  expect((await runCommand(server.dataDir, "restore", join(folder, "later"), "--replace")).code).toBe(0);
  await server.restart();
  expect(await rowsOf(server, "users", `email = "${anna.email}"`)).toEqual([]);
  const theirs = await rowsOf(server, "shipments", `user_id = "${before.id}"`);
  expect(theirs.map(({ shipper_name }) => shipper_name)).toEqual(["Erased"]);
});
