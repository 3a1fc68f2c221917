import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readDocument } from "#data/local/documents.ts";
import { loadDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { refreshSession } from "#data/remote/refresh-session.ts";
import { client } from "#data/remote/with-client.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { MAX_BATCH } from "#data/sync/batch.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { settled } from "../support/data-activity.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { idOf, refusal } from "../support/data-server.ts";

const DAY = 86_400_000;
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
});
afterEach(() => device.stop());

/** Submits bookings without waiting for them, oldest first. */
async function queue(owner: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const payload = booking();
    ids.push(payload.id);
    await enqueue(bookingOps({ payload, documents: [], draft: "" }), { owner, now: device.clock.now() });
  }
  return ids;
}

const postsOf = (id: string) => device.server.sends(id).length;
const isPost = (id: string) => (request: Parameters<typeof idOf>[0]) =>
  request.method === "POST" && idOf(request) === id;

test("a booking with a document reaches the server once, the document after its booking and unchanged", async () => {
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

describe("what may wait for more", () => {
  const WITHIN = 2000;
  const posts = () => device.server.requests.filter(({ method }) => method === "POST");
  /** Submits one after the other, half of that time apart. */
  async function gather(count: number): Promise<string[]> {
    device.signIn("ada");
    device.engine.start();
    await settled();
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) {
      if (i > 0) await device.clock.pass(WITHIN / 2);
      ids.push(...(await queue("ada", 1)));
      device.engine.wake(WITHIN);
      await settled();
    }
    return ids;
  }

  test("is sent together, counted from the first one", async () => {
    const ids = await gather(2);
    expect(posts()).toEqual([]);
    await device.clock.pass(WITHIN / 2);
    await settled();
    expect(ids.map(postsOf)).toEqual([1, 1]);
    expect(posts()).toHaveLength(Math.ceil(ids.length / MAX_BATCH));
    ids.push(...(await queue("ada", 1)));
    device.engine.wake(WITHIN);
    await device.clock.pass(WITHIN);
    await settled();
    expect(ids.map(postsOf)).toEqual([1, 1, 1]);
  });

  test("is sent at once with something else, when the page is hidden, and after a crash", async () => {
    const [first = ""] = await gather(1);
    device.engine.wake();
    await settled();
    expect(postsOf(first)).toBe(1);

    const [second = ""] = await gather(1);
    device.hides();
    await settled();
    expect(postsOf(second)).toBe(1);

    const [third = ""] = await gather(1);
    device.crash();
    device.engine.start();
    await settled();
    expect(postsOf(third)).toBe(1);
    await device.clock.pass(WITHIN);
    expect([first, second, third].map(postsOf)).toEqual([1, 1, 1]);
  });

  test("is not sent by a hidden page that has nothing, nor after the end", async () => {
    await gather(1);
    device.engine.stop();
    await device.clock.pass(WITHIN);
    await settled();
    expect(posts()).toEqual([]);
    device.engine.start();
    await settled();
    const pulls = device.server.requests.length;
    device.hides();
    await settled();
    expect(device.server.requests).toHaveLength(pulls);
  });
});

test("a long queue is sent in order, two batches at a time, each operation once", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 120);
  device.engine.start();
  await device.clock.pass(5000);
  expect(device.server.posts.map(idOf)).toEqual(ids);
  const posted = device.server.requests.filter(({ method }) => method === "POST");
  expect(posted).toHaveLength(Math.ceil(120 / MAX_BATCH));
  // Two batches or four single requests, and a pull in parallel.
  expect(device.server.mostInFlight).toBeLessThanOrEqual(MAX_BATCH > 1 ? 3 : 5);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("two tabs do not send the same operation twice", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 20);
  device.engine.start();
  device.openTab().start();
  await device.clock.pass(5000);
  expect(ids.map(postsOf)).toEqual(ids.map(() => 1));
});

test("after a lost answer the booking is looked up, and exists once", async () => {
  device.signIn("ada");
  const [id = ""] = await queue("ada", 1);
  device.server.fail(isPost(id), "no answer", 1);
  device.engine.start();
  await device.clock.pass(10_000);
  expect(postsOf(id)).toBe(2);
  expect(device.server.all("shipments")).toHaveLength(1);
  expect(await findOp(id)).toBeUndefined();
});

