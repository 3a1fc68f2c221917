import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/paths.mjs";
import { RESULTS } from "./benches.mjs";
import { barChart, lineChart } from "./chart.mjs";
import { costRows } from "./costs.mjs";
import { standing } from "./order.mjs";

const DOCS = join(ROOT, "docs");
const CHARTS = join(DOCS, "performance");

/** @typedef {Record<string, string | number>} Row */
/** @typedef {import("./benches.mjs").Kept & { peers?: Record<string, string>, settings?: Record<string, string>, turns?: Row[], drain?: Row[] }} Kept */

/** The question of each benchmark, in the order of their importance to a reader. @type {Record<string, string>} */
const QUESTIONS = {
  offline: "What a person waits for: saving, sending and receiving in real Chromium against the real server",
  peers: "The same work side by side with RxDB and PouchDB",
  drain: "What a drain of 1,000 bookings is spent on, by profile, and what of it the peers do not do",
  frontend: "The front end beside the same app drawn in the browser alone, and beside the usual libraries",
  start: "From the tap on the home screen to a screen that answers, without a network",
  quote: "A quote as PDF, made on the device: from the press on Share to the file",
  scans:
    "A warehouse phone with thousands of pallets: codes in a row, labels a second, and the list while it is scrolled",
  sailings: "A sailing of 80 pallets: advanced on the server, packed and drawn on a slower tablet",
  create: "A booking with all its work against a bare row in the same table",
  server: "Every kind of request with and without our hooks, feed and mails",
  growth: "The same requests as the house grows",
  feed: "The first pull: pages of the change feed",
  fanout: "One change, and how many are connected",
  office: "The office's list and search over a small and a large history",
  admin: "The office's list on the device, with a mirror of 10,000",
  edits: "Ten people change one field at the same moment",
  mail: "A mail server that hangs must not slow a booking down",
  push: "A delay of a sailing told to 5,000 devices by web push, while bookings go on",
  load: "A thousand connected customers, fifty bookings with documents a second, an office that edits",
  "hostile-load": "Others' bookings, edits, scans and tracking pages beside up to twenty hostile senders of each kind",
  fresh: "From a fresh clone to a running product, beside the release before the build ran apart",
  rates: "The rate engine, in the browser's engine and in the hook",
  lighthouse: "The public pages, Lighthouse's mobile preset",
  order: "Whether a second run says the same: comparisons whose gap exceeds the spread of either side",
};

/**
 * What people wait for: the rows of benchmarks that the table of docs/performance.md shows, by the beginning of `what` (or
 * `path`). The column is the figure that has the limit.
 * @type {{ bench: string, rows: string[], column: string, unit: string, limit?: string, name?: string }[]}
 */
const WAITED_FOR = [
  {
    bench: "lighthouse",
    rows: ["/", "/calculator"],
    column: "LCP ms",
    unit: "ms",
    limit: "1500",
    name: "first visit, slow 4G, largest text painted: ",
  },
  {
    bench: "frontend",
    rows: ["first visit, slow 4G, 4x slower, HTTP/2, behind a proxy: until the calculator"],
    column: "median",
    unit: "ms",
  },
  { bench: "quote", rows: ["Share until the file is there, code not loaded"], column: "median", unit: "ms" },
  { bench: "start", rows: ["/calculator answers"], column: "median", unit: "ms" },
  {
    bench: "offline",
    rows: ["save a booking", "the same with 2 x", "send ", "first pull", "a change"],
    column: "p95",
    unit: "ms",
  },
  { bench: "admin", rows: ["first 50 of 10,000 painted", "a key in the search"], column: "p95", unit: "ms" },
  { bench: "office", rows: ["search, all kinds: p95 (ms)"], column: "large", unit: "ms" },
];

/**
 * Writes docs/performance.md, a page for each benchmark in docs/performance, and their charts from the kept results.
 * Benchmarks without a result are left out.
 */
export async function writePerformance() {
  mkdirSync(CHARTS, { recursive: true });
  const kept = Object.keys(QUESTIONS)
    .concat(readdirSync(RESULTS).map((file) => file.replace(/\.json$/, "")))
    .filter((name, i, all) => all.indexOf(name) === i && existsSync(join(RESULTS, `${name}.json`)))
    .map((name) => /** @type {Kept} */ (JSON.parse(readFileSync(join(RESULTS, `${name}.json`), "utf8"))));
  const waited = waitedFor(kept);
  const rows = await costRows();
  const lowered = ["# What was lowered: the costs that mattered most by profile, before and after", table(rows)];
  if (rows.length > 0) write("performance/lowered.md", lowered);
  for (const result of kept) write(`performance/${result.name}.md`, page(result));
  write("performance.md", [
    "# Measured",
    "What people wait for, and where it was measured. Every figure is of the commit and machine that its page names.",
    table(waited),
    "`npm run bench -- <name>` repeats a benchmark, `-- list` says how long each takes, `--second` keeps a second run and compares the order, `-- before <commit> <name>` measures an earlier commit here. All of these pages are written by `npm run bench` from `bench/results`.",
    'A spread is half the distance between the quartiles, as a share of the median. Sides are measured in turns (A B A B), each with a server in a process of its own. "Its work" is what a fixed piece of work took on the machine before and after (bench/tools/speed.mjs): figures of two days are compared by it.',
    "## Benchmarks",
    [
      ...kept.map(
        ({ name, date }) => `- [${name}](performance/${name}.md), ${date.slice(0, 10)}: ${QUESTIONS[name] ?? ""}`,
      ),
      ...(rows.length > 0 ? ["- [lowered](performance/lowered.md): costs by profile, before and after"] : []),
      // Pages written by hand, about things that no benchmark counts.
      ...readdirSync(CHARTS)
        .filter(
          (file) => file.endsWith(".md") && file !== "lowered.md" && !kept.some(({ name }) => file === `${name}.md`),
        )
        .map((file) => `- [${file.slice(0, -".md".length)}](performance/${file})`),
    ].join("\n"),
  ]);
}

