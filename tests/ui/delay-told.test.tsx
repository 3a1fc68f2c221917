import "fake-indexeddb/auto";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Told } from "#data/remote/sailing-told.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { knownRole } from "#data/shared/known-role.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import { mirrorSailings, pallet, sailing, shipment } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

// Who is told of a delay: the server's numbers, or what the device knows.
const server = vi.hoisted(() => ({
  asked: [] as string[],
  answer: (): Promise<Told> => Promise.reject(new Error("no answer was set")),
}));
const done = vi.hoisted(() => ({ ops: [] as NewOp[] }));
vi.mock("#data/remote/sailing-told.ts", () => ({
  fetchTold: (id: string) => {
    server.asked.push(id);
    return server.answer();
  },
}));
vi.mock("#data/use-cases/change-sailing.ts", async (original) => ({
  ...(await original<typeof import("#data/use-cases/change-sailing.ts")>()),
  changeSailing: async (op: NewOp) => {
    done.ops.push(op);
  },
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "offline" }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#live/tariff.ts", async (original) => ({
  ...(await original<typeof import("#live/tariff.ts")>()),
  useTariff: () => ({ state: "ready", tariff: { countries: [{ id: "germany", slug: "germany" }] }, retry: () => {} }),
}));

let users = 0;
let user = "";
beforeEach(() => {
  users += 1;
  user = `delaytold${String(users).padStart(6, "0")}`;
  server.asked = [];
  done.ops = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "operator");
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  forgetDevice();
});

const NUMBERS: Told = { shipments: 3, told: 2, push: 11, email: 16, both: 8 };
const HERE = "2 customer accounts have pallets on it";
/** Opens the dialog; returns the part that says who is told. */
async function open(rows: Parameters<typeof mirrorSailings>[1] = {}) {
  await mirrorSailings(user, {
    sailings: [sailing(1)],
    shipments: [shipment(1), shipment(2)],
    pallets: [pallet(1, 1), pallet(1, 2), pallet(2, 1, { count: 1 })],
    ...rows,
  });
  await openApp("/admin/sailings/sailing1");
  await userEvent.click(await screen.findByRole("button", { name: "Delay…" }));
  return screen.findByRole("region", { name: "Who is told" });
}
const tell = () => userEvent.click(screen.getByRole("button", { name: "Tell them" }));

describe("with the server's answer", () => {
  it("shows the numbers, and says them to screen readers as one sentence", async () => {
    server.answer = async () => NUMBERS;
    const told = await open();
    await waitFor(() => expect(told.textContent).toContain("2 of 3\u00a0shipments"));
    expect(server.asked).toEqual(["sailing1"]);
    expect(within(told).getByRole("status").textContent).toBe(
      "Somebody is told of 2 of 3\u00a0shipments: 11 by push, 16 by email, 8 of them by both.",
    );
    const figures = told.querySelector("[aria-hidden=true]:not(svg)");
    expect(figures?.textContent).toBe("11 by push16 by email8 get both");
    expect(told.textContent).not.toContain(HERE);
  });

  it("says nothing of both where nobody gets both", async () => {
    server.answer = async () => ({ ...NUMBERS, both: 0 });
    const told = await open();
    await waitFor(() => expect(told.textContent).toContain("16 by email"));
    expect(told.textContent).not.toContain("get both");
  });

  it("asks again each time the dialog opens", async () => {
    server.answer = async () => NUMBERS;
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    server.answer = async () => ({ ...NUMBERS, push: 12 });
    await userEvent.click(screen.getByRole("button", { name: "Delay…" }));
    const told = await screen.findByRole("region", { name: "Who is told" });
    await waitFor(() => expect(told.textContent).toContain("12 by push"));
    expect(server.asked).toHaveLength(2);
  });
});

describe("without an answer", () => {
  it("offline, shows the accounts that the device knows, and the numbers with the network", async () => {
    server.answer = async () => NUMBERS;
    onlineManager.setOnline(false);
    const told = await open();
    expect(told.textContent).toContain(HERE);
    expect(told.textContent).toContain("they are not counted here");
    expect(server.asked).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(told.textContent).toContain("11 by push"));
    expect(told.textContent).not.toContain(HERE);
  });

  it("failing, shows them at once and no error", async () => {
    server.answer = () => Promise.reject(new RequestFailed({ kind: "server", status: 500 }));
    const told = await open();
    await waitFor(() => expect(told.textContent).toContain(HERE));
    expect(server.asked).toHaveLength(1);
    expect(told.textContent).not.toContain("by push");
    expect(within(told).queryByRole("alert")).toBeNull();
    expect(document.querySelector(".toast")).toBeNull();
  });

  it("while it counts, says so, and the delay can be sent", async () => {
    server.answer = () => new Promise(() => {});
    const told = await open();
    expect(within(told).getByRole("status").textContent).toBe("Counting who is told");
    expect(told.textContent).not.toContain(HERE);
    await userEvent.click(screen.getByRole("radio", { name: "Port" }));
    await tell();
    await waitFor(() => expect(done.ops).toHaveLength(1));
    expect(done.ops[0]).toMatchObject({ kind: "sailing.delay", aggregate: "sailing1" });
  });
});

describe("nobody is told", () => {
  it("of a sailing without pallets, and the server is not asked", async () => {
    const told = await open({ pallets: [], shipments: [] });
    expect(told.textContent).toContain("Nothing is on it, so nobody is told.");
    expect(server.asked).toEqual([]);
  });

  it("where no day changes", async () => {
    server.answer = async () => NUMBERS;
    const told = await open();
    await waitFor(() => expect(told.textContent).toContain("11 by push"));
    const by = within(screen.getByRole("group", { name: "later by" }));
    await userEvent.click(by.getByRole("radio", { name: "Other" }));
    expect(told.textContent).toContain("so nobody is told");
    expect(told.textContent).not.toContain("11 by push");
    fireEvent.change(screen.getByLabelText("Arrives at, in Limassol"), { target: { value: "2090-01-01T10:00" } });
    expect(told.textContent).toContain("11 by push");
  });
});
