import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { bookOverApi, officePatch } from "../e2e/support/api.ts";
import { rowsOf } from "../e2e/support/device.ts";
import type { Device } from "./support/engine.ts";
import { ENGINES, openDevice } from "./support/engines.ts";
import { enter, sees, step } from "./support/person.ts";
import { world } from "./support/world.ts";

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

const newId = () => randomUUID().replaceAll("-", "").slice(0, 15);
const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** A shipment of the customer's that was handed over, with remark and signature. */
async function delivered({ api, office, customer }: Awaited<ReturnType<typeof world>>): Promise<string> {
  const { id } = await bookOverApi(api, customer, { goods: "Pumps", zone: "PL-1", pallets: [EURO] });
  await officePatch(api, office, id, { status: "confirmed" });
  const shipment = (await rowsOf(api, office, "shipments")).find((row) => row.id === id);
  const headers = { Authorization: office.token };
  const scan = {
    ...{ id: newId(), pallet: `${shipment?.reference}01plt`.toLowerCase(), point: "delivered", condition: "damaged" },
    ...{ scanned_at: new Date().toISOString(), recipient: "Γιώργος Χατζής", remark: "Film torn." },
  };
  expect((await api.post("/api/collections/scans/records", { headers, data: scan })).status()).toBe(200);
  const file = { name: "s.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
  const multipart = { id: newId(), scan: scan.id, kind: "signature", file };
  expect((await api.post("/api/collections/scan_photos/records", { headers, multipart })).status()).toBe(200);
  return id;
}

describe.each(ENGINES)("%s", (engine) => {
  test("a delivery is shown to its customer, who makes the receipt", async () => {
    const there = await world();
    const id = await delivered(there);
    device = await openDevice(engine);
    const tab = await device.tab();
    await enter(tab, there.customer, `/dashboard/shipment/${id}`);
    await sees(tab, "Γιώργος Χατζής");
    await sees(tab, "Film torn.");
    const begins = await step<string>(
      tab,
      `
      const made = new Promise((done) => {
        const real = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          if (blob.type === "application/pdf") blob.slice(0, 5).text().then(done);
          return real.call(URL, blob);
        };
      });
      press(await find("button", "Delivery receipt"));
      return made;`,
    );
    expect(begins).toBe("%PDF-");
    expect((await device.wrong()).filter((text) => !/404|CSP style-src-attr/.test(text))).toEqual([]);
  });
});
