import { expect, test } from "vitest";
import { type Invariant, InvariantBroken } from "./support/invariants.ts";
import { runStorage } from "./support/storage-run.ts";
import { storage } from "./support/test.ts";

storage({ seed: 20_261_130, runs: 250 });

const wrong = (module: string, by: string) => ({ module: `src/data/${module}`, by: `tests/harness/planted/${by}` });
const PLANTED: [name: string, replaced: { module: string; by: string }, caughtBy: Invariant[]][] = [
  ["the first screen waits", wrong("use-cases/recover-kept.ts", "waits-for-storage.ts"), [34]],
  ["memory is taken for kept", wrong("sync/hand-in.ts", "memory-kept.ts"), [1, 34]],
  ["the mark of a sign-out is forgotten", wrong("use-cases/wipe.ts", "mark-forgotten.ts"), [34]],
  ["a code is anybody's", wrong("shared/read-codes.ts", "anybodys-codes.ts"), [9]],
  ["a code takes the place of another", wrong("shared/read-codes.ts", "code-overwritten.ts"), [34]],
  ["what cannot be marked is not sent", wrong("local/op-patches.ts", "nothing-without-room.ts"), [34]],
];

test.each(PLANTED)("a planted mistake is caught: %s", async (_, replaced, caughtBy) => {
  const { failed, error } = await runStorage({ seed: 4, runs: 250, replaced });
  expect(failed).toBe(true);
  expect(error).toBeInstanceOf(InvariantBroken);
  expect(caughtBy).toContain((error as InvariantBroken).invariant);
});
