import { bookOverApi, createCustomer, officeAccount, officePatch, signInOverApi } from "./support/api.ts";
import { visitOnce } from "./support/device.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

test("an unknown path returns 404, shows the not-found page and logs the path", async ({ page, consoleErrors }) => {
  const answer = await page.goto("/pallets-to-nowhere");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect(page.getByRole("main").getByRole("link", { name: /home/i })).toHaveAttribute("href", "/");
  // The heading is prerendered; the app, which logs, starts later.
  await expect.poll(() => consoleErrors.join("\n")).toContain("/pallets-to-nowhere");
});

test("an unknown country is replaced by /404; the old Czech address leads to the Czech page", async ({ page }) => {
  await page.goto("/");
  await page.goto("/lcl-atlantis-to-cyprus");
  await expect(page).toHaveURL(/\/404$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/countries/czech-republic");
  await expect(page).toHaveURL(/\/lcl-czech-republic-to-cyprus$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("LCL Service from Czech Republic to Cyprus");
});

test("the dashboard redirects to the sign-in without a session, and the sign-in to it with one", async ({
  page,
  trade,
}) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/auth?mode=signup");
  await expect(page.getByLabel("Full Name")).toBeVisible();
  const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await trade.signIn(who);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
});

test("signing out without a network ends the session on the server once there is one", async ({
  page,
  context,
  trade,
}) => {
  const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await visitOnce(page);
  await trade.signIn(who);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}").token);
  const statusOf = async (authorization: string) =>
    (await page.request.get("/api/sync", { headers: { authorization } })).status();
  const elsewhere = await signInOverApi(page.request, who.email, who.password);
  expect(await statusOf(token)).toBe(200);
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(stored).not.toContain(token);
  expect([await statusOf(token), await statusOf(elsewhere.token)]).toEqual([401, 200]);
});

test("a wrong password shows the server's message and keeps what was typed", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill("nobody@customers.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Error" }).first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@customers.test");
});

test("an open dashboard shows the office's change within a second, and no other customer's does", async ({
  page,
  trade,
}) => {
  const [who, other, office] = await Promise.all([
    createCustomer(page.request, "Maria Georgiou", freshEmail("maria")),
    createCustomer(page.request, "Andreas Ioannou", freshEmail("andreas")),
    officeAccount(page.request),
  ]);
  const { id } = await bookOverApi(page.request, who, { goods: "Ceramic tiles", zone: "PL-1", pallets: [EURO] });
  await bookOverApi(page.request, other, { goods: "Bathroom furniture", zone: "FR-2", pallets: [EURO] });
  await trade.signIn(who);
  const card = page.getByRole("article").filter({ hasText: "Ceramic tiles" });
  await expect(card).toContainText("pending");
  await expect(page.getByText("Bathroom furniture")).toHaveCount(0);
  await officePatch(page.request, office, id, { status: "in_transit", tracking_number: "AKF 2001 PL" });
  await expect(card).toContainText("in transit");
  await expect(card).toContainText("AKF 2001 PL");
  // New and deleted shipments arrive the same way.
  await bookOverApi(page.request, who, { goods: "Olive presses", zone: "ES-1", pallets: [EURO, EURO] });
  await expect(page.getByRole("article").filter({ hasText: "Olive presses" })).toBeVisible();
});

test("without a quote there is nothing to book", async ({ page }) => {
  await page.goto("/booking");
  await expect(page.getByText("No Quote Available")).toBeVisible();
  await expect(page.getByText("Please calculate your shipping rate first before booking.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to Calculator" }).click();
  await expect(page).toHaveURL(/\/calculator$/);
});
