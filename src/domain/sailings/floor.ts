/** A stretch across the container: from `y` on, `width` wide, free from `x` to the doors. In mm. */
type Stretch = { y: number; width: number; x: number };

/** The area between the line and the doors, in mm². */
export function freeArea({ length, line }: Floor): number {
  return line.reduce((sum, { width, x }) => sum + width * (length - x), 0);
}

/** A position on the floor in mm: `x` from the front wall, `y` from a side wall. */
export type Spot = { x: number; y: number; along: number; across: number; turned: boolean };

/** The line where free floor begins, as stretches from one side wall to the other. */
export type Floor = { length: number; width: number; line: readonly Stretch[] };

/** An empty floor, in mm. */
export function emptyFloor(length: number, width: number): Floor {
  return { length, width, line: [{ y: 0, width, x: 0 }] };
}

/**
 * The position of a pallet that keeps the doors as free as possible: its end nearest to the front wall, then the least floor
 * made unusable behind it, then unrotated. Nothing is placed behind an obstacle as seen from the doors, so pallets can be
 * loaded in the order in which they were placed. Null: no room.
 */
export function findSpot(floor: Floor, length: number, width: number): Spot | null {
  const straight = nearest(floor, length, width);
  const turned = length === width ? null : nearest(floor, width, length);
  if (straight === null && turned === null) return null;
  const turns = turned !== null && (straight === null || isNearer(turned, straight));
  const { x, y } = (turns ? turned : straight) as Candidate;
  return { x, y, along: turns ? width : length, across: turns ? length : width, turned: turns };
}

/** A possible position of a pallet: it ends at `end` and makes `lost` mm² unusable. */
type Candidate = { x: number; y: number; end: number; lost: number };

function isNearer(a: Candidate, b: Candidate): boolean {
  return a.end < b.end || (a.end === b.end && a.lost < b.lost);
}

/**
 * The best position for one rotation of a pallet: at either end of a stretch, so that pallets touch a wall or each other.
 */
function nearest(floor: Floor, along: number, across: number): Candidate | null {
  let best: Candidate | null = null;
  for (const { y, width } of floor.line)
    for (const start of [y, y + width - across]) {
      if (start < 0 || start + across > floor.width) continue;
      const found = against(floor, start, across, along);
      if (found.end <= floor.length && (best === null || isNearer(found, best))) best = found;
    }
  return best;
}

function against({ line }: Floor, y: number, across: number, along: number): Candidate {
  const covered = (one: Stretch) => Math.min(one.y + one.width, y + across) - Math.max(one.y, y);
  let x = 0;
  for (const one of line) if (covered(one) > 0 && one.x > x) x = one.x;
  let lost = 0;
  for (const one of line) if (covered(one) > 0) lost += (x - one.x) * covered(one);
  return { x, y, end: x + along, lost };
}

/** The floor after a position is taken. */
export function takeSpot(floor: Floor, { x, y, along, across }: Spot): Floor {
  const line: Stretch[] = [{ y, width: across, x: x + along }];
  for (const one of floor.line) {
    const before = Math.min(one.y + one.width, y) - one.y;
    const after = one.y + one.width - Math.max(one.y, y + across);
    if (before > 0) line.push({ y: one.y, width: before, x: one.x });
    if (after > 0) line.push({ y: one.y + one.width - after, width: after, x: one.x });
  }
  line.sort((a, b) => a.y - b.y);
  // Adjacent stretches that begin at the same distance are merged: a wide pallet may stand across them.
  const joined: Stretch[] = [];
  for (const one of line) {
    const last = joined[joined.length - 1];
    if (last && last.x === one.x) last.width += one.width;
    else joined.push({ ...one });
  }
  return { ...floor, line: joined };
}
