import { labelAddress, palletCode } from "#domain/pallets/code.ts";
import { dice, drawPicture, type GreyPicture, type Harm, type LabelInPicture } from "./pictures.ts";

/** The camera resolution that phones give to a page by default, and that the scanner requests. */
export const CAMERA = { width: 1280, height: 720 } as const;
export const KINDS = ["blur", "noise", "glare", "covered"] as const;
export type Kind = (typeof KINDS)[number];

/** A different label for each number, below an address like a server's. */
export function labelText(n: number): string {
  return labelAddress("https://app.akamasfreight.example", codeOf(n));
}

/** "7P6CTF30HM01" and so on: references differ in their last four characters. */
export function codeOf(n: number): string {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const tail = [15, 10, 5, 0].map((shift) => digits[(n >> shift) & 31]).join("");
  return palletCode(`7P6CTF${tail}`, (n % 9) + 1);
}

type Sample = { code: string; kind: Kind | "clean"; label: LabelInPicture; harm: Harm; seed: number };

/** Clean labels at 15 % of the picture's width, rotated in steps of five degrees all the way round. */
export function cleanSamples(): Sample[] {
  return Array.from({ length: 72 }, (_, n) => {
    const random = dice(n + 500);
    const label = { text: labelText(n), share: 0.15, turned: n * 5, x: 0.2 + random() * 0.6, y: 0.35 + random() * 0.3 };
    return { code: codeOf(n), kind: "clean", label, harm: {}, seed: n };
  });
}

/** Two hundred degraded labels, fifty of each kind: rotated at random, slightly from the side, 15 to 30 % wide. */
export function degradedSamples(): Sample[] {
  return Array.from({ length: 200 }, (_, n) => {
    const random = dice(n + 9000);
    const between = (least: number, most: number) => least + random() * (most - least);
    const kind = KINDS[n % KINDS.length] as Kind;
    const share = between(0.15, 0.3);
    const label: LabelInPicture = {
      text: labelText(n),
      share,
      turned: between(0, 360),
      tilt: between(0, 0.2),
      x: between(0.3, 0.7),
      y: between(0.4, 0.6),
    };
    return { code: codeOf(n), kind, label, harm: harmOf(kind, between), seed: n + 9000 };
  });
}

function harmOf(kind: Kind, between: (least: number, most: number) => number): Harm {
  // Near enough to the middle that the whole patch is on the code.
  const anywhere = () => ({ x: between(-0.38, 0.38), y: between(-0.38, 0.38) });
  if (kind === "blur") return { blur: between(1, 2.2), noise: 3 };
  if (kind === "noise") return { noise: between(20, 45), blur: 0.6 };
  if (kind === "glare")
    return { glare: { ...anywhere(), size: between(0.15, 0.35), white: between(0.6, 0.95) }, noise: 4, blur: 0.6 };
  // One piece of tape, or five spots of dirt.
  const pieces = between(0, 1) < 0.5 ? 1 : 5;
  const grey = between(20, 235);
  const covered = Array.from({ length: pieces }, () => ({ ...anywhere(), area: 0.05 / pieces, grey }));
  return { covered, noise: 4, blur: 0.6 };
}

export function pictureOf({ label, harm, seed }: Sample): GreyPicture {
  return drawPicture(CAMERA, [label], harm, seed);
}
