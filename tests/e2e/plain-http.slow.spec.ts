import { chromium } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import { createCustomer } from "./support/api.ts";
import { arrivedSums, bookOnDevice, pdf, sha256 } from "./support/device.ts";
import { enter } from "./support/phone.ts";
import { ELENI, expect, freshEmail, test, tradeOn } from "./support/trade.ts";

// An address of an office's own network, without https: no worker, no crypto.subtle, no installed app.

test("a booking with its invoice arrives from an http address", async ({ request, baseURL }, info) => {
  const who = await createCustomer(request, ELENI.name, freshEmail("eleni"));
  const launch = chromiumLaunch();
  const { port } = new URL(baseURL ?? "");
  const context = await chromium.launchPersistentContext(info.outputPath("office"), {
    ...launch,
    args: [...launch.args, "--host-resolver-rules=MAP freight.lan 127.0.0.1"],
    baseURL: `http://freight.lan:${port}`,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await enter(page, who);
    expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([false, true]);
    const invoice = pdf(40_000);
    await bookOnDevice(tradeOn(page), { invoice, outcome: "Booking submitted!" });
    await expect.poll(() => arrivedSums(request, who)).toEqual({ commercial_invoice: sha256(invoice) });
  } finally {
    await context.close();
  }
});
