import { readdirSync, readFileSync } from "node:fs";
import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ENTRIES } from "../../gallery/entries.ts";
import { slug } from "../../gallery/entry.ts";

/** Internal parts that have nothing to show by themselves. */
const INNER = ["WiredButton", "WiredInput", "FieldShell", "Toasts"];

const exported = readdirSync("src/ui", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) =>
    [...readFileSync(`src/ui/${file}`, "utf8").matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)].map(
      ([, name]) => name ?? "",
    ),
  )
  .filter((name) => !INNER.includes(name));

test("every component of src/ui has an entry in the gallery", () => {
  expect(exported.length).toBeGreaterThan(40);
  const shown = ENTRIES.flatMap(({ of }) => of.map(({ name }) => name));
  expect(exported.filter((name) => !shown.includes(name))).toEqual([]);
});

test("addresses of entries and states are unique", () => {
  const addresses = ENTRIES.flatMap(({ title, states }) => [
    slug(title),
    ...states.map(({ name }) => `${slug(title)}/${slug(name)}`),
  ]);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

describe.each(ENTRIES)("$title", ({ states }) => {
  test.each(states)("$name", ({ show }) => {
    render(show());
    // What cannot be pressed must not look as if it could.
    expect(document.querySelectorAll("[inert] :is(button, a[href]):not(:disabled, [aria-disabled=true])")).toHaveLength(
      0,
    );
  });
});
