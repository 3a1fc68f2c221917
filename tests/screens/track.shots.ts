import type { APIRequestContext } from "@playwright/test";
import { createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { visitOnce } from "../e2e/support/device.ts";
import { expect } from "../e2e/support/trade.ts";
import { bookOverApi, EURO, freshEmail, shoot as shootPage, test } from "./screen.ts";

const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 1000],
] as const;
const shoot: typeof shootPage = (page, name, options) => shootPage(page, name, { sizes: SIZES, ...options });

/** A shipment of three pallets: all collected, two in Bologna. */
async function underWay(api: APIRequestContext, reference: string): Promise<string> {
  const office = await officeAccount(api);
  const owner = await createCustomer(api, "Jonas Brandt", freshEmail("jonas"));
  const { id } = await bookOverApi(api, owner, {
    ...{ goods: "Irrigation parts", zone: "DE-4", pallets: [EURO, EURO, EURO], reference },
  });
  await officePatch(api, office, id, { status: "confirmed" });
  for (const [n, [number, point]] of (
    [
      [1, "collected"],
      [2, "collected"],
      [3, "collected"],
      [1, "hub_in"],
      [3, "hub_in"],
    ] as const
  ).entries()) {
    const data = {
      ...{ id: `${reference.toLowerCase()}shot${n}`, pallet: `${reference.toLowerCase()}0${number}plt`, point },
      scanned_at: new Date().toISOString(),
    };
    const answer = await api.post("/api/collections/scans/records", {
      data,
      headers: { Authorization: office.token },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return id;
}

test("tracking by reference", async ({ page }) => {
  await underWay(page.request, "7T1AAAAAAA");
  await visitOnce(page);
  const field = page.getByRole("textbox", { name: "Reference" });
  await page.goto("/track/ZZZZZZZZZZ");
  await expect(field).toHaveAccessibleDescription(/We know no shipment/);
  await shoot(page, "track-unknown");
  await page.goto("/track/7T1AAAAAAA");
  await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "By email" })).toBeAttached();
  await shoot(page, "tracked");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Tell me when it moves" }).click();
  await page.getByRole("radio", { name: "By email" }).check();
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await shoot(page, "tracked-follow-errors");
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "The last answer" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "By email" })).toBeAttached();
  await shoot(page, "tracked-offline");
  await page.goto("/track/YYYYYYYYYY");
  await expect(page.getByRole("heading", { level: 1, name: "The shipment could not be looked up" })).toBeVisible();
  await shoot(page, "track-failed");
});

test("a shipment that was delivered", async ({ page }) => {
  const id = await underWay(page.request, "7T2BBBBBBB");
  await officePatch(page.request, await officeAccount(page.request), id, { status: "delivered" });
  await page.goto("/track/7T2BBBBBBB");
  await expect(page.getByRole("heading", { level: 1, name: /delivered/ })).toBeVisible();
  await shoot(page, "tracked-delivered");
});

// The tokens are in letters, which nobody receives here.
test("the pages behind links of letters", async ({ page }) => {
  const token = "t".repeat(66);
  await page.goto("/follow#short");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await shoot(page, "follow-over");
  await page.route("**/api/followers/confirm", (route) => route.fulfill({ json: { reference: "7T1AAAAAAA" } }));
  await page.goto("/track");
  await page.goto(`/follow#${"t".repeat(47)}`);
  await expect(page.getByRole("button", { name: "Follow this shipment" })).toBeVisible();
  await shoot(page, "follow");
  await page.getByRole("button", { name: "Follow this shipment" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You follow" })).toBeVisible();
  await shoot(page, "follow-agreed");

  await page.goto("/unsubscribe#short");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await shoot(page, "unsubscribe-bad");
  const kinds = ["bookings", "milestones", "delays"];
  let ended: string[] = [];
  await page.route("**/api/unsubscribe/look", (route) => route.fulfill({ json: { kinds, ended } }));
  await page.route(/\/api\/unsubscribe\?t=/, (route) => {
    ended = kinds;
    return route.fulfill({ json: { ok: true } });
  });
  await page.goto("/track");
  await page.goto(`/unsubscribe#${token}`);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  await shoot(page, "unsubscribe");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByText(/emails to your address have ended/)).toBeVisible();
  await shoot(page, "unsubscribe-ended");
});
