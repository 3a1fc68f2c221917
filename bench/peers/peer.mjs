import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { post } from "../../tests/support/load/bookings.mjs";
import { freePort } from "../../tests/support/load/server.mjs";
import { bundle, HTML } from "../support/ours.mjs";

const PEERS = resolve("bench/peers");
const NATIVE = { eventsource: join(PEERS, "native-event-source.mjs") };

/** @typedef {import("../support/ours.mjs").Row} Row */
/** @typedef {import("../support/ours.mjs").SideServer} SideServer */

/** RxDB or PouchDB: its server in a process of its own, with `rows`. @param {"rxdb" | "pouchdb"} name @param {Row[]} rows */
export async function startPeer(name, rows) {
  const home = mkdtempSync(join(tmpdir(), `akamas-bench-${name}-`));
  writeFileSync(join(home, "index.html"), HTML("/page/peer.js"));
  writeFileSync(join(home, "peer.js"), await bundle(join(PEERS, `${name}-page.mjs`), true, NATIVE));
  const data = join(home, "rows.json");
  writeFileSync(data, JSON.stringify(rows));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(PEERS, `${name}-server.mjs`), String(port), data, home], {
    stdio: ["ignore", "pipe", "inherit"],
    // As in production: express caches what it has compiled.
    env: { ...process.env, NODE_ENV: "production" },
  });
  await new Promise((ready, fail) => {
    child.stdout.on("data", (text) => String(text).includes("ready") && ready(undefined));
    child.once("exit", (code) => fail(new Error(`${name} ended with ${code}`)));
  });
  const place = async () => ({ page: "/page/", url, actor: null });
  /** @type {SideServer} */
  const side = {
    name,
    sendingPid: child.pid ?? 0,
    sending: place,
    receiving: place,
    async change(ids, text) {
      await post(url, "/control/change", { ids, text });
    },
    arrived: async () => (await fetch(`${url}/control/sent`).then((r) => r.json())).count,
    async stop() {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
  return side;
}
