import type { Page, Request } from "@playwright/test";
import { bookOverApi, createCustomer, signInOverApi } from "./support/api.ts";
import { arrivedSums, bookOnDevice, card, chip, openTray, pdf, rowsOf, sha256, visitOnce } from "./support/device.ts";
import { creates, startFaultProxy } from "./support/fault-proxy.ts";
import { expect, freshEmail, test, tradeOn } from "./support/trade.ts";

const isPost = (request: Request, collection: string): boolean =>
  creates(collection)({ method: request.method(), path: new URL(request.url()).pathname, token: "" });

/** The POST requests of a tab to a collection. */
function postsOf(page: Page, collection: string): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => isPost(request, collection) && posts.push(request));
  return posts;
}

/** The most posts of a booking that were under way at once, over all of these tabs. */
function mostAtOnce(pages: Page[]): () => number {
  const flying = new Set<Request>();
  let most = 0;
  const over = (request: Request) => flying.delete(request);
  for (const page of pages) {
    page.on("request", (request) => {
      if (isPost(request, "shipments")) most = Math.max(most, flying.add(request).size);
    });
    page.on("requestfinished", over);
    page.on("requestfailed", over);
  }
  return () => most;
}

/** The user id in a token. */
const claimsOf = (token: string): { id?: string } =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "e30", "base64url").toString());

test("two tabs: one of them sends; closed in the middle of an upload, the other takes over", async ({
  browser,
  request,
  baseURL,
}) => {
  const proxy = await startFaultProxy(baseURL ?? "");
  const device = await browser.newContext({ baseURL: proxy.url });
  try {
    const who = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
    const invoice = pdf(3_000_000);
    const one = await device.newPage();
    await visitOnce(one);
    await tradeOn(one).enter(who);
    await device.setOffline(true);
    await bookOnDevice(tradeOn(one), { invoice });
    const two = await device.newPage();
    await two.goto("/dashboard");
    await expect(card(two, "Olive presses")).toContainText("Waiting");

    const tabs = [one, two].map((page) => ({
      page,
      papers: postsOf(page, "shipment_documents"),
    }));
    const atOnce = mostAtOnce([one, two]);
    proxy.meet(creates("shipment_documents"), { bytesPerSecond: 100_000 });
    await device.setOffline(false);
    const sending = () => tabs.find(({ papers }) => papers.length > 0);
    await expect.poll(() => proxy.asked.filter(creates("shipment_documents")).length).toBeGreaterThan(0);
    await expect.poll(sending, "a tab sends").toBeDefined();
    const sender = sending();
    const other = tabs.find((tab) => tab !== sender);
    if (!sender || !other) throw new Error("Nobody sends");
    // An answer may be lost while the network comes back: then the tab with the lock sends the booking again, and it
    // counts once (below); never by two at a time.
    expect(atOnce()).toBe(1);
    expect(other.papers).toEqual([]);

    await sender.page.close();
    proxy.heal();
    await expect
      .poll(async () => (await rowsOf(request, who, "shipment_documents")).length, { timeout: 60_000 })
      .toBe(1);
    await expect.poll(() => other.papers.length).toBeGreaterThan(0);
    expect(await rowsOf(request, who, "shipments")).toHaveLength(1);
    expect(await arrivedSums(request, who)).toEqual({ commercial_invoice: sha256(invoice) });
    await expect(card(other.page, "Olive presses")).not.toContainText(/Waiting|Sending/);
    await expect(chip(other.page)).toHaveText("Up to date");
  } finally {
    await device.close();
    await proxy.stop();
  }
});

test("nine tabs have one event stream: each is answered as one alone, shows what comes in, and the next one takes over", async ({
  browser,
  request,
  baseURL,
}) => {
  const device = await browser.newContext(baseURL ? { baseURL } : {});
  try {
    const who = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
    const one = await device.newPage();
    await visitOnce(one);
    await tradeOn(one).signIn(who);
    const streams = new Set<Request>();
    device.on(
      "request",
      (asked) => new URL(asked.url()).pathname === "/api/realtime" && asked.method() === "GET" && streams.add(asked),
    );
    device.on("requestfailed", (asked) => streams.delete(asked));
    device.on("requestfinished", (asked) => streams.delete(asked));
    const alone = await answerTimes(one);
    await one.goto("about:blank");
    const tabs = [one];
    while (tabs.length < 9) tabs.push(await device.newPage());
    for (const page of tabs) {
      await page.goto("/dashboard");
      await expect(chip(page)).toHaveText("Up to date");
    }
    await expect.poll(() => streams.size).toBe(1);
    const beside: number[] = [];
    for (const page of tabs) beside.push(...(await answerTimes(page)));
    console.log(`p95 of an answer: ${p95(alone)} ms in one tab, ${p95(beside)} ms in each of nine`);

    await bookOverApi(request, who, cargo("Olive presses"));
    for (const page of tabs) await expect(card(page, "Olive presses")).toBeVisible();
    const holder = tabs.find((page) => [...streams].some((asked) => asked.frame().page() === page));
    await holder?.close();
    await expect.poll(() => streams.size).toBe(1);
    await bookOverApi(request, who, cargo("Wine bottles"));
    for (const page of tabs) if (page !== holder) await expect(card(page, "Wine bottles")).toBeVisible();
  } finally {
    await device.close();
  }
});

