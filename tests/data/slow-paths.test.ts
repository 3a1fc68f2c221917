import { vi } from "vitest";

// The data layer passes the same tests without its fast paths: each row stored by itself, each operation sent alone, each
// page requested when the one before it is written.
vi.mock("#data/local/sizes.ts", async (original) => ({
  ...(await original<typeof import("#data/local/sizes.ts")>()),
  PACK_FROM: Number.POSITIVE_INFINITY,
}));
vi.mock("#data/sync/batch.ts", async (original) => ({
  ...(await original<typeof import("#data/sync/batch.ts")>()),
  MAX_BATCH: 1,
}));
vi.mock("#data/sync/pages-ahead.ts", async (original) => {
  const { pagesAhead, ...rest } = await original<typeof import("#data/sync/pages-ahead.ts")>();
  const oneByOne: typeof pagesAhead = (getPage) => pagesAhead(getPage, 0);
  return { ...rest, AHEAD: 0, pagesAhead: oneByOne };
});

await import("./drain.test.ts");
await import("./pull.test.ts");
await import("./mirror-packs.test.ts");
