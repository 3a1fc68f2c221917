import { expect, test } from "vitest";
import { qrMatrix } from "#lib/qr.ts";

const LABEL = "HTTPS://AKAMAS-FREIGHT.COM/P/7P6CTF30HM02";

/** The seven squares of a finder pattern's edge, as in three corners of a code. */
const EDGE = Array.from({ length: 7 }, () => true);

test("capitals are encoded in alphanumeric mode, which takes fewer squares than bytes", () => {
  // 41 characters at level Q: version 3 (29 squares) holds 47 alphanumeric ones, or 32 bytes.
  expect(qrMatrix(LABEL, "Q")).toHaveLength(29);
  expect(qrMatrix(LABEL.toLowerCase(), "Q")).toHaveLength(33);
});

test("the matrix is square, begins at the finder pattern without a quiet zone, and is deterministic", () => {
  const matrix = qrMatrix(LABEL, "Q");
  for (const row of matrix) expect(row).toHaveLength(matrix.length);
  expect(matrix[0]?.slice(0, 7)).toEqual(EDGE);
  expect(matrix[0]?.slice(-7)).toEqual(EDGE);
  expect(matrix.at(-1)?.slice(0, 7)).toEqual(EDGE);
  expect(qrMatrix(LABEL, "Q")).toEqual(matrix);
});

test("the requested error correction level is used", () => {
  // Version 3 holds 61, 47 and 35 alphanumeric characters at M, Q and H.
  expect(qrMatrix(LABEL, "M")).toHaveLength(29);
  expect(qrMatrix(LABEL, "H")).toHaveLength(33);
  expect(qrMatrix(LABEL, "M")).not.toEqual(qrMatrix(LABEL, "Q"));
});

test("a text that is too long is an error", () => {
  expect(() => qrMatrix("A".repeat(5000), "Q")).toThrow(RangeError);
});
