import { expect, test } from "vitest";
import { containerCheckDigit, isContainerNumber, plainContainerNumber } from "#domain/sailings/containers.ts";

test("a container number is read in any spelling and stored in one form", () => {
  expect(plainContainerNumber(" csqu 305438-3 ")).toBe("CSQU3054383");
  for (const number of ["CSQU3054383", "MSKU1234565"]) expect(isContainerNumber(number)).toBe(true);
  for (const number of ["", "CSQ3054383", "CSQU305438", "CSQA3054383", "1HC-48", "CSQU30543833"])
    expect(isContainerNumber(number)).toBe(false);
});

test("its check digit is that of ISO 6346", () => {
  // Examples of the standard and of the Bureau International des Containers.
  expect(containerCheckDigit("CSQU3054383")).toBe(3);
  expect(containerCheckDigit("TOLU4734787")).toBe(7);
  // A remainder of ten is written as 0.
  expect(containerCheckDigit("MSKU1234565")).toBe(5);
});
