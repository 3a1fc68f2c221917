import type { Look } from "#ui/paper/pen.ts";

/** Sizes and distances of a receipt's page, in px. */
export type Sizes = {
  hero: number;
  gap: number;
  padTop: number;
  padBottom: number;
  detail: { size: number; line: number };
  value: { size: number; line: number };
  row: { size: number; line: number };
  /** Heights of a signature and of a photo. */
  signature: number;
  photo: number;
};

/** From roomy (0) to tight (1). */
export function sizesAt(tight: number): Sizes {
  const between = (roomy: number, least: number) => roomy + (least - roomy) * tight;
  return {
    hero: between(65, 46),
    gap: between(12, 6),
    padTop: between(9, 5),
    padBottom: between(10, 6),
    detail: { size: between(15, 12.5), line: between(21, 16) },
    value: { size: between(17, 14.5), line: between(23, 18) },
    row: { size: between(15, 12.5), line: between(26, 16) },
    signature: between(90, 48),
    photo: between(84, 60),
  };
}

export const textOf = ({ size }: { size: number }): Look => ({ face: "text", size });
export const boldOf = ({ size }: { size: number }): Look => ({ face: "bold", size });
