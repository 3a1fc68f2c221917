import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { dropPicturesBut, keepPicture, keptPicture } from "#data/local/kept-pictures.ts";

import { mirrorDb } from "#data/local/mirror-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { keepSignatures, SIGNATURES_AHEAD } from "#data/use-cases/pictures.ts";
import type { FedCollection } from "#domain/records/fed.ts";

const USER = "pictures0000001";
const keep = (sha256: string, at: number) =>
  keepPicture(USER, { sha256, picture: new Blob([sha256], { type: "image/png" }), at }, 2);
const there = async (...sums: string[]) =>
  Promise.all(sums.map(async (sum) => (await keptPicture(USER, sum)) !== null));

test("pictures are kept with their bytes and type, the oldest give way, and those without a row go", async () => {
  await keep("a", 1);
  await keep("b", 3);
  const picture = await keptPicture(USER, "a");
  expect([picture?.type, await picture?.text()]).toEqual(["image/png", "a"]);
  await keep("c", 2);
  expect(await there("a", "b", "c")).toEqual([false, true, true]);
  await dropPicturesBut(USER, new Set(["c"]));
  expect(await there("b", "c")).toEqual([false, true]);
});

vi.mock("#data/remote/file-link.ts", () => ({ fileToken: async () => "token" }));

test("the signatures of the latest 20 deliveries of one's own are fetched before they are looked at, photos are not", async () => {
  const user = "pictures0000002";
  const sum = (n: number) => String(n).padStart(64, "0");
  const at = (n: number) => `2026-11-${String(n).padStart(2, "0")} 10:00:00.000Z`;
  const db = mirrorDb(user);
  const row = <C extends FedCollection>(of: C, from: object) => ({ ...requireRow(of, from), gen: 0, seq: 0 });
  for (let n = 1; n <= SIGNATURES_AHEAD + 2; n += 1) {
    // The newest delivery is somebody else's.
    const owner = n === SIGNATURES_AHEAD + 2 ? "another00000000" : user;
    const about = { shipment: `s${n}`, scan: `c${n}`, file: "f.png" };
    await db.shipments.put(
      row("shipments", { id: `s${n}`, user_id: owner, status: "delivered", delivery_date: at(n) }),
    );
    await db.scans.put(
      row("scans", { id: `c${n}`, shipment: `s${n}`, pallet: `p${n}`, point: "delivered", scanned_at: at(n) }),
    );
    await db.scan_photos.bulkPut([
      row("scan_photos", { ...about, id: `g${n}`, kind: "signature", sha256: sum(n) }),
      row("scan_photos", { ...about, id: `h${n}`, kind: "photo", sha256: sum(100 + n) }),
    ]);
  }
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(String(path.split("/")[4]));
    return new Response(path);
  });
  await keepSignatures(user, 1);
  expect(asked).toEqual(Array.from({ length: SIGNATURES_AHEAD }, (_, i) => `g${SIGNATURES_AHEAD + 1 - i}`));
  expect(await (await keptPicture(user, sum(21)))?.text()).toContain("/api/files/scan_photos/g21/");
  // What was taken back goes from the device, and nothing is fetched twice.
  await db.scan_photos.delete("g21");
  await keepSignatures(user, 2);
  expect(asked.slice(SIGNATURES_AHEAD)).toEqual(["g1"]);
  expect(await keptPicture(user, sum(21))).toBeNull();
});
