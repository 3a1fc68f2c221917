import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { createCustomer } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { bookOnDevice, visitOnce } from "./support/device.ts";
import { endSubscription, pressNotice, takesMessages, workerOf } from "./support/notices.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

// What the service worker makes of a push message: handed to it by the browser's own protocol, as a push service would.

const message = (over: Record<string, unknown> = {}) =>
  JSON.stringify({
    v: 1,
    kind: "milestone",
    title: "2 of 3 pallets in Bologna",
    body: "AKF-7P6CT-F30HM sails Thu 26 Nov, in Limassol Mon 30 Nov.",
    tag: "shipment-AKF-7P6CT-F30HM",
    url: "/track/AKF-7P6CT-F30HM",
    at: "2026-11-22T05:58:00.000Z",
    actions: ["line", "arrivals"],
    ...over,
  });

test("a message is shown, and the next one of the shipment takes its place", async ({ context, page }) => {
  await visitOnce(page);
  const { say, shown } = await workerOf(context, page);
  await say(message());
  await expect.poll(shown).toEqual([
    {
      title: "2 of 3 pallets in Bologna",
      body: "AKF-7P6CT-F30HM sails Thu 26 Nov, in Limassol Mon 30 Nov.",
      tag: "shipment-AKF-7P6CT-F30HM",
      actions: ["line", "arrivals"],
      silent: false,
      renotify: false,
      at: Date.parse("2026-11-22T05:58:00Z"),
    },
  ]);
  await say(message({ title: "Sailed from Venice", at: "2026-11-26T20:00:00.000Z" }));
  await expect
    .poll(async () => (await shown()).map(({ title, renotify }) => [title, renotify]))
    .toEqual([["Sailed from Venice", true]]);
  // An older one that a push service delivers late.
  await say(message({ title: "Collected in Germany", at: "2026-11-19T12:30:00.000Z" }));
  await expect
    .poll(async () => (await shown()).map(({ title, silent }) => [title, silent]))
    .toEqual([["Sailed from Venice", true]]);
  await say(message({ tag: "shipment-AKF-3YB7N-6DK1W", title: "Collected in Germany" }));
  await expect
    .poll(async () => (await shown()).map(({ tag }) => tag).sort())
    .toEqual(["shipment-AKF-3YB7N-6DK1W", "shipment-AKF-7P6CT-F30HM"]);
});

test("a repeated message replaces the first without a second alert", async ({ context, page }) => {
  await visitOnce(page);
  const { say, shown, alerts } = await workerOf(context, page);
  const said = async () => (await shown()).map(({ title, renotify }) => [title, renotify]);
  const office = { tag: "office", url: "/admin/inbox", at: "2026-11-22T05:58:00.000Z", title: "New message" };
  for (let times = 1; times <= 2; times++) {
    await say(message(office));
    await expect.poll(said).toEqual([["New message", false]]);
  }
  await say(message({ ...office, at: "2026-11-22T05:59:00.000Z" }));
  await expect.poll(said).toEqual([["New message", true]]);
  expect(await alerts()).toEqual(["New message", "New message"]);
});

test("two messages of one moment are both shown: a pallet that arrives damaged", async ({ context, page }) => {
  await visitOnce(page);
  const { say, shown, alerts, dismiss } = await workerOf(context, page);
  const titles = async () => (await shown()).map(({ title }) => title);
  const damaged = message({ title: "A pallet is damaged", body: "AKF-7P6CT-F30HM. We will contact you about it." });
  await say(damaged);
  await say(message());
  await expect.poll(titles).toEqual(["2 of 3 pallets in Bologna"]);
  // Repeated by a server that was killed: the later one stays.
  await say(damaged);
  await expect.poll(titles).toEqual(["2 of 3 pallets in Bologna"]);
  await dismiss();
  await expect.poll(shown).toEqual([]);
  // The same milestone with other days is another message.
  await say(message({ body: "AKF-7P6CT-F30HM sails Fri 27 Nov, in Limassol Tue 1 Dec." }));
  await expect.poll(titles).toEqual(["2 of 3 pallets in Bologna"]);
  expect(await alerts()).toEqual(["A pallet is damaged", "2 of 3 pallets in Bologna", "2 of 3 pallets in Bologna"]);
});

