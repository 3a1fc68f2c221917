import { encode } from "uqr";

/** One label in a picture. Lengths are shares of the picture's width, angles degrees. */
export type LabelInPicture = {
  text: string;
  /** The width of the code itself, without its quiet zone. */
  share: number;
  x?: number;
  y?: number;
  turned?: number;
  /** How much shorter the far side is, 0 to 0.3, when the label is seen from the side. */
  tilt?: number;
  /** The label lies around a drum: half the angle that the code takes on it, in radians, 0 to 1.2. */
  curve?: number;
};

/** Degradations of a picture by camera and surroundings. */
export type Harm = {
  /** Standard deviation in pixels. */
  blur?: number;
  /** Standard deviation in steps of grey (of 255). */
  noise?: number;
  /** A reflection on the foil: position (shares of the code, from its middle), size, whiteness in its middle (0 to 1). */
  glare?: { x: number; y: number; size: number; white: number };
  /** Squares of tape or dirt, each over this share of the code's area; positions from its middle in shares of the code. */
  covered?: { x: number; y: number; area: number; grey: number }[];
  /** The remaining brightness, 1 for all. */
  light?: number;
  /** Print that has faded or got wet: the remaining share of its contrast. */
  faded?: number;
  /** The camera moved sideways while it looked: by so many pixels. */
  motion?: number;
  /** An edge of shadow over the picture: where it begins (share of the width), and the brightness that remains in it. */
  shadow?: { from: number; light: number };
};

export type GreyPicture = { width: number; height: number; grey: Uint8ClampedArray<ArrayBuffer> };

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws labels with their QR codes (level Q) in front of boxes, as a camera of this size sees them. */
export function drawPicture(
  size: { width: number; height: number },
  labels: readonly LabelInPicture[],
  harm: Harm = {},
  seed = 1,
): GreyPicture {
  const picture = boxes(size, dice(seed));
  for (const label of labels) drawLabel(picture, label, harm);
  if (harm.blur) blur(picture, harm.blur);
  if (harm.motion) move(picture, harm.motion);
  if (harm.shadow) shade(picture, harm.shadow);
  finish(picture, harm, dice(seed + 1));
  return picture;
}

function boxes({ width, height }: { width: number; height: number }, random: () => number): GreyPicture {
  const grey = new Uint8ClampedArray(width * height);
  const [wide, high] = [Math.ceil(width / 5), Math.ceil(height / 3)];
  const tones = Array.from({ length: 30 }, () => 60 + random() * 70);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [col, row] = [Math.floor(x / wide), Math.floor(y / high)];
      const edge = x % wide < 4 || y % high < 4;
      grey[y * width + x] = edge ? 25 : (tones[row * 6 + col] as number);
    }
  return { width, height, grey };
}

/** The paper's grey at a point on the label, in modules from the code's middle; null outside the paper. */
function paperAt(code: ReturnType<typeof encode>, harm: Harm, u: number, v: number): number | null {
  const n = code.size;
  const half = n / 2;
  if (Math.abs(u) > half + 6 || v < -half - 12 || v > half + 8) return null;
  let grey = 236;
  const [col, row] = [Math.floor(u + half), Math.floor(v + half)];
  if (col >= 0 && col < n && row >= 0 && row < n) {
    if (code.data[row]?.[col]) grey = 22;
  } else if (v < -half - 5 && v > -half - 10 && Math.abs(u) < half && Math.floor(u) % 3 !== 0) grey = 22;
  const { covered, glare, faded = 1 } = harm;
  grey = 236 - (236 - grey) * faded;
  for (const { x, y, area, grey: cover } of covered ?? []) {
    const side = Math.sqrt(area) * n;
    if (Math.abs(u - x * n) < side / 2 && Math.abs(v - y * n) < side / 2) grey = cover;
  }
  if (glare) {
    const far = Math.hypot(u - glare.x * n, (v - glare.y * n) * 1.6) / (glare.size * n);
    grey += (255 - grey) * glare.white * Math.exp(-far * far);
  }
  return grey;
}

