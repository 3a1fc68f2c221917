import { expect, test } from "vitest";
import { addWithImports } from "../../tools/chunk-list.mjs";

const MANIFEST: Record<string, { file: string; imports?: string[] }> = {
  page: { file: "page.js", imports: ["form", "shell"] },
  form: { file: "form.js", imports: ["field", "shell"] },
  field: { file: "field.js", imports: ["form"] },
  shell: { file: "shell.js", imports: ["page"] },
};

test("chunks that import each other are all in a page's files, each once, what is imported first", () => {
  const chunks = new Set<(typeof MANIFEST)[string]>();
  addWithImports(chunks, MANIFEST, "page");
  expect([...chunks].map(({ file }) => file)).toEqual(["field.js", "shell.js", "form.js", "page.js"]);
  addWithImports(chunks, MANIFEST, "field");
  addWithImports(chunks, MANIFEST, "not there");
  expect(chunks.size).toBe(4);
});
