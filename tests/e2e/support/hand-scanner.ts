import type { CDPSession, Page } from "@playwright/test";
import { type Key, keysOf, type Layout } from "../../support/scanner/keyboards.ts";

const ENTER: Key = { code: "Enter", key: "Enter", shift: false };

/** One for each page, never ended: with the end of a session Chromium forgets that the page is offline. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Real key events, each `gap` ms after the one before by their own times: how fast the machine sends them does not matter. */
export async function press(page: Page, keys: readonly Key[], gap: number): Promise<void> {
  const cdp = await sessionOf(page);
  const from = Date.now() / 1000;
  // The browser takes them in their order.
  const sent = keys.flatMap(({ code, key, shift }, i) => {
    const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
    const event = { code, key, modifiers: shift ? 8 : 0, timestamp: from + (i * gap) / 1000 };
    const down = { ...event, type: text ? ("keyDown" as const) : ("rawKeyDown" as const), ...(text && { text }) };
    return [down, { ...event, type: "keyUp" as const }].map((one) => cdp.send("Input.dispatchKeyEvent", one));
  });
  await Promise.all(sent);
}

/** What a hand scanner types into a device with this layout: the text and Enter. */
export const scan = (page: Page, text: string, device: Layout): Promise<void> =>
  press(page, [...keysOf(text, { device }), ENTER], 4);
