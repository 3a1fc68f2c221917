import { formatReference } from "#domain/shipment/reference.ts";
import { PushService } from "../support/push-service.ts";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { visitOnce } from "./support/device.ts";
import { pressNotice, workerOf } from "./support/notices.ts";
import { startProduct } from "./support/server.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

// From an event at the server to the notification. The server encrypts and posts to a push service on this machine, which
// decrypts with the device's keys; the text is delivered to the real service worker. Only the connection between push
// service and browser is not real: Chromium accepts messages from its own service only.
const told = test.extend<object, { service: PushService; product: { url: string } }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const service = await PushService.start();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct({ PUSH_HOSTS: service.host });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

const PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };

told(
  "a status set by the office is shown as a notification, which opens the shipment",
  async ({ context, page, request, trade, service }) => {
    // A status waits its minute, and here it is a real one.
    told.setTimeout(300_000);
    const [office, eleni] = [await officeAccount(request), await createCustomer(request, "Eleni", freshEmail("eleni"))];
    const cargo = { goods: "Olive presses", zone: "DE-4", pallets: [PALLET, PALLET] };
    const { id, reference } = (await bookOverApi(request, eleni, cargo)) as { id: string; reference: string };
    const shown = formatReference(reference);
    const subscribe = async (over: object, token = "") => {
      const device = service.device();
      const data = { ...device.subscription(), ...over };
      const answer = await request.post("/api/push/subscribe", {
        data,
        headers: token ? { Authorization: token } : {},
      });
      expect(await answer.json()).toEqual({ ok: true });
      return device;
    };
    const owner = await subscribe({}, eleni.token);
    const follower = await subscribe({ reference });

    await visitOnce(page);
    const worker = await workerOf(context, page);
    const arrived = async (device: typeof owner, count: number) => {
      await expect.poll(() => service.messages(device).length, { timeout: 90_000 }).toBe(count);
      return service.messages(device)[count - 1]?.text ?? "";
    };
    const one = async () =>
      (await worker.shown()).map(({ title, body, tag, actions }) => ({ title, body, tag, actions }));
    const notice = { tag: `shipment-${reference}`, actions: ["line", "arrivals"] };

    await officePatch(request, office, id, { status: "confirmed" });
    const confirmed = await arrived(owner, 1);
    await worker.say(confirmed);
    const body = new RegExp(`^${shown} sails \\w{3} \\d+ \\w{3}, in Limassol \\w{3} \\d+ \\w{3}\\.$`);
    await expect.poll(one).toEqual([{ ...notice, title: "Booking confirmed", body: expect.stringMatching(body) }]);
    // A server that was killed may send a message twice.
    await worker.say(confirmed);
    await officePatch(request, office, id, { status: "in_transit" });
    await worker.say(await arrived(owner, 2));
    await expect.poll(one).toMatchObject([{ ...notice, title: "On the way", body: expect.stringContaining(shown) }]);

    await trade.enter(eleni);
    await expect(page.getByRole("article").filter({ hasText: "Olive presses" })).toBeVisible();
    expect(await pressNotice(context)).toEqual({ focused: ["/dashboard"], opened: [] });
    await expect(page).toHaveURL(new RegExp(`/dashboard/shipment/${id}$`));
    await expect(page.getByRole("main")).toContainText(shown);
    await expect.poll(worker.shown).toEqual([]);

    // The same event, sent to a follower without an account.
    await worker.say(await arrived(follower, 2));
    await expect.poll(one).toMatchObject([{ ...notice, title: "On the way" }]);
    // The same window: a client's address is the one its document was loaded from.
    expect(await pressNotice(context)).toEqual({ focused: ["/dashboard"], opened: [] });
    await expect(page).toHaveURL(new RegExp(`/track/(${shown}|${reference})$`));
    await expect(page.getByRole("heading", { level: 1, name: "2 pallets on the road" })).toBeVisible();
  },
);
