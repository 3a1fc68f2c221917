import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const TABLET = { width: 1180, height: 820 };
test.use({ viewport: TABLET });

type Sailing = { id: string; name: string; etd: string };

async function post<T>(request: APIRequestContext, office: Account, path: string, data: object): Promise<T> {
  const op = Array.from({ length: 15 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  const headers = { Authorization: office.token };
  const answer = await request.post(path, { data: { op, ...data }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

/** A confirmed shipment of two pallets for this consignee, on no sailing. */
async function loose(request: APIRequestContext, office: Account, consignee: string): Promise<{ id: string }> {
  const owner = await createCustomer(request, "Maria Georgiou", freshEmail("maria"));
  const cargo = { goods: "Tiles", zone: "DE-4", pallets: [EURO, EURO], consignee_company: consignee };
  const { id } = await bookOverApi(request, owner, cargo);
  await officePatch(request, office, id, { status: "confirmed" });
  await post(request, office, "/api/pallets/assign", { shipments: [id], sailing: "" });
  return { id };
}

const state = (page: Page) => page.locator("header p b").last();

test("the office puts a shipment on a sailing without a network, closes it, delays it, and a colleague's screen follows", async ({
  page,
  trade,
  browser,
  baseURL,
}) => {
  const office = await officeAccount(page.request);
  const consignee = `Αφοί Σάββα ${Date.now().toString(36)}`;
  await loose(page.request, office, consignee);
  await trade.enter(office, "/admin");
  await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "Sailings" }).click();
  await expect(page.getByRole("region", { name: "The next sailings" }).getByRole("listitem").first()).toBeVisible();

  const entry = page.getByRole("button", { name: new RegExp(`^${consignee}`) });
  await entry.click();
  await expect(page.getByText(/The first it can make is/)).toBeVisible();
  await expectNoViolations(page, "/admin/sailings");
  const put = page.getByRole("button", { name: /^Put it on 1HC-/ });
  const week = (await put.textContent())?.slice(-2) ?? "";

  // What is done without a network is seen at once, and survives a reload.
  await page.context().setOffline(true);
  await put.click();
  await expect(entry).toBeHidden();
  const row = page
    .getByRole("region", { name: "The next sailings" })
    .getByRole("listitem")
    .filter({ hasText: `week ${week}` })
    .first();
  await expect(row).toContainText(/\d+\spallets?/);
  await page.context().setOffline(false);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("to Limassol, Thu");
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole("complementary").getByText(consignee, { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /from above/ })).toBeVisible();
  await expectNoViolations(page, "/admin/sailings/$id");

  const other = await browser.newContext({ baseURL: baseURL ?? "", viewport: TABLET, locale: "en-GB" });
  const colleague = await other.newPage();
  await colleague.goto("/404");
  await colleague.evaluate(
    ([token, record]) => localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record })),
    [office.token, office.record] as const,
  );
  await colleague.goto(path);
  await expect(colleague.getByRole("complementary").getByText(consignee, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delay…" }).click();
  const delay = page.getByRole("dialog", { name: "Delay" });
  await delay.getByRole("radio", { name: /^2\sdays$/ }).check();
  await delay.getByLabel(/In your words/).fill("Gale in the northern Adriatic.");
  await expectNoViolations(page, "/admin/sailings/$id, the delay");
  await delay.getByRole("radio", { name: "Weather" }).check();
  await delay.getByRole("button", { name: "Tell them" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("to Limassol, Sat");
  // No reload on the other device.
  await expect(colleague.getByRole("heading", { level: 1 })).toContainText("to Limassol, Sat");
  await expect(colleague.getByText("Weather. Gale in the northern Adriatic.")).toBeVisible();

  await page.getByRole("button", { name: "Close…" }).click();
  await page.getByRole("button", { name: "Close it" }).click();
  await expect(state(page)).toHaveText("Closed.");
  await expect(state(colleague)).toHaveText("Closed.");
  await other.close();

  await page.getByRole("button", { name: "Sailed…" }).click();
  const sailed = page.getByRole("alertdialog", { name: "Has it sailed?" });
  await expect(sailed.getByText(/not scanned as loaded/)).toBeVisible();
  await expectNoViolations(page, "/admin/sailings/$id, the question before it sails");
  await sailed.getByRole("button", { name: "It has sailed" }).click();
  await expect(state(page)).toHaveText("At sea.");
  // What nobody has loaded is on the next one.
  await expect(page.getByText(consignee, { exact: true })).toBeHidden();
  // The screen shows it before the server has it.
  await expect
    .poll(async () => {
      const { sailings } = (await (await page.request.get("/api/sailings")).json()) as {
        sailings: (Sailing & { state: string })[];
      };
      return sailings.find(({ id }) => path.endsWith(id))?.state;
    })
    .toBe("sailed");
});

test("a sailing that a colleague has cancelled meanwhile is not closed, and the screen says why", async ({
  page,
  trade,
}) => {
  const office = await officeAccount(page.request);
  const id = Array.from({ length: 15 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  const at = (days: number) => new Date(Date.now() + (200 + days) * 86_400_000).toISOString();
  const set = { name: "2031-W20", port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4) };
  await post(page.request, office, `/api/sailings/${id}/edit`, { set });
  await trade.enter(office, `/admin/sailings/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Venice to Limassol");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Close…" }).click();
  await page.getByRole("button", { name: "Close it" }).click();
  await expect(state(page)).toHaveText("Closed.");
  await post(page.request, office, `/api/sailings/${id}/advance`, { to: "cancelled" });
  await page.context().setOffline(false);
  await expect(page.getByText("Your step was not done: the sailing is cancelled by now.")).toBeVisible();
  await expect(state(page)).toHaveText("Cancelled.");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByText("A change was not accepted")).toBeHidden();
});

test.describe("of a server of its own", () => {
  // Other files count on the rule of the server that they share.
  test.use({ alone: true });

  test("the weekly rule is changed by who may, and what nobody uses follows it", async ({ page, trade }) => {
    const office = await officeAccount(page.request);
    await trade.enter(office, "/admin/sailings");
    await page.getByRole("button", { name: "Weekly rule…" }).click();
    const dialog = page.getByRole("dialog", { name: "The weekly rule" });
    const time = dialog.getByLabel("Sails at, in Italy");
    await time.fill("25:00");
    await dialog.getByRole("button", { name: "Save the rule" }).click();
    await expect(dialog.getByText("Write a time like 22:00").first()).toBeVisible();
    await expectNoViolations(page, "/admin/sailings, the weekly rule");
    await time.fill("21:30");
    await dialog.getByRole("button", { name: "Save the rule" }).click();
    await expect(page.getByText("The weekly rule is saved")).toBeVisible();
    const headers = { Authorization: office.token };
    const { rule } = await (await page.request.get("/api/sailings/rule", { headers })).json();
    expect(rule.departure).toEqual({ weekday: 4, time: "21:30" });
  });
});
