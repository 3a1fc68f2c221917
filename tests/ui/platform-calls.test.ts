import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { PHOTO_SIDE, shrinkPhoto } from "#features/warehouse/shrink-photo.ts";
import { sources } from "../support/sources.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a photo is read by an engine that knows no orientation but its own", async () => {
  const drawn = vi.fn();
  vi.stubGlobal("createImageBitmap", async (_: Blob, options?: ImageBitmapOptions) => {
    if (options?.imageOrientation === "from-image") throw new TypeError("Type error");
    return { width: 4032, height: 3024, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((answer) => answer(new Blob(["a photo"])));
  expect((await shrinkPhoto(new Blob(["larger"]))).size).toBe(7);
  expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, PHOTO_SIDE, 1536);
});

test("SVG attributes have no CSS units: WebKit reads no rem there", () => {
  const attribute =
    /\b(?:x|y|dx|dy|x1|x2|y1|y2|cx|cy|r|rx|ry|fontSize|strokeWidth|letterSpacing)=(?:"|\{["'`])[^"'`]*\d(?:r?em|ch|cq\w+|[dsl]?v[wh]|mm|pt)\b/;
  const found = sources("src", "public", "gallery")
    .filter((file) => /\.(tsx|svg|html)$/.test(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => attribute.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
