import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { type Account, bookOverApi, createCustomer, officeAccount } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { expect, freshEmail, test, tradeOn } from "./support/trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const TABLET = { width: 1180, height: 820 };

type Device = { who: Account; path?: string } & BrowserContextOptions;

/** Another device: a new browser context, signed in. */
async function device(browser: Browser, baseURL: string | undefined, { who, path, ...more }: Device): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: TABLET, locale: "en-GB", ...more });
  const page = await context.newPage();
  await tradeOn(page).enter(who, path);
  return page;
}

const detail = (id: string) => `/admin/shipment/${id}`;
async function shipmentOn(browser: Browser, baseURL: string | undefined, given: Device): Promise<Page> {
  const page = await device(browser, baseURL, given);
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  return page;
}

const status = (page: Page) => page.getByRole("button", { name: /^Status/ });
async function setStatus(page: Page, label: string): Promise<void> {
  await status(page).click();
  await page.getByRole("option", { name: label, exact: true }).click();
}
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const updated = (page: Page) => expect(page.getByText("Shipment updated successfully")).toBeVisible();
const offline = async (context: BrowserContext, is: boolean) => context.setOffline(is);

async function shipmentOf(page: Page, goods: string, name = "Eleni Georgiou") {
  const owner = await createCustomer(page.request, name, freshEmail("owner"));
  const { id } = await bookOverApi(page.request, owner, { goods, zone: "DE-4", pallets: [EURO] });
  return { owner, id };
}

test("two devices change different fields of one shipment, and both changes are saved", async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await officeAccount(page.request);
  const { id } = await shipmentOf(page, "Ceramic tiles");
  const one = await shipmentOn(browser, baseURL, { who: office, path: detail(id) });
  const two = await shipmentOn(browser, baseURL, { who: office, path: detail(id) });
  await setStatus(one, "confirmed");
  await two.getByLabel("Tracking number").fill("AKF 3001 DE");
  await save(one);
  await updated(one);
  // In the other form the untouched field is updated, the touched one keeps its text.
  await expect(status(two)).toContainText("confirmed");
  await expect(two.getByLabel("Tracking number")).toHaveValue("AKF 3001 DE");
  await save(two);
  await updated(two);
  for (const each of [one, two]) {
    await expect(status(each)).toContainText("confirmed");
    await expect(each.getByLabel("Tracking number")).toHaveValue("AKF 3001 DE");
  }
  await one.context().close();
  await two.context().close();
});

test("a conflict in the same field shows both values and who, and applies the choice", async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await officeAccount(page.request);
  const { id } = await shipmentOf(page, "Bathroom furniture");
  const one = await shipmentOn(browser, baseURL, { who: office, path: detail(id) });
  // On its first visit, before there is a worker to answer for the network: what saving needs came with the form.
  const two = await shipmentOn(browser, baseURL, { who: office, path: detail(id), serviceWorkers: "block" });
  await offline(two.context(), true);
  await setStatus(two, "cancelled");
  await two.getByRole("radio", { name: "Booked twice" }).check();
  await two.getByLabel("Internal notes").fill("Called at ten");
  await save(two);
  await expect(two.getByText("Not sent yet").first()).toBeVisible();
  await setStatus(one, "confirmed");
  await save(one);
  await updated(one);

  await offline(two.context(), false);
  const dialog = two.getByRole("dialog", { name: "Two people changed this shipment" });
  await expect(dialog.getByRole("heading")).toBeVisible();
  await expect(dialog).toContainText("cancelled");
  await expect(dialog).toContainText("confirmed");
  // Nothing was overwritten before the answer, not even fields without a conflict.
  await expect(status(one)).toContainText("confirmed");
  await dialog.getByRole("radio", { name: /^cancelled/ }).check();
  await dialog.getByRole("button", { name: "Save these values" }).click();
  await expect(status(one)).toContainText("cancelled");
  await expect(one.getByLabel("Internal notes")).toHaveValue("Called at ten");
  await one.context().close();
  await two.context().close();
});

