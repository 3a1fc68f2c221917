import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import express from "express";
import { keyOf } from "./pouchdb.mjs";

// node pouchdb-server.mjs <port> <rows.json> <folder of the page>
const [port, rows, page] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const plugins = ["pouchdb-adapter-memory", "pouchdb-mapreduce", "pouchdb-replication", "pouchdb-find"];
const PouchDB = plugins
  .reduce((core, name) => core.plugin(require(name)), require("pouchdb-core"))
  .defaults({ adapter: "memory" });

// Before the databases: it serves those created after it. No compression: useless on a loopback.
const handler = require("express-pouchdb")(PouchDB, {
  mode: "minimumForPouchDB",
  overrideMode: { exclude: ["compression"] },
  inMemoryConfig: true,
});

const shipments = new PouchDB("shipments");
await new PouchDB("sent").info();
await shipments.bulkDocs(JSON.parse(readFileSync(rows, "utf8")).map((row) => ({ ...row, _id: keyOf(row) })));
const keys = new Map((await shipments.allDocs()).rows.map(({ id }) => [id.split("|")[1], id]));

const app = express();
app.use("/page", express.static(page));
app.post("/control/change", express.json(), async ({ body: { ids, text } }, res) => {
  for (const id of ids) {
    const row = await shipments.get(keys.get(id));
    await shipments.put({ ...row, tracking_number: text });
  }
  res.json({});
});
app.get("/control/sent", async (_, res) => res.json({ count: (await new PouchDB("sent").info()).doc_count }));
app.use("/db", handler);
app.listen(Number(port), "127.0.0.1", () => console.log("ready"));
