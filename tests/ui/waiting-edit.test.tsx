import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { WaitingEdit } from "#features/admin/waiting-edit.tsx";
import type { PendingEdit } from "#live/office.ts";
import { opActions } from "#live/sync.ts";
import { ToastRegion } from "#ui/toast.tsx";
import { shipment } from "./admin-stage.tsx";

vi.mock("#live/sync.ts", () => ({ opActions: { edit: vi.fn(), discard: vi.fn() } }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const refused: PendingEdit = {
  values: { status: "confirmed" },
  sync: { opId: "edit00000000001", state: "attention", final: true, error: { kind: "forbidden" } },
  at: 0,
  conflict: null,
};

it.each([
  ["Edit again", "edit"],
  ["Discard the change", "discard"],
] as const)("%s says so when nothing could be changed", async (name, action) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <>
      <WaitingEdit edit={refused} shipment={shipment(1)} typing={false} />
      <ToastRegion />
    </>,
  );
  const press = () => userEvent.click(screen.getByRole("button", { name }));
  vi.mocked(opActions[action]).mockResolvedValueOnce("unresolved");
  await press();
  expect(await screen.findByText(/^It may have reached us already/)).toBeTruthy();
  vi.mocked(opActions[action]).mockRejectedValueOnce(new Error("The device is full."));
  await press();
  expect(await screen.findByText("That did not work. Nothing was changed.")).toBeTruthy();
  vi.mocked(opActions[action]).mockResolvedValueOnce(action === "edit" ? "draft" : "gone");
  await press();
  expect(screen.getAllByRole("button", { name: /close|dismiss/i })).toHaveLength(1);
});
