import { formatReference } from "#domain/shipment/reference.ts";
import { type Mail, Receiver } from "../support/mail-receiver.ts";
import { bookOverApi, createCustomer, officeAccount, officePatch, signInOverApi } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { SUPERUSER, startProduct } from "./support/server.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

// Following by email from the tracking page, with a real mail server.
const mailed = test.extend<object, { letters: Receiver; product: { url: string } }>({
  letters: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const letters = await Receiver.start();
      await use(letters);
      await letters.down();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ letters }, use) => {
      const product = await startProduct({ SMTP_URL: letters.url, MAIL_FROM: "hello@akamas.test" });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

const PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };
/** A link of a letter, as its path on the server of this test. */
function pathIn(text: string, link: RegExp): string {
  const { pathname, search, hash } = new URL(link.exec(text)?.[0] ?? "");
  return pathname + search + hash;
}

mailed("asked for, confirmed, told of a status, ended by one click", async ({ page, request, letters }) => {
  // Two letters about a status, each of which waits a minute.
  mailed.setTimeout(480_000);
  const patience = { timeout: 200_000, intervals: [1000] };
  const [office, eleni] = [await officeAccount(request), await createCustomer(request, "Eleni", freshEmail("eleni"))];
  const cargo = { goods: "Olive presses", zone: "DE-4", pallets: [PALLET] };
  const { id, reference } = (await bookOverApi(request, eleni, cargo)) as { id: string; reference: string };
  await officePatch(request, office, id, { status: "confirmed" });
  const shown = formatReference(reference);
  const email = freshEmail("consignee");
  const letter = async (n: number): Promise<Mail> => {
    await expect.poll(() => letters.to(email).length, patience).toBe(n);
    return letters.to(email)[n - 1] as Mail;
  };

  await page.goto(`/track/${reference}`);
  await page.getByRole("radio", { name: "By email" }).check();
  const form = page.getByRole("form", { name: "By email" });
  await form.getByRole("button", { name: "Send me the link" }).click();
  await expect(form.getByText("Email is required")).toBeVisible();
  await expectNoViolations(page, "followed by mail, without an address");
  await form.getByRole("textbox", { name: "Your email address" }).fill(email);
  await form.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  await expectNoViolations(page, "followed by mail, asked for");

  const question = await letter(1);
  expect(question.subject).toBe(`Follow shipment ${shown}?`);
  await page.goto(pathIn(question.text ?? "", /https?:\S+\/follow#\S+/));
  await page.getByRole("button", { name: "Follow this shipment" }).click();
  await expect(page.getByText(`You follow ${shown}`)).toBeVisible();

  await officePatch(request, office, id, { status: "in_transit" });
  const moved = await letter(2);
  expect(moved.text).toContain("The shipment is on its way.");
  await page.goto(pathIn(moved.text ?? "", /https?:\S+\/track\/\S+/));
  await expect(page).toHaveURL(new RegExp(`/track/(${shown}|${reference})$`));
  await expect(page.getByRole("heading", { level: 1, name: "1 pallet on the road" })).toBeVisible();

  // As a mail program does it (RFC 8058).
  const header = moved.raw.replace(/\r\n[ \t]+/g, " ");
  expect(header).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const oneClick = pathIn(/^List-Unsubscribe: .*$/im.exec(header)?.[0] ?? "", /https?:[^>\s]+/);
  expect((await request.post(oneClick, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(200);
  await page.goto(pathIn(moved.text ?? "", /https?:\S+\/unsubscribe#\S+/));
  await expect(page.getByText("These emails to your address have ended:")).toBeVisible();

  await officePatch(request, office, id, { status: "delivered" });
  const root = await signInOverApi(request, SUPERUSER.email, SUPERUSER.password, "_superusers");
  const filter = encodeURIComponent(`to = "${email}" && template = "milestone_follower"`);
  const states = async () => {
    const headers = { Authorization: root.token };
    const answer = await request.get(`/api/collections/mail_queue/records?filter=${filter}`, { headers });
    return (await answer.json()).items.map(({ state }: { state: string }) => state).sort();
  };
  await expect.poll(states, patience).toEqual(["sent", "suppressed"]);
  // The owner's letter did arrive, so the mail server works.
  const delivered = () => letters.to(eleni.email).some(({ subject }) => /delivered/.test(subject ?? ""));
  await expect.poll(delivered, patience).toBe(true);
  expect(letters.to(email)).toHaveLength(2);
});
