import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, book, call, customer, newId, rowsOf } from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";

/** Longer than any wait for the writer, far shorter than the 7 s for which PocketBase retries a statement in vain. */
const HELD_UP_MS = 6000;

let server: Server;
let anna: Actor;
beforeAll(async () => {
  server = await startServer();
  anna = await customer(server);
});
afterAll(() => server?.stop());

test("another process that writes to the database blocks nobody, and nothing is refused because of it", async () => {
  let over = false;
  const sent: string[] = [];
  const slow: number[] = [];
  const answers: number[] = [];
  const senders = Array.from({ length: 4 }, async () => {
    while (!over) {
      const shipment = await book(server, anna);
      const upload = documentForm({ shipment: shipment.id, size: 200_000 });
      const began = performance.now();
      answers.push((await call(server, "POST", DOCUMENTS, { token: anna.token, body: upload.form })).status);
      sent.push(upload.id);
      if (performance.now() - began > HELD_UP_MS) slow.push(performance.now() - began);
    }
  });
  // Each of these creates rows: a guest's message with an address of its own.
  for (let i = 0; i < 4; i++) {
    const email = `${newId()}@guests.test`;
    const message = { id: newId(), name: "Guest", email, subject: "A question", message: "When does the ship leave?" };
    expect((await call(server, "POST", "/api/contact", { body: message })).status).toBe(200);
    const erased = await runCommand(server.dataDir, "erase", email);
    expect(erased).toMatchObject({ code: 0, text: /contact_messages 1/ });
  }
  over = true;
  await Promise.all(senders);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(slow).toEqual([]);
  expect((await rowsOf(server, "shipment_documents")).map(({ id }) => id).sort()).toEqual(sent.sort());
});