/** @param {string} file @param {string[]} parts */
const write = (file, parts) => writeFileSync(join(DOCS, file), `${parts.join("\n\n")}\n`);

/** @param {Kept[]} kept @returns {Row[]} */
const waitedFor = (kept) =>
  WAITED_FOR.flatMap(({ bench, rows, column, unit, limit, name = "" }) => {
    const result = kept.find((one) => one.name === bench);
    return (result?.rows ?? [])
      .filter((row) => rows.some((words) => (row.what ? String(row.what).startsWith(words) : row.path === words)))
      .filter((row) => (row.side ?? "ours") === "ours")
      .map((row) => ({
        what: `${name}${row.what ?? row.path}`,
        figure: `${row[column]} ${unit}`,
        of: /median|p95/.test(column) ? column : "",
        limit: limit ?? String(row[`limit_${column}`] ?? row.limit ?? row.target ?? ""),
        "measured by": `[${bench}](performance/${bench}.md)`,
      }));
  });

/** @param {Kept} result */
function page(result) {
  const {
    name,
    unit,
    rows,
    date,
    commit,
    machine,
    work,
    versions,
    peers = {},
    settings = {},
    turns = [],
    drain = [],
  } = result;
  const chart = chartOf(result);
  if (chart) writeFileSync(join(CHARTS, `${name}.svg`), chart.svg);
  const on = `${unit} · ${date.slice(0, 10)}, commit ${commit}, ${machine.cores} × ${machine.cpu}, ${machine.memoryGB} GB, ${machine.system}${work ? `, its work ${work.before} ms before and ${work.after} after` : ""}; ${Object.entries(
    {
      ...versions,
      ...peers,
    },
  )
    .map(([what, version]) => `${what} ${version}`)
    .join(", ")}`;
  return [
    `# ${name}: ${QUESTIONS[name] ?? ""}`,
    `\`npm run bench -- ${name}\` measures it again.`,
    ...(chart ? [`![${chart.alt}](${name}.svg)`] : []),
    table(rows),
    ...(turns.length
      ? ["Ours beside each of the others, turn by turn; ahead or behind where three turns of four agree:", table(turns)]
      : []),
    ...(name === "frontend"
      ? ["Ours beside the best of the others, level where the gap is within a spread:", table(standing(result))]
      : []),
    ...(drain.length
      ? ["What a drain is spent on: seconds of the processor (all cores) in each part, and by the clock:", table(drain)]
      : []),
    ...(Object.keys(settings).length
      ? [
          Object.entries(settings)
            .map(([side, how]) => `- **${side}**: ${how}.`)
            .join("\n"),
        ]
      : []),
    on,
  ];
}

/** Each figure as a share of the largest in its comparison, because units and sizes differ. @param {Kept} result */
function sidesChart({ rows }) {
  const names = [...new Set(rows.map(({ side }) => String(side)))];
  const bars = [...new Set(rows.map(({ what }) => String(what)))].map((label) => ({
    label,
    values: names.map((side) =>
      Number(rows.find((row) => row.what === label && row.side === side)?.median ?? Number.NaN),
    ),
  }));
  return barChart({ title: "Medians; the longest bar of each group is its largest", names, bars, each: true });
}

/** A chart, where one is clearer than the table. @param {Kept} result @returns {{ svg: string, alt: string } | null} */
function chartOf(result) {
  const { name, rows } = result;
  if (name === "growth") {
    const sizes = Object.keys(rows[0] ?? {}).filter((key) => /^\d+$/.test(key));
    const series = rows
      .filter(({ what }) => String(what).endsWith("(median ms)"))
      .map((row) => ({
        label: String(row.what).replace(" (median ms)", ""),
        values: sizes.map((size) => Number(row[size])),
      }));
    return {
      svg: lineChart({ title: "Median, ms, by shipments on the server", x: sizes.map(Number), series }),
      alt: "Growth: median times against the number of shipments, both axes logarithmic",
    };
  }
  if (name === "peers" || name === "frontend")
    return { svg: sidesChart(result), alt: "Each comparison as bars, one for each side" };
  if (name === "server") {
    const bars = rows.map((row) => ({
      label: String(row.what).replace(" (median ms)", ""),
      values: [Number(row.ours), Number(row.bare)],
    }));
    return {
      svg: barChart({ title: "Median, ms", names: ["with hooks", "bare"], bars }),
      alt: "Each kind of request with and without hooks",
    };
  }
  return null;
}

/** @param {Row[]} rows */
function table(rows) {
  const columns = rows.flatMap((row) => Object.keys(row)).filter((column, i, all) => all.indexOf(column) === i);
  // The measure comes first: JavaScript sorts keys that look like numbers before all others.
  columns.sort((a, b) => Number(b === "what") - Number(a === "what"));
  const words = new Set(columns.filter((column) => rows.every((row) => typeof row[column] !== "number")));
  const line = (/** @type {(string | number)[]} */ cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    line(columns.map((column) => (column === "what" ? "" : column.replaceAll("_", " ")))),
    line(columns.map((column) => (words.has(column) ? "---" : "---:"))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ""))),
  ].join("\n");
}
