import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LoadDrawing, loadFit } from "#ui/freight/pallet-drawing.tsx";
import { palletShape } from "#ui/freight/pallet-shape.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 120 };
const em = (svg: Element | null | undefined) => Number.parseFloat(svg?.getAttribute("width") ?? "");

test("all pallets are drawn to one scale: twice the measures is twice the size", () => {
  const small = palletShape({ length: 0.8, width: 0.6, height: 0.5, weight: 10 }, false);
  const large = palletShape({ length: 1.6, width: 1.2, height: 1, weight: 10 }, false);
  expect(large.width / small.width).toBeCloseTo(2, 10);
  expect(large.height / small.height).toBeCloseTo(2, 10);
  render(<LoadDrawing pallets={[EURO, { ...EURO, length: 2.4, width: 1.6 }]} byVolume={false} label="To scale" />);
  const [first, second] = [...document.querySelectorAll(".pal > svg")];
  expect(em(second) / em(first)).toBeCloseTo(2, 2);
});

test("by volume the load reaches its weight at 300 kg per cubic metre and the space is dashed", () => {
  expect(palletShape(EURO, true).space).not.toBeNull();
  expect(palletShape(EURO, false).space).toBeNull();
  // 288 kg fill 0.96 cubic metres, so there is no dashed space.
  expect(palletShape({ ...EURO, weight: 288 }, true).space).toBeNull();
  const topOf = (weight: number) => {
    const faces = palletShape({ ...EURO, weight }, true).faces.filter((face) => face.kind === "top");
    return Number(faces.at(-1)?.d.match(/M[\d.]+ ([\d.]+)/)?.[1]);
  };
  const deck = 0.144;
  expect(topOf(72) - topOf(144)).toBeCloseTo((1 - deck) / 4, 2);
});

const captions = () => [...document.querySelectorAll("[data-part=caption]")].map((caption) => caption.textContent);

test("up to three pallets show their measures, more are grouped by size", () => {
  const { rerender } = render(<LoadDrawing pallets={[EURO, EURO, EURO]} byVolume label="Three" />);
  expect(screen.getByRole("img", { name: "Three" })).toBeTruthy();
  expect(document.querySelectorAll(".pal text")).toHaveLength(9);
  rerender(<LoadDrawing pallets={[EURO, EURO, EURO, EURO]} byVolume label="Four" />);
  expect(document.querySelectorAll(".pal text")).toHaveLength(0);
  expect(captions()).toEqual(["41.00 high"]);
  rerender(<LoadDrawing pallets={Array(10).fill(EURO)} byVolume label="Ten" />);
  expect(document.querySelectorAll(".pal text")).toHaveLength(0);
  expect(captions()).toEqual(["101.00 high"]);
  const low = { ...EURO, height: 0.5 };
  rerender(<LoadDrawing pallets={[EURO, EURO, low, low, EURO]} byVolume label="Five" />);
  expect(captions()).toEqual(["21.00 high", "20.50 high", "11.00 high"]);
});

test("half-typed measures are drawn with a question mark", () => {
  render(<LoadDrawing pallets={[{ ...EURO, length: Number.NaN, weight: Number.NaN }]} byVolume label="Typing" />);
  expect(document.querySelector(".pal text")?.textContent).toBe("?");
  for (const path of document.querySelectorAll(".pal path")) expect(path.getAttribute("d")).not.toContain("NaN");
});

test("larger loads and high pallets get a smaller scale", () => {
  const shape = (width: number, height: number) => ({ width, height });
  expect(loadFit([shape(1.7, 2)])).toBe(4);
  expect(loadFit([shape(1.7, 2), shape(1.7, 2), shape(1.7, 2)])).toBe(6);
  expect(loadFit([shape(1.7, 4)])).toBe(7);
  expect(loadFit(Array(10).fill(shape(3.6, 4)))).toBe(16);
});
