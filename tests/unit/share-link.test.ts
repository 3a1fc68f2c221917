import { afterEach, expect, test, vi } from "vitest";
import { shareLink } from "#lib/share-link.ts";

afterEach(() => vi.unstubAllGlobals());

const LINK = { title: "Shipment", url: "https://akamas.example/track/7P6CTF30HM" };
const device = (share: () => Promise<void>) => {
  const written: string[] = [];
  const writeText = async (text: string) => void written.push(text);
  vi.stubGlobal("navigator", { share, clipboard: { writeText } });
  return written;
};

test("a share sheet that is cancelled leaves everything as it is", async () => {
  const written = device(() => Promise.reject(new DOMException("Share canceled", "AbortError")));
  expect([await shareLink(LINK), written]).toEqual(["dismissed", []]);
});

test("a device that refuses to share gets the link into its clipboard", async () => {
  const written = device(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  expect([await shareLink(LINK), written]).toEqual(["copied", [LINK.url]]);
});
