import type { FoundCode } from "./found-code.ts";

/** How long a code must be out of view before it is accepted again, in ms. */
export const AGAIN_AFTER = 3000;

/** The code the camera is aimed at: of several in view the one nearest to the centre. */
export function aimedAt(codes: readonly FoundCode[], frame: { width: number; height: number }): FoundCode | undefined {
  const far = ({ corners }: FoundCode) => {
    const mean = (axis: "x" | "y") => corners.reduce((sum, corner) => sum + corner[axis], 0) / (corners.length || 1);
    return Math.hypot(mean("x") - frame.width / 2, mean("y") - frame.height / 2);
  };
  return codes.filter(({ text }) => text !== "").sort((a, b) => far(a) - far(b))[0];
}

/** Accepts each code once, and again after it was not seen for AGAIN_AFTER. `now` in ms, monotonic. */
export function createCodeFilter(): (text: string, now: number) => boolean {
  const seen = new Map<string, number>();
  return (text, now) => {
    const before = seen.get(text);
    seen.set(text, now);
    for (const [other, at] of seen) if (now - at >= AGAIN_AFTER) seen.delete(other);
    return before === undefined || now - before >= AGAIN_AFTER;
  };
}
