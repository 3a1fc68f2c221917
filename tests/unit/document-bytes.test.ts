import { describe, expect, test } from "vitest";
import { DOCUMENT_HEAD_BYTES, hasDocumentBytes } from "#domain/schemas/document.ts";

const head = (...bytes: (number | string)[]) =>
  new Uint8Array(
    bytes.flatMap((part) => (typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : [part])),
  ).slice(0, DOCUMENT_HEAD_BYTES);

describe("a document by its first bytes", () => {
  test.each([
    ["a PDF", head("%PDF-1.7\n")],
    ["a PDF with a byte order mark", head(0xef, 0xbb, 0xbf, "%PDF-1.7")],
    ["a PDF after a line break", head("\n%PDF-1.7")],
    ["a PDF behind the head of a mail", head("Content-Type: application/pdf\r\n\r\n%PDF-1.4")],
    ["a PDF at the end of what is looked at", head(...Array(1019).fill(0), "%PDF-")],
    ["a JPEG", head(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    ["a PNG", head(0x89, "PNG\r\n", 0x1a, "\n")],
  ])("%s is one", (_, bytes) => expect(hasDocumentBytes(bytes)).toBe(true));

  test.each([
    ["a program", head("MZ", 0x90, 0, 3)],
    ["a page", head("<!doctype html>")],
    ["an empty file", head()],
    ["half a PDF's mark", head("%PDF")],
    ["a PNG of nothing", head(0x89, "PNG")],
    ["a GIF", head("GIF89a")],
    ["a PDF's mark too far behind", head(...Array(1020).fill(0), "%PDF-")],
  ])("%s is none", (_, bytes) => expect(hasDocumentBytes(bytes)).toBe(false));
});
