import "fake-indexeddb/auto";
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { knownRole } from "#data/shared/known-role.ts";
import type { Shipment } from "#data/shared/wire.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { keysOf } from "../support/scanner/keyboards.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" }));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => Promise.reject(new Error("offline")),
  searchHistory: () => Promise.reject(new Error("offline")),
  shipmentFromServer: () => Promise.reject(new Error("offline")),
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
// Nothing is sent; the tests read the outbox.
vi.mock("#data/sync/engine.ts", async (original) => {
  const real = await original<typeof import("#data/sync/engine.ts")>();
  return { ...real, pageEngine: () => ({ ...real.pageEngine(), start: () => {}, wake: () => {} }) };
});
vi.mock("@tanstack/react-virtual", async (original) => ({
  ...(await original<typeof import("@tanstack/react-virtual")>()),
  ...(await import("./virtual-list.ts")),
}));

let user = "";
beforeEach(() => {
  user = newOfficeUser();
  connectivity.set({ reachable: true, misses: 0 });
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "admin");
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
  await outboxDb().ops.clear();
});

const ops = async () => (await outboxDb().ops.toArray()).sort((a, b) => a.seq - b.seq);
const sent = async () =>
  (await ops()).map(({ kind, aggregate, payload, base }) => ({ kind, aggregate, payload, base }));
const edit = (aggregate: string, to: string | null, seen: string | null) => ({
  ...{ kind: "shipment.edit", aggregate },
  ...{ payload: { tracking_number: to }, base: { tracking_number: seen } },
});

/** The dialog for all of these shipments of Bob's. */
async function openDialog(rows: Shipment[], address = "/admin") {
  await mirror(user, { shipments: rows, users: [BOB] });
  await openApp(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: `Choose all ${rows.length}` }));
  return reopen();
}

