import { Receiver } from "../support/mail-receiver.ts";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { startProduct } from "./support/server.ts";
import { test as base, expect, freshEmail } from "./support/trade.ts";

type Product = Awaited<ReturnType<typeof startProduct>> & { letters: Receiver };

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const letters = await Receiver.start();
      const product = await startProduct({ SMTP_URL: letters.url });
      await use({ ...product, letters });
      await product.stop();
      await letters.down();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

const PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const DAY = /[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}/;

test("a customer sees the days of the sailing and each milestone at once, and hears of it by mail a minute later", async ({
  page,
  trade,
  product,
}) => {
  test.setTimeout(480_000);
  const request = page.request;
  const office = await officeAccount(request);
  const jonas = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
  const cargo = { goods: "Irrigation parts", zone: "DE-4", pallets: [PALLET, PALLET] };
  const { id } = await bookOverApi(request, jonas, cargo);
  await trade.enter(jonas, `/dashboard/shipment/${id}`);

  const journey = page.getByRole("region", { name: "Journey" });
  await expect(journey).toContainText(
    new RegExp(`Expected: collected by ${DAY.source}, sails ${DAY.source}, Limassol ${DAY.source}`),
  );
  await officePatch(request, office, id, { status: "confirmed" });
  const promise = new RegExp(`Collected by (${DAY.source}), sails (${DAY.source}), Limassol (${DAY.source})\\.`);
  await expect(journey).toContainText(promise);
  const [, , sails, arrives] = promise.exec((await journey.textContent()) ?? "") ?? [];

  const headers = { Authorization: office.token };
  const filter = encodeURIComponent(`shipment="${id}"`);
  const pallets = await request
    .get(`/api/collections/pallets/records?filter=(${filter})&sort=number`, { headers })
    .then((answer) => answer.json() as Promise<{ items: { id: string }[] }>);
  for (const [n, pallet] of pallets.items.entries()) {
    const data = {
      id: `scan${String(n).padStart(11, "0")}`,
      pallet: pallet.id,
      point: "collected",
      scanned_at: new Date().toISOString(),
    };
    const answer = await request.post("/api/collections/scans/records", { headers, data });
    expect(answer.ok()).toBe(true);
  }
  const dates = page.getByRole("region", { name: "Dates" });
  await expect(dates).toContainText("Collected, 2 of 2 pallets");
  await expect(dates.getByRole("row", { name: /^Limassol/ })).toContainText(arrives ?? "none");
  await expect(journey).toContainText("on the road");
  await expect(page.getByText("in transit").first()).toBeVisible();

  // The mail is delayed by a minute, in which the change can be undone.
  const mine = () => product.letters.to(jonas.email).map(({ subject }) => subject ?? "");
  await expect
    .poll(mine, { timeout: 240_000, intervals: [1000] })
    .toContainEqual(expect.stringMatching(/: collected$/));
  expect(mine().filter((subject) => subject.endsWith(": in transit"))).toEqual([]);
  const letter = product.letters.to(jonas.email).find(({ subject }) => subject?.endsWith(": collected"));
  expect(letter?.text).toContain("All 2 pallets have been collected");
  expect(letter?.text).toContain(sails ?? "none");
});