const cargo = (goods: string) => ({
  goods,
  zone: "PL-1",
  pallets: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
});

/** Milliseconds until each of twenty answers, one after another. */
const answerTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const times: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const from = performance.now();
      await (await fetch("/api/health", { cache: "no-store" })).text();
      times.push(performance.now() - from);
    }
    return times;
  });

const p95 = (times: number[]): number => Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);

test("two users on one device: neither sees or sends the other's unsent work", async ({
  browser,
  request,
  baseURL,
}) => {
  const proxy = await startFaultProxy(baseURL ?? "");
  const device = await browser.newContext({ baseURL: proxy.url });
  try {
    const jonas = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
    const eleni = await createCustomer(request, "Ελένη", freshEmail("eleni"));
    const page = await device.newPage();
    const trade = tradeOn(page);
    await visitOnce(page);
    await trade.signIn(jonas);
    await device.setOffline(true);
    await bookOnDevice(trade, { goods: "Olive presses", list: pdf(2000) });
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("heading", { name: "1 thing has not been sent yet" })).toBeVisible();
    await page.getByRole("button", { name: "Keep on this device for me" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

    proxy.asked.length = 0;
    await device.setOffline(false);
    await trade.signIn(eleni);
    await expect(page.getByText("No shipments yet.")).toBeVisible();
    const tray = await openTray(page);
    await expect(tray).toContainText("Everything you have done here has reached us.");
    await expect(tray.getByRole("article")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await device.setOffline(true);
    await bookOnDevice(trade, { goods: "Wine bottles" });
    await expect(card(page, "Olive presses")).toHaveCount(0);
    await device.setOffline(false);
    await expect(card(page, "Wine bottles")).toContainText("pending");
    const owners = proxy.asked.filter(creates("shipments")).map(({ token }) => claimsOf(token).id);
    expect([...new Set(owners)]).toEqual([eleni.id]);
    expect(await rowsOf(request, jonas, "shipments")).toEqual([]);
    expect(await rowsOf(request, eleni, "shipments")).toHaveLength(1);

    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await trade.signIn(jonas);
    await expect(card(page, "Olive presses")).toContainText("pending");
    await expect(card(page, "Wine bottles")).toHaveCount(0);
    await expect.poll(async () => (await rowsOf(request, jonas, "shipment_documents")).length).toBe(1);
    expect(await rowsOf(request, jonas, "shipments")).toHaveLength(1);
    expect(await rowsOf(request, eleni, "shipments")).toHaveLength(1);
  } finally {
    await device.close();
    await proxy.stop();
  }
});

test("a sign-out with export leaves a file and deletes the unsent work", async ({ page, trade }) => {
  const who = await createCustomer(page.request, "Jonas Brandt", freshEmail("jonas"));
  const invoice = pdf(1_300_000);
  await visitOnce(page);
  await trade.enter(who);
  await page.context().setOffline(true);
  await bookOnDevice(trade, { goods: "Olive presses", invoice });
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export and delete" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await file).createReadStream()) chunks.push(chunk);
  const { operations } = JSON.parse(Buffer.concat(chunks).toString());
  expect(operations[0].payload).toMatchObject({ goods_description: "Olive presses", estimated_rate: 300 });
  expect(sha256(Buffer.from(operations[1].document.base64, "base64"))).toBe(sha256(invoice));

  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.context().setOffline(false);
  await trade.signIn(who);
  await expect(page.getByText("No shipments yet.")).toBeVisible();
  await expect(chip(page)).toHaveText("Up to date");
  // The first session has ended with the sign-out.
  const again = await signInOverApi(page.request, who.email, who.password);
  expect(await rowsOf(page.request, again, "shipments")).toEqual([]);
});
