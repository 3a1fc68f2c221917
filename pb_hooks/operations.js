/// <reference path="./native.d.ts" />
// For operators, for the office's status page, and for people who ask for their data.

/** @type {any} */ ($app.rootCmd).addCommand(
  new Command({
    use: "erase <email>",
    short: "Replaces what is stored about a person, deletes their documents and ends their sessions",
    run: (_cmd, args) => {
      const { erase, onlyAdmin, openShipments, remember } = require(`${__hooks}/erase.js`);
      const fail = (/** @type {string} */ text) => {
        console.error(text);
        $os.exit(1);
      };
      // An argument and no flag: a flag needs cobra's typed setters, which this engine does not have.
      const words = args.filter((word) => word !== "even-open");
      const email = String(words[0] || "")
        .trim()
        .toLowerCase();
      if (words.length !== 1 || email.indexOf("@") < 1) return fail("erase needs one email address.");
      if (onlyAdmin($app, email))
        return fail("Nothing was erased: this is the only admin. Make somebody else an admin first.");
      const open = openShipments($app, email);
      if (open.length > 0 && words.length === args.length)
        return fail(
          `Nothing was erased: ${open.length} of their shipments are still under way (${open.join(", ")}). ` +
            `"erase ${email} even-open" erases all the same.`,
        );
      remember($app, email);
      const { account, changed, files } = erase($app, email);
      const left = $native.deleteFileFolders($app, files);
      require(`${__hooks}/search-index.js`).catchUp($app);
      const rows = Object.keys(changed).filter((table) => changed[table] > 0);
      if (rows.length === 0)
        return console.log("Nothing is stored under this address. The list of erasures names it now.");
      console.log(
        `Erased ${account ? `account ${account}` : "what a guest sent"}: ${rows.map((t) => `${t} ${changed[t]}`).join(", ")}.`,
      );
      if (left.length > 0) fail(`These files could not be deleted: ${left.join(", ")}`);
    },
  }),
);

// Exports a person's data as a file: everything stored under their account. `table` and `after` ask for
// more of a table.
routerAdd("GET", "/api/account/data", (e) => {
  const { refuse, refuseField } = require(`${__hooks}/request.js`);
  if (e.auth?.collection().name !== "users") return refuse(e, 401, "Please sign in.", {});
  const me = e.auth.id;
  require(`${__hooks}/audit.js`).auditExport($app, me);
  const query = e.requestInfo().query;
  const read = require(`${__hooks}/export-account.js`).exportRows($app, e.auth, query);
  if (read.refusal) return refuseField(e, read.refusal.field, "invalid", read.refusal.message);
  const header = e.response.header();
  header.set("Content-Disposition", 'attachment; filename="my-data.json"');
  header.set("Cache-Control", "private, no-store");
  const made_at = new Date($native.now()).toISOString();
  if (query.table) return e.json(200, { made_at, account: { id: me }, ...read.rows });
  const { exportedAccount } = require(`${__hooks}/domain.gen.js`);
  /** @type {{ [field: string]: any }} */
  const account = { id: me, verified: e.auth.getBool("verified") };
  for (const field of exportedAccount()) account[field] = e.auth.getString(field);
  account.role = require(`${__hooks}/roles.js`).roleOf($app, me);
  $native.writeSeenSessions($app);
  const sessions = require(`${__hooks}/change-people.js`).listSessions($app, me, $native.sessionOf(e.request));
  return e.json(200, {
    ...{ made_at, account, sessions },
    mail: require(`${__hooks}/mail-choices.js`).chosenFor($app, e.auth.getString("email")),
    ...read.rows,
  });
});

// Health figures for the office's status page and for monitoring that has its token.
routerAdd("GET", "/api/office/status", (e) => {
  if (!require(`${__hooks}/roles.js`).requireRight(e, $app, "status")) return;
  const ask = (/** @type {string} */ sql) => $native.ask($app, sql, []);
  const [queued, failed, gathered, suppressed, oldest] = ask(
    `SELECT IFNULL(SUM(state IN ('queued', 'sending')), 0), IFNULL(SUM(state = 'failed'), 0),
       IFNULL(SUM(state = 'gathered'), 0), IFNULL(SUM(state = 'suppressed'), 0),
       IFNULL(MIN(CASE WHEN state IN ('queued', 'sending') THEN created END), '') FROM mail_queue WHERE channel = ''`,
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
    retention: { ran },
    // A header of a proxy that is not trusted (pocketbase/door.go), or "".
    proxy: { untrusted: String($app.store().get("forwarded_by") || "") },
    sweep: { at: "", waiting: 0, of: 0, ...JSON.parse(String(swept)), allowed: Number(allowed) },
  });
});

// The office agrees that so many files without a row are moved aside (pocketbase/orphaned_files.go).
routerAdd("POST", "/api/office/sweep", (e) => {
  const files = (/** @type {any} */ body) => body.files;
  require(`${__hooks}/once.js`).answerOnce(e, {
    right: "status",
    read: (/** @type {any} */ body) =>
      Number.isSafeInteger(files(body)) && files(body) > 0
        ? {}
        : { files: { code: "invalid", message: "Must be how many files are to be moved." } },
    content: (/** @type {any} */ body) => ({ sweep: files(body) }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ body) =>
      require(`${__hooks}/allow-sweep.js`).allowSweep(tx, require(`${__hooks}/audit.js`).idOf(e), files(body)),
    after: () => $native.sweepFiles($app),
  });
});

cronAdd("retention", "11 3 * * *", () => {
  const gone = require(`${__hooks}/retention.js`).forgetWhatIsOld($app);
  if (gone > 0) $app.logger().info("Rows past their retention were deleted", "rows", gone);
});

module.exports = {};
