import { readFileSync } from "node:fs";
import express from "express";
import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageMemory } from "rxdb/plugins/storage-memory";
import { RxServerAdapterExpress } from "rxdb-server/plugins/adapter-express";
import { createRxServer } from "rxdb-server/plugins/server";
import { bookingSchema, newestFirst, shipmentSchema } from "./rxdb-schema.mjs";

// node rxdb-server.mjs <port> <rows.json> <folder of the page>
const [port, rows, page] = process.argv.slice(2);
const database = await createRxDatabase({ name: "server", storage: getRxStorageMemory(), multiInstance: false });
const { shipments, sent } = await database.addCollections({
  shipments: { schema: shipmentSchema },
  sent: { schema: bookingSchema },
});
const seeded = JSON.parse(readFileSync(rows, "utf8"));
await shipments.bulkInsert(seeded.map((row) => ({ ...row, newest_first: newestFirst(row.booking_date) })));

const app = express();
// Its default limit of 100 kB would refuse large batches.
app.use(express.json({ limit: "50mb" }));
app.use("/page", express.static(page));
app.post("/control/change", async ({ body: { ids, text } }, res) => {
  for (const id of ids) await shipments.findOne(id).incrementalPatch({ tracking_number: text });
  res.json({});
});
app.get("/control/sent", async (_, res) => res.json({ count: await sent.count().exec() }));
const server = await createRxServer({
  database,
  serverApp: app,
  adapter: RxServerAdapterExpress,
  hostname: "127.0.0.1",
  port: Number(port),
});
server.addReplicationEndpoint({ name: "shipments", collection: shipments });
server.addReplicationEndpoint({ name: "sent", collection: sent });
await server.start();
console.log("ready");