test("after an unanswered upload the id is looked up before the bytes are sent again", async () => {
  device.signIn("ada");
  const payload = booking();
  const { document } = await draftWithDocument(payload);
  device.server.fail(isPost(document.id), "no answer", 1);
  void device.book(payload, [document]);
  await device.clock.pass(10_000);
  expect(postsOf(document.id)).toBe(1);
  const asked = device.server.requests.filter(({ method, path }) => method === "GET" && path.endsWith(document.id));
  expect(asked).toHaveLength(1);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("an upload that never arrived is sent again once the server has said so", async () => {
  device.signIn("ada");
  const payload = booking();
  const { document } = await draftWithDocument(payload);
  device.server.fail(isPost(document.id), "no request", 1);
  void device.book(payload, [document]);
  await device.clock.pass(10_000);
  expect(postsOf(document.id)).toBe(2);
  expect(device.server.all("shipment_documents")).toHaveLength(1);
});

test("a captive portal's 200 acknowledges nothing", async () => {
  device.signIn("ada");
  const [id = ""] = await queue("ada", 1);
  device.server.fail(() => true, "portal");
  device.engine.start();
  await device.clock.pass(20_000);
  expect(await findOp(id)).toMatchObject({ state: "queued" });
  device.server.heal();
  await device.clock.pass(60_000);
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
});

test("a server that cannot look up the token ends no session: operations are sent when it can", async () => {
  device.signIn("ada");
  const [id = ""] = await queue("ada", 1);
  device.server.fail(() => true, refusal(503, "The server is busy at the moment."), 5);
  let refreshes = 0;
  device.refreshOutcome = async () => {
    refreshes += 1;
    return "ended";
  };
  device.engine.start();
  await device.clock.pass(3_600_000);
  expect(refreshes).toBe(0);
  expect(authState.session()?.userId).toBe("ada");
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
});

test("a 401 whose refresh is answered 503 keeps the session and the queue; both continue later", async () => {
  await client(); // loaded here, because virtual time does not wait for the first refresh to load it
  vi.stubGlobal("window", { localStorage, addEventListener: () => {} });
  const sent = device.signIn("ada");
  device.server.revoke(sent);
  const ids = await queue("ada", 3);
  let readable = false;
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get("Authorization"));
    if (readable) {
      const token = device.server.signIn("ada");
      return Response.json({ token, record: { id: "ada", email: "ada@test.example", collectionName: "users" } });
    }
    const message = "The server is busy at the moment. Nothing was saved; please try again.";
    return Response.json({ status: 503, message, data: {} }, { status: 503 });
  });
  device.refreshOutcome = refreshSession;
  device.engine.start();
  await device.clock.pass(3_600_000);
  expect(new Set(asked)).toEqual(new Set([sent]));
  expect(device.server.all("shipments")).toEqual([]);
  expect(authState.session()?.userId).toBe("ada");
  expect(authState.token("ada")).toBe(sent);
  const waiting = await Promise.all(ids.map((id) => findOp(id)));
  expect(waiting.map((op) => [op?.owner, op?.state])).toEqual(ids.map(() => ["ada", "queued"]));

  readable = true;
  await device.clock.pass(3_600_000);
  vi.unstubAllGlobals();
  expect(authState.session()?.userId).toBe("ada");
  expect(authState.token("ada")).not.toBe(sent);
  const arrived = device.server.all("shipments").map(({ id, user_id }) => `${id} of ${user_id}`);
  expect(arrived.toSorted()).toEqual(ids.map((id) => `${id} of ada`).toSorted());
});

test("401 after a refresh parks the operation; a sign-in of the same user sends it", async () => {
  device.server.revoke(device.signIn("ada"));
  const [id = ""] = await queue("ada", 1);
  let refreshes = 0;
  const end = device.refreshOutcome;
  device.refreshOutcome = () => {
    refreshes += 1;
    return end();
  };
  device.engine.start();
  await device.clock.pass(3_600_000);
  expect(refreshes).toBe(1);
  expect(await findOp(id)).toMatchObject({ state: "auth_wait", owner: "ada" });
  expect(authState.session()).toBeNull();
  expect(authState.owner()).toBe("ada");

  device.signIn("bob");
  await device.clock.pass(60_000);
  expect(await findOp(id)).toMatchObject({ state: "auth_wait" });
  device.signIn("ada");
  await device.clock.pass(60_000);
  expect(device.server.all("shipments").map((row) => [row.id, row.user_id])).toEqual([[id, "ada"]]);
});

test("a token that arrives while the refusal is being written is not missed", async () => {
  device.server.revoke(device.signIn("ada"));
  const [id = ""] = await queue("ada", 1);
  device.server.fail(({ method }) => method === "GET", "no request");
  device.refreshOutcome = async () => {
    authState.end("ada");
    queueMicrotask(() => device.signIn("ada"));
    return "ended";
  };
  device.engine.start();
  await device.clock.pass(60_000);
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
});

