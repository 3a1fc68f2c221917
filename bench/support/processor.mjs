import { readdirSync, readFileSync } from "node:fs";

/** A tick of /proc is a hundredth of a second on all usual Linux systems. */
const TICK = 0.01;

/** @typedef {Record<"server" | "page" | "browser" | "its services", number>} Spent seconds of the processor */

/**
 * Processor time of a server and of the browser with a profile folder, as Linux counts it: call the returned function after
 * the work. Processes that ended in between are not counted.
 * @param {{ server: number, profile: string }} of the server's process id, and the browser's profile
 * @returns {() => Spent}
 */
export function watchProcessor({ server, profile }) {
  const before = secondsByProcess();
  return () => {
    /** @type {Spent} */
    const spent = { server: 0, page: 0, browser: 0, "its services": 0 };
    const tree = treeOf(profile);
    for (const [pid, seconds] of secondsByProcess()) {
      const part = pid === server ? "server" : tree.get(pid);
      if (part) spent[part] += seconds - (before.get(pid) ?? 0);
    }
    return spent;
  };
}

/** Processor time of one process: call the returned function after the work. @param {number} pid @returns {() => number} seconds */
export function watchProcess(pid) {
  const before = secondsByProcess().get(pid) ?? 0;
  return () => (secondsByProcess().get(pid) ?? 0) - before;
}

/**
 * Processor time of the browser's main process by thread, for parts that a profile does not cover.
 * @param {string} profile the browser's profile folder @returns {() => Map<string, number>} seconds by the threads' name
 */
export function watchThreads(profile) {
  const browser = [...treeOf(profile)].find(([, part]) => part === "browser")?.[0] ?? 0;
  const before = secondsByThread(browser);
  return () => {
    /** @type {Map<string, number>} */
    const spent = new Map();
    for (const [id, { name, seconds }] of secondsByThread(browser))
      spent.set(name, (spent.get(name) ?? 0) + seconds - (before.get(id)?.seconds ?? 0));
    return spent;
  };
}

/** @param {number} pid @returns {Map<string, { name: string, seconds: number }>} by the threads' ids */
function secondsByThread(pid) {
  return new Map(
    readdirSync(`/proc/${pid}/task`).map((id) => {
      const [ticks, name] = [statOf(`${pid}/task/${id}`), read(`/proc/${pid}/task/${id}/comm`)?.trim() ?? ""];
      return [id, { name, seconds: ticks ? (Number(ticks[11]) + Number(ticks[12])) * TICK : 0 }];
    }),
  );
}

/** @returns {Map<number, number>} seconds since its start, by process */
function secondsByProcess() {
  return new Map(
    processes().flatMap((pid) => {
      const fields = statOf(pid);
      return fields ? [[pid, (Number(fields[11]) + Number(fields[12])) * TICK]] : [];
    }),
  );
}

/** The role of each process of the browser. @param {string} profile @returns {Map<number, keyof Spent>} */
function treeOf(profile) {
  /** @type {Map<number, keyof Spent>} */
  const parts = new Map();
  const all = processes();
  const commands = new Map(all.map((pid) => [pid, commandOf(pid)]));
  const root = all.find(
    (pid) => commands.get(pid)?.includes(`--user-data-dir=${profile}`) && !commands.get(pid)?.includes("--type="),
  );
  if (root === undefined) return parts;
  parts.set(root, "browser");
  const parents = new Map(all.map((pid) => [pid, Number(statOf(pid)?.[1])]));
  const below = (/** @type {number} */ pid) => {
    for (let at = parents.get(pid); at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  for (const pid of all) {
    const type = /--type=(\S+)/.exec(commands.get(pid) ?? "")?.[1];
    if (type && below(pid)) parts.set(pid, type === "renderer" ? "page" : "its services");
  }
  return parts;
}

const processes = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** @param {number} pid */
function commandOf(pid) {
  return read(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ") ?? "";
}

/** The fields of /proc/pid/stat after the name, from the state on; null when it has ended. @param {number | string} pid */
function statOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  // The name may contain blanks and brackets.
  return text ? text.slice(text.lastIndexOf(")") + 2).split(" ") : null;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
