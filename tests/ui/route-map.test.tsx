import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { COUNTRIES, transitOf } from "#domain/transit.ts";
import { MAP_HEIGHT, MAP_WIDTH, SEA, THREADS } from "#ui/freight/map-shape.ts";
import { RouteMap } from "#ui/freight/route-map.tsx";

test("every country has a line with one dot per day before Bologna", () => {
  expect(THREADS.map((thread) => thread.slug).sort()).toEqual(COUNTRIES.map((country) => country.slug).sort());
  for (const thread of THREADS) {
    // The city is day one, and the ring of Bologna belongs to the next leg.
    expect(thread.dots).toHaveLength((transitOf(thread.slug)?.road ?? 0) - 1);
  }
  expect(SEA.days).toHaveLength(4);
});

test("everything lies inside the drawing", () => {
  const points = [...THREADS.flatMap((thread) => [thread.city, ...thread.line]), ...SEA.days];
  for (const [x, y] of points) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_HEIGHT);
  }
});

/** The text at the end of the sea line, on wide and narrow drawings. */
const arrivals = () => [...new Set(screen.getAllByText(/^Limassol/).map((text) => text.textContent))];

/** The number of subpaths of a path. */
const parts = (selector: string) => document.querySelector(selector)?.getAttribute("d")?.split("M").slice(1).length;

test("only the chosen line is highlighted, with its day of arrival", () => {
  const { rerender } = render(<RouteMap selected="germany" label="Germany to Cyprus" />);
  expect(screen.getByRole("img", { name: "Germany to Cyprus" })).toBeTruthy();
  expect(document.querySelectorAll(".map-lit-thread")).toHaveLength(1);
  expect(document.querySelectorAll(".map-lit-day")).toHaveLength(4);
  expect(parts(".map-thread")).toBe(25);
  expect(parts(".map-city")).toBe(25);
  expect(parts(".map-day")).toBe(THREADS.reduce((sum, thread) => sum + thread.dots.length, 0) - 4);
  expect(arrivals()).toEqual(["Limassol, day 12"]);
  rerender(<RouteMap selected="ireland" label="Ireland to Cyprus" />);
  expect(document.querySelectorAll(".map-lit-day")).toHaveLength(9);
  expect(arrivals()).toEqual(["Limassol, day 17"]);
});

test("a label that overlaps the highlighted line is hidden", () => {
  const { rerender } = render(<RouteMap selected="germany" label="Map" />);
  expect(screen.queryAllByText("France").length).toBeGreaterThan(0);
  rerender(<RouteMap selected="ireland" label="Map" />);
  expect(screen.queryAllByText("France", { selector: "text" })).toHaveLength(0);
});

test("a city can be chosen with the pointer when onSelect is given", () => {
  const chosen: string[] = [];
  const { rerender } = render(<RouteMap selected="germany" label="Map" />);
  expect(document.querySelectorAll(".map-target")).toHaveLength(0);
  rerender(<RouteMap selected="germany" label="Map" onSelect={(slug) => chosen.push(slug)} />);
  fireEvent.click(screen.getByText("Poland", { selector: "title" }).parentElement as Element);
  expect(chosen).toEqual(["poland"]);
});
