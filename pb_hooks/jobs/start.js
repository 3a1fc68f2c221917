// What happens once per start, at its end and for a backup.

onBootstrap((e) => {
  e.next();
  // Only for `serve`: other commands may run beside the server, with another environment.
  if ($os.args.indexOf("serve") < 0) return;
  // Before the first migration there is nothing to write to; that migration applies the environment itself.
  if (!e.app.hasTable("sync_meta")) return;
  require(`${__hooks}/settings.js`).applyEnvironment(e.app);
  if (!require(`${__hooks}/lib/sync/epoch.js`).renewAfterRestore(e.app)) return;
  const { erased, kept } = require(`${__hooks}/lib/accounts/erase.js`).eraseAgain(e.app);
  if (erased > 0) console.log(`Erased again after the restore: ${erased}.`);
  if (kept)
    console.log(
      `Not erased again: account ${kept} is the only admin of this backup. Make somebody else an admin, then erase it again.`,
    );
});

onTerminate((e) => {
  try {
    // Other commands, like `migrate`, have closed the database by now and wrote nothing that a device could have read.
    if (e.app.isBootstrapped()) require(`${__hooks}/lib/sync/epoch.js`).remember(e.app);
  } catch (error) {
    e.app.logger().warn("The feed's position was not stored: devices will start over.", "error", String(error));
  }
  e.next();
});
onBackupCreate((e) => {
  e.exclude = [
    ...e.exclude,
    require(`${__hooks}/lib/sync/epoch.js`).FILE,
    require(`${__hooks}/lib/accounts/erase.js`).LIST,
  ];
  e.next();
});

module.exports = {};
