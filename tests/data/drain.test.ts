import { afterEach, beforeEach, expect, test } from "vitest";
import { readDocument } from "#data/local/documents.ts";
import { loadDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
});
afterEach(() => device.stop());

test("a booking with a document reaches the server once, the document after its booking and byte for byte", async () => {
  device.signIn("ada");
  const payload = booking();
  const { document } = await draftWithDocument(payload);
  const before = (await readDocument(document.id)).row.sha256;

  const outcome = device.book(payload, [document]);
  await device.clock.pass(1000);
  expect(await outcome).toEqual({ outcome: "sent" });
  await device.clock.pass(1000);

  expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
  const [stored] = device.server.all("shipment_documents");
  expect(stored).toMatchObject({ id: document.id, shipment: payload.id, sha256: before, file_name: "τιμολόγιο.pdf" });
  const posts = device.server.requests.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(posts).toEqual(["/api/collections/shipments/records", "/api/collections/shipment_documents/records"]);
  expect(await loadDraft("booking")).toBeUndefined();
  expect(await outboxDb().ops.count()).toBe(0);
  expect(await outboxDb().chunks.count()).toBe(0);
  expect(await outboxDb().receipts.count()).toBe(2);
});