test("a repeated message that was dismissed neither alerts nor comes back, the next one does", async ({
  context,
  page,
}) => {
  await visitOnce(page);
  const { say, shown, alerts, dismiss } = await workerOf(context, page);
  const titles = async () => (await shown()).map(({ title }) => title);
  await say(message());
  await expect.poll(titles).toEqual(["2 of 3 pallets in Bologna"]);
  await dismiss();
  await expect.poll(shown).toEqual([]);
  await say(message());
  await expect.poll(shown).toEqual([]);
  expect(await alerts()).toEqual(["2 of 3 pallets in Bologna"]);
  // Another shipment at the same moment, and the next message of this one.
  await say(message({ tag: "shipment-AKF-3YB7N-6DK1W", title: "Collected in Germany" }));
  await say(message({ title: "Sailed from Venice", at: "2026-11-26T20:00:00.000Z" }));
  await expect.poll(async () => (await titles()).sort()).toEqual(["Collected in Germany", "Sailed from Venice"]);
  expect(await alerts()).toEqual(["2 of 3 pallets in Bologna", "Collected in Germany", "Sailed from Venice"]);
});

test("a message that cannot be parsed is shown as a generic notification", async ({ context, page }) => {
  await visitOnce(page);
  const { say, shown } = await workerOf(context, page);
  let before = 0;
  for (const data of ["", "{", message({ v: 2 }), message({ title: { a: 1 } })]) {
    await say(data);
    await expect
      .poll(async () => {
        const all = await shown();
        // Each takes the place of the one before it.
        return all.map(({ title, body, actions, at }) => [title, body, actions, at > before]);
      })
      .toEqual([["Akamas Freight", "There is news. Open the app to see it.", [], true]]);
    before = (await shown())[0]?.at ?? 0;
  }
});

const SHIPMENT = "/dashboard/shipment/abcdefghij01234";

test("pressing a notification shows its page in the open app", async ({ context, page }) => {
  await visitOnce(page);
  const { say, shown } = await workerOf(context, page);
  await page.goto("/track");
  const other = await context.newPage();
  await other.goto("/contact");
  await say(message({ url: "/admin/inbox", tag: "office" }));
  await expect.poll(async () => (await shown()).length).toBe(1);
  // The page's own router takes it there: a mark on the window stays.
  for (const one of [page, other]) await takesMessages(one);
  for (const one of [page, other]) await one.evaluate(() => Object.assign(window, { marked: true }));
  const { focused, opened } = await pressNotice(context);
  // One of the two, without a new window, and the one that is brought to the front is the one that goes there.
  expect([opened, focused.length]).toEqual([[], 1]);
  expect(["/track", "/contact"]).toContain(focused[0]);
  const [goes, stays] = focused[0] === "/track" ? [page, other] : [other, page];
  // Nobody is signed in.
  await expect(goes).toHaveURL(/\/auth/);
  expect(await goes.evaluate(() => "marked" in window)).toBe(true);
  expect(new URL(stays.url()).pathname).toBe(focused[0] === "/track" ? "/contact" : "/track");
  await expect.poll(shown).toEqual([]);
});

test("pressing without an open page opens one, and a foreign address leads to the home page", async ({
  context,
  page,
}) => {
  await visitOnce(page);
  const { say, shown } = await workerOf(context, page);
  for (const [url, opens] of [
    [SHIPMENT, SHIPMENT],
    ["https://evil.example/track/7P6CTF30HM", "/"],
    ["//evil.example", "/"],
    ["javascript:alert(1)", "/"],
  ] as const) {
    await page.goto("/");
    const at = new Date().toISOString();
    await say(message({ url, at }));
    // This one, and not the one before it.
    await expect.poll(async () => (await shown()).map((one) => one.at)).toEqual([Date.parse(at)]);
    await page.goto("about:blank");
    expect(await pressNotice(context)).toEqual({ focused: [], opened: [opens] });
  }
});

test("the second button works offline, and its effect is kept on the device", async ({ context, page }) => {
  await visitOnce(page);
  const { say, shown } = await workerOf(context, page);
  await say(message());
  await expect.poll(async () => (await shown()).length).toBe(1);
  await context.setOffline(true);
  expect(await pressNotice(context, "arrivals")).toEqual({ focused: [], opened: [] });
  await expect
    .poll(async () => (await shown()).map(({ title, body }) => [title, body]))
    .toEqual([["Only arrivals from now on", "Kept on this device, and sent when there is a network."]]);
});

function newSubscription() {
  const keys = createECDH("prime256v1");
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
    keys: { p256dh: keys.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
  };
}

/** The only thing that is not real: a browser without a network cannot be given a subscription by a push service. */
async function pushServiceFor(context: BrowserContext): Promise<string> {
  const subscription = newSubscription();
  await context.addInitScript((given) => {
    const KEY = "test-push-subscription";
    const made = () =>
      localStorage.getItem(KEY) === null
        ? null
        : {
            toJSON: () => given,
            unsubscribe: async () => {
              localStorage.removeItem(KEY);
              return true;
            },
          };
    const prototype = PushManager.prototype as unknown as Record<string, () => Promise<unknown>>;
    prototype.getSubscription = async () => made();
    prototype.subscribe = async () => {
      localStorage.setItem(KEY, "");
      return made();
    };
  }, subscription);
  return subscription.endpoint;
}

