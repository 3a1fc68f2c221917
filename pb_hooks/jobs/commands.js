// Commands of the program beside PocketBase's own: `akamas erase` (docs/operations.md), `akamas demo` (tools/demo).

/** @type {any} */ ($app.rootCmd).addCommand(
  new Command({
    use: "erase <email>",
    short: "Replaces what is stored about a person, deletes their documents and ends their sessions",
    run: (_cmd, args) => {
      const { erase, onlyAdmin, openShipments, remember } = require(`${__hooks}/lib/accounts/erase.js`);
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
      /** @type {ReturnType<typeof erase>} */
      let erased;
      /** @type {string[]} */
      let left;
      try {
        remember($app, email);
        erased = erase($app, email);
        left = $native.deleteFileFolders($app, erased.files);
        require(`${__hooks}/lib/office/search-index.js`).catchUp($app);
      } catch (error) {
        // Each step may be repeated; thrown, it would end the program with the trace of a panic.
        return fail(`The erasure did not end, run it again: ${error}`);
      }
      const { account, changed } = erased;
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

/** @type {any} */ ($app.rootCmd).addCommand(
  new Command({
    use: "demo <folder>",
    short: "Fills an empty database with the rows of a folder; without rows it writes the sample tariff there",
    run: (_cmd, args) => {
      const fail = (/** @type {string} */ text) => {
        console.error(text);
        $os.exit(1);
      };
      const folder = String(args[0] || "");
      const [rows, tariff] = $native.ask(
        $app,
        `SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM shipments),
           (SELECT snapshot FROM tariffs ORDER BY number DESC LIMIT 1)`,
        [],
      );
      if (args.length !== 1 || rows !== "0") return fail("demo needs one folder, and a database without people.");
      const { hasRows, load } = require(`${__hooks}/lib/demo.js`);
      try {
        if (!hasRows(folder)) return $os.writeFile(`${folder}/tariff.json`, tariff, /** @type {any} */ (0o600));
        load($app, folder);
      } catch (error) {
        fail(`The demo could not be stored: ${error}`);
      }
    },
  }),
);

module.exports = {};
