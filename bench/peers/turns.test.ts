import { expect, test } from "vitest";
import { turnByTurn } from "./turns.mjs";

test("turn by turn, ours is ahead or behind when three turns of four agree, however the machine's speed changes", () => {
  const beside = (ours: number[][], theirs: number[][]) =>
    turnByTurn(
      "save",
      new Map([
        ["rxdb", theirs],
        ["ours", ours],
      ]),
    );
  // For the second half of the turns the machine is five times slower.
  const theirs = [[10, 10, 99], [10], [50], [50, 49, 51]];
  expect(beside([[8], [8], [40], [40]], theirs)).toEqual([
    { what: "save", beside: "rxdb", "ours / theirs": 0.8, "half of the turns": "0.8 to 0.8", turns: 4, ours: "ahead" },
  ]);
  expect(beside([[8], [12], [40], [60]], theirs)).toMatchObject([{ ours: "level" }]);
  expect(beside([[12], [12], [60], [60]], theirs)).toMatchObject([{ "ours / theirs": 1.2, ours: "behind" }]);
  expect(() => beside([[8]], theirs)).toThrow("save: rxdb had 4 turns, ours 1.");
});
