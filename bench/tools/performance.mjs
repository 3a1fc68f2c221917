import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/paths.mjs";
import { benches, keptResult, RESULTS } from "./benches.mjs";
import { barChart, lineChart } from "./chart.mjs";
import { costRows } from "./costs.mjs";
import { standing } from "./order.mjs";

const TABLE = join(ROOT, "docs/performance.md");
const PAGES = join(RESULTS, "pages");
const BESIDE_BEST = "ours / best of the others";
const FIRST_ANSWER = [
  "first visit, slow 4G, 4x slower, HTTP/2, behind a proxy: until the calculator",
  "first visit, slow 4G, 4x slower, HTTP/1.1, the program alone: until the calculator",
];

/** @typedef {Record<string, string | number>} Row */
/** @typedef {import("./benches.mjs").Kept & { peers?: Record<string, string>, settings?: Record<string, string>, turns?: Row[], drain?: Row[] }} Kept */

/** The question of each benchmark, in the order of their importance to a reader. @type {Record<string, string>} */
export const QUESTIONS = {
  offline: "What a person waits for: saving, sending and receiving in real Chromium against the real server",
  peers: "The same work side by side with RxDB and PouchDB",
  drain: "What a drain of 1,000 bookings is spent on, by profile, and what of it the peers do not do",
  frontend: "The front end beside the same app drawn in the browser alone, and beside the usual libraries",
  start: "From the tap on the home screen to a screen that answers, without a network",
  track: "The link of a shipment on a slow line: until it can be read where the pallets are",
  warehouse: "The first visit of a warehouse phone on a slow line: until the page's head is painted",
  quote: "A quote as PDF, made on the device: from the press on Share to the file",
  receipt: "A delivery receipt as PDF, made on the device: from the press to the file",
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

/** The kinds of hostile load whose worst case is shown; the other rows are on the bench's page. */
const HOSTILE = [
  ...["exports", "feed pages", "filters", "allowed filters", "arriving bodies", "arriving bodies of guests"],
  ...["sign-ups", "wrong passwords", "tracking", "scans"],
];

/**
 * What people wait for: the rows of benchmarks that the table of docs/performance.md shows, by the beginning of `what` (or
 * `path`). The column is the figure that has the limit; a row without a limit of its own takes the one named here.
 * @type {{ bench: string, rows: string[], column: string, unit: string, limit?: string, name?: string }[]}
 */
const WAITED_FOR = [
  {
    bench: "lighthouse",
    rows: ["/", "/calculator"],
    column: "LCP ms",
    unit: "ms",
    limit: "<= 1500",
    name: "first visit, slow 4G, largest text painted: ",
  },
  { bench: "lighthouse", rows: ["/"], column: "performance", unit: "of 100", limit: ">= 98", name: "Lighthouse: " },
  {
    bench: "lighthouse",
    rows: ["/calculator"],
    column: "performance",
    unit: "of 100",
    limit: ">= 95",
    name: "Lighthouse: ",
  },
  { bench: "frontend", rows: FIRST_ANSWER, column: "median", unit: "ms" },
  { bench: "frontend", rows: FIRST_ANSWER, column: BESIDE_BEST, unit: "x", limit: "<= 1.05", name: `${BESIDE_BEST}: ` },
  { bench: "quote", rows: ["Share until the file is there"], column: "median", unit: "ms" },
  { bench: "receipt", rows: ["Delivery receipt until the file is there"], column: "median", unit: "ms" },
  { bench: "start", rows: ["/calculator answers"], column: "median", unit: "ms" },
  { bench: "track", rows: [""], column: "median", unit: "ms" },
  { bench: "warehouse", rows: [""], column: "median", unit: "ms" },
  {
    bench: "offline",
    rows: ["save a booking", "the same with 2 x", "send ", "first pull", "a change"],
    column: "p95",
    unit: "ms",
  },
  { bench: "admin", rows: ["first 50 of 10,000 painted", "a key in the search"], column: "p95", unit: "ms" },
  {
    bench: "office",
    rows: ["first page, all kinds: p95 (ms)", "search, all kinds: p95 (ms)"],
    column: "large",
    unit: "ms",
  },
  { bench: "sailings", rows: ["advance of 80", "packing 80", "the longest task"], column: "median", unit: "ms" },
  { bench: "scans", rows: ["labels a second", "the same of a film"], column: "median", unit: "a second" },
  { bench: "load", rows: ["bookings in 60 s"], column: "p95_ms", unit: "ms" },
  { bench: "hostile-load", rows: HOSTILE.map((kind) => `${kind}: 20 hostile`), column: "worst p95", unit: "ms" },
  { bench: "push", rows: ["5000 devices told by"], column: "value", unit: "s" },
  { bench: "fresh", rows: ["npm start in a fresh clone"], column: "value", unit: "s" },
  { bench: "fresh", rows: ["now / before"], column: "value", unit: "x", name: "npm start in a fresh clone, " },
];

const HEAD = ["what", "figure", "of", "limit", "held", "measured", "fixed work, ms", "again with"];

/**
 * Writes what was measured here into the table of docs/performance.md; rows of other benchmarks stay as they are. A page for
 * each result, with its chart, is in bench/results/pages: results are of one machine and are not kept in the repository.
 */
export async function writePerformance() {
  mkdirSync(PAGES, { recursive: true });
  const kept = benches()
    .concat("order")
    .map((name) => keptResult(name))
    .filter((one) => one !== null);
  const costs = await costRows();
  if (costs.length > 0) write("lowered", ["# What was lowered: costs by profile, before and after", table(costs)]);
  for (const result of kept) write(result.name, page(result));
  const text = readFileSync(TABLE, "utf8");
  writeFileSync(TABLE, withRows(text, kept));
  console.log(`docs/performance.md and ${kept.length} pages in bench/results/pages`);
}

/** @param {string} name @param {string[]} parts */
const write = (name, parts) => writeFileSync(join(PAGES, `${name}.md`), `${parts.join("\n\n")}\n`);

/**
 * The text of docs/performance.md with the rows of the given results instead of their earlier ones, in the order of
 * WAITED_FOR.
 * @param {string} text @param {Kept[]} results
 */
export function withRows(text, results) {
  const lines = text.split("\n");
  const [from, to] = [
    lines.findIndex((line) => line.startsWith("|")),
    lines.findLastIndex((line) => line.startsWith("|")),
  ];
  const earlier = lines.slice(from, to + 1);
  const rows = [...new Set(WAITED_FOR.map(({ bench }) => bench))].flatMap((bench) => {
    const result = results.find(({ name }) => name === bench);
    return result ? waitedFor(result) : earlier.filter((line) => line.endsWith(` ${again(bench)} |`));
  });
  const head = [`| ${HEAD.join(" | ")} |`, `|${" --- |".repeat(HEAD.length)}`];
  return [...lines.slice(0, from), ...head, ...rows, ...lines.slice(to + 1)].join("\n");
}

/** @param {string} bench */
const again = (bench) => `\`npm run bench -- ${bench}\``;

/** The rows of one benchmark, as lines of the table. @param {Kept} result */
const waitedFor = (result) =>
  WAITED_FOR.filter(({ bench }) => bench === result.name).flatMap(({ rows, column, unit, limit, name = "" }) =>
    (column === BESIDE_BEST ? standing(result) : result.rows)
      .filter((row) => rows.some((words) => (row.what ? String(row.what).startsWith(words) : row.path === words)))
      .filter((row) => column in row && ["", "ours", "now"].includes(String(row.side ?? "ours")))
      .map((/** @type {Row} */ row) => {
        const wanted = limit ?? limitOf(row, column);
        const { date, commit, work } = result;
        return line([
          `${name}${row.what ?? row.path}${row.side && row.side !== "ours" ? `, ${row.side}` : ""}`,
          `${row[column]} ${unit}`,
          /median|p95/.test(column) ? column.replace("_ms", "") : "",
          wanted,
          row.held ?? held(Number(row[column]), wanted),
          `${date.slice(0, 10)}, ${commit}`,
          work ? `${work.before} to ${work.after}` : "",
          again(result.name),
        ]);
      }),
  );

/** @param {Row} row @param {string} column */
function limitOf(row, column) {
  const limit = String(row[`limit_${column}`] ?? row.limit ?? row.target ?? "");
  if (limit === "" && row["at least"] !== undefined) return `>= ${row["at least"]}`;
  return /^[\d.]+$/.test(limit) ? `<= ${limit}` : limit;
}

/** "**missed**" where a figure is beyond its limit, "" where it has none. @param {number} figure @param {string} limit */
export function held(figure, limit) {
  const [, sign = "", than = ""] = /^(?:p95 )?([<>]=?) ([\d.]+)$/.exec(limit) ?? [];
  if (!sign) return "";
  const most = Number(than);
  const within = { "<": figure < most, "<=": figure <= most, ">": figure > most, ">=": figure >= most }[sign];
  return within ? "yes" : "**missed**";
}

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
  if (chart) writeFileSync(join(PAGES, `${name}.svg`), chart.svg);
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
  return [
    line(columns.map((column) => (column === "what" ? "" : column.replaceAll("_", " ")))),
    line(columns.map((column) => (words.has(column) ? "---" : "---:"))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ""))),
  ].join("\n");
}

/** @param {(string | number)[]} cells */
const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
