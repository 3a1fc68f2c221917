import { waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { leave, leftBehind } from "#data/local/left-behind.ts";
import { closeForTest, resetStorage } from "#data/local/storage.ts";
import { saidOf } from "#features/requests/outcome.ts";
import { syncStatus } from "#live/sync-store.ts";
import { savedWords } from "#text/not-on-device.ts";
import { requests } from "#text/requests.ts";

afterEach(() => {
  resetStorage();
  leftBehind.set([]);
});

test("the chip does not say that all is up to date while storage is closed", () => {
  const stop = syncStatus.subscribe(() => {});
  expect(syncStatus.get().state).toBe("ok");
  closeForTest();
  expect(syncStatus.get().state).toBe("closed");
  stop();
});

test("the chip asks for an answer where something cannot be taken up, and not of somebody else", async () => {
  const stop = syncStatus.subscribe(() => {});
  const of = (owner: string) => ({ place: owner, owner, why: "unreadable", isDraft: false, op: null }) as const;
  // What the test before it left is shown until the outbox was read.
  await waitFor(() => expect(syncStatus.get().state).toBe("ok"));
  leave(of("eve"));
  expect(syncStatus.get().state).toBe("ok");
  leave(of("guest"));
  await waitFor(() => expect(syncStatus.get()).toEqual({ state: "attention", count: 1 }));
  stop();
});

test("what is not in this device's databases is not said to be saved on this device", () => {
  const texts = { sent: { title: "", text: "" }, failed: { title: "", text: "" } } as Parameters<typeof saidOf>[1];
  expect(saidOf({ outcome: "saved" }, texts).title).toBe(requests.saved);
  for (const at of ["restart", "page", "papers"] as const) {
    const said = [
      saidOf({ outcome: "saved", at }, texts),
      saidOf({ outcome: "saved", at, signIn: true }, texts),
      savedWords(at, { title: "Saved on this device", text: "" }),
    ];
    for (const { title, text } of said) expect(`${title} ${text}`).not.toMatch(/saved on this device/i);
    if (at !== "papers") expect(said[1]?.text).toContain("signed in");
  }
});
