import { expect, test } from "vitest";
import { KEPT_DAYS } from "#domain/retention.ts";
import { legal } from "#text/legal.ts";

test("the privacy page names the periods that the nightly job follows", () => {
  const text = legal.privacy.sections.flatMap((section) => section.text("", "")).join(" ");
  expect(text).toContain("Quotes that were not booked: two years after their last day.");
  expect(text).toContain("Requests and messages: until they are settled, and a year more.");
  expect(KEPT_DAYS).toEqual({ requests: 365, quotes: 730 });
});
