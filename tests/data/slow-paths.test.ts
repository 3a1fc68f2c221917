import { vi } from "vitest";

// The data layer without what is there for speed alone passes the same tests: each row by itself, each operation by itself,
// each page when the one before it is written.
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
