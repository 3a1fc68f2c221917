// The triggers and views of the database (docs/decisions/0049-triggers-are-files.md): their texts are triggers/*.sql, those
// of the change log come from the record contract. The program makes them at each start (pocketbase/schema/triggers.go).

const { changeLog } = require(`${__hooks}/triggers/change-log.js`);

/** The statements of a file: each begins with CREATE at the beginning of a line. @param {string} name */
const statementsOf = (name) =>
  toString($os.readFile(`${__hooks}/triggers/${name}`))
    .replace(/^ *--.*\n/gm, "")
    .split(/^(?=CREATE )/m)
    .map((statement) => statement.trim().replace(/;$/, ""))
    .filter(Boolean);

/** What the program makes: the statements of all files and of the change log. */
function triggers() {
  const files = $os
    .readDir(`${__hooks}/triggers`)
    .map((entry) => entry.name())
    .filter((name) => /\.sql$/.test(name));
  return [...files.flatMap(statementsOf), ...changeLog()];
}

module.exports = { triggers };
