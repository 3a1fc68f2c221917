import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adoptGuestDraft, loadDraft, saveDraft } from "#data/local/drafts.ts";
import { contentOf, enqueuedContent } from "#data/local/enqueued.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { newRecordId } from "#data/shared/random.ts";
import { handIn, type RequestKind, type RequestOutcome } from "#data/use-cases/submit-request.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { type Fault, idOf, refusal } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  // The screens' clock is the engine's, because a visitor's form is judged by its age.
  vi.spyOn(Date, "now").mockImplementation(device.clock.now);
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

/** Each kind with the collection of its record on the server. */
const KINDS: [RequestKind, string, string][] = [
  ["quote.sea", "sea-quote", "sea_freight_quotes"],
  ["quote.air", "air-quote", "air_freight_quotes"],
  ["contact.create", "contact", "contact_messages"],
];

function request(kind: RequestKind, key: string, filledMs = 60_000) {
  const id = newRecordId();
  const payload = { id, message: "Δύο παλέτες, έτοιμες την Πέμπτη" };
  return { kind, payload, draft: { key, value: { id, form: { message: "…" } } }, guest: { website: "", filledMs } };
}

function send(input: ReturnType<typeof request>) {
  device.engine.start();
  return handIn(input, { clock: device.clock, wake: device.engine.wake, owner: authState.owner });
}

async function settled(outcome: Promise<RequestOutcome>, ms = 500): Promise<RequestOutcome> {
  await device.clock.pass(ms);
  return outcome;
}

const bodyOf = (id: string) => {
  const body = device.server.sends(id)[0]?.body;
  return body && "json" in body ? (body.json as Record<string, unknown>) : {};
};