test("ten shipments edited offline are each saved once when the network is back", async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await officeAccount(page.request);
  // A unique name, also when the test runs again on the same server.
  const who = `Ten Times ${Date.now()}`;
  const owner = await createCustomer(page.request, who, freshEmail("ten"));
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1)
    ids.push((await bookOverApi(page.request, owner, { goods: `Batch ${n}`, zone: "AT-1", pallets: [EURO] })).id);
  const tablet = await device(browser, baseURL, { who: office, path: `/admin?q=${encodeURIComponent(who)}` });
  await expect(tablet.getByRole("article", { name: who })).toHaveCount(10);
  // Opened once, so that the screens' code is loaded.
  await tablet
    .getByRole("link", { name: `View Details, ${who}` })
    .first()
    .click();
  await expect(tablet.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await offline(tablet.context(), true);
  for (let n = 0; n < 10; n += 1) {
    const link = tablet.getByRole("link", { name: `View Details, ${who}` }).nth(n);
    const href = (await link.getAttribute("href")) ?? "";
    // Beside an open shipment the whole row is the link, and its words are for screen readers.
    await tablet.getByRole("article", { name: who }).nth(n).click();
    await expect(tablet).toHaveURL(new RegExp(href.split("?", 1)[0] ?? ""));
    await expect(status(tablet)).toContainText("pending");
    await setStatus(tablet, "confirmed");
    await tablet.getByLabel("Tracking number").fill(`AKF T${n}`);
    await save(tablet);
    await expect(tablet.getByRole("article", { name: who }).nth(n)).toContainText("Not sent yet");
  }
  await offline(tablet.context(), false);
  await expect(tablet.getByText("Not sent yet")).toHaveCount(0, { timeout: 60_000 });
  await expect(tablet.getByText("Needs attention")).toHaveCount(0);
  const headers = { Authorization: office.token };
  for (const id of ids) {
    const row = async () => (await page.request.get(`/api/collections/shipments/records/${id}`, { headers })).json();
    // The last ones say "Sending" for a moment.
    await expect.poll(async () => (await row()).status).toBe("confirmed");
    expect((await row()).tracking_number).toMatch(/^AKF T\d$/);
    const query = new URLSearchParams({ filter: `shipment="${id}" && kind="status" && to="confirmed"` });
    const url = `/api/collections/shipment_events/records?${query}`;
    const events = await (await page.request.get(url, { headers })).json();
    expect(events.totalItems).toBe(1);
  }
  await tablet.context().close();
});

test("a customer's open page shows the new status, and never the notes", async ({ page, browser, baseURL }) => {
  const office = await officeAccount(page.request);
  const { id, owner } = await shipmentOf(page, "Irrigation parts");
  const secret = "Only for the office: gate seven";
  const customer = await device(browser, baseURL, { who: owner });
  const heard: string[] = [];
  customer.on("response", async (answer) => {
    if (answer.url().includes("/api/") && !answer.url().includes("/realtime"))
      heard.push(await answer.text().catch(() => ""));
  });
  await customer.getByRole("link", { name: "Irrigation parts" }).click();
  await expect(customer).toHaveURL(new RegExp(`/dashboard/shipment/${id}$`));
  await expect(customer.getByRole("main").getByText("pending", { exact: true })).toBeVisible();

  const desk = await shipmentOn(browser, baseURL, { who: office, path: detail(id) });
  await setStatus(desk, "in transit");
  await desk.getByLabel("Internal notes").fill(secret);
  // In parallel, because the office's toast disappears.
  await save(desk);
  const since = Date.now();
  const arrived = () => `${Date.now() - since}`;
  const [ms] = await Promise.all([
    expect(customer.getByRole("main").getByText("in transit", { exact: true }))
      .toBeVisible()
      .then(arrived),
    updated(desk),
  ]);
  test.info().annotations.push({ type: "ms from Save Changes to the customer", description: ms });
  // A body is read after its answer has been worked on.
  await expect.poll(() => heard.join("\n")).toContain(id);
  expect(heard.filter((body) => body.includes(secret))).toEqual([]);
  expect(await customer.locator("body").textContent()).not.toContain(secret);
  const stored = await customer.evaluate(async () => {
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? "");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames)
        texts.push(
          await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(JSON.stringify(request.result));
          }),
        );
      db.close();
    }
    return texts.join("\n");
  });
  expect(stored).toContain(id);
  expect(stored).not.toContain(secret);
  await customer.context().close();
  await desk.context().close();
});

