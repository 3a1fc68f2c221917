// The office's search, counters, lines of the day and status page.

routerAdd("GET", "/api/shipments/search", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "shipments")) return;
  const { readSearch, searchPage } = require(`${__hooks}/lib/office/search-shipments.js`);
  const search = readSearch(e.requestInfo().query);
  if (search.refusal) {
    const { field, code, why } = search.refusal;
    return require(`${__hooks}/lib/http/exchange.js`).refuseField(e, field, code, why);
  }
  const header = e.response.header();
  header.set("Content-Type", "application/json");
  header.set("Cache-Control", "private, no-store");
  return e.string(200, searchPage($app, search));
});

routerAdd("GET", "/api/office/counters", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "shipments")) return;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, require(`${__hooks}/lib/office/search-shipments.js`).counters($app));
});

routerAdd("GET", "/api/office/today", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "shipments")) return;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { lines: require(`${__hooks}/lib/office/office-today.js`).lines($app) });
});

// Read by the dialogs of a status and of a sailing, before anything is done.
routerAdd("POST", "/api/shipments/consequences", (e) => {
  const { jsonBodyOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);
  const body = jsonBodyOf(e);
  const right = body && body.sailing !== undefined ? "editSailings" : "shipments";
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, right)) return;
  const parsed = require(`${__hooks}/domain.gen.js`).parseChoice(body);
  if (!parsed.ok) return refuse(e, 400, "request_incomplete", parsed.fields);
  const answer = require(`${__hooks}/lib/office/consequences.js`).consequencesOf($app, parsed.value);
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(answer.status, require(`${__hooks}/domain.gen.js`).worded(answer.body));
});

// Health figures for the office's status page and for monitoring that has its token.
routerAdd("GET", "/api/office/status", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "status")) return;
  const ask = (/** @type {string} */ sql) => $native.ask($app, sql, []);
  const [queued, failed, gathered, suppressed, oldest] = ask(
    `SELECT IFNULL(SUM(state IN ('queued', 'sending')), 0), IFNULL(SUM(state = 'failed'), 0),
       IFNULL(SUM(state = 'gathered'), 0), IFNULL(SUM(state = 'suppressed'), 0),
       IFNULL(MIN(CASE WHEN state IN ('queued', 'sending') AND json_extract(data, '$.digest') IS NULL THEN created END), '')
     FROM mail_queue WHERE channel = ''`,
  );
  const [shipments, documents, users, head] = ask(
    `SELECT (SELECT COUNT(*) FROM shipments), (SELECT COUNT(*) FROM shipment_documents), (SELECT COUNT(*) FROM users),
       (SELECT IFNULL(MAX(seq), 0) FROM sync_log)`,
  );
  const [pages, pageSize] = ask(
    "SELECT (SELECT page_count FROM pragma_page_count), (SELECT page_size FROM pragma_page_size)",
  );
  let backup = null;
  try {
    backup = JSON.parse(toString($os.readFile(`${$app.dataDir()}/akamas.backup`)));
  } catch {
    // There has been no backup yet.
  }
  const [ran] = ask("SELECT IFNULL((SELECT value FROM sync_meta WHERE key = 'retention_ran'), '')");
  const [swept, allowed] = ask(
    `SELECT IFNULL((SELECT value FROM sync_meta WHERE key = 'documents_sweep'), '{}'),
       IFNULL((SELECT value FROM sync_meta WHERE key = 'documents_sweep_allowed'), '0')`,
  );
  const [epoch, copies] = ask(
    `SELECT (SELECT value FROM sync_meta WHERE key = 'epoch'),
       IFNULL((SELECT value FROM sync_meta WHERE key = 'copies'), '{}')`,
  );
  const disk = $native.disk($app.dataDir());
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, {
    at: new Date($native.now()).toISOString(),
    mail: {
      // Without a mail server all mails wait (docs/mail.md).
      configured: Boolean($os.getenv("SMTP_URL")),
      queued: Number(queued),
      failed: Number(failed),
      gathered: Number(gathered),
      suppressed: Number(suppressed),
      oldest,
    },
    rows: { shipments: Number(shipments), documents: Number(documents), users: Number(users) },
    feed: { head: Number(head) },
    database: { bytes: Number(pages) * Number(pageSize) },
    disk: { free: disk.free, total: disk.total, floor: disk.floor, low: disk.free < disk.floor },
    backup,
    copies: require(`${__hooks}/lib/office/copies.js`).copiesOf(JSON.parse(String(copies)), String(epoch)),
    retention: { ran },
    healing: require(`${__hooks}/lib/sync/settle-healing.js`).healingForOffice($app),
    // A header of a proxy that is not trusted (pocketbase/middleware/door.go), or "".
    proxy: { untrusted: String($app.store().get("forwarded_by") || "") },
    sweep: { at: "", waiting: 0, of: 0, ...JSON.parse(String(swept)), allowed: Number(allowed) },
  });
});

// The office agrees that so many files without a row are moved aside (pocketbase/storage/orphaned_files.go).
routerAdd("POST", "/api/office/sweep", (e) => {
  const files = (/** @type {any} */ body) => body.files;
  require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "status",
    read: (/** @type {any} */ body) =>
      Number.isSafeInteger(files(body)) && files(body) > 0 ? {} : { files: { code: "invalid", why: "files_form" } },
    content: (/** @type {any} */ body) => ({ sweep: files(body) }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ body) =>
      require(`${__hooks}/lib/office/allow-sweep.js`).allowSweep(
        tx,
        require(`${__hooks}/lib/audit/audit.js`).idOf(e),
        files(body),
      ),
    after: () => $native.sweepFiles($app),
  });
});

module.exports = {};
