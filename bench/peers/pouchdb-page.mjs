import http from "pouchdb-adapter-http";
import idb from "pouchdb-adapter-idb";
import indexeddb from "pouchdb-adapter-indexeddb";
import PouchDB from "pouchdb-core";
import find from "pouchdb-find";
import mapreduce from "pouchdb-mapreduce";
import replication from "pouchdb-replication";
import { draw, FIRST, firstScreenAt, offer, online, SEARCHED, shown, timed, top, until } from "../support/screen.ts";

PouchDB.plugin(idb).plugin(indexeddb).plugin(http).plugin(mapreduce).plugin(replication).plugin(find);
const adapter = new URLSearchParams(location.search).get("adapter") ?? "indexeddb";
const SETTINGS = { batch_size: 1000, batches_limit: 10 };
const remote = (name) => new PouchDB(`${location.origin}/db/${name}`);
const opened = {};

/** A database of the device, opened on first use. */
function open(name) {
  opened[name] ??= new PouchDB(name, { adapter });
  return opened[name];
}

async function save(payload) {
  const db = open("sent");
  return (await timed(() => db.put({ _id: payload.id, ...payload }))).ms;
}

/** One call for both, which can be half done after a failure: PouchDB has no transactions. */
async function handIn(payload) {
  const db = open("sent");
  // A new document each time: one that is created and deleted repeatedly would grow with its revisions.
  const _id = `draft-${payload.id}`;
  const { rev } = await db.put({ _id, id: payload.id, form: { shipperName: payload.shipper_name } });
  const gone = { _id, _rev: rev, _deleted: true };
  return (await timed(() => db.bulkDocs([{ _id: payload.id, ...payload }, gone]))).ms;
}

async function drained() {
  const { doc_count } = await open("sent").info();
  const started = await online();
  const at = await written(open("sent").replicate.to(remote("sent"), SETTINGS), doc_count);
  return at - started;
}

/** Resolves with the time at which `count` rows are written on the other side; bookkeeping rows are not counted. */
async function written(replication, count) {
  let at;
  replication.on("change", ({ docs_written }) => {
    if (docs_written >= count) at ??= performance.now();
  });
  await replication;
  if (at === undefined) throw new Error(`PouchDB has not written ${count}.`);
  return at;
}

/** The key contains the date (keyOf), so that the newest are a range of the primary index. */
async function newest() {
  const { rows } = await open("shipments").allDocs({ include_docs: true, descending: true, limit: FIRST });
  return rows.map(({ doc }) => doc);
}

let drawing = false;
let again = false;
/** One read at a time, and one more for what came in the meantime. */
async function redraw() {
  again = true;
  if (drawing) return;
  drawing = true;
  while (again) {
    again = false;
    draw(await newest());
  }
  drawing = false;
}

async function pull(count, newestId) {
  const started = performance.now();
  const atTop = until(() => top() === newestId);
  const replication = open("shipments").replicate.from(remote("shipments"), SETTINGS);
  replication.on("change", () => void redraw());
  const all = await written(replication, count);
  await redraw();
  const { doc_count } = await open("shipments").info();
  if (doc_count !== count) throw new Error(`PouchDB has ${doc_count} of ${count}.`);
  return {
    first: firstScreenAt() - started,
    top: (await atTop) - started,
    all: all - started,
  };
}

async function changed(ids, text) {
  const wanted = new Set(ids);
  const started = await online();
  const at = await written(open("shipments").replicate.from(remote("shipments"), SETTINGS), ids.length);
  const { rows } = await open("shipments").allDocs({ include_docs: true });
  const carry = rows.filter(({ doc }) => wanted.has(doc.id) && doc.tracking_number === text);
  if (carry.length !== ids.length) throw new Error(`PouchDB has ${carry.length} of ${ids.length} changes.`);
  return at - started;
}

async function live() {
  const following = open("shipments").replicate.from(remote("shipments"), { ...SETTINGS, live: true, retry: true });
  following.on("change", () => void redraw());
  following.on("error", (error) => console.error(error));
  await new Promise((resolve) => following.once("paused", resolve));
}

async function first() {
  return (await timed(async () => draw(await newest()))).ms;
}

async function all() {
  const { ms, value } = await timed(() => open("shipments").allDocs({ include_docs: true }));
  return { ms, count: value.rows.length };
}

/** Its own kind of query; none of its packages has a text index. */
async function search(text) {
  const $regex = new RegExp(text, "i");
  const selector = { _id: { $gt: null }, $or: SEARCHED.map((field) => ({ [field]: { $regex } })) };
  const { ms, value } = await timed(() => open("shipments").find({ selector, limit: 1_000_000 }));
  return { ms, count: value.docs.length };
}

offer({ save, handIn, drained, pull, changed, live, shown, first, all, search });
