import { expect, test } from "vitest";
import { variants } from "../../src/ui/variants.ts";

const looks = variants("btn", { size: { md: "", lg: "btn-lg" }, tone: { sea: "text-sea" } });

test("gives the base, the names of what was chosen, and the caller's own", () => {
  expect(looks({ size: "lg", tone: "sea" }, "mt-4")).toBe("btn btn-lg text-sea mt-4");
});

test("leaves out what was not chosen or has no names", () => {
  expect(looks({ size: "md" })).toBe("btn");
  expect(looks({ size: undefined })).toBe("btn");
});
