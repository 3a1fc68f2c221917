import { CAMERA, codeOf, labelText } from "./degraded.ts";
import { dice, drawPicture, type GreyPicture, type Harm, type LabelInPicture } from "./pictures.ts";

/** What a hall does to a label, in the order of the table. */
export const CLASSES = [
  ...(["clean", "far", "near", "turned", "tilt", "curved", "blur", "motion"] as const),
  ...(["noise", "low light", "shadow", "glare", "faded", "damage", "corner", "several"] as const),
] as const;
export type Class = (typeof CLASSES)[number];

/** 32 pictures of each class. */
export const PICTURES = 512;

export type ClassSample = { code: string; kind: Class; labels: LabelInPicture[]; harm: Harm; seed: number };

type Between = (least: number, most: number) => number;

/** The `n`th picture; one after the other of each class. The same in every run. */
export function classSample(n: number): ClassSample {
  const random = dice(n + 40_000);
  const between: Between = (least, most) => least + random() * (most - least);
  const kind = CLASSES[n % CLASSES.length] as Class;
  const label: LabelInPicture = {
    text: labelText(n),
    share: between(0.18, 0.28),
    turned: between(-20, 20),
    tilt: between(0, 0.08),
    x: between(0.4, 0.6),
    y: between(0.42, 0.58),
  };
  return {
    code: codeOf(n),
    kind,
    labels: seen(kind, label, between, n),
    harm: harmOf(kind, between),
    seed: n + 40_000,
  };
}

/** What is in the picture. Of several the wanted one is nearest to the middle. */
function seen(kind: Class, label: LabelInPicture, between: Between, n: number): LabelInPicture[] {
  if (kind === "far") return [{ ...label, share: between(0.055, 0.09) }];
  if (kind === "near") return [{ ...label, share: between(0.36, 0.46), x: 0.5, y: 0.5 }];
  if (kind === "turned") return [{ ...label, turned: between(0, 360) }];
  if (kind === "tilt") return [{ ...label, tilt: between(0.18, 0.3), turned: between(0, 360) }];
  if (kind === "curved") return [{ ...label, curve: between(0.5, 1), turned: between(-5, 5) }];
  if (kind !== "several") return [label];
  const other = (k: number, x: number, y: number) => ({ text: labelText(n + 5000 + k), share: 0.14, x, y });
  return [other(1, 0.14, 0.3), other(2, 0.86, 0.7), { ...label, share: 0.18, x: 0.5, y: 0.5 }];
}

const HARM: Readonly<Record<Class, (between: Between) => Harm>> = {
  clean: () => ({}),
  far: () => ({ blur: 0.5 }),
  near: () => ({ blur: 1 }),
  turned: () => ({}),
  tilt: () => ({}),
  curved: () => ({}),
  several: () => ({}),
  blur: (between) => ({ blur: between(1.2, 2.4) }),
  motion: (between) => ({ motion: Math.round(between(4, 9)) }),
  noise: (between) => ({ noise: between(22, 45) }),
  "low light": (between) => ({ light: between(0.1, 0.25), noise: between(5, 9) }),
  shadow: (between) => ({ shadow: { from: between(0.4, 0.6), light: between(0.2, 0.4) } }),
  glare: (between) => ({
    glare: { x: between(-0.35, 0.35), y: between(-0.35, 0.35), size: between(0.15, 0.35), white: between(0.6, 0.95) },
  }),
  faded: (between) => ({ faded: between(0.15, 0.35) }),
  damage: (between) => ({
    covered: Array.from({ length: 5 }, () => ({
      ...{ x: between(-0.38, 0.38), y: between(-0.38, 0.38) },
      ...{ area: 0.01, grey: between(20, 235) },
    })),
  }),
  // Tape over one of the three squares by which a code is found.
  corner: (between) => ({
    covered: [{ x: between(0, 1) < 0.5 ? -0.38 : 0.38, y: -0.38, area: 0.05, grey: between(120, 220) }],
  }),
};

/** As a camera has it besides: a little noise, never quite sharp. */
function harmOf(kind: Class, between: Between): Harm {
  return { noise: 4, blur: 0.6, ...HARM[kind](between) };
}

export function drawSample({ labels, harm, seed }: ClassSample): GreyPicture {
  return drawPicture(CAMERA, labels, harm, seed);
}