test("a search without a network leaves no error when the network is back", async ({ page, context, trade }) => {
  await shipmentOf(page, "Carob syrup");
  await trade.enter(await officeAccount(page.request), "/admin");
  const list = page.getByRole("list", { name: /^Shipments/ });
  await expect(list.getByRole("listitem").first()).toBeVisible();
  await offline(context, true);
  await page.getByRole("searchbox").fill("carob");
  await expect(page.getByRole("status").filter({ hasText: "cannot be searched now" })).toBeVisible();
  const errors: string[] = [];
  await page.exposeFunction("noteError", (text: string) => errors.push(text));
  await page.evaluate(() =>
    new MutationObserver(() => {
      const text = document.body.innerText;
      if (text.includes("Failed to load")) (window as unknown as { noteError: (text: string) => void }).noteError(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
  await offline(context, false);
  await bookOverApi(page.request, await createCustomer(page.request, "Nikos", freshEmail("later")), {
    ...{ goods: "Carob pods", zone: "DE-4", pallets: [EURO] },
  });
  await expect(page.getByText("Carob pods").first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("a customer is denied access, a visitor is asked to sign in", async ({ page, trade }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
  const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await trade.enter(who);
  for (const path of ["/admin", "/admin/shipment/someshipment001"]) {
    await page.goto(path);
    await expect(page.getByText("Access Denied")).toBeVisible();
    await expect(page.getByText("You do not have admin privileges")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toHaveCount(0);
});

test("the office's screens have no accessibility faults, light and dark", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const { id, owner } = await shipmentOf(page, "Espresso machines", "Andreas Loizou");
  await page.setViewportSize(TABLET);
  await trade.enter(office, "/admin/today");
  await expect(page.getByRole("link", { name: /^\d+ to confirm/ })).toBeVisible();
  await expectNoViolations(page, "/admin/today");
  for (const path of ["/admin", `/admin/shipment/${id}`]) {
    await trade.enter(office, path);
    await expect(page.getByRole("article").first()).toBeVisible();
    if (path !== "/admin") await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
    await expectNoViolations(page, path);
  }
  await page.getByRole("banner").getByRole("button", { name: "Site and account" }).click();
  await expectNoViolations(page, "/admin/shipment, site and account");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await trade.signIn(owner);
  await page.goto(`/dashboard/shipment/${id}`);
  await expect(page.getByRole("button", { name: "Book again" })).toBeVisible();
  await expectNoViolations(page, "/dashboard/shipment");
});

test("the address carries filters and selection; on a phone Back leads to the list", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const { id } = await shipmentOf(page, "Whiskey casks", "Zsófia Kőszegi");
  await page.setViewportSize(TABLET);
  await trade.enter(office, "/admin");
  // Waits for the list before searching.
  await expect(page.getByRole("article").first()).toBeVisible();
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .focus();
  await page.keyboard.press("/");
  await page.keyboard.type("koszegi");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("1 result")).toBeVisible();
  await expect(page).toHaveURL(/q=koszegi/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/shipment/${id}\\?q=koszegi`));
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Shipment AKF-");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/admin\?q=koszegi/);
  await expect(page.getByRole("article")).toHaveCount(1);
});
