import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Device, EngineName, Open } from "./engine.ts";
import { openChromium, openFirefox } from "./puppeteer.ts";
import { openWebkit } from "./webkit.ts";

const OPEN: Readonly<Record<EngineName, Open>> = { chromium: openChromium, webkit: openWebkit, firefox: openFirefox };

export const ENGINES = Object.keys(OPEN) as EngineName[];

/** The product's address; tests/e2e/support/server.ts has started it. */
export const URL_OF_PRODUCT = process.env.AKAMAS_URL as string;

/** A new profile. */
export const freshProfile = (): Promise<string> => mkdtemp(join(tmpdir(), "akamas-engine-"));

export async function openDevice(
  engine: EngineName,
  { profile, ...more }: Partial<Parameters<Open>[0]> = {},
): Promise<Device> {
  return OPEN[engine]({ url: URL_OF_PRODUCT, profile: profile ?? (await freshProfile()), ...more });
}
