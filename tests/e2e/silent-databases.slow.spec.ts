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
    const times: number[] = [];
    for (const silent of [false, true]) {
      const context = await browser.newContext();
      times.push(await visit(await context.newPage(), path, silent));
      await context.close();
    }
    const [usual = 0, late = 0] = times;
    console.log(`${path}: ${Math.round(late)} ms, ${Math.round(usual)} ms with databases that answer`);
    expect(times).toHaveLength(2);
  });