function drawLabel(picture: GreyPicture, label: LabelInPicture, harm: Harm): void {
  const { width, height, grey } = picture;
  const code = encode(label.text, { ecc: "Q", border: 0 });
  const module = (label.share * width) / code.size;
  const [cx, cy] = [(label.x ?? 0.5) * width, (label.y ?? 0.5) * height];
  const angle = ((label.turned ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const lean = (label.tilt ?? 0) / code.size;
  const reach = Math.ceil(module * (code.size / 2 + 12) * 1.8);
  const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(width - 1, Math.ceil(cx + reach))];
  for (let y = Math.max(0, Math.floor(cy - reach)); y <= Math.min(height - 1, Math.ceil(cy + reach)); y++)
    for (let x = left; x <= right; x++) {
      let sum = 0;
      let hit = 0;
      // Three samples a side, because a sensor's pixel averages an area.
      for (let s = 0; s < 9; s++) {
        const dx = x + ((s % 3) + 0.5) / 3 - cx;
        const dy = y + (Math.floor(s / 3) + 0.5) / 3 - cy;
        const [a, b] = [(dx * cos + dy * sin) / module, (dy * cos - dx * sin) / module];
        const depth = 1 - lean * a;
        const around = unrolled(a / depth, code.size, label.curve ?? 0);
        const found = depth > 0 && around !== null ? paperAt(code, harm, around, b / depth) : null;
        if (found === null) continue;
        sum += found;
        hit += 1;
      }
      const at = y * width + x;
      if (hit > 0) grey[at] = (sum + (9 - hit) * (grey[at] as number)) / 9;
    }
}

/** The place on the paper that is seen at `a` modules from the middle of a drum; null beside the drum. */
function unrolled(a: number, size: number, curve: number): number | null {
  if (curve === 0) return a;
  const radius = size / 2 / curve;
  return Math.abs(a) < radius ? radius * Math.asin(a / radius) : null;
}

/** Sideways, by the mean of so many pixels. */
function move({ width, height, grey }: GreyPicture, by: number): void {
  const line = new Uint8ClampedArray(width);
  for (let y = 0; y < height; y++) {
    line.set(grey.subarray(y * width, (y + 1) * width));
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < by; k++) sum += line[Math.min(width - 1, x + k)] as number;
      grey[y * width + x] = sum / by;
    }
  }
}

/** A shadow with an edge of some pixels, slanting. */
function shade({ width, height, grey }: GreyPicture, { from, light }: { from: number; light: number }): void {
  const SOFT = 12;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inside = Math.min(1, Math.max(0, (x - from * width + (y - height / 2) * 0.4) / SOFT));
      const at = y * width + x;
      grey[at] = (grey[at] as number) * (1 - inside * (1 - light));
    }
}

/** Gaussian blur, one direction after the other. */
function blur({ width, height, grey }: GreyPicture, sigma: number): void {
  const reach = Math.ceil(sigma * 3);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const total = kernel.reduce((sum, k) => sum + k, 0);
  const between = new Float32Array(grey.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const at = Math.min(width - 1, Math.max(0, x + k));
        sum += (grey[y * width + at] as number) * (kernel[k + reach] as number);
      }
      between[y * width + x] = sum / total;
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const at = Math.min(height - 1, Math.max(0, y + k));
        sum += (between[at * width + x] as number) * (kernel[k + reach] as number);
      }
      grey[y * width + x] = sum / total;
    }
}

function finish({ grey }: GreyPicture, { noise = 0, light = 1 }: Harm, random: () => number): void {
  if (noise === 0 && light === 1) return;
  for (let at = 0; at < grey.length; at++) {
    const normal = noise ? Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) : 0;
    grey[at] = (grey[at] as number) * light + normal * noise;
  }
}
