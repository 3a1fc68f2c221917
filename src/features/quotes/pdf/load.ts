import { groupShape, groupsOf, type LoadGroup } from "#ui/freight/load-groups.ts";
import type { PalletShape } from "#ui/freight/pallet-shape.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import { isByVolume, type Paper } from "./paper.ts";

type Area = { left: number; top: number; width: number; height: number };
/** A group of equal pallets, in metres of the drawing, and the numbers of its pallets in the table. */
type Drawn = ReturnType<typeof groupShape> & { caption: string };

/** Maximum scale in px per metre, so that one small pallet is not drawn too large. */
const LARGEST = 44;
const CAPTION: Look = { face: "text", size: 12, color: PAINT.ink2 };
const CAPTION_LINE = 15;
/** Between groups, in metres. */
const GAP = 0.24;
/** Up to this many pallets are drawn in the order of the table and need no numbers. */
const FEW = 3;

/** The pallets to one scale, as large as the area allows, in as many rows as that takes. */
export function drawLoad(pen: Pen, area: Area, paper: Paper): void {
  const drawn = drawnOf(paper);
  const captioned = paper.quote.pallets.length > FEW;
  const { rows, scale } = bestRows(drawn, area, captioned ? CAPTION_LINE : 0);
  const captionLine = captioned ? CAPTION_LINE : 0;
  const high = rows.reduce((sum, row) => sum + highest(row) * scale + captionLine, 0);
  const draw = () => {
    let y = area.top + (area.height - high) / 2;
    for (const row of rows) {
      y += highest(row) * scale;
      let x = area.left + (area.width - widthOf(row) * scale) / 2;
      for (const group of row) {
        drawGroup(pen, group, x, y - group.height * scale, scale);
        if (captioned) pen.write(group.caption, x + (group.width * scale) / 2, y + 12, CAPTION, "middle");
        x += (group.width + GAP) * scale;
      }
      y += captionLine;
    }
  };
  pen.element("Figure", draw, { alt: paper.words.drawn(paper.quote.pallets.length) });
}

function drawnOf(paper: Paper): Drawn[] {
  const { pallets } = paper.quote;
  const alone = (pallet: LoadGroup["pallet"]): LoadGroup => ({ pallet, count: 1 });
  const groups = pallets.length > FEW ? groupsOf(pallets) : pallets.map(alone);
  let before = 0;
  return groups.map((group) => {
    const caption = paper.words.numbered(before + 1, before + group.count);
    before += group.count;
    return { ...groupShape(group, isByVolume(paper)), caption };
  });
}

/** The number of rows with which the drawing becomes largest; each row takes as many groups as are its share. */
function bestRows(drawn: readonly Drawn[], area: Area, captionLine: number): { rows: Drawn[][]; scale: number } {
  let best: { rows: Drawn[][]; scale: number } = { rows: [], scale: 0 };
  for (let count = 1; count <= Math.min(4, drawn.length); count++) {
    const share = Math.ceil(drawn.length / count);
    const rows = Array.from({ length: Math.ceil(drawn.length / share) }, (_, row) =>
      drawn.slice(row * share, (row + 1) * share),
    );
    const high = rows.reduce((sum, row) => sum + highest(row), 0);
    const scale = Math.min(
      LARGEST,
      area.width / Math.max(...rows.map(widthOf)),
      (area.height - rows.length * captionLine) / high,
    );
    if (scale > best.scale) best = { rows, scale };
  }
  return best;
}

const widthOf = (row: readonly Drawn[]) => row.reduce((sum, { width }) => sum + width, 0) + (row.length - 1) * GAP;
const highest = (row: readonly Drawn[]) => Math.max(...row.map(({ height }) => height));

function drawGroup({ doc }: Pen, { shape, places }: Drawn, left: number, top: number, scale: number): void {
  for (const { x, y } of places) {
    doc
      .save()
      .translate(left + x * scale, top + y * scale)
      .scale(scale)
      .lineJoin("round");
    drawPallet(doc, shape, scale);
    doc.restore();
  }
}

function drawPallet(doc: Pen["doc"], { faces, space }: PalletShape, scale: number): void {
  const dash = [4 / scale, { space: 3 / scale }] as const;
  if (space) {
    doc
      .save()
      .lineWidth(1.3 / scale)
      .dash(...dash);
    doc.strokeColor(PAINT.ink, 0.55).path(space.behind).stroke();
    doc.restore();
  }
  for (const { kind, d } of faces) {
    doc.lineWidth((kind === "wood" ? 0.8 : 1.2) / scale);
    doc.path(d).fillAndStroke(PAINT[kind], PAINT.ink);
  }
  if (!space) return;
  doc
    .save()
    .lineWidth(1.3 / scale)
    .dash(...dash);
  doc.path(space.front).stroke(PAINT.ink);
  doc.restore();
}
