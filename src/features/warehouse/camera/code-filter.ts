import type { FoundCode } from "./found-code.ts";

/** How long a code must have been out of sight before it is taken again, in ms. */
export const AGAIN_AFTER = 3000;

/** The code that the camera is held at: of several in view the one nearest to the middle. */
export function aimedAt(codes: readonly FoundCode[], frame: { width: number; height: number }): FoundCode | undefined {
  const far = ({ corners }: FoundCode) => {
    const mean = (axis: "x" | "y") => corners.reduce((sum, corner) => sum + corner[axis], 0) / (corners.length || 1);
    return Math.hypot(mean("x") - frame.width / 2, mean("y") - frame.height / 2);
  };
  return codes.filter(({ text }) => text !== "").sort((a, b) => far(a) - far(b))[0];
}

/** Lets each code through once, and again when it was not seen for 3 s. `now` in ms, never going back. */
export function createCodeFilter(): (text: string, now: number) => boolean {
  const seen = new Map<string, number>();
  return (text, now) => {
    const before = seen.get(text);
    seen.set(text, now);
    for (const [other, at] of seen) if (now - at >= AGAIN_AFTER) seen.delete(other);
    return before === undefined || now - before >= AGAIN_AFTER;
  };
}
