import { expect, test } from "vitest";
import { phoneParts } from "#lib/phone-numbers.ts";

const dials = (text: string, country: string) => phoneParts(text, country).flatMap(({ href }) => href ?? []);

test.each<[text: string, country: string, dialled: string[]]>([
  ["+49 (0)30 555 0142", "DE", ["tel:+49305550142"]],
  ["+49 (0)30 555 0142", "", ["tel:+49305550142"]],
  ["030/555 0142", "DE", ["tel:+49305550142"]],
  ["0043 1 2345678", "CY", ["tel:+4312345678"]],
  ["+39 06 6982 1234", "", ["tel:+390669821234"]],
  ["25 000 318", "CY", ["tel:+35725000318"]],
  ["tel. 99 123456", "CY", ["tel:+35799123456"]],
  ["25 000318 ext. 12", "CY", ["tel:+35725000318;ext=12"]],
  ["+44 (0)20 7946 0958 x33", "GB", ["tel:+442079460958;ext=33"]],
  ["+357 25 000318 / 99 123456", "CY", ["tel:+35725000318", "tel:+35799123456"]],
  ["+30 210 1234567, 6971234567", "GR", ["tel:+302101234567", "tel:+306971234567"]],
  ["99123456 ή 99 654321", "CY", ["tel:+35799123456", "tel:+35799654321"]],
  // What the library cannot read is dialled as it was typed.
  ["+38 82 8199546", "SE", ["tel:+38828199546"]],
  ["12 34", "CY", ["tel:1234"]],
  ["ask at the gate", "CY", []],
  ["", "CY", []],
])("%s in %s", (text, country, dialled) => {
  expect(dials(text, country)).toEqual(dialled);
  // Nothing that was typed is lost.
  expect(
    phoneParts(text, country)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