test("an owner who signs out while the bytes are read does not become a guest", async () => {
  device.signIn("ada");
  const payload = booking();
  const { document } = await draftWithDocument(payload, 2000);
  const { digest } = crypto.subtle;
  vi.spyOn(crypto.subtle, "digest").mockImplementation((...args) => {
    authState.clear();
    return digest.apply(crypto.subtle, args);
  });
  void device.book(payload, [document]);
  await device.clock.pass(60_000);
  vi.restoreAllMocks();
  expect(device.server.requests.filter(({ token }) => token === "")).toEqual([]);
  expect(await findOp(document.id)).toMatchObject({ state: "queued" });
  device.signIn("ada");
  await device.clock.pass(60_000);
  expect(device.server.all("shipment_documents")).toHaveLength(1);
});

test("a token that could be refreshed is used at once", async () => {
  device.server.revoke(device.signIn("ada"));
  const [id = ""] = await queue("ada", 1);
  device.refreshOutcome = async () => {
    device.signIn("ada");
    return "fresh";
  };
  device.engine.start();
  await device.clock.pass(1000);
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
});

test("a session that can be refreshed but is always refused does not cause a hot loop", async () => {
  device.server.revoke(device.signIn("ada"));
  await queue("ada", 1);
  device.refreshOutcome = async () => {
    device.server.revoke(device.signIn("ada"));
    return "fresh";
  };
  device.engine.start();
  await device.clock.pass(60_000);
  expect(device.server.requests.length).toBeLessThan(60);
});

test("a visitor's 401 does not wait for a sign-in: the request is retried", async () => {
  const [id = ""] = await queue(GUEST, 1);
  device.server.fail(isPost(id), refusal(401, "Sign in to the network."), 2);
  device.engine.start();
  await device.clock.pass(60_000);
  expect(device.server.all("shipments")).toMatchObject([{ id }]);
  expect(await findOp(id)).toBeUndefined();
});

test("429 delays everything for as long as the server asks", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 12);
  device.server.fail(
    ({ method }) => method === "POST",
    { status: 429, json: { message: "Slow." }, retryAfterMs: 90_000 },
    1,
  );
  device.engine.start();
  await device.clock.pass(80_000);
  const early = device.server.requests.filter(({ method }) => method === "POST").length;
  expect(early).toBeLessThanOrEqual(4);
  await device.clock.pass(60_000);
  expect(device.server.all("shipments")).toHaveLength(ids.length);
});

test("429 to a document delays documents, and nothing else", async () => {
  device.signIn("ada");
  const withDocuments: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    const payload = booking();
    const { document } = await draftWithDocument(payload);
    await enqueue(bookingOps({ payload, documents: [document], draft: "" }), { owner: "ada", now: device.clock.now() });
    withDocuments.push(document.id);
  }
  const isDocument = ({ path }: { path: string }) => path.includes("/shipment_documents/");
  device.server.fail((request) => request.method === "POST" && isDocument(request), {
    status: 429,
    json: { message: "Too much is arriving." },
    retryAfterMs: 15_000,
  });
  const others = await queue("ada", 120);
  device.engine.start();
  await device.clock.pass(8_000);
  expect(device.server.all("shipments")).toHaveLength(8 + others.length);
  expect(device.server.all("shipment_documents")).toEqual([]);
  // Those in flight were refused; the others were not tried against the same answer.
  const tried = device.server.requests.filter((request) => request.method === "POST" && isDocument(request)).length;
  expect(tried).toBeLessThanOrEqual(4);
  device.server.heal();
  await device.clock.pass(30_000);
  expect(
    device.server
      .all("shipment_documents")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(withDocuments.sort());
  expect(await outboxDb().ops.count()).toBe(0);
});

test("a document over the daily quota waits on its own; everything else is sent", async () => {
  device.signIn("ada");
  const [late = "", ...others] = await queue("ada", 60);
  const message = "Tomorrow.";
  const over = {
    status: 429,
    json: { message, data: { file: { code: "quota_reached", message } } },
    retryAfterMs: 3_600_000,
  };
  device.server.fail(isPost(late), over);
  device.engine.start();
  await device.clock.pass(10_000);
  const sent = device.server.all("shipments").map(({ id }) => id);
  expect(sent.sort()).toEqual([...others].sort());
  expect(await findOp(late)).toMatchObject({ state: "queued", refusals: 0, unanswered: false });
  device.server.heal();
  await device.clock.pass(3_600_000);
  expect(device.server.all("shipments")).toHaveLength(60);
});

