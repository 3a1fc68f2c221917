import { expect, test } from "vitest";
import { typedPart } from "#domain/pallets/typed-part.ts";

const marked = (shown: string, typed: string) => {
  const part = typedPart(shown, typed);
  return part && shown.slice(...part);
};

test.each([
  ["AKF-7P6CT-F30HM", "7p6c", "7P6C"],
  ["AKF-2N7P6-C40DW", "7p6c", "7P6-C"],
  ["AKF-7P6CT-F30HM", "f3ohm", "F30HM"],
  ["AKF-7P6CT-F30HM 2/3", "akf 7p6ct f30hm 2", "AKF-7P6CT-F30HM 2"],
  // These letters may be the beginning of the number itself.
  ["AKF-AKF7W-N8K4E", "akf7", "AKF-AKF7".slice(4)],
  ["AKF-7P6CT-F30HM", "akf-7p", "AKF-7P"],
  ["AKF-7P6CT-F30HM", "7p", null],
  ["AKF-7P6CT-F30HM", "paphos", null],
  ["AKF-7P6CT-F30HM", "", null],
])("in %s what was typed as %j is %j", (shown, typed, part) => expect(marked(shown, typed)).toBe(part));
