const BARE_SERVER = "no sign-in, no rules, no price, no history, feed or mail; its server keeps everything in memory";
const RELAXED = "commits are relaxed: one that was reported may be lost with the power";
const ONE_TAB = "one tab only";

/**
 * What a side does not do, by the beginning of a measure's name: without this a time cannot be compared.
 * @type {Record<string, Record<string, string>>}
 */
export const NOT_DONE = {
  drain: {
    ours: "nothing: each booking is signed in, priced, recorded and on the server's disk before it is acknowledged",
    rxdb: `${BARE_SERVER}; ${RELAXED}; ${ONE_TAB}; no order or parents among what is sent, pushes in lumps`,
    pouchdb: `${BARE_SERVER}; ${RELAXED}; no order or parents among what is sent, pushes in lumps`,
  },
  pull: {
    ours: "no revisions; also brings status events and customers (items), checks every row and every right",
    rxdb: `no sign-in, no rights; rows are not checked; shipments only; ${ONE_TAB}; its server reads from memory`,
    pouchdb: "no sign-in, no rights; rows are not checked; shipments only; its server reads from memory",
  },
  changes: {
    ours: "no revisions; brings an event for each change as well",
    rxdb: `no sign-in, no rights, no events; ${ONE_TAB}; its server reads from memory`,
    pouchdb: "no sign-in, no rights, no events; its server reads from memory",
  },
  "a write": {
    ours: "nothing: the write is an office edit with its rights, compare and set, history and mail, on the disk",
    rxdb: `the write is a bare one in the server's own memory; no sign-in, no rights, no history; ${ONE_TAB}`,
    pouchdb: "the write is a bare one in the server's own memory; no sign-in, no rights, no history",
  },
  "first 50": { ours: "no revisions", rxdb: ONE_TAB, pouchdb: "nothing" },
  all: { ours: "no revisions", rxdb: ONE_TAB, pouchdb: "nothing" },
  "text search": {
    ours: "rows and folded texts stay in memory; accents and Greek final sigma do not matter",
    rxdb: "no text index in the free version: $regex over the rows; accents matter",
    pouchdb: "no text index: $regex over the rows; accents matter",
  },
  "save one booking offline, as shipped": {
    ours: "nothing: one strict commit, on the disk before it is reported",
    rxdb: `no order, no owner; ${RELAXED}; ${ONE_TAB}`,
    pouchdb: `no order, no owner; ${RELAXED}`,
  },
  "save one booking offline, on the disk": {
    ours: "nothing: as shipped",
    rxdb: `no order, no owner; ${ONE_TAB}; made strict by the benchmark, its own commits are relaxed`,
    pouchdb: "no order, no owner; made strict by the benchmark, its own commits are relaxed",
  },
  "save one booking offline, which the power": {
    ours: "made relaxed by the benchmark: the product never reports what is not on the disk",
    rxdb: `no order, no owner; ${ONE_TAB}`,
    pouchdb: "no order, no owner",
  },
  "hand in one booking and its draft, on the disk": {
    ours: "nothing: as shipped, both in one commit",
    rxdb: `two commits, which a failure may leave half done; ${ONE_TAB}; made strict by the benchmark`,
    pouchdb: "two documents, which a failure may leave half done; made strict by the benchmark",
  },
  "hand in one booking and its draft, which the power": {
    ours: "made relaxed by the benchmark; both in one commit",
    rxdb: `two commits, which a failure may leave half done; ${ONE_TAB}`,
    pouchdb: "two documents, which a failure may leave half done",
  },
};

/** How each side was configured for speed, by its own documentation; other settings were not tried. */
export const SETTINGS = {
  ours: "src/data as it is shipped: pages of 1000, four requests at a time, PocketBase with all hooks, SQLite on disk",
  rxdb: [
    "Dexie storage in the browser, memory storage at the server, no schema validation, multiInstance off",
    "pull and push by 1000 (express.json limit raised for it), push only while draining, pull only while pulling",
    "the list has an ascending key of its own: a descending order is served by no index",
  ].join("; "),
  pouchdb: [
    "adapter indexeddb in the browser, memory at the server, express-pouchdb's minimumForPouchDB without compression",
    "batch_size 1000, batches_limit 10, replication in one direction only",
    "keys begin with the date: the list is a range of the primary index",
  ].join("; "),
};