test("without a network the queue backs off and loses nothing", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 30);
  device.server.fail(() => true, "no request");
  device.engine.start();
  await device.clock.pass(3_600_000);
  const posts = device.server.requests.filter(({ method }) => method === "POST").length;
  expect(posts).toBeLessThan(200);
  expect(await outboxDb().ops.count()).toBe(30);
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(5_000);
  expect(
    device.server
      .all("shipments")
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
});

test("after a long outage, one more failure when the network returns does not cause another long wait", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 30);
  device.server.fail(() => true, "no request");
  device.engine.start();
  await device.clock.pass(3_600_000);
  device.server.heal();
  // The browser reports "online" a moment before anything arrives.
  device.server.fail(({ method }) => method === "POST", "no request", 4);
  device.comesBack("online");
  await device.clock.pass(5_000);
  expect(device.server.all("shipments")).toHaveLength(ids.length);
});

test("the network returns while the last of four requests is still failing", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 30);
  device.server.fail(() => true, "no request");
  device.engine.start();
  await device.clock.pass(3_600_000);
  const { send } = device.server.transport;
  let failing = 0;
  let giveUp = () => {};
  device.server.transport.send = async (request, options) => {
    if (request.method === "POST") failing += 1;
    if (request.method === "POST" && failing === 4)
      await new Promise<void>((resolve) => {
        giveUp = resolve;
      });
    return send(request, options);
  };
  while (failing < 4) await device.clock.pass(1_000);
  device.comesBack("online");
  await device.clock.pass(1_000);
  giveUp();
  await settled();
  device.server.heal();
  await device.clock.pass(5_000);
  expect(device.server.all("shipments")).toHaveLength(ids.length);
});

test("an operation that never gets an answer while all others do does not cause a hot loop", async () => {
  device.signIn("ada");
  const [id = ""] = await queue("ada", 1);
  device.server.fail(isPost(id), "no request");
  device.engine.start();
  await device.clock.pass(600_000);
  expect(postsOf(id)).toBeLessThan(30);
  expect(device.server.requests.length).toBeLessThan(100);
  device.server.heal();
  await device.clock.pass(300_000);
  expect(device.server.all("shipments")).toHaveLength(1);
});

test("operations submitted in a tab that crashed are sent by the other tab", async () => {
  device.signIn("ada");
  device.engine.start();
  await device.clock.pass(1000);
  const [id = ""] = await queue("ada", 1);
  await device.clock.pass(61_000);
  expect(postsOf(id)).toBe(1);
});

test("a refusal with one of our codes needs the person: it is not retried", async () => {
  device.signIn("ada");
  const [id = ""] = await queue("ada", 1);
  device.server.fail(isPost(id), refusal(400, "No.", { zone_id: { code: "zone_unknown", message: "No such zone." } }));
  device.engine.start();
  await device.clock.pass(DAY / 24);
  expect(postsOf(id)).toBe(1);
  expect(await findOp(id)).toMatchObject({
    state: "rejected",
    lastError: { error: { kind: "invalid", fields: { zone_id: "No such zone." } } },
  });
});

test("409 waits for a decision", async () => {
  device.signIn("ada");
  const [id = ""] = await queue("ada", 1);
  device.server.put("shipments", { id, user_id: "bob", status: "pending" });
  device.engine.start();
  await device.clock.pass(60_000);
  expect(postsOf(id)).toBe(1);
  expect(await findOp(id)).toMatchObject({ state: "conflict" });
});

test("a 400 without a code is retried and counted", async () => {
  device.signIn("ada");
  const [id = ""] = await queue("ada", 1);
  device.server.fail(isPost(id), refusal(400, "Failed."), 6);
  device.engine.start();
  await device.clock.pass(20_000);
  expect(await findOp(id)).toMatchObject({ state: "queued", refusals: 5 });
  await device.clock.pass(600_000);
  expect(device.server.all("shipments")).toHaveLength(1);
});

