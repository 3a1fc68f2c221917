import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOverApi, officeAccount } from "../e2e/support/api.ts";
import { rowsOf } from "../e2e/support/device.ts";
import { startFront } from "../e2e/support/next-build.ts";
import { ship } from "../e2e/support/phone.ts";
import { LOAD } from "./support/book.ts";
import type { Device } from "./support/engine.ts";
import { ENGINES, openDevice, URL_OF_PRODUCT } from "./support/engines.ts";
import { again, click, enter, fill, notices, quote, sees, step, visit } from "./support/person.ts";
import { type World, world } from "./support/world.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

// One browser for each engine: tabs of an office and of a customer.
describe.each(ENGINES)("%s", (engine) => {
  let device: Device;
  let all: World;
  beforeAll(async () => {
    [device, all] = await Promise.all([openDevice(engine), world()]);
  });
  afterAll(() => device.kill());

  test("an update waits for Restart in each tab, and what was typed is still there", async () => {
    const front = await startFront(URL_OF_PRODUCT);
    try {
      const [one, two] = [await device.tab(), await device.tab()];
      await one.goto(`${front.url}/contact`);
      await step(one, "await navigator.serviceWorker.ready;");
      await fill(one, { Subject: "Half a sentence" });
      await two.goto(`${front.url}/track`);
      front.deploy();
      await step(two, "await (await navigator.serviceWorker.getRegistration()).update();");
      await sees(two, "Update ready");
      await sees(one, "Update ready");
      await one.run("window.typed = true;");
      await two.run("window.before = true;");
      await click(two, "button", "Restart");
      await again(two);
      await step(
        two,
        `const registration = await navigator.serviceWorker.getRegistration();
        await wait("the new worker", () => !registration.waiting && registration.active);`,
      );
      expect(await one.run("return window.typed === true;"), "the other tab was not reloaded").toBe(true);
      await one.goto(`${front.url}/contact`);
      await step(
        one,
        `const field = await find("field", /^Subject/);
        await wait("the draft", () => field.value === "Half a sentence");`,
      );
      expect((await notices(one)).join()).not.toContain("Update ready");
      await one.close();
      await two.close();
    } finally {
      await front.stop();
    }
  });

  test("two tabs: what one sends the other shows, and it is sent once", async () => {
    const { api, customer } = all;
    const [one, two] = [await device.tab(), await device.tab()];
    await enter(two, customer);
    await sees(two, "No shipments yet");
    await enter(one, customer, "/contact");
    await bookOverApi(api, customer, { goods: "Two tabs", zone: "DE-4", pallets: [EURO] });
    await sees(two, "Two tabs");
    await fill(one, { Subject: `Two tabs in ${engine}`, Message: "Sent by whichever tab has its turn." });
    await click(one, "button", "Send Message");
    await sees(one, "Message sent successfully!");
    const office = await officeAccount(api);
    const sent = (await rowsOf(api, office, "contact_messages")).filter(
      ({ subject }) => subject === `Two tabs in ${engine}`,
    );
    expect(sent).toHaveLength(1);
    await one.close();
    await two.close();
  });

  test("signed in, Print of quotes, labels and a sailing's papers opens the dialog", async () => {
    const { api, office } = all;
    const [code = ""] = await ship(api, office, 1);
    const tab = await device.tab();
    await enter(tab, office, "/warehouse/labels?new=1");
    const prints = () => device.prints();
    let before = await prints();
    const opened = async (what: string) => {
      before += 1;
      await expect.poll(prints, { message: what }).toBe(before);
    };
    await sees(tab, code.slice(0, 4));
    await click(tab, "button", /^Print \d+ labels?$/);
    await opened("labels");
    const { sailings } = (await (await api.get("/api/sailings")).json()) as { sailings: { id: string }[] };
    for (const view of ["load", "manifest"]) {
      await visit(tab, `/admin/sailings/${sailings[0]?.id}?view=${view}`);
      await click(tab, "button", "Print");
      await opened(view);
    }
    await quote(tab, { country: "Germany", postcode: "10115", pallets: LOAD.slice(0, 1) });
    await click(tab, "button", "Print");
    await opened("quote");
    await tab.close();
  });
});