const PASSWORD = "a-password-for-tests";

test("the profile turns notifications on, and an offline sign-out ends them", async ({
  context,
  page,
  trade,
  request,
}) => {
  const eleni = await createCustomer(request, "Eleni", freshEmail("eleni"));
  const endpoint = await pushServiceFor(context);
  const known = async () => (await (await request.post("/api/push/state", { data: { endpoint } })).json()) as object;
  await context.grantPermissions(["notifications"]);
  await visitOnce(page);
  await trade.signIn({ email: eleni.email, password: PASSWORD });
  await page.goto("/profile");
  const part = page.getByRole("region", { name: "This device" });
  await part.getByRole("button", { name: "Notify this device" }).click();
  await expect(part.getByRole("checkbox", { name: /^Milestones/ })).toBeChecked();
  await expect.poll(known).toEqual({
    account: true,
    wants: ["milestones", "delays"],
    arrivals_only: false,
    follows: false,
  });
  await part.getByRole("checkbox", { name: /^Delays/ }).click();
  await expect.poll(known).toMatchObject({ wants: ["milestones"] });
  await expectNoViolations(page, "profile, told");
  await context.setOffline(true);
  await part.getByRole("checkbox", { name: /only arrivals/ }).check();
  await expect(part.getByText("Not sent yet. It is sent when there is a network.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("test-push-subscription"))).toBeNull();
  await context.setOffline(false);
  await expect.poll(known).toEqual({ account: false, wants: [], arrivals_only: false, follows: false });
});

test("a subscription that the browser has changed takes the place of the old one at the server", async ({
  context,
  page,
  trade,
  request,
}) => {
  const eleni = await createCustomer(request, "Eleni", freshEmail("eleni"));
  const old = await pushServiceFor(context);
  const known = async (endpoint: string) =>
    (await (await request.post("/api/push/state", { data: { endpoint } })).json()) as object;
  await context.grantPermissions(["notifications"]);
  await visitOnce(page);
  await trade.signIn({ email: eleni.email, password: PASSWORD });
  await page.goto("/profile");
  const part = page.getByRole("region", { name: "This device" });
  await part.getByRole("button", { name: "Notify this device" }).click();
  await expect.poll(() => known(old)).toMatchObject({ account: true });
  await part.getByRole("checkbox", { name: /^Delays/ }).click();
  const chosen = { account: true, wants: ["milestones"], arrivals_only: false, follows: false };
  await expect.poll(() => known(old)).toEqual(chosen);
  const next = newSubscription();
  await endSubscription(context, next);
  expect([await known(next.endpoint), await known(old)]).toEqual([
    chosen,
    { account: false, wants: [], arrivals_only: false, follows: false },
  ]);
});

test("an offline booking is said to be kept, then booked, until it is closed; the choice to be told is kept and sent", async ({
  context,
  page,
  trade,
  request,
}) => {
  const eleni = await createCustomer(request, "Eleni", freshEmail("eleni"));
  const endpoint = await pushServiceFor(context);
  const known = async () => (await (await request.post("/api/push/state", { data: { endpoint } })).json()) as object;
  await context.grantPermissions(["notifications"]);
  await visitOnce(page);
  await trade.signIn({ email: eleni.email, password: PASSWORD });
  await context.setOffline(true);
  await bookOnDevice(trade, { goods: "Olive presses" });
  const kept = page.getByRole("region", { name: "Kept, not sent yet" });
  await expect(kept.getByText("Olive presses")).toBeVisible();
  await expectNoViolations(page, "after a booking");
  await kept.getByRole("button", { name: "Tell me when it moves" }).click();
  await expect(kept.getByText("Not sent yet. It is sent when there is a network.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(known).toMatchObject({ account: true, wants: ["milestones", "delays"] });
  const booked = page.getByRole("region", { name: "Booked" });
  await expect(booked.getByText("This device is told")).toBeVisible();
  await expect(booked.getByText(/^The office confirms by /)).toBeVisible();
  await page.reload();
  await expect(booked.getByText("Olive presses")).toBeVisible();
  await expect(booked.getByRole("button", { name: "Tell me when it moves" })).toHaveCount(0);
  await booked.getByRole("button", { name: "Close" }).click();
  await expect(booked).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: "Olive presses" })).toBeVisible();
  await expect(booked).toHaveCount(0);
});
