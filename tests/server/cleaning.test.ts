import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  bookingBody,
  call,
  customer,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";

// What people paste (docs/text.md), as devices of earlier versions send it: accepted, stored clean, recognised when it is
// sent again, and no conflict with what is stored.
let server: Server;
let anna: Actor;
let staff: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, staff] = await Promise.all([customer(server, "Anna"), office(server)]);
});
afterAll(() => server?.stop());

const post = (actor: Actor, path: string, body: unknown) => call(server, "POST", path, { token: actor.token, body });
const PASTED = {
  consignee_name: "=HYPERLINK(1)\r\n\u202eΕλένη\u200b Γεωργίου\u00a0",
  consignee_company: "Κ. Σω\u00adφρονίου\nΛτδ",
  consignee_address: "Μακαρίου 7\u200b\r\n3025\u00a0Λεμεσός",
  consignee_phone: "\u202a+357\u00a025 000\u2011111\u202c",
  consignee_email: "\ufeffele\u200bni@oﬃce.test",
  goods_description: "אריזה \u200fA4\u200f, 👩\u200d👧",
};
const CLEAN = {
  consignee_name: "=HYPERLINK(1) Ελένη Γεωργίου",
  consignee_company: "Κ. Σωφρονίου Λτδ",
  consignee_address: "Μακαρίου 7\n3025 Λεμεσός",
  consignee_phone: "+357 25 000-111",
  consignee_email: "eleni@office.test",
  goods_description: "אריזה \u200fA4\u200f, 👩\u200d👧",
};

test("a booking is stored clean, and is the same when it is sent again", async () => {
  const body = await bookingBody(server, PASTED);
  const first = await post(anna, SHIPMENTS, body);
  expect([first.status, first.body]).toMatchObject([200, { ...CLEAN, destination_address: CLEAN.consignee_address }]);
  const again = await post(anna, SHIPMENTS, body);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await post(anna, SHIPMENTS, { ...body, consignee_name: CLEAN.consignee_name });
  expect([other.status, other.body.data.id.code]).toEqual([409, "already_exists"]);
});

test("changes of a row that was stored before it was cleaned meet no conflict", async () => {
  const shipment = await book(server, anna);
  const root = await superuser(server);
  const dirty = { consignee_name: "Ελένη\u200b\nΓεωργίου", tracking_number: "1Z\u200b999" };
  const set = await call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, { token: root.token, body: dirty });
  expect(set.status).toBe(200);
  const correction = {
    op: newId(),
    set: { consignee_name: "Νίκος\u200b" },
    seen: { consignee_name: dirty.consignee_name },
  };
  const corrected = await post(anna, `/api/shipments/${shipment.id}/correct`, correction);
  expect([corrected.status, corrected.body.consignee_name]).toEqual([200, "Νίκος"]);
  expect((await post(anna, `/api/shipments/${shipment.id}/correct`, correction)).body).toEqual(corrected.body);

  await call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, { token: root.token, body: dirty });
  const op = newId();
  const edit = { op, set: { tracking_number: "\u200e1Z\u00a0998", admin_notes: "a\u200bb\r\nc" }, seen: dirty };
  const { consignee_name: _, ...seen } = edit.seen;
  const edited = await post(staff, `/api/shipments/${shipment.id}/edit`, { ...edit, seen });
  expect([edited.status, edited.body]).toMatchObject([200, { tracking_number: "1Z 998", admin_notes: "ab\nc" }]);
  expect((await post(staff, `/api/shipments/${shipment.id}/edit`, { ...edit, seen })).body).toEqual(edited.body);
});

test("names of documents and people have no marks of direction", async () => {
  const { id } = await book(server, anna);
  const { form, again } = documentForm({ shipment: id, size: 2000 });
  const name = "invoice\u202efdp.exe\n\u200b.pdf";
  const send = (one: FormData) => {
    one.set("file_name", name);
    return call(server, "POST", DOCUMENTS, { token: anna.token, body: one });
  };
  const document = await send(form);
  expect([document.status, document.body.file_name]).toEqual([200, "invoicefdp.exe .pdf"]);
  expect((await send(again())).body).toEqual(document.body);
  const [account] = await rowsOf(server, "users", `id = "${anna.id}"`);
  const changed = await call(server, "PATCH", `/api/collections/users/records/${anna.id}`, {
    token: anna.token,
    body: { full_name: "An\u202ena\nM", company_name: "\u200fA\u00adB", phone: "\u200e1\u00a02" },
  });
  expect([changed.status, account.email]).toEqual([200, anna.email]);
  const [after] = await rowsOf(server, "users", `id = "${anna.id}"`);
  expect(after).toMatchObject({ full_name: "Anna M", company_name: "AB", phone: "1 2" });
});
