import { afterEach, describe, expect, test } from "vitest";
import { rowsOf } from "../e2e/support/device.ts";
import { LOAD, TOTAL } from "./support/book.ts";
import type { Device } from "./support/engine.ts";
import { ENGINES, openDevice } from "./support/engines.ts";
import { click, fill, notices, quote, sees, visit } from "./support/person.ts";
import { world } from "./support/world.ts";

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

/** Chromium denies both places, or the databases alone. */
const NOTHING_KEPT = /^(Nothing (more )?|Only what you type )is kept on this device/;

describe.each(ENGINES)("%s", (engine) => {
  test.each(["denied", "unreadable"] as const)(
    "storage that is %s: the price, a message that arrives, and one true line",
    async (storage) => {
      const { api, office } = await world();
      device = await openDevice(engine, { storage });
      const tab = await device.tab();
      await quote(tab, { country: "Germany", postcode: "10115", pallets: LOAD });
      await sees(tab, TOTAL);
      await visit(tab, "/contact");
      const subject = `Storage ${storage} in ${engine}`;
      await fill(tab, {
        Name: "Jonas Brandt",
        Email: "jonas@brandt.example",
        Subject: subject,
        Message: "Is Friday open?",
      });
      await click(tab, "button", "Send Message");
      await sees(tab, "Message sent successfully!");
      const arrived = async () => (await rowsOf(api, office, "contact_messages")).map((row) => row.subject);
      expect((await arrived()).filter((one) => one === subject)).toHaveLength(1);
      await sees(tab, "is kept on this device");
      const said = (await notices(tab)).join("\n");
      expect(said.split("\n").filter((one) => NOTHING_KEPT.test(one))).toHaveLength(1);
      expect(said).not.toContain("Ready to work offline");
    },
  );
});