test("a booking that always fails blocks only its own documents", async () => {
  device.signIn("ada");
  const payload = booking();
  const { document } = await draftWithDocument(payload, 2000);
  await enqueue(bookingOps({ payload, documents: [document], draft: "booking" }), {
    owner: "ada",
    draft: "booking",
    now: device.clock.now(),
  });
  const others = await queue("ada", 70);
  for (const fault of ["no answer", refusal(500, "Broken."), refusal(400, "Failed.")] as const) {
    device.server.heal();
    device.server.fail(
      ({ body, method }) => method === "POST" && body !== undefined && JSON.stringify(body).includes(payload.id),
      fault,
    );
    device.server.rows.clear();
    device.engine.start();
    await device.clock.pass(20_000);
  }
  expect(postsOf(document.id)).toBe(0);
  const left = await outboxDb().ops.toArray();
  expect(left.map(({ opId }) => opId)).toEqual([payload.id, document.id]);
  // Those in the same unanswered batch were sent once more, alone.
  expect(Math.max(...others.map(postsOf))).toBe(MAX_BATCH > 1 ? 2 : 1);
  expect(others.map(postsOf).filter((times) => times === 2).length).toBeLessThan(25);
});

test("operations of one aggregate keep their order even when the first has to be repeated", async () => {
  device.signIn("ada");
  const edit = (opId: string, status: string) =>
    enqueue([{ opId, kind: "shipment.edit", aggregate: "ship1", payload: { status }, base: { status: "pending" } }], {
      owner: "ada",
      now: device.clock.now(),
    });
  await edit("edit1", "confirmed");
  await edit("edit2", "delivered");
  const seen: string[] = [];
  device.server.faults.push(({ path, body }) => {
    if (!path.endsWith("/edit") || !body || !("json" in body)) return null;
    const { op } = body.json as { op: string };
    seen.push(op);
    return seen.length === 1 ? refusal(503, "Later.") : { status: 200, json: { id: "ship1" } };
  });
  device.engine.start();
  await device.clock.pass(10_000);
  expect(seen).toEqual(["edit1", "edit1", "edit2"]);
});

test("no operation is sent with another user's token, and guests' without any", async () => {
  const [guests = ""] = await queue(GUEST, 1);
  const [adas = ""] = await queue("ada", 1);
  const bobsToken = device.signIn("bob");
  const [bobs = ""] = await queue("bob", 1);
  device.engine.start();
  await device.clock.pass(60_000);
  expect(device.server.sends(bobs).map(({ token }) => token)).toEqual([bobsToken]);
  expect(device.server.sends(guests).map(({ token }) => token)).toEqual([""]);
  expect(device.server.sends(adas)).toEqual([]);
  expect(await findOp(adas)).toMatchObject({ state: "queued", attempts: 0 });
});

test("signing out stops sending at once", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 40);
  let open = () => {};
  device.server.gate = new Promise((resolve) => {
    open = resolve;
  });
  device.engine.start();
  await settled();
  authState.clear();
  open();
  device.server.gate = null;
  await device.clock.pass(60_000);
  const sent = device.server.requests.filter(({ method }) => method === "POST").length;
  expect(sent).toBeLessThanOrEqual(4);
  const ops = await outboxDb().ops.toArray();
  expect(ops.filter(({ state }) => state !== "acked")).toHaveLength(ids.length - device.server.all("shipments").length);
  expect(ops.every(({ state }) => state === "queued" || state === "acked")).toBe(true);
});

test("a crash while sending: after reopening everything is sent and exists once", async () => {
  device.signIn("ada");
  const ids = await queue("ada", 10);
  device.server.gate = new Promise(() => {});
  device.engine.start();
  await settled();
  expect((await outboxDb().ops.toArray()).filter(({ state }) => state === "sending")).toHaveLength(10);
  device.crash();
  device.server.gate = null;
  device.engine.start();
  await device.clock.pass(5000);
  expect(device.server.all("shipments").map(({ id }) => id)).toEqual(ids);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("a clock that jumps a week forwards or backwards changes nothing", async () => {
  for (const jump of [7 * DAY, -7 * DAY]) {
    device.stop();
    device = await freshDevice();
    device.signIn("ada");
    const [id = ""] = await queue("ada", 1);
    device.server.fail(isPost(id), refusal(500, "Broken."), 1);
    device.engine.start();
    await device.clock.pass(100);
    device.clock.jump(jump);
    await device.clock.pass(60_000);
    expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
  }
});

test("a damaged document needs the person and does not block its booking", async () => {
  device.signIn("ada");
  const payload = booking();
  const { document } = await draftWithDocument(payload, 2000);
  await outboxDb().chunks.clear();
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  void device.book(payload, [document]);
  await device.clock.pass(5000);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
  expect(device.server.all("shipments")).toHaveLength(1);
  expect(await findOp(document.id)).toMatchObject({ state: "rejected" });
});
