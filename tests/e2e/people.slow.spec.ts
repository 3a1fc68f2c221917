import type { Page } from "@playwright/test";
import { Receiver } from "../support/mail-receiver.ts";
import { createCustomer, officeAccount } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { lettersOf, outOfPlace } from "./support/seller.ts";
import { OFFICE, startProduct } from "./support/server.ts";
import { test as base, expect, freshEmail, tradeOn } from "./support/trade.ts";

type Product = Awaited<ReturnType<typeof startProduct>> & { letters: Receiver };

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const letters = await Receiver.start();
      const product = await startProduct({ SMTP_URL: letters.url, MAIL_FROM: "hello@akamas.test" });
      await use({ ...product, letters });
      await product.stop();
      await letters.down();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

/** The path of the link in the newest invitation to an address; the letter is of the address the product is known by. */
async function linkTo({ letters }: Product, email: string, n = 1): Promise<string> {
  const links = () =>
    letters.to(email).flatMap(({ text = "" }) => text.match(/http[^\s]*\/invitation[#?][^\s]+/)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(n);
  const { pathname, search, hash } = new URL(links().at(-1) ?? "");
  return `${pathname}${search}${hash}`;
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: email })).toContainText("link ends");
}

const roleOf = (page: Page, who: string) => page.getByRole("combobox", { name: `Role of ${who}` });

test("an invitation by letter makes a colleague, whose open device follows each change of the role", async ({
  page,
  product,
  browser,
}) => {
  await tradeOn(page).signIn(OFFICE);
  await expect(page).toHaveURL(/\/admin\/today$/);
  await page.getByRole("banner").locator("button", { hasText: "Office" }).click();
  await page.getByRole("region", { name: "Account and office" }).getByRole("link", { name: "People" }).click();
  const email = freshEmail("giulia");
  await invite(page, email, "Operator");
  await expectNoViolations(page, "/admin/people");
  const size = page.viewportSize();
  await page.setViewportSize({ width: 820, height: 1180 });
  await lettersOf(page, "200%");
  expect(await outOfPlace(page)).toEqual([]);
  await expect(page.getByRole("banner").getByRole("button", { name: "Site and account" })).toBeVisible();
  await lettersOf(page, "100%");
  if (size) await page.setViewportSize(size);

  const device = await browser.newContext({ baseURL: product.url });
  const other = await device.newPage();
  await other.goto(await linkTo(product, email));
  // The token is in neither the address nor the page's title.
  await expect(other).toHaveURL(`${product.url}/invitation`);
  await expect(other.getByText("as Operator.")).toBeVisible();
  await expectNoViolations(other, "/invitation");
  await other.reload();
  await other.getByRole("button", { name: "Create the account" }).click();
  await expect(other.getByText("Full name is required").first()).toBeVisible();
  await other.getByLabel("Full Name").fill("Giulia Ferri");
  await other.getByLabel("Password", { exact: true }).fill("a-password-for-tests");
  await other.getByRole("button", { name: "Create the account" }).click();
  await expect(other).toHaveURL(/\/admin\/today$/);
  const places = other.getByRole("navigation", { name: "Office" }).getByRole("link");
  await expect(places).toHaveText([/^Today/, /^Shipments/, /^Sailings/, /^Warehouse/, /^Inbox/, "Quotes", "Tariff"]);

  // On the admin's page, without a reload by hand, and with Undo.
  await page.reload();
  await roleOf(page, "Giulia Ferri").selectOption("warehouse");
  await expect(page.getByText("Giulia Ferri: Warehouse")).toBeVisible();
  await expect(other).toHaveURL(/\/warehouse$/);
  await expect(other.getByText("Giulia Ferri")).toBeVisible();
  await expect(other.getByRole("navigation", { name: "Office" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(roleOf(page, "Giulia Ferri")).toHaveValue("operator");
  await expect(other.getByRole("navigation", { name: "Office" })).toBeVisible();

  // A used link is invalid.
  const late = await (await browser.newContext({ baseURL: product.url })).newPage();
  await late.goto(await linkTo(product, email));
  await expect(late.getByText("This invitation is over")).toBeVisible();
  await late.context().close();

  // The audit log has each step, newest first.
  const log = page.getByRole("list", { name: "Who did what" });
  await expect(log.getByRole("listitem").first()).toContainText("changed the role of");
  await expect(log).toContainText(`invited ${email}`);

  await page.getByRole("button", { name: "End sessions of Giulia Ferri" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByText(/^1 session ended$/)).toBeVisible();
  await other.reload();
  await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await device.close();
});

test("a customer who is invited signs in first, agrees, and lands by the role", async ({ page, product, browser }) => {
  await tradeOn(page).signIn(OFFICE);
  await page.goto("/admin/people");
  const nikos = await createCustomer(page.request, "Nikos Ioannou", freshEmail("nikos"));
  await invite(page, nikos.email, "Sales");

  const device = await browser.newContext({ baseURL: product.url });
  const other = await device.newPage();
  await other.goto(await linkTo(product, nikos.email));
  await other.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await other.getByLabel("Email").fill(nikos.email);
  await other.getByLabel("Password", { exact: true }).fill(nikos.password);
  await other.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(other).toHaveURL(/\/invitation$/);
  await other.getByRole("button", { name: "Agree" }).click();
  await expect(other).toHaveURL(/\/calculator$/);
  await expect(other.getByRole("banner").getByRole("link", { name: "Tariff" })).toBeVisible();
  await other.goto("/admin/tariff");
  await expect(other.getByText("Read only: admins change and publish the tariff.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Add a country" })).toHaveCount(0);
  await other.goto("/admin/people");
  await expect(other.getByText("You do not have admin privileges")).toBeVisible();
  await expect(other).toHaveURL(/\/calculator$/);
  await device.close();
});

test("a lost answer is asked for again and counts once; the only admin stays", async ({ page, product }) => {
  const office = await officeAccount(page.request);
  const luca = await createCustomer(page.request, "Luca Montanari", freshEmail("luca"));
  await tradeOn(page).signIn(OFFICE);
  await page.goto("/admin/people");
  await invite(page, luca.email, "Warehouse");
  // The letter was sent and its answer lost: it is not sent twice.
  await linkTo(product, luca.email);
  let lost = 0;
  await page.route("**/api/people/invitations/*/again", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: `Send again: the invitation to ${luca.email}` }).click();
  await expect(page.getByText("Invitation sent again")).toBeVisible();
  expect(lost).toBe(1);
  await linkTo(product, luca.email, 2);
  await page.getByRole("button", { name: `Withdraw the invitation of ${luca.email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("row", { name: luca.email })).toHaveCount(0);

  const only = page.getByRole("combobox", { name: /^Role of/ }).first();
  await expect(only).toHaveValue("admin");
  await expect(page.getByText("The only admin. Make somebody else admin first.")).toBeVisible();
  const refused = await page.request.post(`/api/people/${office.id}/role`, {
    headers: { Authorization: office.token },
    data: { role: "", op: "peopleslowspec1" },
  });
  expect(refused.status()).toBe(409);
});

test("without a network people are shown as they last were", async ({ page, context }) => {
  await tradeOn(page).signIn(OFFICE);
  await page.goto("/admin/people");
  await expect(page.getByRole("combobox", { name: /^Role of/ }).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByRole("combobox", { name: /^Role of/ }).first()).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText("You are offline")).toHaveCount(0);
});
