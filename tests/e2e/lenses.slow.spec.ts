import { chromium } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import { officeAccount } from "./support/api.ts";
import { enter, scanAt } from "./support/phone.ts";
import { expect, testAlone } from "./support/trade.ts";

// A phone with three cameras at its back: Chromium's fake ones.
const test = testAlone();

test("another lens is chosen and kept on this device", async ({ page: guest, baseURL }, info) => {
  const office = await officeAccount(guest.request);
  const launch = chromiumLaunch();
  const context = await chromium.launchPersistentContext(info.outputPath("phone"), {
    ...launch,
    args: [...launch.args, "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=3"],
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    permissions: ["camera"],
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await enter(page, office);
    await scanAt(page, "Bologna, in");
    const lens = (n: number) => page.getByRole("button", { name: `Lens ${n}/3. Take the next one` });
    const cameraId = () =>
      page.locator("video").evaluate((video: HTMLVideoElement) => {
        const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
        return track?.getSettings().deviceId;
      });
    await expect(lens(1)).toBeVisible();
    const first = await cameraId();
    await lens(1).click();
    await expect(lens(2)).toBeVisible();
    const second = await cameraId();
    expect(second).not.toBe(first);
    await page.reload();
    await expect(lens(2)).toBeVisible();
    expect(await cameraId()).toBe(second);
  } finally {
    await context.close();
  }
});
