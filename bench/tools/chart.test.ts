import { expect, test } from "vitest";
import { barChart, lineChart } from "./chart.mjs";

test("a line proportional to x is drawn as the diagonal, whatever the units", () => {
  const svg = lineChart({ title: "t", x: [1, 10, 100], series: [{ label: "a <b>", values: [2, 20, 200] }] });
  const points =
    /polyline points="([^"]+)"/
      .exec(svg)?.[1]
      ?.split(" ")
      .map((point) => point.split(",").map(Number)) ?? [];
  const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = points;
  expect(x1 - x0).toBeCloseTo(x2 - x1, 0);
  expect(y0 - y1).toBeCloseTo(y1 - y2, 0);
  expect(y0 - y2).toBeGreaterThan(0);
  expect(svg).toContain("a &#60;b&#62;");
});

test("bars are proportional to their figures, and the longest fills the width", () => {
  const svg = barChart({ title: "t", names: ["ours", "bare"], bars: [{ label: "one", values: [30, 15] }] });
  const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([300, 150]);
});
