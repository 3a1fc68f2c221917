import type { Block, Page } from "./page.ts";
import { PAINT } from "./paint.ts";
import type { Look, Pen } from "./pen.ts";

type Leg = "road" | "hub" | "sea";
/** How many days each leg takes. */
export type Days = { road: number; hub: number; sea: number };
/** One day: the position of its dot, and the texts below it. */
type Dot = { x: number; leg: Leg; radius: number; weekday: string; number: string };
/** The two lines below a day. */
export type Pair = readonly [title: string, detail: string];
type Mark = { x: number; align: "start" | "middle" | "end"; color: string; title: string; detail: string };
/** `pitch`: distance between dots. */
type Line = { dots: Dot[]; bold: Set<number>; marks: Mark[]; capsule: { from: number; to: number }; pitch: number };

const RADIUS = 7.5;
const LAST = RADIUS * 1.75;
const CAPSULE = RADIUS + 6;
const MIDDLE = CAPSULE + 4;
const HEIGHT = 129;
const TITLE: Look = { face: "bold", size: 15 };
const DETAIL: Look = { face: "text", size: 15, color: PAINT.ink2 };

/**
 * One dot for each day of a journey. `name` says what stands below the day with an index, `marks` what below the first day, the
 * day with the index `bologna`, the last in Bologna, and the last of all. `said`: the text alternative.
 */
export type DaysShown = {
  days: Days;
  bologna: number;
  name: (index: number) => { weekday: string; number: string };
  marks: readonly [Pair, Pair, Pair, Pair];
  said: string;
};

/** Height 0 for null. */
export function dayLine(pen: Pen, page: Page, shown: DaysShown | null): Block {
  if (!shown) return { height: 0, draw: () => undefined };
  const places = placed(page, shown.days, shown.name);
  const { days, bologna } = shown;
  const bold = new Set([0, bologna, days.road + days.hub - 1, places.dots.length - 1]);
  const line: Line = { ...places, bold, marks: marksOf(pen, page, places.dots, shown) };
  return {
    height: HEIGHT,
    draw: (top) => {
      pen.decorate(() => drawDots(pen, line, top + MIDDLE));
      pen.element("Figure", () => writeDays(pen, line, top + MIDDLE + CAPSULE), { alt: shown.said });
    },
  };
}

/** The dots from edge to edge; `name` says what stands below the day with an index. */
function placed(page: Page, { road, hub, sea }: Days, name: (index: number) => { weekday: string; number: string }) {
  const count = road + hub + sea;
  const first = page.left + LAST + 6;
  const pitch = (page.width - 2 * (LAST + 6)) / (count - 1);
  const dots = Array.from({ length: count }, (_, index): Dot => {
    const leg: Leg = index < road ? "road" : index < road + hub ? "hub" : "sea";
    const radius = index === count - 1 ? LAST : index === 0 ? RADIUS * 1.3 : RADIUS;
    return { x: first + index * pitch, leg, radius: Math.min(radius, Math.max(3, pitch * 0.34)), ...name(index) };
  });
  const capsule = { from: first + road * pitch - CAPSULE, to: first + (road + hub - 1) * pitch + CAPSULE };
  return { dots, capsule, pitch };
}

/** The texts under the first day, the one in Bologna, departure and arrival, placed without overlaps. */
function marksOf(pen: Pen, page: Page, dots: readonly Dot[], { days, bologna: inBologna, marks }: DaysShown): Mark[] {
  const [collected, bologna, sails, limassol] = marks;
  const departs = days.road + days.hub - 1;
  const wide = ([title, detail]: Pair) => Math.max(pen.width(title, TITLE), pen.width(detail, DETAIL));
  const at = (index: number) => (dots[index] as Dot).x;
  const apart = at(departs) - at(inBologna);
  const touch = apart < (wide(bologna) + wide(sails)) / 2 + 10;
  const mark = (x: number, align: Mark["align"], color: string, [title, detail]: Pair): Mark => ({
    x,
    align,
    color,
    title,
    detail,
  });
  const middle = (at(inBologna) + at(departs)) / 2;
  return [
    mark(page.left + 9, "start", PAINT.road, collected),
    touch
      ? mark(Math.max(middle - 6, at(inBologna)), "end", PAINT.hub, bologna)
      : mark(at(inBologna), "middle", PAINT.hub, bologna),
    touch
      ? mark(Math.max(middle + 6, at(inBologna) + 10), "start", PAINT.sea, sails)
      : mark(at(departs), "middle", PAINT.sea, sails),
    mark(page.left + page.width - 8, "end", PAINT.sea, limassol),
  ];
}

function drawDots({ doc }: Pen, { dots, capsule }: Line, y: number): void {
  const [first, last] = [dots[0] as Dot, dots.at(-1) as Dot];
  doc.lineWidth(2);
  doc.moveTo(first.x, y).lineTo(capsule.from, y).stroke(PAINT.road);
  doc.moveTo(capsule.to, y).lineTo(last.x, y).stroke(PAINT.sea);
  doc.roundedRect(capsule.from, y - CAPSULE, capsule.to - capsule.from, 2 * CAPSULE, CAPSULE).stroke(PAINT.hub);
  for (const { x, leg, radius } of dots) doc.circle(x, y, radius).fill(PAINT[leg]);
}

function writeDays(pen: Pen, { dots, bold, marks, pitch }: Line, y: number): void {
  for (const [index, dot] of dots.entries()) writeDay(pen, dot, y, pitch, bold.has(index));
  for (const { x, align, color, title, detail } of marks) {
    pen.write(title, x, y + 68, { ...TITLE, color }, align);
    if (detail) pen.write(detail, x, y + 87, DETAIL, align);
  }
}

/** With less than 30 px between dots weekdays would overlap, with less than 18 px dates. */
function writeDay(pen: Pen, { x, weekday, number }: Dot, y: number, pitch: number, bold: boolean): void {
  const color = bold ? PAINT.ink : PAINT.ink2;
  if (pitch >= 30) pen.write(weekday, x, y + 20, { face: bold ? "bold" : "text", size: 14, color }, "middle");
  if (pitch < 18 && !bold) return;
  pen.write(number, x, y + 43, { face: "display", size: pitch >= 24 ? 21 : 15, color }, "middle");
}
