import { waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { inStep } from "#data/sync/in-step.ts";
import { syncStatus } from "#live/sync-store.ts";
import { becomeSignedIn, forgetDevice } from "./shell-stage.tsx";

afterEach(() => {
  inStep.set("asking");
  forgetDevice();
});

test("with nothing to send the chip says whether the server's rows are here", async () => {
  becomeSignedIn("customer0000001");
  const stop = syncStatus.subscribe(() => {});
  const state = () => syncStatus.get().state;
  inStep.set("yes");
  await waitFor(() => expect(state()).toBe("ok"));
  inStep.set("no");
  expect(state()).toBe("behind");
  inStep.set("asking");
  expect(state()).toBe("loading");
  stop();
});
