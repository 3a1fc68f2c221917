import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedSailings, storeSailings } from "#data/local/public-sailings.ts";
import { refreshSailings } from "#data/sync/public-sailings.ts";
import { trueNow } from "#lib/true-time.ts";

const row = (id: string, over: Record<string, unknown> = {}) => ({
  ...{ id, name: "2026-W50", port: "Venice", vessel: "", state: "planned", atd: "", ata: "" },
  ...{ cut_off: "2026-12-08 11:00:00.000Z", etd: "2026-12-10 21:00:00.000Z", eta: "2026-12-14 16:00:00.000Z" },
  ...{ first_etd: "", first_eta: "" },
  ...over,
});
const asked: (string | null)[] = [];
let answer: () => Response | Promise<Response> = () => new Response(null, { status: 304 });

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers["If-None-Match"] ?? null);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test("are fetched once, stored, and requested with their ETag; unchanged ones are confirmed", async () => {
  expect(await storedSailings()).toBeUndefined();
  answer = () => Response.json({ sailings: [row("a")] }, { headers: { ETag: '"t1"' } });
  await Promise.all([refreshSailings(), refreshSailings()]);
  expect(asked).toEqual([null]);
  const first = await storedSailings();
  expect([first?.sailings.map(({ id }) => id), first?.etag]).toEqual([["a"], '"t1"']);
  answer = () => new Response(null, { status: 304 });
  await refreshSailings();
  const again = await storedSailings();
  expect([asked[1], again?.sailings, (again?.fetchedAt ?? 0) >= (first?.fetchedAt ?? 0)]).toEqual([
    '"t1"',
    first?.sailings,
    true,
  ]);
});

test("without an answer, or with an invalid one, the stored ones stay", async () => {
  await storeSailings([row("kept") as never], '"t2"');
  for (const next of [
    () => Promise.reject(new TypeError("no network")),
    () => new Response("<html>sign in</html>", { status: 200 }),
    () => Response.json({ sailings: [{ id: 1 }] }),
    () => Response.json({ status: 500, message: "no", data: {} }, { status: 500 }),
  ]) {
    answer = next;
    await refreshSailings();
    expect((await storedSailings())?.sailings.map(({ id }) => id)).toEqual(["kept"]);
  }
});

test("an earlier version's data in another shape are fetched again", async () => {
  await storeSailings([{ id: "old" } as never], '"t3"');
  expect(await storedSailings()).toBeUndefined();
  answer = () => Response.json({ sailings: [row("new")] }, { headers: { ETag: '"t4"' } });
  await refreshSailings();
  expect([asked, (await storedSailings())?.etag]).toEqual([[null], '"t4"']);
});

test("their answer tells a clock that is far off, and that it was set right", async () => {
  const DAY = 86_400_000;
  const dated = (off: number) => () =>
    Response.json({ sailings: [] }, { headers: { Date: new Date(Date.now() - off).toUTCString() } });
  for (const off of [40 * DAY, -40 * DAY, 0]) {
    answer = dated(off);
    await refreshSailings();
    expect(Math.abs(trueNow() - (Date.now() - off)), `${off / DAY} days`).toBeLessThan(60_000);
  }
});
