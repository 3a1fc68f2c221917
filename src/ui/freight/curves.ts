export type Point = readonly [x: number, y: number];
export type Cubic = readonly [Point, Point, Point, Point];

const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** The point of a cubic at parameter t. */
export function cubicAt([a, b, c, d]: Cubic, t: number): Point {
  const u = 1 - t;
  const of = (k: 0 | 1) => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
  return [of(0), of(1)];
}

/** A cubic as points, dense enough to measure its length. */
export function sampled(cubic: Cubic, steps = 60): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => cubicAt(cubic, i / steps));
}

/** The point at a fraction of a polyline's length. */
export function alongLine(points: readonly Point[], fraction: number): Point {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    lengths.push((lengths[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const goal = fraction * (lengths.at(-1) ?? 0);
  const i = Math.max(
    1,
    lengths.findIndex((length) => length >= goal - 1e-9),
  );
  const [a, b] = [points[i - 1] as Point, points[i] as Point];
  const part = (goal - (lengths[i - 1] as number)) / ((lengths[i] as number) - (lengths[i - 1] as number) || 1);
  return [mix(a[0], b[0], part), mix(a[1], b[1], part)];
}

/** A smooth line through all points (Catmull-Rom), as cubics. */
export function throughPoints(points: readonly Point[]): Cubic[] {
  return points.slice(0, -1).map((p1, i): Cubic => {
    const p0 = points[i - 1] ?? p1;
    const p2 = points[i + 1] as Point;
    const p3 = points[i + 2] ?? p2;
    return [
      p1,
      [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6],
      [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6],
      p2,
    ];
  });
}

const f = (point: Point) => point.map((value) => Math.round(value * 10) / 10).join(" ");

/** The path text of joined cubics. */
export function pathOf(cubics: readonly Cubic[]): string {
  const [first] = cubics;
  if (!first) return "";
  return `M${f(first[0])}${cubics.map(([, b, c, d]) => `C${f(b)} ${f(c)} ${f(d)}`).join("")}`;
}
