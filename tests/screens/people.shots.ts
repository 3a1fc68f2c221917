import { createCustomer, officeAccount } from "../e2e/support/api.ts";
import { OFFICE } from "../e2e/support/server.ts";
import { expect, testAlone, tradeOn } from "../e2e/support/trade.ts";
import { test as base, freshEmail, picture, shoot } from "./screen.ts";

// The list has everybody that the server knows.
const test = testAlone(base);

const SIZES = [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 1000],
] as const;

const COLLEAGUES = [
  ["Andreas Charalambous", "andreas", "operator"],
  ["Elena Nikolaou", "elena", "operator"],
  ["Giulia Ferri", "giulia", "warehouse"],
  ["Luca Montanari", "luca", "warehouse"],
  ["Στέλιος Χρίστου", "stelios", "warehouse"],
  ["Κώστας Παύλου", "kostas", "sales"],
] as const;

test("people, their log, and what an invitation leads to", async ({ page }) => {
  const api = page.request;
  const office = await officeAccount(api);
  const headers = { Authorization: office.token };
  const op = () =>
    freshEmail("op")
      .replace(/[^a-z]/g, "")
      .slice(0, 15)
      .padEnd(15, "0");
  for (const [name, who, role] of COLLEAGUES) {
    const { id } = await createCustomer(api, name, freshEmail(who));
    await api.post(`/api/people/${id}/role`, { headers, data: { role, op: op() } });
    if (who === "luca") await api.post(`/api/people/${id}/end-sessions`, { headers, data: { op: op() } });
  }
  await api.post("/api/people/invitations", {
    headers,
    data: { email: freshEmail("nikos"), role: "sales", op: op() },
  });
  await tradeOn(page).signIn(OFFICE);
  await page.goto("/admin/people");
  await expect(page.getByRole("row", { name: /^nikos/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Who did what" })).toBeVisible();
  await shoot(page, "people", { sizes: SIZES });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();
  await shoot(page, "people-invite", { sizes: SIZES, fullPage: () => false });
  await page.getByRole("button", { name: "Send the invitation", exact: true }).click();
  await expect(page.getByText("Please choose a role").first()).toBeVisible();
  await picture(page, "people-invite-errors-1440-light");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "End the sessions of Giulia Ferri" }).click();
  await expect(page.getByRole("alertdialog").getByRole("heading")).toBeVisible();
  await shoot(page, "people-end-sessions", { sizes: SIZES, fullPage: () => false });
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await shoot(page, "people-offline", { sizes: SIZES });
  await page.context().setOffline(false);
  await page.goto("/admin/people/log");
  await expect(page.getByRole("list", { name: "Who did what" })).toBeVisible();
  await shoot(page, "people-log", { sizes: SIZES });
  await page.goto("/warehouse");
  await expect(page.getByRole("heading", { level: 1, name: "Warehouse" })).toBeVisible();
  await shoot(page, "warehouse", { sizes: SIZES });
});

test("the page behind an invitation's link", async ({ page }) => {
  await page.goto("/invitation#unknown");
  await expect(page.getByText("This invitation is over")).toBeVisible();
  await shoot(page, "invitation-over");
  // The token itself is in a letter, which nobody receives here.
  await page.route("**/api/invitations/look", (route) =>
    route.fulfill({
      json: {
        email: "nikos@akamasfreight.example",
        role: "sales",
        account: false,
        ends_at: "2030-11-29T10:00:00.000Z",
      },
    }),
  );
  await page.goto("/warehouse");
  await page.goto("/invitation#one");
  await expect(page.getByRole("button", { name: "Create the account" })).toBeVisible();
  await shoot(page, "invitation");
});
