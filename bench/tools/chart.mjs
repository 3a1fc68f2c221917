// Two kinds of charts as SVG text, in colours that are readable on white and on black.
const INK = "#6b7280";
const COLOURS = ["#c2410c", "#0f766e", "#a16207", "#7c3aed", "#be185d", "#2563eb", "#4d7c0f"];
const FONT = 'font-family="system-ui, sans-serif" font-size="12"';

/** @param {unknown} text */
const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
/** @param {number} x @param {number} y @param {unknown} text @param {string} [more] */
const words = (x, y, text, more = "") => `<text x="${x}" y="${y}" ${more}>${escaped(text)}</text>`;
/** @param {number} width @param {number} height @param {string} title @param {string[]} parts */
const svg = (width, height, title, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" fill="${INK}" ${FONT}><title>${escaped(title)}</title>${words(8, 18, title, 'font-weight="600"')}${parts.join("")}</svg>\n`;
/** @param {number} value */
const figure = (value) => (value >= 1000 ? `${value / 1000}k` : String(value));

/**
 * Lines with logarithmic axes.
 * @param {{ title: string, x: number[], series: { label: string, values: number[] }[] }} chart
 */
export function lineChart({ title, x, series }) {
  const [left, top, width, height] = [48, 36, 420, 260];
  const all = series.flatMap(({ values }) => values).filter((value) => value > 0);
  const [low, high] = [10 ** Math.floor(Math.log10(Math.min(...all))), 10 ** Math.ceil(Math.log10(Math.max(...all)))];
  const scale = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ to) =>
    from === to ? 0 : (Math.log10(value) - Math.log10(from)) / (Math.log10(to) - Math.log10(from));
  const [first = 1, last = 1] = [x[0], x.at(-1)];
  const at = (/** @type {number} */ value) => left + scale(value, first, last) * width;
  const up = (/** @type {number} */ value) => top + height - scale(value, low, high) * height;
  const parts = x.map((value) => words(at(value), top + height + 18, figure(value), 'text-anchor="middle"'));
  for (let value = low; value <= high; value *= 10)
    parts.push(
      `<path d="M${left} ${up(value)}h${width}" stroke="${INK}" stroke-opacity=".3"/>`,
      words(left - 6, up(value) + 4, value, 'text-anchor="end"'),
    );
  series.forEach(({ label, values }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const points = values.map((value, n) => `${at(x[n] ?? first).toFixed(1)},${up(value).toFixed(1)}`);
    parts.push(`<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    parts.push(words(left + width + 12, top + 14 + i * 20, label, `fill="${colour}"`));
  });
  return svg(left + width + 260, top + height + 30, title, parts);
}

/**
 * One group of bars for each label, with one bar per name.
 * @param {{ title: string, names: string[], bars: { label: string, values: number[] }[], each?: boolean }} chart
 *   `each`: every group has its own scale; a value that is not a number has no bar
 */
export function barChart({ title, names, bars, each = false }) {
  const [left, width, thick] = [each ? 470 : 300, 300, 14];
  const largest = (/** @type {number[]} */ values) => Math.max(...values.filter((value) => !Number.isNaN(value)));
  const most = largest(bars.flatMap(({ values }) => values));
  const group = thick * names.length + 12;
  const parts = names.map((name, i) => words(left + i * 110, 36, name, `fill="${COLOURS[i]}"`));
  bars.forEach(({ label, values }, n) => {
    const y = 50 + n * group;
    parts.push(words(left - 8, y + group / 2 - 3, label, 'text-anchor="end"'));
    values.forEach((value, i) => {
      if (Number.isNaN(value)) return;
      const long = Math.max(1, (value / (each ? largest(values) : most)) * width);
      parts.push(
        `<rect x="${left}" y="${y + i * thick}" width="${long.toFixed(1)}" height="${thick - 2}" fill="${COLOURS[i]}"/>`,
      );
      parts.push(words(left + long + 6, y + i * thick + 10, value));
    });
  });
  return svg(left + width + 80, 60 + bars.length * group, title, parts);
}
