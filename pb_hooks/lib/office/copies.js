// The copies outside this machine that were read back (pocketbase/keepsakes/copies.go), for the office's status page.

/**
 * Those of this epoch, newest first.
 * @param {{ [to: string]: { epoch: string, place: number, documents: boolean, at: string }[] }} copies
 * @param {string} epoch
 */
function copiesOf(copies, epoch) {
  const all = Object.keys(copies).reduce(
    (list, to) => list.concat((copies[to] || []).map((one) => ({ to, ...one }))),
    /** @type {any[]} */ ([]),
  );
  return all
    .filter((one) => one.epoch === epoch)
    .map(({ to, at, place, documents }) => ({ to, at, place, documents }))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.place - a.place));
}

module.exports = { copiesOf };
