import { expect, test } from "vitest";
import { stylesOf } from "../../tools/page-styles.mjs";

const SHEET = `
@layer base{p{margin:0}}
@layer components{.note{border:0}}
@layer utilities{.flex{display:flex}.grid{display:grid}.hover\\:underline:hover{text-decoration:underline}
@media (width>=40rem){.sm\\:p-1\\.5{padding:6px}.sm\\:p-4{padding:16px}}}
.unlayered{color:red}
@property --tw-read{syntax:"*";inherits:false}
@property --tw-unread{syntax:"*";inherits:false}
@layer properties{*{--tw-read:0;--tw-unread:0}}
.reads{color:var(--tw-read)}`;

test("a page keeps the utilities that its markup or scripts name, and everything that is not a utility", () => {
  const styles = stylesOf(SHEET, ['<p class="flex">', 'className:"hover:underline sm:p-1.5"']);
  for (const kept of [".flex", ".hover\\:underline", ".sm\\:p-1\\.5", ".note", ".unlayered", "p{"])
    expect(styles).toContain(kept);
  expect(styles).toContain("@property --tw-read");
  for (const gone of [".grid", ".sm\\:p-4", "--tw-unread"]) expect(styles).not.toContain(gone);
});

test("each page of a sheet gets its own utilities, in whatever order pages come", () => {
  const pages = ['<p class="flex">', '<p class="grid">', '<p class="flex grid">', '<p class="flex">'];
  const styles = pages.map((page) => stylesOf(SHEET, [page]));
  const has = styles.map((text) => [text.includes(".flex"), text.includes(".grid")]);
  expect(has).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, false],
  ]);
});