async function reopen() {
  await userEvent.click(await screen.findByRole("button", { name: "Tracking numbers…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = (n: number) =>
    dialog.getByRole<HTMLInputElement>("textbox", { name: `AKF-00000-0000${n}, Bob Georgiou` });
  const values = () => dialog.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
  return { dialog, field, values, press: (name: string) => userEvent.click(dialog.getByRole("button", { name })) };
}

/**
 * A hand scanner types into a field of a device with another layout: a key every 2 ms, however busy this machine is.
 * @param from when, ms @returns the time of its last key
 */
function scanInto(input: HTMLInputElement, text: string, device: "greek" | "french", from = performance.now()): number {
  let at = from;
  const press = (code: string, key: string, shiftKey: boolean) => {
    const event = createEvent.keyDown(input, { code, key, shiftKey });
    at += 2;
    Object.defineProperty(event, "timeStamp", { value: at });
    fireEvent(input, event);
  };
  for (const { code, key, shift } of keysOf(text, { device })) {
    press(code, key, shift);
    if (key.length === 1) fireEvent.change(input, { target: { value: input.value + key } });
  }
  press("Enter", "Enter", false);
  return at;
}

describe("tracking numbers of several shipments", () => {
  it("reads a hand scanner by the places of its keys, and goes to the field below", async () => {
    const { field, values } = await openDialog([shipment(1), shipment(2), shipment(3)]);
    const [top, below, last] = [field(3), field(2), field(1)];
    await userEvent.click(top);
    const read = scanInto(top, "MSKU 123456-7", "greek");
    await waitFor(() => expect(values()[0]).toBe("MSKU 123456-7"));
    expect(document.activeElement).toBe(below);
    // The time between two codes is none between two keys of a code.
    scanInto(below, "1Z999AA10123456784", "french", read + 60);
    await waitFor(() => expect(values()[1]).toBe("1Z999AA10123456784"));
    expect(document.activeElement).toBe(last);
  });

  it("of one shipment is read by places too", async () => {
    await mirror(user, { shipments: [shipment(1)], users: [BOB] });
    await openApp(`/admin/shipment/${shipment(1).id}`);
    const input = await screen.findByRole<HTMLInputElement>("textbox", { name: /Tracking number/ });
    await userEvent.click(input);
    scanInto(input, "MSKU 123456-7", "greek");
    await waitFor(() => expect(input.value).toBe("MSKU 123456-7"));
  });

  it("sends one operation for each number that changed, and none for the others", async () => {
    const numbered = shipment(2, { tracking_number: "MSKU 2" });
    const { dialog, field, values, press } = await openDialog([
      ...[shipment(1), numbered, shipment(3, { tracking_number: "MSKU 3" }), shipment(4)],
    ]);
    expect(values()).toEqual(["", "MSKU 3", "MSKU 2", ""]);
    await press("Set tracking numbers");
    expect(dialog.getByText("Nothing has been changed.")).toBeTruthy();
    await userEvent.type(field(4), " MSKU 4 ");
    await userEvent.clear(field(3));
    await userEvent.type(field(2), " ");
    await userEvent.type(field(1), "x{Backspace}");
    await press("Set 2 shipments");
    await waitFor(async () => expect(await ops()).toHaveLength(2));
    expect(await sent()).toEqual([edit("s4", "MSKU 4", null), edit("s3", null, "MSKU 3")]);
    // One summary, when the server has answered all.
    for (const op of await ops()) await outboxDb().ops.put({ ...op, state: "acked", attempts: 1 });
    expect(await screen.findByText("2 shipments updated")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("region", { name: "Chosen shipments" })).toBeNull();
    expect(screen.getByText("MSKU 4")).toBeTruthy();
  });

  it("has the fields in the order of the list, and a pasted column fills them downwards", async () => {
    const rows = [shipment(1), shipment(2, { tracking_number: "MSKU 2" }), shipment(3), shipment(4)];
    const { dialog, field, values, press } = await openDialog(rows, "/admin?sort=oldest");
    await userEvent.click(field(1));
    await userEvent.paste("MSKU 1\r\n\r\nMSKU 3\tLimassol\r\n");
    expect(values()).toEqual(["MSKU 1", "MSKU 2", "MSKU 3", ""]);
    expect(dialog.getByText("2 fields filled.")).toBeTruthy();
    await userEvent.click(field(3));
    await userEvent.paste("MSKU 33\nMSKU 44\nMSKU 55\n");
    expect(values()).toEqual(["MSKU 1", "MSKU 2", "MSKU 33", "MSKU 44"]);
    expect(dialog.getByText("2 fields filled. 1 line has no field.")).toBeTruthy();
    // A single line goes where the caret is, as usual.
    await userEvent.clear(field(4));
    await userEvent.type(field(4), "MSKU ");
    await userEvent.paste("4");
    expect(field(4).value).toBe("MSKU 4");
    await press("Set 3 shipments");
    await waitFor(async () => expect(await ops()).toHaveLength(3));
    expect((await sent()).map(({ aggregate, payload }) => [aggregate, payload.tracking_number])).toEqual([
      ["s1", "MSKU 1"],
      ["s3", "MSKU 33"],
      ["s4", "MSKU 4"],
    ]);
  });

  it("names a number that is too long and sends nothing", async () => {
    const { dialog, field, press } = await openDialog([shipment(1), shipment(2)]);
    await userEvent.click(field(2));
    await userEvent.paste(`MSKU 2\n${"1".repeat(101)}`);
    expect(dialog.getByText("Tracking number: at most 100 characters")).toBeTruthy();
    await press("Set 2 shipments");
    expect(document.activeElement).toBe(field(1));
    expect(field(1).getAttribute("aria-invalid")).toBe("true");
    expect(await ops()).toEqual([]);
  });

  it("leaves a shipment alone whose last change was not saved, and keeps its line of a column", async () => {
    const { field, press } = await openDialog([shipment(1), shipment(2), shipment(3)]);
    await userEvent.type(field(2), "MSKU 2");
    await press("Set 1 shipment");
    await waitFor(async () => expect(await ops()).toHaveLength(1));
    const [op] = (await ops()) as [Op];
    const lastError = { status: 400, error: { kind: "invalid", fields: {} } } as never;
    await outboxDb().ops.put({ ...op, state: "rejected", attempts: 1, lastError });
    expect(await screen.findByText("1 of 1 not saved")).toBeTruthy();
    expect(await screen.findByText(/^Not saved\. /)).toBeTruthy();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Choose all 3" }));
    const again = await reopen();
    expect(again.field(2).disabled).toBe(true);
    expect(again.dialog.getByText("It has a change that was not saved: solve that first.")).toBeTruthy();
    await userEvent.click(again.field(3));
    await userEvent.paste("MSKU 3\nMSKU 22\nMSKU 1");
    expect(again.values()).toEqual(["MSKU 3", "MSKU 2", "MSKU 1"]);
    expect(again.dialog.getByText("2 fields filled. 1 line has no field.")).toBeTruthy();
  });

  it("goes to the next field with Enter, and to the button after the last", async () => {
    const { dialog, field } = await openDialog([shipment(1), shipment(2)]);
    await userEvent.type(field(2), "MSKU 2{Enter}");
    expect(document.activeElement).toBe(field(1));
    await userEvent.keyboard("MSKU 1{Enter}");
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Set 2 shipments" }));
    expect(await ops()).toEqual([]);
  });

  it("keeps what was typed when it is closed, unless that was Cancel", async () => {
    const { field } = await openDialog([shipment(1), shipment(2)]);
    await userEvent.type(field(2), "MSKU 2");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const second = await reopen();
    expect(second.field(2).value).toBe("MSKU 2");
    await second.press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await reopen()).field(2).value).toBe("");
  });

  it("fills by our references beside the numbers, whatever their order, and refuses what is no number", async () => {
    const [one, two, three] = [shipment(1), shipment(2), shipment(3)];
    for (const [row, reference] of [
      [one, "7P6CTF30HM"],
      [two, "7K2M9QXR4T"],
      [three, "7K2M9QXR5V"],
    ] as const)
      row.reference = reference;
    const { dialog, values, press } = await openDialog([one, two, three]);
    await userEvent.click(dialog.getByLabelText(/^AKF-7K2M9-QXR5V/));
    await userEvent.paste("Reference\tNumber\r\nAKF-7P6CT-F30HM\tMSKU 1\r\nAKF-7K2M9-QXR4T\t6.12206E+11\r\n");
    expect(values()).toEqual(["", "6.12206E+11", "MSKU 1"]);
    expect(dialog.getByText(/^The spreadsheet has shortened this number\./)).toBeTruthy();
    await press("Set 2 shipments");
    expect(document.activeElement).toBe(dialog.getByLabelText(/^AKF-7K2M9-QXR4T/));
    expect(await ops()).toEqual([]);
  });

  it("asks once about a number that several shipments get", async () => {
    const { dialog, field, press } = await openDialog([shipment(1), shipment(2), shipment(3)]);
    await userEvent.click(field(3));
    await userEvent.paste("MSKU 7\nMSKU 7\nMSKU 1");
    await press("Set 3 shipments");
    expect(dialog.getByText("MSKU 7 stands for more than one shipment. If that is right, press again.")).toBeTruthy();
    expect(await ops()).toEqual([]);
    await press("Set 3 shipments");
    await waitFor(async () => expect(await ops()).toHaveLength(3));
  });
});
