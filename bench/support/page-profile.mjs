/** The browser's own functions that move rows between the page and its database. */
const DATABASE = new Set(
  "add put get getAll getAllKeys getKey delete count transaction objectStore index commit".split(" "),
);
const WIRE = new Set(["parse", "stringify", "fetch", "text", "AbortSignal", "timeout", "encode", "decode"]);

/**
 * Profiles the main thread of a page whose script is `source`, bundled by esbuild without minifying: its comments name the
 * file of each line. Call the returned function after the work.
 * @param {import("playwright").CDPSession} session @param {string} source
 * @returns {Promise<() => Promise<Map<string, number>>>} seconds by activity, without waiting
 */
export async function profilePage(session, source) {
  const files = filesOf(source);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  await session.send("Profiler.start");
  return async () => {
    const { profile } = await session.send("Profiler.stop");
    const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
    /** @type {Map<string, number>} */
    const seconds = new Map();
    for (const [i, id] of (profile.samples ?? []).entries()) {
      const what = about(frames.get(id), files);
      const microseconds = profile.timeDeltas?.[i + 1] ?? 0;
      if (what) seconds.set(what, (seconds.get(what) ?? 0) + microseconds / 1e6);
    }
    if (seconds.size === 0) throw new Error("The page's profile has no samples.");
    return seconds;
  };
}

/** @typedef {{ functionName: string, url: string, lineNumber: number }} Frame */

/** @param {Frame | undefined} frame @param {string[]} files by line @returns {string | null} null while idle */
function about(frame, files) {
  if (!frame || frame.functionName === "(idle)") return null;
  const { functionName, lineNumber } = frame;
  if (functionName === "(garbage collector)") return "collecting garbage";
  if (lineNumber < 0) {
    if (DATABASE.has(functionName)) return "rows to the browser's database and back";
    return WIRE.has(functionName) ? "JSON and requests" : "the browser itself: copies, events, promises";
  }
  const file = files[lineNumber] ?? "";
  if (file.includes("node_modules/dexie")) return "Dexie";
  if (file.includes("node_modules/")) return "other libraries";
  return "the data layer's own code";
}

/** The file that each line of a bundle comes from. @param {string} source */
function filesOf(source) {
  let file = "";
  return source.split("\n").map((line) => {
    file = /^\/\/ (\S+\/\S+\.\w+)$/.exec(line.trim())?.[1] ?? file;
    return file;
  });
}
