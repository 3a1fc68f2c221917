// So many files without a row that the nightly job moved none: rows may be lost. Somebody agrees to the number that they saw.

/**
 * Allows the sweep to move so many files, if that is still how many wait. A press of somebody else changes nothing.
 * @param {CoreApp} tx
 * @param {string} by
 * @param {number} files
 * @returns {import("../http/answer-once.js").Answer}
 */
function allowSweep(tx, by, files) {
  const [waiting, allowed] = $native.ask(
    tx,
    `SELECT IFNULL((SELECT json_extract(value, '$.waiting') FROM sync_meta WHERE key = 'documents_sweep'), 0),
       IFNULL((SELECT value FROM sync_meta WHERE key = 'documents_sweep_allowed'), '0')`,
    [],
  );
  if (Number(waiting) !== files)
    return require(`${__hooks}/lib/http/answer-once.js`).refusal(409, "files", "changed", "files_changed");
  if (Number(allowed) !== files) {
    tx.db()
      .newQuery(
        `INSERT INTO sync_meta (key, value) VALUES ('documents_sweep_allowed', {:files})
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .bind({ files: String(files) })
      .execute();
    require(`${__hooks}/lib/audit/audit.js`).audit(tx, { by, kind: "sweep_allowed", note: `${files} files` });
  }
  return { status: 200, body: { files } };
}

module.exports = { allowSweep };
