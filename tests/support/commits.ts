import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A place in a database's write-ahead log. */
type Place = { salt: string; frames: number };

/**
 * Counts the commits of a running server's database from here on, by its write-ahead log: the last frame of each commit has
 * the size of the database (https://www.sqlite.org/fileformat.html#walformat). Returns a function that tells the count.
 */
export function countCommits(dataDir: string): () => number {
  const before = read(dataDir);
  return () => {
    const after = read(dataDir);
    // After a checkpoint the log begins anew, with another salt.
    return after.commits.slice(after.salt === before.salt ? before.frames : 0).filter(Boolean).length;
  };
}

/** `commits`: for each frame whether it ends a commit. */
function read(dataDir: string): Place & { commits: boolean[] } {
  const log = readFileSync(join(dataDir, "data.db-wal"));
  const [HEADER, FRAME_HEADER] = [32, 24];
  const salt = (at: number) => log.subarray(at, at + 8).toString("hex");
  const current = salt(16);
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  const commits: boolean[] = [];
  for (let at = HEADER; at + frame <= log.length && salt(at + 8) === current; at += frame)
    commits.push(log.readUInt32BE(at + 4) !== 0);
  // Frames behind the last commit belong to a transaction that is open.
  const frames = commits.lastIndexOf(true) + 1;
  return { salt: current, frames, commits: commits.slice(0, frames) };
}
