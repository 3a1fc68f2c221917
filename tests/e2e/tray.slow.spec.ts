import { createCustomer } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { bookOnDevice, chip, pdf, rowsOf, title, visitOnce } from "./support/device.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

test("the tray by keyboard, clean for axe in both themes, with its questions", async ({ page, trade }) => {
  const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await visitOnce(page);
  await trade.enter(who);
  await page.context().setOffline(true);
  await bookOnDevice(trade, { goods: "Olive presses", list: pdf(2000) });

  // The dashboard takes the focus when it is rendered, which is after its address.
  await expect(title(page)).toBeFocused();
  await chip(page).focus();
  await page.keyboard.press("Enter");
  const tray = page.getByRole("dialog", { name: "On this device" });
  await expect(tray.getByRole("article", { name: /^Booking AKF-/ })).toContainText("Packing list, packing-list.pdf");
  await expectNoViolations(page, "tray");
  await page.setViewportSize({ width: 390, height: 780 });
  await expectNoViolations(page, "tray on a phone");
  const box = await tray.getByRole("button", { name: /^Discard: Booking/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  await tray.getByRole("button", { name: /^Discard: Booking/ }).press("Enter");
  await expect(page.getByRole("heading", { name: "Discard this?" })).toBeVisible();
  await expectNoViolations(page, "question");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Discard this?" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "On this device" })).toBeHidden();
  await expect(chip(page)).toBeFocused();

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "1 thing has not been sent yet" })).toBeVisible();
  await expectNoViolations(page, "sign-out");
  await page.getByRole("button", { name: "Cancel" }).click();

  // Discarded by the person, it is deleted.
  await chip(page).click();
  await tray.getByRole("button", { name: /^Discard: Booking/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Everything you have done here has reached us.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText("Up to date");
  expect(await rowsOf(page.request, who, "shipments")).toEqual([]);
});
