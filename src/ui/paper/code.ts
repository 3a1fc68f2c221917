import { qrMatrix } from "#lib/qr.ts";
import { PAINT } from "./paint.ts";
import type { Pen } from "./pen.ts";

/** What a code needs around itself, in squares. */
const QUIET = 4;

/** A code as black squares, each row's in one path; the page is the quiet zone on three sides, the padding on one. */
export function drawCode(
  { doc }: Pen,
  address: string,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  const rows = qrMatrix(address, "Q");
  const module = size / (rows.length + 2 * QUIET);
  doc.save().translate(left, top).scale(module);
  doc.rect(0, 0, rows.length + 2 * QUIET, rows.length + 2 * QUIET).fill(PAINT.paper);
  for (const [y, row] of rows.entries())
    for (const { from, to } of stretches(row)) doc.rect(from + QUIET, y + QUIET, to - from, 1);
  doc.fill("#000000");
  doc.restore();
}

/** Where a row is black. */
function stretches(row: readonly boolean[]): { from: number; to: number }[] {
  const list: { from: number; to: number }[] = [];
  for (const [x, black] of row.entries()) {
    const last = list.at(-1);
    if (!black) continue;
    if (last?.to === x) last.to = x + 1;
    else list.push({ from: x, to: x + 1 });
  }
  return list;
}