describe.each(KINDS)("%s", (kind, key, table) => {
  test("a visitor's is sent without a token, with the fields of a visitor's form, and leaves nothing behind", async () => {
    const input = request(kind, key);
    expect(await settled(send(input))).toEqual({ outcome: "sent" });
    expect(device.server.sends(input.payload.id).map(({ token }) => token)).toEqual([""]);
    expect(bodyOf(input.payload.id)).toEqual({ ...input.payload, website: "", filled_ms: 60_000 });
    expect(device.server.all(table).map(({ id }) => id)).toEqual([input.payload.id]);
    expect(await outboxDb().ops.count()).toBe(0);
    expect(await loadDraft(key)).toBeUndefined();
  });

  test("a customer's is sent with the token and without the visitor's fields", async () => {
    const token = device.signIn("ada");
    const input = request(kind, key, 10);
    expect(await settled(send(input))).toEqual({ outcome: "sent" });
    expect(device.server.sends(input.payload.id).map((sent) => sent.token)).toEqual([token]);
    expect(bodyOf(input.payload.id)).toEqual(input.payload);
  });

  test("made offline it is saved, survives a crash, and is sent exactly once by a visitor's next page", async () => {
    device.server.fail(() => true, "no request");
    const input = request(kind, key);
    expect(await settled(send(input))).toEqual({ outcome: "saved" });
    device.crash();
    device.server.heal();
    device.engine.start();
    device.openTab().start();
    await device.clock.pass(60_000);
    expect(device.server.all(table).map(({ id }) => id)).toEqual([input.payload.id]);
    expect(await outboxDb().ops.count()).toBe(0);
  });

  test("after a lost answer the same request again makes one record", async () => {
    device.server.fail((sent) => idOf(sent) !== "undefined", "no answer", 1);
    const input = request(kind, key);
    expect(await settled(send(input))).toEqual({ outcome: "saved" });
    await device.clock.pass(60_000);
    expect(device.server.sends(input.payload.id).length).toBeGreaterThan(1);
    expect(new Set(device.server.sends(input.payload.id).map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(device.server.all(table)).toHaveLength(1);
  });

  test("after a 429 the request stays in the queue, with the server's text, and is sent later", async () => {
    const words = "Too many requests. Please wait a minute.";
    const busy: Fault = {
      status: 429,
      json: kind === "contact.create" ? { success: false, error: words } : { status: 429, message: words, data: {} },
      retryAfterMs: 40_000,
    };
    device.server.fail(() => true, busy, 1);
    const input = request(kind, key);
    expect(await settled(send(input))).toEqual({ outcome: "saved", message: words });
    await device.clock.pass(39_000);
    expect(device.server.sends(input.payload.id)).toHaveLength(1);
    await device.clock.pass(2_000);
    expect(device.server.all(table).map(({ id }) => id)).toEqual([input.payload.id]);
  });

  test("a refusal restores the form, with all its text and the same id", async () => {
    const words = "Subject must be at least 5 characters";
    const no: Fault =
      kind === "contact.create"
        ? {
            status: 400,
            json: { success: false, error: words, data: { subject: { code: "invalid", message: words } } },
          }
        : refusal(400, words, { subject: { code: "invalid", message: words } });
    device.server.fail(() => true, no, 1);
    const input = request(kind, key);
    expect(await settled(send(input))).toEqual({
      outcome: "refused",
      error: { kind: "invalid", fields: { subject: words }, message: words },
    });
    expect((await loadDraft(key))?.value).toEqual(input.draft.value);
    expect(await outboxDb().ops.count()).toBe(0);
    await device.clock.pass(600_000);
    expect(device.server.sends(input.payload.id)).toHaveLength(1);
  });

  test("pressed twice it is one request, and both calls get the result", async () => {
    const input = request(kind, key);
    const both = [send(input), send(input)];
    await device.clock.pass(1000);
    expect(await Promise.all(both)).toEqual([{ outcome: "sent" }, { outcome: "sent" }]);
    expect(device.server.sends(input.payload.id)).toHaveLength(1);
  });
});

test("a submitted request is recognised by its content, waiting and sent, for visitors and customers", async () => {
  device.server.fail(() => true, "no request");
  const input = request("contact.create", "contact");
  const { id, ...said } = input.payload;
  expect(await enqueuedContent(id)).toBeNull();
  await settled(send(input));
  expect(await enqueuedContent(id)).toBe(contentOf(said));
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(2000);
  expect(await outboxDb().ops.count()).toBe(0);
  expect(await enqueuedContent(id)).toBe(contentOf({ ...said, id: "another", website: "", filled_ms: 1 }));
  expect(await enqueuedContent(id)).not.toBe(contentOf({ message: `${said.message}.` }));
  expect(JSON.stringify(await outboxDb().receipts.toArray())).not.toContain("παλέτες");

  device.signIn("ada");
  const customers = request("quote.sea", "sea-quote");
  await settled(send(customers));
  await device.clock.pass(2000);
  expect(await enqueuedContent(customers.payload.id)).toBe(contentOf(said));
});

test("a visitor's form filled in too fast is delayed for the rest of two seconds, a customer's is not", async () => {
  const input = request("contact.create", "contact", 400);
  const outcome = send(input);
  await device.clock.pass(1500);
  expect(device.server.requests).toHaveLength(0);
  expect((await loadDraft("contact"))?.value).toEqual(input.draft.value);
  expect(await settled(outcome)).toEqual({ outcome: "sent" });
  expect(bodyOf(input.payload.id).filled_ms).toBe(2000);
});

test("after a sign-in a visitor's waiting request is still sent without the token", async () => {
  device.server.fail(() => true, "no request");
  const input = request("quote.sea", "sea-quote");
  await settled(send(input));
  device.signIn("ada");
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(5000);
  expect(new Set(device.server.sends(input.payload.id).map(({ token }) => token))).toEqual(new Set([""]));
  expect(device.server.all("sea_freight_quotes")).toMatchObject([{ id: input.payload.id, user_id: "" }]);
});

test("with an ended session it waits for its sender, and the outcome says so", async () => {
  device.signIn("ada");
  authState.end("ada");
  const input = request("quote.air", "air-quote");
  expect(await settled(send(input), 50)).toEqual({ outcome: "saved", signIn: true });
  expect(device.server.sends(input.payload.id)).toHaveLength(0);
  device.signIn("ada");
  await device.clock.pass(1000);
  expect(device.server.all("air_freight_quotes")).toMatchObject([{ id: input.payload.id, user_id: "ada" }]);
});

test("a visitor's started quote request moves to their account, but never over a draft there", async () => {
  await saveDraft("sea-quote", { id: "a", form: {} });
  await saveDraft("air-quote", { id: "b", form: {} });
  device.signIn("ada");
  await saveDraft("air-quote", { id: "own", form: {} });
  await adoptGuestDraft("ada");
  expect((await loadDraft("sea-quote"))?.value).toEqual({ id: "a", form: {} });
  expect((await loadDraft("air-quote"))?.value).toEqual({ id: "own", form: {} });
  authState.clear();
  expect(await loadDraft("sea-quote")).toBeUndefined();
  expect((await loadDraft("air-quote"))?.value).toEqual({ id: "b", form: {} });
});

test("the mark of a visitor's waiting request is set before it is written and removed only when none is left", () => {
  expect(guestOutbox.get()).toBe(false);
  const written = guestOutbox.writing();
  expect(guestOutbox.get()).toBe(true);
  guestOutbox.found(false);
  expect(guestOutbox.get()).toBe(true);
  written();
  guestOutbox.found(true);
  expect(guestOutbox.get()).toBe(true);
  guestOutbox.found(false);
  expect(guestOutbox.get()).toBe(false);
});
