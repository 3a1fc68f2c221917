import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { berlinLane, booking, newId } from "../support/load/bookings.mjs";
import { ask, documentBody } from "../support/load/crowd.mjs";
import { freePort, startServer } from "../support/load/server.mjs";
import { ended, installed } from "./tools.mjs";

// A real S3 gateway in front of a folder; `go install` gets it from the module proxy.
const GATEWAY = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";
const SUPERUSER = { email: "superuser@drill.test", password: "superuser-password" };
const ENV = {
  SUPERUSER_EMAIL: SUPERUSER.email,
  SUPERUSER_PASSWORD: SUPERUSER.password,
  ADMIN_EMAIL: "office@drill.test",
  ADMIN_PASSWORD: "office-password",
};
const KEYS = { accessKey: "drill", secret: randomBytes(16).toString("hex") };
const BUCKET = "documents";
const DOCUMENTS = 30;
const LARGE = 9 * 1048576;

/**
 * Documents in an S3 bucket: stored only there, read back unchanged, refused in a way that devices retry while the bucket is
 * unreachable, contained in a backup, and deleted by an erasure.
 */
export async function run() {
  const tool = await installed("versitygw", GATEWAY);
  const home = mkdtempSync(join(tmpdir(), "akamas-s3-"));
  const root = join(home, "s3");
  mkdirSync(join(root, BUCKET), { recursive: true });
  const port = await freePort();
  let gateway = await startGateway(tool, root, port, home);
  const server = await startServer({ name: "s3", env: ENV });
  try {
    const { url, dataDir } = server;
    const token = await superuser(url);
    const s3 = {
      enabled: true,
      bucket: BUCKET,
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      ...KEYS,
    };
    await must(200, ask(url, "PATCH", "/api/settings", { token, json: { s3 } }));
    const lane = await berlinLane(url);
    const owner = (await ask(url, "GET", "/api/collections/users/records?perPage=1", { token })).json.items[0].id;

    /** @type {Map<string, string>} hashes by document id */
    const sent = new Map();
    const store = async (/** @type {number} */ size) => {
      const shipment = { ...booking(lane), user_id: owner };
      await must(200, ask(url, "POST", "/api/collections/shipments/records", { token, json: shipment }));
      const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size)]);
      const fields = { id: newId(), shipment: shipment.id, kind: "packing_list", file_name: "list.pdf" };
      const answer = await ask(url, "POST", "/api/collections/shipment_documents/records", {
        token,
        ...documentBody(fields, file),
      });
      if (answer.status === 200) sent.set(fields.id, sumOf(file));
      return answer.status;
    };
    for (let n = 0; n < DOCUMENTS; n++)
      await must(
        200,
        store(n === 0 ? LARGE : 20_000 + n).then((status) => ({ status })),
      );
    const inBucket = filesBelow(join(root, BUCKET)).length;
    const onDisk = existsSync(join(dataDir, "storage")) ? filesBelow(join(dataDir, "storage")).length : 0;
    const differing = await differences(url, token, sent);

    // The bucket is unreachable: nothing is half stored, and a device would retry.
    gateway.kill("SIGTERM");
    await ended(gateway);
    const whileAway = await store(1000);
    const rows = (await ask(url, "GET", "/api/collections/shipment_documents/records?perPage=1", { token })).json
      .totalItems;
    gateway = await startGateway(tool, root, port, home);
    const afterwards = await store(1000);

    const copy = join(home, "backup");
    const folders = ["--dir", dataDir, "--hooksDir", resolve("pb_hooks"), "--migrationsDir", resolve("pb_migrations")];
    const backup = spawn(resolve("build/akamas"), ["backup", copy, ...folders], {
      stdio: "inherit",
      env: { ...process.env, ...ENV },
    });
    if ((await ended(backup)) !== 0) throw new Error("the backup failed");
    const saved = new Set(filesBelow(join(copy, "storage")).map((path) => sumOf(readFileSync(path))));
    const notSaved = [...sent.values()].filter((sum) => !saved.has(sum)).length;

    const row = {
      documents: sent.size,
      in_bucket: inBucket,
      on_disk: onDisk,
      differing,
      rows_while_away: rows - DOCUMENTS,
      status_while_away: whileAway,
      status_afterwards: afterwards,
      missing_in_backup: notSaved,
    };
    const bad =
      onDisk + differing + row.rows_while_away + notSaved + Number(whileAway < 500) + Number(afterwards !== 200);
    if (bad || inBucket < DOCUMENTS) throw new Error(`documents on S3: ${JSON.stringify(row)}`);
    return { name: "s3", unit: "documents, HTTP statuses", rows: [{ what: GATEWAY, ...row }] };
  } finally {
    gateway.kill("SIGTERM");
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** @param {string} tool @param {string} root @param {number} port @param {string} home */
async function startGateway(tool, root, port, home) {
  const sidecar = join(home, "sidecar");
  mkdirSync(sidecar, { recursive: true });
  const child = spawn(
    tool,
    [
      "--access",
      KEYS.accessKey,
      "--secret",
      KEYS.secret,
      "--port",
      `127.0.0.1:${port}`,
      "--quiet",
      "posix",
      "--sidecar",
      sidecar,
      root,
    ],
    { stdio: "inherit" },
  );
  for (let tries = 0; ; tries++) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) return child;
    if (child.exitCode !== null || tries > 400) throw new Error("the S3 gateway did not start");
    await new Promise((next) => setTimeout(next, 25));
  }
}

/**
 * How many documents differ from what was sent.
 * @param {string} url
 * @param {string} token
 * @param {Map<string, string>} sent
 */
async function differences(url, token, sent) {
  const { token: file } = (await ask(url, "POST", "/api/files/token", { token })).json;
  const { items } = (await ask(url, "GET", "/api/collections/shipment_documents/records?perPage=200", { token })).json;
  let wrong = 0;
  for (const { id, collectionId, file: name } of items) {
    const answer = await fetch(`${url}/api/files/${collectionId}/${id}/${name}?token=${file}`);
    if (sumOf(Buffer.from(await answer.arrayBuffer())) !== sent.get(id)) wrong++;
  }
  return wrong + Math.abs(items.length - sent.size);
}

/** @param {string} url */
async function superuser(url) {
  const json = { identity: SUPERUSER.email, password: SUPERUSER.password };
  return (await ask(url, "POST", "/api/collections/_superusers/auth-with-password", { json })).json.token;
}

/** @template {{ status: number, json?: any }} T @param {number} status @param {Promise<T>} asked */
async function must(status, asked) {
  const answer = await asked;
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.json)}`);
  return answer;
}

/** @param {Buffer} bytes */
const sumOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Paths of documents, without the metadata files of PocketBase and of the gateway. @param {string} folder */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".pdf"))
    .map((entry) => join(entry.parentPath, entry.name));
