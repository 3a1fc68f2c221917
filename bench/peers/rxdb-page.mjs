import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { replicateServer } from "rxdb-server/plugins/replication-server";
import { draw, FIRST, firstScreenAt, offer, online, SEARCHED, shown, timed, top, until } from "../support/screen.ts";
import { bookingSchema, draftSchema, shipmentSchema } from "./rxdb-schema.mjs";

// RxDB on its free storage. One tab only (multiInstance, waitForLeadership: off) and no schema validation: its fastest.
const BATCH = 1000;
let opened;

/** The collections, opened on first use. */
function open() {
  opened ??= (async () => {
    const db = await createRxDatabase({ name: "bench", storage: getRxStorageDexie(), multiInstance: false });
    return db.addCollections({
      shipments: { schema: shipmentSchema },
      sent: { schema: bookingSchema },
      drafts: { schema: draftSchema },
    });
  })();
  return opened;
}

const plain = (documents) => documents.map((document) => document._data ?? document);
const newest = (shipments) => shipments.find({ sort: [{ newest_first: "asc" }], limit: FIRST });

async function save(payload) {
  const { sent } = await open();
  return (await timed(() => sent.insert(payload))).ms;
}

/** Two collections and therefore two commits, which can be half done after a failure: RxDB has no transactions. */
async function handIn(payload) {
  const { sent, drafts } = await open();
  const draft = await drafts.insert({ id: payload.id, form: JSON.stringify({ shipperName: payload.shipper_name }) });
  return (await timed(() => Promise.all([sent.insert(payload), draft.remove()]))).ms;
}

/** Push only, started at `online`: no wait for a retry. */
async function drained() {
  const { sent } = await open();
  const started = await online();
  await run({ collection: sent, push: { batchSize: BATCH } }).awaitInitialReplication();
  return performance.now() - started;
}

async function pull(count, newestId) {
  const started = performance.now();
  const { shipments } = await open();
  newest(shipments).$.subscribe((found) => draw(plain(found)));
  const atTop = until(() => top() === newestId);
  const state = run({ collection: shipments, pull: { batchSize: BATCH } });
  const all = await received(state, count);
  // Not counted: it scans all documents for changes to send, even when there are none.
  await state.awaitInitialReplication();
  const there = await shipments.count().exec();
  if (there !== count) throw new Error(`RxDB has ${there} of ${count}.`);
  await state.cancel();
  return { first: firstScreenAt() - started, top: (await atTop) - started, all: all - started };
}

async function changed(ids, text) {
  const { shipments } = await open();
  const started = await online();
  const state = run({ collection: shipments, pull: { batchSize: BATCH } });
  const at = await received(state, ids.length);
  await state.awaitInitialReplication();
  const rows = [...(await shipments.findByIds(ids).exec()).values()];
  if (!rows.every((row) => row.tracking_number === text)) throw new Error("RxDB has not all changes.");
  await state.cancel();
  return at - started;
}

/** Resolves with the moment at which `count` rows from the server are written. */
function received(state, count) {
  let got = 0;
  return new Promise((done) => {
    state.received$.subscribe(() => {
      got += 1;
      if (got === count) done(performance.now());
    });
  });
}

async function live() {
  const { shipments } = await open();
  await run({ collection: shipments, pull: { batchSize: BATCH }, live: true }).awaitInitialReplication();
}

function run({ collection, push, pull: pulled, live: isLive = false }) {
  const state = replicateServer({
    replicationIdentifier: `bench-${collection.name}`,
    collection,
    url: `${location.origin}/${collection.name}/0`,
    live: isLive,
    waitForLeadership: false,
    eventSource: EventSource,
    ...(push ? { push } : {}),
    ...(pulled ? { pull: pulled } : {}),
  });
  state.error$.subscribe((error) => console.error(error));
  return state;
}

async function first() {
  const { ms } = await timed(async () => draw(plain(await newest((await open()).shipments).exec())));
  return ms;
}

async function all() {
  const { ms, value } = await timed(async () => (await open()).shipments.find().exec());
  return { ms, count: value.length };
}

/** Its own kind of query; the free version has no text index. */
async function search(text) {
  const $or = SEARCHED.map((field) => ({ [field]: { $regex: text, $options: "i" } }));
  const { ms, value } = await timed(async () => (await open()).shipments.find({ selector: { $or } }).exec());
  return { ms, count: value.length };
}

offer({ save, handIn, drained, pull, changed, live, shown, first, all, search });
