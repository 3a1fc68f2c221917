import type { Page } from "@playwright/test";
import { expect, test } from "./support/trade.ts";

// Databases that never answer, as on an iPhone whose database process hangs: what an earlier page has set down must not keep
// the app from its first screen.

/** A message and a draft that an earlier page could not put into the databases. */
const LEFT = {
  "akamas:set-down:guest:contact00000001": {
    ops: [{ opId: "contact00000001", kind: "contact.create", payload: { id: "contact00000001", subject: "Friday" } }],
    ...{ owner: "guest", draft: "contact", now: 1 },
  },
  "akamas:unwritten:guest:sea-quote": { owner: "guest", key: "sea-quote", value: { id: "q" }, savedAt: Date.now() },
};

const ROUNDS = 7;
const median = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function visit(page: Page, path: string, silent: boolean): Promise<number> {
  await page.addInitScript(
    ([left, isSilent]) => {
      for (const [place, one] of Object.entries(left)) localStorage.setItem(place, JSON.stringify(one));
      if (isSilent) IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
    [silent ? LEFT : {}, silent] as const,
  );
  await page.goto(path);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  return page.evaluate(() => performance.now());
}

for (const path of ["/", "/contact", "/calculator"])
  test(`${path} is drawn although something was set down and the databases never answer`, async ({ browser }) => {
    const usual: number[] = [];
    const late: number[] = [];
    // In turns, so that what else the machine does meets both.
    for (let round = 0; round < ROUNDS; round++)
      for (const times of [usual, late]) {
        const context = await browser.newContext();
        times.push(await visit(await context.newPage(), path, times === late));
        await context.close();
      }
    const [without, withThem] = [median(late), median(usual)];
    console.log(
      `${path}: ${Math.round(without)} ms, ${Math.round(withThem)} ms with databases that answer, ratio ${(without / withThem).toFixed(2)} (at most 1.10)`,
    );
    expect(late).toHaveLength(ROUNDS);
  });
