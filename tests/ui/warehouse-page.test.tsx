import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { closeForTest, storageFailed } from "#data/local/storage.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { newRecordId } from "#data/shared/random.ts";
import { lastAnswer } from "#data/sync/connectivity.ts";
import { writeFound } from "#data/use-cases/record-found.ts";
import { recordScan, writeScan } from "#data/use-cases/record-scan.ts";
import { writeMissing } from "#data/use-cases/say-missing.ts";
import { palletId } from "#domain/pallets/code.ts";
import { foundForm } from "#features/warehouse/kept-values.ts";
import { keepForm } from "#live/kept-form.ts";
import { chooseScanPlace, keepCode, type ReadCode, readHere, type ScanPlace } from "#live/warehouse.ts";
import { failNthWrite } from "../support/data-faults.ts";
import { forgetDevice, openApp } from "./shell-stage.tsx";
import {
  mirrorWarehouse,
  newWarehouseUser,
  ONE_CONTAINER,
  pallet,
  ruledSailings,
  sailing,
  waitingScans,
} from "./warehouse-stage.tsx";

vi.mock("#data/sync/engine.ts", () => ({
  pageEngine: () => ({ env: { clock: { now: () => Date.now() } }, start: () => {}, wake: () => {} }),
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "offline" }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#features/warehouse/shrink-photo.ts", async (original) => {
  const real = await original<typeof import("#features/warehouse/shrink-photo.ts")>();
  return {
    ...real,
    shrinkPhoto: async (file: Blob) => {
      const content = await file.text();
      if (content === "no picture") throw new Error("unreadable");
      if (content === "too many") throw new real.TooManyPixels("too many");
      return new Blob([await file.arrayBuffer()], { type: "image/jpeg" });
    },
  };
});

let user = "";
beforeEach(async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  user = newWarehouseUser();
  await mirrorWarehouse(user, {
    pallets: [pallet(1), pallet(2, { bay: "D 4" }), pallet(3)],
    sailings: [
      sailing("sailing00week48", "2026-W48", ONE_CONTAINER),
      sailing("sailing00week49", "2026-W49", { port: "Ravenna" }),
    ],
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
  await outboxDb().ops.clear();
  await outboxDb().drafts.clear();
});

/** The saved forms. */
const keptForms = async () =>
  (await outboxDb().drafts.toArray()).filter(({ key }) => key.startsWith("scan-")).map(({ value }) => value);
const button = (name: string | RegExp) => screen.findByRole("button", { name });
/** A hand scanner: a key every 2 ms by their own times, however busy this machine is, then Enter. */
const scan = (text: string) => {
  const begun = performance.now();
  for (const [i, key] of [...text, "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: begun + 2 * i });
    document.dispatchEvent(event);
  }
};
async function scanAt(point: string) {
  const app = await openApp("/warehouse");
  await userEvent.click(await screen.findByRole("radio", { name: point }));
  if (point !== "Loaded") await begin();
  return app;
}
/** To the scanner; before it is there, what a hand scanner types is lost. */
async function begin() {
  await userEvent.click(await button("Start scanning"));
  await screen.findByRole("heading", { level: 1, name: "Scan" });
}

describe("choosing the point", () => {
  it("is required before the first scan, and is stored", async () => {
    const { unmount } = await openApp("/warehouse");
    expect(await screen.findByText("Choose a point first.")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Bologna, in" }));
    await userEvent.click(await button("Start scanning"));
    expect(await screen.findByRole("heading", { level: 1, name: "Scan" })).toBeTruthy();
    unmount();
    await openApp("/warehouse");
    expect(await screen.findByRole("radio", { name: "Bologna, in", checked: true })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Scan" })).toBeTruthy();
  });

  it("also asks for sailing and container for loading", async () => {
    await scanAt("Loaded");
    // The next sailing is chosen beforehand.
    await screen.findByText(/^You load 2026-W48, /);
    expect(screen.getByRole("radio", { name: /2026-W48/, checked: true })).toBeTruthy();
    await userEvent.click(await screen.findByRole("radio", { name: "1HC-48" }));
    await begin();
    scan("7P6CTF30HM01");
    await button("OK");
    expect(await waitingScans()).toMatchObject([{ point: "loaded", sailing: "sailing00week48", container: "1HC-48" }]);
  });

  it("explains what to do without a camera", async () => {
    await scanAt("Bologna, in");
    expect((await screen.findByText("This device has no camera")).closest('[role="alert"]')).toBeTruthy();
    // Nothing is said of a camera that is not there.
    expect(screen.queryByText(/before the camera/)).toBeNull();
    expect(await button("Type the number instead")).toBeTruthy();
  });
});

describe("the camera", () => {
  type Constraints = { advanced: { torch: boolean }[] };
  /** A camera track; `torch` answers when it is turned on or off, undefined for none. */
  function cameraWith(torch?: (constraints: Constraints) => Promise<void>) {
    const capabilities = () => (torch ? { torch: true } : {});
    const track = Object.assign(new EventTarget(), { stop: vi.fn(), getCapabilities: capabilities });
    return { track: Object.assign(track, { applyConstraints: torch ?? (() => Promise.resolve()) }) };
  }
  /** A reader that finds nothing. */
  class NoReader extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  /** What the browser answers to a request for the camera, one entry for each request. */
  function givenCameras(...answers: (ReturnType<typeof cameraWith> | DOMException)[]) {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    // happy-dom takes its own streams only.
    vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockImplementation(() => {});
    vi.stubGlobal("Worker", NoReader);
    const getUserMedia = async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof DOMException) throw answer;
      return { getVideoTracks: () => [answer.track], getTracks: () => [answer.track] };
    };
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, "mediaDevices");
    vi.unstubAllGlobals();
  });

  it("refused: says where to allow it, can be tried again, and numbers can be typed", async () => {
    givenCameras(new DOMException("", "NotAllowedError"), cameraWith());
    await scanAt("Bologna, in");
    const alert = (await screen.findByText("This app may not use the camera")).closest('[role="alert"]');
    expect(alert?.textContent).toContain("Allow the camera in the browser's settings");
    expect(await button("Type the number instead")).toBeTruthy();
    await userEvent.click(await button("Try again"));
    await waitFor(() => expect(screen.queryByText("This app may not use the camera")).toBeNull());
  });

  it("taken away while scanning: says so, and what was scanned is kept", async () => {
    const camera = cameraWith();
    givenCameras(camera, new DOMException("", "NotReadableError"));
    await scanAt("Bologna, in");
    await screen.findByText("Hold the code of a label before the camera.", { selector: "[role=status]" });
    scan("7P6CTF30HM01");
    await button("OK");
    camera.track.dispatchEvent(new Event("ended"));
    expect((await screen.findByText("The camera was taken away")).closest('[role="alert"]')).toBeTruthy();
    await userEvent.click(await button("Try again"));
    expect(await screen.findByText("Another app uses the camera")).toBeTruthy();
    expect(await waitingScans()).toMatchObject([{ pallet: "7p6ctf30hm01plt" }]);
  });

  it("switched off by the device: says so, and the picture comes back by itself", async () => {
    const camera = cameraWith();
    Object.assign(camera.track, { muted: true });
    givenCameras(camera);
    await scanAt("Bologna, in");
    expect((await screen.findByText("The camera gives no picture")).closest('[role="alert"]')).toBeTruthy();
    Object.assign(camera.track, { muted: false });
    act(() => void camera.track.dispatchEvent(new Event("unmute")));
    await waitFor(() => expect(screen.queryByText("The camera gives no picture")).toBeNull());
    Object.assign(camera.track, { muted: true });
    act(() => void camera.track.dispatchEvent(new Event("mute")));
    expect(await screen.findByText("The camera gives no picture")).toBeTruthy();
  });

  it("with a zoom: goes nearer step by step, as far as the camera can", async () => {
    const zoom = vi.fn(() => Promise.resolve());
    const camera = cameraWith(zoom);
    Object.assign(camera.track, {
      getCapabilities: () => ({ zoom: { min: 100, max: 250, step: 1 } }),
      getSettings: () => ({ zoom: 100 }),
    });
    givenCameras(camera);
    await scanAt("Bologna, in");
    await userEvent.click(await button("Zoom 1×. Change it"));
    expect(zoom).toHaveBeenLastCalledWith({ advanced: [{ zoom: 200 }] });
    await userEvent.click(await button("Zoom 2×. Change it"));
    expect(zoom).toHaveBeenLastCalledWith({ advanced: [{ zoom: 100 }] });
  });

  it("without a torch its place says so; one that does not answer is reported", async () => {
    givenCameras(cameraWith());
    const { unmount } = await scanAt("Bologna, in");
    await screen.findByText("Hold the code of a label before the camera.", { selector: "[role=status]" });
    expect(screen.queryByRole("button", { name: /^Torch/ })).toBeNull();
    expect(screen.getByText("No torch")).toBeTruthy();
    unmount();
    const torch = vi.fn<(constraints: Constraints) => Promise<void>>();
    torch.mockRejectedValueOnce(new DOMException("", "OverconstrainedError")).mockResolvedValue();
    givenCameras(cameraWith(torch));
    await openApp("/warehouse");
    await userEvent.click(await button("Torch on"));
    expect(await screen.findByText("The torch does not answer.")).toBeTruthy();
    await userEvent.click(await button("Torch on"));
    expect(await button("Torch off")).toBeTruthy();
    expect(torch).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
  });
});

describe("the strip", () => {
  it("saves a scan at once and shows where the pallet belongs", async () => {
    await scanAt("Bologna, in");
    scan("HTTPS://HOST/P/7P6CTF30HM02");
    const strip = within(await screen.findByRole("region", { name: "AKF-7P6CT-F30HM" }));
    expect(strip.getByText(/^In Bologna, \d\d:\d\d$/)).toBeTruthy();
    expect(strip.getByText("Αγροτικά Κολοσσίου Λτδ")).toBeTruthy();
    expect(strip.getByText("Set the bay")).toBeTruthy();
    expect(strip.getByText("2026-W48")).toBeTruthy();
    await waitFor(() => expect(strip.getByRole("img", { name: "1 of 3 here" })).toBeTruthy());
    expect(await waitingScans()).toMatchObject([{ pallet: "7p6ctf30hm02plt", point: "hub_in", condition: "ok" }]);
    await userEvent.click(strip.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("region", { name: "AKF-7P6CT-F30HM" })).toBeNull();
  });

  it("offers what fits to a number that is being typed, and the pallets of a whole one", async () => {
    await scanAt("Bologna, in");
    await userEvent.click(await button("Type the number instead"));
    const field = await screen.findByRole("textbox", { name: "Number on the label" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, "7p6");
    expect(screen.queryByRole("list", { name: "What fits on this phone" })).toBeNull();
    await userEvent.type(field, "c");
    const offered = within(await screen.findByRole("list", { name: "What fits on this phone" }));
    expect(offered.getAllByRole("button")).toHaveLength(3);
    const second = offered.getByRole("button", { name: /T-F30HM 2\/3/ });
    expect(second.textContent).toMatch(/^AKF-7P6CT-F30HM 2\/3/);
    expect(within(second).getByText("7P6C")).toBeTruthy();
    await userEvent.click(second);
    await expect.poll(waitingScans).toMatchObject([{ pallet: "7p6ctf30hm02plt" }]);
  });

  it("saves nothing for a pallet that was already scanned here, and shows since when", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    await screen.findByText(/^In Bologna, /);
    await userEvent.click(await button("Type the number instead"));
    await userEvent.type(await screen.findByRole("textbox", { name: "Number on the label" }), "akf 7p6ct f30hm 1/3");
    await userEvent.click(await button("Find the pallet"));
    expect(await screen.findByText(/^In Bologna already, /)).toBeTruthy();
    expect(await waitingScans()).toHaveLength(1);
  });

  it("puts a pallet into a bay, and the next ones into the same until it is changed in one tap", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    // Before the strip is there, a button of the same name sets the bay of the next pallet, and goes when the strip comes.
    await button("OK");
    await userEvent.click(await button("Set the bay"));
    await userEvent.click(await button("Put it there"));
    expect(await screen.findByText("Write the bay, for example D 4.")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Another bay" }), "bay δ 5");
    await userEvent.click(await button("Put it there"));
    await button("Bay Δ 5. Change it");
    scan("7P6CTF30HM03");
    expect(await screen.findByText("3", { exact: false, selector: "p" })).toBeTruthy();
    await waitFor(async () => expect(await waitingScans()).toHaveLength(3));
    await userEvent.click(await button("OK"));
    await userEvent.click(await button("Bay Δ 5 for the next pallet. Change it"));
    await userEvent.type(await screen.findByRole("textbox", { name: "Another bay" }), "f 2");
    await userEvent.click(await button("Put it there"));
    scan("7P6CTF30HM02");
    await button("Bay F 2. Change it");
    await userEvent.click(await button("Bay F 2. Change it"));
    await userEvent.click(await button("Bay Δ 5"));
    await button("Bay Δ 5. Change it");
    expect((await waitingScans()).map(({ pallet, bay }) => [pallet, bay ?? ""])).toEqual([
      ["7p6ctf30hm01plt", ""],
      ["7p6ctf30hm01plt", "Δ 5"],
      ["7p6ctf30hm03plt", "Δ 5"],
      ["7p6ctf30hm02plt", "F 2"],
      ["7p6ctf30hm02plt", "Δ 5"],
    ]);
    // Taken back is everything that was said on this strip.
    await userEvent.click(await button("Take this scan back"));
    await screen.findByText("Taken back");
    const all = await waitingScans();
    expect(all.slice(5).map(({ voids }) => voids)).toEqual([all[4]?.id, all[3]?.id]);
  });

  it("proposes the bay where the shipment's other pallets stand", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    await button("OK");
    await userEvent.click(await button("Set the bay"));
    await userEvent.type(screen.getByRole("textbox", { name: "Another bay" }), "d 4");
    await userEvent.click(await button("Put it there"));
    await userEvent.click(await button("Bay D 4. Change it"));
    await userEvent.click(await button("No bay for the next pallets"));
    scan("7P6CTF30HM02");
    await userEvent.click(await button("Put it in Bay D 4, beside its others"));
    await button("Bay D 4. Change it");
    expect((await waitingScans()).map(({ pallet, bay }) => [pallet, bay ?? ""])).toEqual([
      ["7p6ctf30hm01plt", ""],
      ["7p6ctf30hm01plt", "D 4"],
      ["7p6ctf30hm02plt", ""],
      ["7p6ctf30hm02plt", "D 4"],
    ]);
    expect(screen.queryByRole("button", { name: /beside its others/ })).toBeNull();
  });

  it("undoes a scan", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    await userEvent.click(await button("Take this scan back"));
    await screen.findByText("Taken back");
    const [first, second] = await waitingScans();
    expect(second).toMatchObject({ voids: first?.id });
  });

  it("takes back an earlier one of one's last scans, a delivery too, and says who can later", async () => {
    await scanAt("Bologna, in");
    await userEvent.click(await button("Your last scans"));
    expect(await screen.findByText("You have scanned nothing in the last 10 minutes.")).toBeTruthy();
    await userEvent.click(await button("Close"));
    scan("7P6CTF30HM01");
    await button("OK");
    const { id } = await recordScan({ pallet: "7p6ctf30hm02plt", point: "delivered", recipient: "Eleni" });
    const old = { pallet: "7p6ctf30hm03plt", point: "hub_in" } as const;
    await writeScan(old, { owner: user, now: Date.now() - 10 * 60_000 });
    await writeScan(old, { owner: "someoneelse0001", now: Date.now() });
    await userEvent.click(await button("Your last scans"));
    const list = within(await screen.findByRole("dialog", { name: "Your last scans" }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
    expect(list.getAllByRole("listitem")[0]?.textContent).toContain("AKF-7P6CT-F30HM 2/3");
    expect(list.getByText(/After that only the office/)).toBeTruthy();
    const press = (name: string) => userEvent.click(list.getByRole("button", { name }));
    await press("Take back: Delivered, AKF-7P6CT-F30HM 2/3");
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    expect((await waitingScans()).at(-1)).toMatchObject({ voids: id, point: "delivered" });
    await press("Take back: In Bologna, AKF-7P6CT-F30HM 1/3");
    await waitFor(() => expect(list.queryAllByRole("listitem")).toEqual([]));
    // The strip of that scan is gone with it.
    await userEvent.click(list.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("button", { name: "OK" })).toBeNull();
  });

  it("shows that nothing was saved on a full phone, and saves once there is room", async () => {
    outboxDb().close();
    const db = new OutboxDb();
    // What the test before has left to do writes other things.
    failNthWrite(db, 1, "ops");
    replaceOutboxDb(db);
    await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    expect(await screen.findByText("This phone is full: the scan was not saved")).toBeTruthy();
    expect(await waitingScans()).toEqual([]);
    await userEvent.click(await button("Type the number instead"));
    await userEvent.type(await screen.findByRole("textbox", { name: "Number on the label" }), "7P6CTF30HM01");
    await userEvent.click(await button("Find the pallet"));
    expect(await screen.findByText(/^In Bologna, /)).toBeTruthy();
    expect(await waitingScans()).toHaveLength(1);
  });

  it("reports foreign codes and incomplete numbers", async () => {
    await scanAt("Bologna, in");
    scan("https://example.com/menu");
    expect(await screen.findByText("Not one of our labels")).toBeTruthy();
    scan("7P6CT-F3?0HM");
    expect(await screen.findByText("This code cannot be read")).toBeTruthy();
    await userEvent.click(await button("Type the number instead"));
    const field = await screen.findByRole("textbox", { name: "Number on the label" });
    await userEvent.type(field, "7P6CTF30HM");
    await userEvent.click(await button("Find the pallet"));
    expect(await screen.findByText(/^Which pallet\?/)).toBeTruthy();
    expect(await waitingScans()).toEqual([]);
  });
});

describe("a scan that the end of the page or of storage meets", () => {
  const KEY = "akamas_read_codes";
  const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "[]") as ReadCode[];
  const waitingPallets = async () => (await waitingScans()).map(({ pallet: id }) => id);
  const both = [pallet(1).id, pallet(2).id];

  it("is taken by the next page unless it was handled, and counts once", async () => {
    const { unmount } = await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    const [first] = stored();
    expect(first).toMatchObject({ place: { point: "hub_in" }, given: "7P6CTF30HM01", owner: user });
    await button("OK");
    await waitFor(() => expect(stored()).toEqual([]));
    unmount();
    // The page ended when the first was stored and not yet handled, and the second was only read.
    const second = { ...first, id: newRecordId(), given: "7P6CTF30HM02" };
    localStorage.setItem(KEY, JSON.stringify([first, second].map((one) => ({ ...one, page: 1 }))));
    await openApp("/warehouse");
    await waitFor(async () => expect(await waitingPallets()).toEqual(both));
    await waitFor(() => expect(stored()).toEqual([]));
    expect(await waitingPallets()).toEqual(both);
  });

  it("is taken when storage is back, without a new page", async () => {
    await scanAt("Bologna, in");
    const broken = vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("The connection is gone.", "UnknownError");
    });
    closeForTest();
    scan("7P6CTF30HM01");
    expect(await screen.findByText("This phone's storage was closed")).toBeTruthy();
    expect(await waitingPallets()).toEqual([]);
    broken.mockRestore();
    await storageFailed();
    await button("OK");
    expect(await waitingPallets()).toEqual([pallet(1).id]);
    expect(stored()).toEqual([]);
  });
});

describe("stops", () => {
  it("stops a pallet of another sailing, and records it only with a reason", async () => {
    await scanAt("Loaded");
    await userEvent.click(await screen.findByRole("radio", { name: /2026-W49/ }));
    await begin();
    scan("7P6CTF30HM02");
    expect(await screen.findByRole("heading", { level: 2, name: "Do not load it" })).toBeTruthy();
    expect(screen.getByText("Not on this sailing")).toBeTruthy();
    expect(screen.getByText(/^Take it back to/).textContent).toBe("Take it back to Bay D 4.");
    expect(await waitingScans()).toEqual([]);
    await userEvent.click(await button("The office says load it here"));
    await userEvent.click(await button("Another reason"));
    await userEvent.click(await button("Record it as loaded"));
    expect(await screen.findByText("Say why. Some words are enough.")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: /Why is it recorded/ }), "Maria, by phone");
    await userEvent.click(await button("Record it as loaded"));
    await button("OK");
    expect(await waitingScans()).toMatchObject([{ sailing: "sailing00week49", reason: "Maria, by phone" }]);
  });

  it.each([
    [{ hold: true }, "Loaded", "Keep it here"],
    [{ cancelled: true }, "Bologna, in", "Do not move it on"],
    [{ state: "port_in" }, "Bologna, in", "Check the point", "In Limassol. Is the right point chosen?"],
  ] as const)("stops %o at %s", async (over, point, order, why?: string) => {
    await mirrorWarehouse(user, { pallets: [pallet(1, over)] });
    await scanAt(point);
    if (point === "Loaded") {
      await userEvent.click(await screen.findByRole("radio", { name: /2026-W48/ }));
      await userEvent.click(await button("Start scanning"));
    }
    scan("7P6CTF30HM01");
    expect(await screen.findByRole("heading", { level: 2, name: order })).toBeTruthy();
    if (why) expect(screen.getByText(why)).toBeTruthy();
    await userEvent.click(await button("Set aside, next pallet"));
    expect(screen.queryByRole("heading", { level: 2, name: order })).toBeNull();
    expect(await waitingScans()).toEqual([]);
  });

  it("stay until they are answered, whatever was read just after: one stop after the other", async () => {
    await mirrorWarehouse(user, { pallets: [pallet(1, { cancelled: true }), pallet(3, { state: "port_in" })] });
    await scanAt("Bologna, in");
    for (const code of ["7P6CTF30HM01", "7P6CTF30HM02", "7P6CTF30HM03"]) scan(code);
    await waitFor(async () => expect(await waitingScans()).toHaveLength(1));
    await act(async () => {});
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Do not move it on");
    await userEvent.click(await button("Set aside, next pallet"));
    expect(await screen.findByRole("heading", { level: 2, name: "Check the point" })).toBeTruthy();
    await userEvent.click(await button("Set aside, next pallet"));
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  });

  it("stops loading when the sailing is cancelled meanwhile, and keeps what was scanned", async () => {
    await scanAt("Loaded");
    await userEvent.click(await screen.findByRole("radio", { name: /2026-W48/ }));
    await begin();
    scan("7P6CTF30HM01");
    await button("OK");
    await mirrorWarehouse(user, { sailings: [sailing("sailing00week48", "2026-W48", { state: "cancelled" })] });
    scan("7P6CTF30HM02");
    expect(await screen.findByRole("heading", { level: 2, name: "Do not load it" })).toBeTruthy();
    expect(screen.getByText("Sailing cancelled")).toBeTruthy();
    expect(screen.getByText(/^The office has cancelled the sailing/)).toBeTruthy();
    expect(await waitingScans()).toMatchObject([{ pallet: "7p6ctf30hm01plt", sailing: "sailing00week48" }]);
  });

  it("loads a ship as the weekly rule makes it: without containers nothing is full", async () => {
    const [next] = ruledSailings();
    const aboard = { state: "loaded", sailing: next?.id ?? "", aboard: next?.id ?? "" };
    const loaded = Array.from({ length: 30 }, (_, n) => pallet(n + 1, { count: 30, ...aboard }, "90KTF00000"));
    const mine = [1, 2, 3].map((n) => pallet(n, { sailing: next?.id ?? "" }));
    await mirrorWarehouse(user, { pallets: [...mine, ...loaded], sailings: ruledSailings() });
    await scanAt("Loaded");
    const ships = await screen.findAllByRole<HTMLInputElement>("radio", { name: /^\d{4}-W\d\d/ });
    await userEvent.click(ships.find(({ value }) => value === next?.id) as HTMLInputElement);
    expect(screen.queryByRole("radio", { name: /^1HC/ })).toBeNull();
    await begin();
    scan("7P6CTF30HM01");
    await button("OK");
    expect(await waitingScans()).toMatchObject([{ point: "loaded", sailing: next?.id }]);
  });

  it("stops loading into a full container, and records it all the same with a reason", async () => {
    const aboard = { state: "loaded", aboard: "sailing00week48", aboard_container: "1HC-48" };
    const loaded = Array.from({ length: 25 }, (_, n) => pallet(n + 1, { count: 25, ...aboard }, "90KTF00000"));
    await mirrorWarehouse(user, { pallets: loaded });
    await scanAt("Loaded");
    await userEvent.click(await screen.findByRole("radio", { name: /2026-W48/ }));
    await userEvent.click(await screen.findByRole("radio", { name: "1HC-48" }));
    await begin();
    scan("7P6CTF30HM01");
    expect(await screen.findByRole("heading", { level: 2, name: "Leave it out" })).toBeTruthy();
    expect(screen.getByText(/^The floor of 1HC-48 is full\./)).toBeTruthy();
    await userEvent.click(await button("Record it all the same"));
    await userEvent.click(await button("Another reason"));
    await userEvent.type(screen.getByRole("textbox", { name: /Why is it recorded/ }), "It fits");
    await userEvent.click(await button("Record it as loaded"));
    await button("OK");
    expect(await waitingScans()).toMatchObject([{ container: "1HC-48", reason: "It fits" }]);
  });

  it("can record a pallet unknown on this phone, because it may not be confirmed yet", async () => {
    await scanAt("Collected");
    scan("B2F7WN8K4E01");
    expect(await screen.findByRole("heading", { level: 2, name: "Check the label" })).toBeTruthy();
    await userEvent.click(await button("Record it all the same"));
    await userEvent.click(await button("The label was wrong"));
    await waitFor(async () =>
      expect(await waitingScans()).toMatchObject([{ pallet: "b2f7wn8k4e01plt", reason: "The label was wrong" }]),
    );
  });
});

describe("codes that an earlier page has read and not handled", () => {
  const readBefore = (minutes: number, code: string, place: Partial<ScanPlace>, over: Partial<ReadCode> = {}) => {
    const whole = { point: "hub_in", sailing: "", container: "", ...place } as const;
    const at = Date.now() - minutes * 60_000;
    keepCode({ ...readHere(code, whole), at, page: performance.timeOrigin - 1, ...over });
    return new Date(at).toISOString();
  };
  const left = () => JSON.parse(localStorage.getItem("akamas_read_codes") ?? "[]") as ReadCode[];

  it("are recorded as what they were: this person's, at that place and time; each stop is seen", async () => {
    await mirrorWarehouse(user, { pallets: [pallet(2, { cancelled: true }), pallet(3, { state: "port_in" })] });
    const aboard = { point: "loaded", sailing: "sailing00week48", container: "1HC-48" } as const;
    const loaded = readBefore(90, "7P6CTF30HM01", aboard, { bay: "" });
    const stopped = readBefore(89, "7P6CTF30HM02", {});
    readBefore(88, "7P6CTF30HM03", {});
    readBefore(87, "B2F7WN8K4E01", {}, { owner: "somebodyelse001" });
    await scanAt("Collected");
    expect(await screen.findByRole("heading", { level: 2, name: "Do not move it on" })).toBeTruthy();
    expect(await waitingScans()).toMatchObject([{ ...aboard, pallet: "7p6ctf30hm01plt", scanned_at: loaded }]);
    await userEvent.click(await button("Record it all the same"));
    await userEvent.click(await button("The label was wrong"));
    expect(await screen.findByRole("heading", { level: 2, name: "Check the point" })).toBeTruthy();
    expect((await waitingScans())[1]).toMatchObject({ point: "hub_in", scanned_at: stopped });
    // What is not answered yet is there for the next page.
    expect(
      left()
        .map(({ given }) => given)
        .sort(),
    ).toEqual(["7P6CTF30HM03", "B2F7WN8K4E01"]);
    await userEvent.click(await button("Set aside, next pallet"));
    expect(left().map(({ owner }) => owner)).toEqual(["somebodyelse001"]);
  });

  it("of a delivery open their page one at a time, and none is dropped", async () => {
    readBefore(3, "7P6CTF30HM01", { point: "delivered" });
    readBefore(2, "7P6CTF30HM02", { point: "delivered" });
    const { router } = await scanAt("Collected");
    await waitFor(() => expect(router.state.location.pathname).toBe("/warehouse/delivery"));
    expect(router.state.location.search).toMatchObject({ pallet: "7P6CTF30HM01" });
    expect(left().map(({ given }) => given)).toEqual(["7P6CTF30HM02"]);
  });

  it("are one scan, however often they are taken", async () => {
    readBefore(3, "7P6CTF30HM01", {});
    const [code] = left();
    await scanAt("Collected");
    await waitFor(async () => expect(await waitingScans()).toHaveLength(1));
    cleanup();
    localStorage.setItem("akamas_read_codes", JSON.stringify([code, { given: 7 }, null]));
    await openApp("/warehouse");
    // What is no code stays until it is listed among what cannot be read.
    await waitFor(() => expect(left()).toEqual([{ given: 7 }, null]));
    expect(await waitingScans()).toHaveLength(1);
  });
});

describe("a refused scan", () => {
  /** The server has refused it. */
  const refuse = async (code: string) => {
    const op = (await outboxDb().ops.toArray()).find(({ payload }) => payload.pallet === palletId(code));
    const error = { kind: "invalid", fields: { pallet: "There is no such shipment." } } as const;
    const lastError = { error, status: 400, at: Date.now() };
    await outboxDb().ops.update(op?.seq ?? 0, { state: "rejected", lastError });
  };
  const typed = (code: string) =>
    writeScan({ pallet: palletId(code), point: "hub_in" }, { owner: user, now: Date.now() });
  const outbox = async () => (await outboxDb().ops.orderBy("seq").toArray()).map(({ kind, state }) => [kind, state]);

  it("stops the scanner once, in words, and stays under the last scans until it is decided", async () => {
    const { unmount } = await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    await screen.findByText(/^In Bologna, /);
    await refuse("7P6CTF30HM01");
    expect(await screen.findByRole("heading", { level: 2, name: "Not recorded" })).toBeTruthy();
    expect(screen.getByText("There is no such shipment.").closest('[role="alert"]')).toBeTruthy();
    await screen.findByText("1 refused");
    expect(screen.queryByText(/^In Bologna, /)).toBeNull();
    expect(screen.queryByText("1 kept")).toBeNull();
    await userEvent.click(await button("Back"));
    unmount();
    await openApp("/warehouse");
    await userEvent.click(await button("Your last scans"));
    expect(screen.queryByRole("heading", { level: 2, name: "Not recorded" })).toBeNull();
    const list = within(await screen.findByRole("dialog", { name: "Your last scans" }));
    expect((await list.findByRole("listitem")).textContent).toContain("Refused");
    await userEvent.click(list.getByRole("button", { name: "Decide: In Bologna, AKF-7P6CT-F30HM 1/3" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Not recorded" })).toBeTruthy();
    expect(await outbox()).toEqual([["scan.create", "rejected"]]);
  });

  it("does not stand under the word that it is kept", async () => {
    await scanAt("Bologna, in");
    scan("B2F7WN8K4E01");
    await userEvent.click(await button("Record it all the same"));
    await userEvent.click(await button("The label was wrong"));
    await screen.findByText("Bologna, in: kept on this phone");
    await refuse("B2F7WN8K4E01");
    await screen.findByRole("heading", { level: 2, name: "Not recorded" });
    expect(screen.queryByText("Bologna, in: kept on this phone")).toBeNull();
  });

  it("offers the number that is one figure apart, which takes its place once it is typed", async () => {
    await typed("7P8CTF30HM03");
    await refuse("7P8CTF30HM03");
    await scanAt("Bologna, in");
    expect(await screen.findByText("On this phone, one figure apart, Αγροτικά Κολοσσίου Λτδ")).toBeTruthy();
    expect(screen.getByRole("img", { name: "AKF-7P6CT-F30HM 3/3" })).toBeTruthy();
    await userEvent.click(await button(/^Type another number/));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Number on the label" });
    expect(field.value).toBe("AKF-7P6CT-F30HM 3/3");
    expect(await outbox()).toEqual([["scan.create", "rejected"]]);
    await userEvent.click(await button("Find the pallet"));
    await screen.findByText("The refused scan was replaced");
    expect(await waitingScans()).toMatchObject([{ pallet: "7p6ctf30hm03plt" }]);
  });

  it("is one of a list where several come together, and goes to the office as a find with its number", async () => {
    for (const code of ["B2F7WN8K4E01", "B2F7WN8K4E02"]) {
      await typed(code);
      await refuse(code);
    }
    const begun = { id: "begun0000000001", point: "hub_in", about: "", typed: { length: "1.2" }, note: "", photos: [] };
    keepForm(foundForm("hub_in", ""), begun);
    // Kept after a pause that is longer than the rest of this test on a fast machine.
    await waitFor(async () => expect(await keptForms()).toMatchObject([begun]));
    await scanAt("Bologna, in");
    expect(await screen.findByText("2 scans were refused. They do not count.")).toBeTruthy();
    await userEvent.click(await button("Decide: In Bologna, AKF-B2F7W-N8K4E 2"));
    await userEvent.click(await button(/^Give it to the office/));
    await userEvent.click(await button("Keep it for the office"));
    expect(await screen.findByText("Take one photo at least.")).toBeTruthy();
    expect(await outbox()).toHaveLength(2);
    const file = new File(["picture"], "photo.jpg", { type: "image/jpeg" });
    await userEvent.upload(screen.getByLabelText(/^Take photo 1/), file);
    await screen.findByRole("img", { name: "Photo 1" });
    await userEvent.type(screen.getByRole("textbox", { name: /What can be read/ }), "Blue foil");
    await userEvent.click(await button("Keep it for the office"));
    await screen.findByText("Kept. It is sent to the office by itself.");
    expect(await outbox()).toEqual([
      ["scan.create", "rejected"],
      ["found.create", "queued"],
      ["found.photo", "queued"],
    ]);
    const [find] = (await outboxDb().ops.toArray()).filter(({ kind }) => kind === "found.create");
    expect(find?.payload).toMatchObject({ bay: "Q", note: "Refused number: AKF-B2F7W-N8K4E 2. Blue foil" });
    // Another find that was begun before waits as it was.
    expect(await keptForms()).toMatchObject([begun]);
  });
});

it("a pallet without any label is kept with a photo, its measures and a note, also over a restart", async () => {
  const { unmount } = await scanAt("Bologna, in");
  await userEvent.click(await button("No label"));
  const file = new File(["picture"], "photo.jpg", { type: "image/jpeg" });
  await userEvent.upload(await screen.findByLabelText(/^Take photo 1/), file);
  await screen.findByRole("img", { name: "Photo 1" });
  expect(screen.getByText("of at most 4").closest("label")?.textContent).toBe("Take photo 2 of at most 4");
  expect(screen.getByText("Put it in").nextElementSibling?.textContent).toBe("Bay Q");
  await userEvent.type(screen.getByRole("textbox", { name: "Length" }), "1.2");
  await waitFor(async () => expect(await keptForms()).toMatchObject([{ typed: { length: "1.2" } }]));
  unmount();
  await openApp("/warehouse");
  await userEvent.click(await button("No label"));
  await screen.findByRole("img", { name: "Photo 1" });
  await userEvent.click(await button("Keep it for the office"));
  await screen.findByText("Kept. It is sent to the office by itself.");
  const [find] = (await outboxDb().ops.toArray()).filter(({ kind }) => kind === "found.create");
  expect(find?.payload).toMatchObject({ point: "hub_in", length: 1.2, bay: "Q" });
  await waitFor(async () => expect(await keptForms()).toEqual([]));
});

describe("a pallet without a label that its finder knows", () => {
  const gone = (over = {}) => {
    const since = new Date(Date.now() - 3_600_000).toISOString().replace("T", " ");
    return { missing_since: since, missing_point: "hub_in", ...over };
  };
  const ops = async () => (await outboxDb().ops.orderBy("seq").toArray()).map(({ kind, payload }) => [kind, payload]);
  async function measured(...sides: string[]) {
    await userEvent.click(await button("No label"));
    const file = new File(["picture"], "photo.jpg", { type: "image/jpeg" });
    await userEvent.upload(await screen.findByLabelText(/^Take photo 1/), file);
    await screen.findByRole("img", { name: "Photo 1" });
    for (const [n, name] of [/^Length/, /^Width/, /^Height/].entries())
      if (sides[n]) await userEvent.type(screen.getByRole("textbox", { name }), sides[n]);
  }
  const thisOne = (number: number) => `It is this one: AKF-7P6CT-F30HM ${number}/3`;

  it("is offered once it was measured, chosen by a press, and is here at once: the match waits behind its find", async () => {
    await mirrorWarehouse(user, { pallets: [pallet(1), pallet(2, gone()), pallet(3, gone({ cancelled: true }))] });
    const { unmount } = await scanAt("Bologna, in");
    await measured("1.2", "0.8");
    expect(screen.queryByRole("button", { name: /^It is this one/ })).toBeNull();
    await userEvent.type(screen.getByRole("textbox", { name: /^Height/ }), "1.02");
    expect(await screen.findByText("Missing, 1.20 x 0.80 x 1.00")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^It is this one/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: thisOne(2) }));
    expect(await screen.findByText("It is AKF-7P6CT-F30HM 2/3")).toBeTruthy();
    expect(await ops()).toEqual([]);
    await waitFor(async () => expect(await keptForms()).toMatchObject([{ pallet: "7P6CTF30HM02" }]));
    await userEvent.click(await button("It is another one"));
    await userEvent.click(await button(thisOne(2)));
    await userEvent.click(await button("Keep it as this pallet"));
    await screen.findByText("Kept as a pallet of AKF-7P6CT-F30HM");
    expect(await ops()).toMatchObject([
      ["found.create", { point: "hub_in", bay: "Q", height: 1.02 }],
      ["found.match", { pallet: "7p6ctf30hm02plt" }],
      ["found.photo", {}],
    ]);
    const [find, match] = await outboxDb().ops.orderBy("seq").toArray();
    expect([match?.aggregate, match?.dependsOn]).toEqual([find?.opId, find?.opId]);
    expect(await screen.findByText("1 kept")).toBeTruthy();
    unmount();
    // The scan that the match makes counts here already; when the find is refused it does not.
    await openApp("/warehouse/expected");
    await userEvent.click(await screen.findByRole("button", { name: /^Αγροτικά Κολοσσίου Λτδ/ }));
    expect(await screen.findByRole("button", { name: /^2 of 3 ?in Bologna, Bay Q/ })).toBeTruthy();
    await outboxDb().ops.update(find?.seq ?? 0, { state: "rejected" });
    // The shipment is in another list then, folded.
    await userEvent.click(await screen.findByRole("button", { name: /^Αγροτικά Κολοσσίου Λτδ/, expanded: false }));
    expect(await screen.findByRole("button", { name: /^2 of 3 ?not scanned yet, reported missing/ })).toBeTruthy();
  });

  it("asks for a reason where something speaks against it, before anything is kept", async () => {
    const over = gone({ state: "port_in", hold: true });
    await mirrorWarehouse(user, { pallets: [pallet(1, over), pallet(2, { height: 2 }), pallet(3, { height: 2 })] });
    await scanAt("Bologna, in");
    await measured("0.8", "1.2", "1");
    await userEvent.click(await button(thisOne(1)));
    expect(await screen.findByText("Something speaks against it: it was scanned further on already.")).toBeTruthy();
    await userEvent.click(await button("Keep it as this pallet"));
    expect(await screen.findByText("Say why. Some words are enough.")).toBeTruthy();
    expect(await ops()).toEqual([]);
    await userEvent.type(screen.getByRole("textbox", { name: /^Why is it this pallet/ }), "It came back");
    await userEvent.click(await button("Keep it as this pallet"));
    await screen.findByText("Kept as a pallet of AKF-7P6CT-F30HM");
    const matches = (await ops()).filter(([kind]) => kind === "found.match");
    expect(matches).toMatchObject([["found.match", { pallet: "7p6ctf30hm01plt", reason: "It came back" }]]);
  });
});

describe("damaged and measured", () => {
  it("shows measured and declared values with chargeable weights, no price, and puts the pallet on hold", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM03");
    expect(await screen.findByText("1 kept")).toBeTruthy();
    await userEvent.click(await button("Damaged"));
    expect(screen.getByRole("heading", { level: 1, name: "Damaged" })).toBeTruthy();
    expect(await screen.findByText("1 kept")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Weight, measured" }), "412");
    await userEvent.type(screen.getByRole("textbox", { name: "Height, measured" }), "1.18");
    expect(screen.getByRole("heading", { level: 1, name: "Damaged, and 112 kg too heavy" })).toBeTruthy();
    const chargeable = within(screen.getByRole("row", { name: /^Chargeable/ }));
    expect(chargeable.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["300 kg", "412 kg", "+112"]);
    expect(document.body.textContent).not.toContain("€");
    const input = screen.getByLabelText("Take photo 1");
    await userEvent.upload(input, new File(["one"], "1.jpg", { type: "image/jpeg" }));
    await userEvent.upload(
      await screen.findByLabelText("Take photo 2"),
      new File(["no picture"], "2.jpg", { type: "image/jpeg" }),
    );
    expect(await screen.findByText("This picture cannot be read. Take it again.")).toBeTruthy();
    await userEvent.upload(
      screen.getByLabelText("Take photo 2"),
      new File(["too many"], "2.jpg", { type: "image/jpeg" }),
    );
    expect(await screen.findByText("This picture has more than 100 megapixels. Take a smaller one.")).toBeTruthy();
    expect(screen.getByText("1 photo and the weight are sent by themselves.")).toBeTruthy();
    await userEvent.click(await button("Hold it and tell the office"));
    await screen.findByText("Kept. It is sent to the office by itself.");
    const all = await waitingScans();
    expect(all).toHaveLength(2);
    expect(all[1]).toMatchObject({ condition: "damaged", weight: 412, height: 1.18, bay: "Q", point: "hub_in" });
    expect((await outboxDb().ops.toArray()).filter(({ kind }) => kind === "scan.photo")).toHaveLength(1);
  });

  it("stays open when another label was read just before, and the press on the strip meets its own pallet", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM03");
    const damaged = await button("Damaged");
    scan("7P6CTF30HM01");
    fireEvent.pointerDown(damaged);
    await waitFor(async () => expect(await waitingScans()).toHaveLength(2));
    expect(damaged.isConnected).toBe(true);
    scan("7P6CTF30HM02");
    fireEvent.pointerUp(damaged);
    fireEvent.click(damaged);
    const title = () => screen.getByRole("heading", { level: 1 }).nextElementSibling?.textContent;
    expect(title()).toMatch(/^Pallet 3 of 3/);
    await waitFor(async () => expect(await waitingScans()).toHaveLength(3));
    await act(async () => {});
    expect(title()).toMatch(/^Pallet 3 of 3/);
    await userEvent.upload(screen.getByLabelText("Take photo 1"), new File(["one"], "1.jpg", { type: "image/jpeg" }));
    await userEvent.click(await button("Hold it and tell the office"));
    await screen.findByText("Kept. It is sent to the office by itself.");
    // What was read meanwhile was recorded, and is shown now.
    expect(await screen.findByText("2", { selector: ".text-65" })).toBeTruthy();
    const { condition, pallet: held } = (await waitingScans())[3] ?? {};
    expect([condition, held]).toEqual(["damaged", "7p6ctf30hm03plt"]);
  });

  it("is restored after a restart, with its photo, and deleted once it is saved or left", async () => {
    const { unmount } = await scanAt("Bologna, in");
    scan("7P6CTF30HM03");
    await userEvent.click(await button("Damaged"));
    await userEvent.type(screen.getByRole("textbox", { name: "Weight, measured" }), "412");
    await userEvent.type(screen.getByRole("textbox", { name: /What is broken/ }), "Corner crushed");
    await userEvent.upload(screen.getByLabelText("Take photo 1"), new File(["one"], "1.jpg", { type: "image/jpeg" }));
    await waitFor(async () => expect((await keptForms())[0]).toMatchObject({ note: "Corner crushed", photos: [{}] }));
    unmount();
    const again = await openApp("/warehouse");
    expect(await screen.findByRole("heading", { level: 1, name: "Damaged, and 112 kg too heavy" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Photo 1" })).toBeTruthy();
    await userEvent.click(await button("Hold it and tell the office"));
    await screen.findByText("Kept. It is sent to the office by itself.");
    expect((await waitingScans())[1]).toMatchObject({ condition: "damaged", weight: 412, note: "Corner crushed" });
    const [sent] = (await outboxDb().ops.toArray()).filter(({ kind }) => kind === "scan.photo");
    expect(sent?.payload.size).toBe(3);
    await waitFor(async () => expect(await keptForms()).toEqual([]));
    await userEvent.click(await button("Measure"));
    await userEvent.type(screen.getByRole("textbox", { name: "Weight, measured" }), "500");
    await waitFor(async () => expect(await keptForms()).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(async () => expect(await keptForms()).toEqual([]));
    again.unmount();
  });

  it("refuses absurd measures, and saves nothing without a statement", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM03");
    await userEvent.click(await button("Measure"));
    await userEvent.click(await button("Save the measures"));
    expect(await screen.findByText("Measure it, or say that it is damaged.")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Weight, measured" }), "-4");
    expect(screen.getByText("From 0.01 to 5000 kg.")).toBeTruthy();
    await userEvent.click(await button("Save the measures"));
    expect(await waitingScans()).toHaveLength(1);
  });
});

describe("expected pallets", () => {
  it("are counted, listed by group with missing ones highlighted, and searchable", async () => {
    await mirrorWarehouse(user, {
      pallets: [
        ...[pallet(1, { state: "hub_in" }), pallet(2, { state: "hub_in" }), pallet(3)],
        ...[1, 2].map((n) => pallet(n, { count: 2, consignee: "Paphos Tile Centre" }, "90KTF00000")),
      ],
    });
    await openApp("/warehouse/expected");
    expect(await screen.findByRole("heading", { level: 1, name: "Bologna, today" })).toBeTruthy();
    const missing = within(await screen.findByRole("region", { name: "1 missing" }));
    expect(missing.getByText("Αγροτικά Κολοσσίου Λτδ")).toBeTruthy();
    expect(missing.getByText("Pallet 3 of 3 is not here")).toBeTruthy();
    await userEvent.click(missing.getByRole("button", { name: "Report it: Pallet 3 of 3 is not here" }));
    await userEvent.type(await screen.findByRole("textbox", { name: /What do you know/ }), "Not on the truck");
    await userEvent.click(await button("It is missing"));
    await screen.findByText("Kept. It is sent to the office by itself.");
    expect(await missing.findByText(/^Reported .*: Not on the truck$/)).toBeTruthy();
    const [op] = await outboxDb().ops.toArray();
    const said = { point: "hub_in", missing: true, note: "Not on the truck" };
    expect(op).toMatchObject({ kind: "pallet.missing", aggregate: "7p6ctf30hm03plt", payload: said });
    expect(missing.getByRole("button", { name: /^It is not missing/ })).toBeTruthy();
    expect(screen.getByRole("region", { name: "2 on the road" })).toBeTruthy();
    await userEvent.type(screen.getByRole("searchbox", { name: /^Search/ }), "paphos");
    expect(await screen.findByText("2 pallets found")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "1 missing" })).toBeNull();
    // By the town that it comes from.
    await userEvent.clear(screen.getByRole("searchbox", { name: /^Search/ }));
    await userEvent.type(screen.getByRole("searchbox", { name: /^Search/ }), "berlin");
    expect(await screen.findByText("5 pallets found")).toBeTruthy();
    // Of the address: its street, its postcode.
    await userEvent.clear(screen.getByRole("searchbox", { name: /^Search/ }));
    await userEvent.type(screen.getByRole("searchbox", { name: /^Search/ }), "ακάμα");
    expect(await screen.findByText("5 pallets found")).toBeTruthy();
  });

  it("open a sheet: recorded here by the scanner's rules, damaged, measured, its label, its last scans", async () => {
    await mirrorWarehouse(user, { pallets: [pallet(1), pallet(2, { hold: true }), pallet(3, { bay: "D 4" })] });
    await openApp("/warehouse/expected");
    await userEvent.click(await screen.findByRole("button", { name: /^Αγροτικά Κολοσσίου Λτδ/ }));
    await userEvent.click(screen.getByRole("button", { name: /^1 of 3/ }));
    const sheet = () => within(screen.getByRole("region", { name: "Pallet 1 of AKF-7P6CT-F30HM" }));
    await screen.findByRole("region", { name: "Pallet 1 of AKF-7P6CT-F30HM" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("1 of 3"));
    expect(sheet().getByText("None on this phone.")).toBeTruthy();
    const label = sheet().getByRole("link", { name: "Print label" });
    expect(label.getAttribute("href")).toBe("/warehouse/labels?pallet=7p6ctf30hm01plt");
    // Without a point no stop is known.
    await userEvent.click(sheet().getByRole("button", { name: /^Record here: Bologna, in/ }));
    expect(await waitingScans()).toEqual([]);
    act(() => chooseScanPlace({ point: "hub_in", sailing: "", container: "" }));
    await userEvent.click(await screen.findByRole("button", { name: "Record here: Bologna, in" }));
    await expect.poll(waitingScans).toMatchObject([{ pallet: "7p6ctf30hm01plt", point: "hub_in", condition: "ok" }]);
    expect(await sheet().findByText("Kept")).toBeTruthy();
    expect(sheet().queryByRole("button", { name: /^Record here/ })).toBeNull();
    await userEvent.click(sheet().getByRole("button", { name: "Measure" }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Weight, measured" }), "302");
    await userEvent.click(await button("Save the measures"));
    await expect.poll(waitingScans).toMatchObject([{}, { pallet: "7p6ctf30hm01plt", weight: 302 }]);
    await screen.findByRole("region", { name: "Pallet 1 of AKF-7P6CT-F30HM" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Pallet 1/ })).toBeNull());
  });

  it("stop at what stops the scanner, and are recorded with a reason", async () => {
    chooseScanPlace({ point: "hub_in", sailing: "", container: "" });
    await mirrorWarehouse(user, { pallets: [pallet(1, { state: "port_in" }), pallet(2), pallet(3)] });
    await openApp("/warehouse/expected");
    await userEvent.type(await screen.findByRole("searchbox", { name: /^Search/ }), "7p6ctf30hm");
    await userEvent.click(await screen.findByRole("button", { name: /^1 of 3/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Damaged" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Damaged" })).toBeTruthy();
    await userEvent.click(await button("Back"));
    await userEvent.click(await screen.findByRole("button", { name: "Record here: Bologna, in" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Check the point" })).toBeTruthy();
    expect(await waitingScans()).toEqual([]);
    await userEvent.click(await button("Record it all the same"));
    await userEvent.click(await button("The label was wrong"));
    await expect.poll(waitingScans).toMatchObject([{ pallet: "7p6ctf30hm01plt", reason: "The label was wrong" }]);
    // The list is there again, as it was searched.
    expect(await screen.findByText("3 pallets found")).toBeTruthy();
  });
});

describe("a delivery round", () => {
  const at = (reference: string, over = {}) => pallet(1, { count: 1, state: "port_in", ...over }, reference);
  const stops = [
    at("AAAAA11111", { consignee: "Akti Latchi Hotel", town: "Πάφος", delivery_address: "Λεωφ. Ακάμα 31, 8840 Λατσί" }),
    at("BBBBB22222", { consignee: "Lemesos Marine", town: "Limassol", delivery_address: "Franklin Roosevelt 205" }),
    at("CCCCC33333", { consignee: "Cyprus Print House", town: "Λεμεσός", delivery_address: "Anexartisias 40, 3040" }),
    at("DDDDD44444", { consignee: "Nobody's Stores", town: "", delivery_address: "", hold: true }),
  ];
  const PHONE = { delivery_phone: "+357 25 000 318" };
  const names = () =>
    within(screen.getByRole("main"))
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent);
  const rows = () =>
    screen
      .queryAllByRole("button", { expanded: false })
      .flatMap(({ textContent }) => textContent?.match(/^\d(?! )/) ?? []);

  beforeEach(async () => {
    chooseScanPlace({ point: "delivered", sailing: "", container: "" });
    await mirrorWarehouse(user, {
      pallets: [
        ...[1, 2, 3].map((n) =>
          pallet(n, { state: "port_in", town: "Λεμεσός", delivery_address: "Akakia 1", ...PHONE }),
        ),
        ...stops,
      ],
    });
  });

  it("has the next stop on top, the others by town, and is done stop by stop", async () => {
    const app = await openApp("/warehouse/expected");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toMatch(/^Round, /);
    await screen.findByText("Next, 1 of 5");
    expect(screen.getByText("0 of 7 pallets handed over")).toBeTruthy();
    expect(names()).toEqual(["Αγροτικά Κολοσσίου Λτδ", "Λεμεσός", "Πάφος", "No town in the address"]);
    expect(screen.getByText("2 more, 2 pallets")).toBeTruthy();
    expect(rows()).toEqual(["2", "3", "4", "5"]);
    expect(screen.getByText("3 pallets, 7P6CT, 900 kg")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Call +357 25 000 318" }).getAttribute("href")).toBe("tel:+35725000318");
    expect(screen.getByRole("link", { name: "Map: Akakia 1" }).getAttribute("href")).toContain(
      "Akakia%201%2C%20Cyprus",
    );
    await userEvent.click(screen.getByRole("link", { name: "Hand over" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: /1 of 3/ }));
    for (const name of [/2 of 3/, /3 of 3/]) await userEvent.click(screen.getByRole("checkbox", { name }));
    await userEvent.type(screen.getByRole("textbox", { name: "Received by" }), "Eleni");
    await userEvent.click(screen.getByRole("checkbox", { name: "The recipient does not sign" }));
    await userEvent.click(await button("Delivered, 3 of 3"));
    await waitFor(() => expect(app.at()).toBe("/warehouse/expected"));
    await screen.findByText("Next, 2 of 5");
    expect(screen.getByText("3 of 7 pallets handed over")).toBeTruthy();
    expect(names()[0]).toBe("Cyprus Print House");
  });

  it("is ordered by buttons that keep the focus, leaves the towns, and is kept for the day", async () => {
    const first = await openApp("/warehouse/expected");
    await userEvent.click(await screen.findByRole("button", { name: /^4 ?Akti Latchi Hotel/ }));
    const earlier = () => screen.getByRole("button", { name: "Earlier: Akti Latchi Hotel" });
    await userEvent.click(earlier());
    expect(await screen.findByText("Akti Latchi Hotel is stop 3 of 5")).toBeTruthy();
    expect(names()).toEqual(["Αγροτικά Κολοσσίου Λτδ", "Λεμεσός", "Πάφος", "Limassol", "No town in the address"]);
    expect(document.activeElement).toBe(earlier());
    await userEvent.click(earlier());
    await userEvent.click(earlier());
    await screen.findByText("Akti Latchi Hotel is stop 1 of 5");
    expect(names()[0]).toBe("Akti Latchi Hotel");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Akti Latchi Hotel"));
    first.unmount();
    await openApp("/warehouse/expected");
    await screen.findByText("Next, 1 of 5");
    expect(names()[0]).toBe("Akti Latchi Hotel");
    // Yesterday's order says nothing about today.
    const key = Object.keys(localStorage).find((name) => name.startsWith("akamas_round_order")) ?? "";
    const kept = JSON.parse(localStorage.getItem(key) ?? "");
    cleanup();
    localStorage.setItem(key, JSON.stringify({ ...kept, day: "2020-01-01" }));
    await openApp("/warehouse/expected");
    await screen.findByText("Next, 1 of 5");
    expect(names()[0]).toBe("Αγροτικά Κολοσσίου Λτδ");
  });

  it("says what is not known of a stop, and that a map may need a network", async () => {
    await openApp("/warehouse/expected");
    await userEvent.click(await screen.findByRole("button", { name: /^5 ?Nobody's Stores/ }));
    expect(screen.getAllByText("No address. Ask the office.").length).toBeGreaterThan(0);
    expect(screen.getByText("No telephone")).toBeTruthy();
    expect(screen.getByText("1 pallet on hold. Ask the office before you hand over.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Later: Nobody's Stores" }).getAttribute("aria-disabled")).toBe("true");
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(await screen.findByText("No network: the map may not find it. The address stands above.")).toBeTruthy();
  });

  it("keeps no order on a full phone and says so", async () => {
    await openApp("/warehouse/expected");
    await userEvent.click(await screen.findByRole("button", { name: /^4 ?Akti Latchi Hotel/ }));
    const device = localStorage;
    const full = new Proxy(device, {
      get: (target, name) => {
        if (name === "setItem") throw new DOMException("full", "QuotaExceededError");
        return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      },
    });
    vi.stubGlobal("localStorage", full);
    await userEvent.click(screen.getByRole("button", { name: "Earlier: Akti Latchi Hotel" }));
    expect(await screen.findByText("This phone is full: the order was not kept")).toBeTruthy();
    vi.unstubAllGlobals();
    expect(screen.getByRole("button", { name: /^4 ?Akti Latchi Hotel/ })).toBeTruthy();
  });

  it("opens a pallet's sheet, and is searched", async () => {
    await openApp("/warehouse/expected");
    await userEvent.click(await screen.findByRole("button", { name: /3 pallets, 7P6CT/ }));
    await userEvent.click(screen.getByRole("button", { name: /^1 of 3/ }));
    await screen.findByRole("region", { name: "Pallet 1 of AKF-7P6CT-F30HM" });
    await userEvent.type(screen.getByRole("searchbox", { name: /^Search/ }), "latchi");
    expect(await screen.findByText("1 pallet found")).toBeTruthy();
    expect(screen.queryByText("Next, 1 of 5")).toBeNull();
  });
});

it("a shift counts what this person did by point, and what is to be handed over, and is shared as text", async () => {
  const at = (point: "collected" | "hub_in", code: string, ago: number, over = {}) =>
    writeScan({ pallet: palletId(code), point, ...over }, { owner: user, now: Date.now() - ago });
  const HOUR = 3_600_000;
  await mirrorWarehouse(user, { pallets: [pallet(1), pallet(2, { hold: true }), pallet(3)] });
  // More than eight hours before the next one: another shift.
  await at("collected", "7P6CTF30HM03", 10 * HOUR);
  await at("hub_in", "7P6CTF30HM01", HOUR, { condition: "damaged" });
  await at("hub_in", "7P6CTF30HM01", HOUR - 1000);
  await at("hub_in", "B2F7WN8K4E01", 1000);
  await writeFound(
    { id: "found0000000001", point: "hub_in", bay: "Q", note: "Brown boxes", photos: [] },
    { owner: user, now: Date.now() },
  );
  await writeMissing(
    { pallets: ["7p6ctf30hm03plt"], point: "hub_in", note: "Not on the truck", missing: true },
    { owner: user, now: Date.now() },
  );
  const received = { received_at: new Date(Date.now() - 1800_000).toISOString(), shipment: "s1", by: user };
  const scan = { id: "scansent0000001", pallet: "7p6ctf30hm02plt", point: "hub_in", scanned_at: received.received_at };
  await mirrorDb(user).scans.put({ ...requireRow("scans", { ...scan, ...received }), gen: 0, seq: 1 });
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  await openApp("/warehouse/shift");
  expect(await screen.findByRole("heading", { level: 1, name: "Your shift" })).toBeTruthy();
  const row = await screen.findByRole("row", { name: /^Bologna, in/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["3", "2"]);
  expect(screen.queryByRole("row", { name: /^Collected/ })).toBeNull();
  for (const line of ["1 missing", "1 held, damaged", "1 held", "1 found", "Brown boxes, Bay Q"])
    expect(screen.getByText(line)).toBeTruthy();
  // Each pallet is in one line.
  expect(screen.queryByText("1 damaged")).toBeNull();
  expect(screen.getByText("Αγροτικά Κολοσσίου Λτδ, 3 of 3, Not on the truck")).toBeTruthy();
  expect(screen.getByText("6 wait")).toBeTruthy();
  expect(screen.getByText(/^1 scan sent\. The rest goes/)).toBeTruthy();
  await userEvent.click(await button("Share this shift"));
  expect(share).toHaveBeenCalledWith({
    title: "Your shift",
    text: expect.stringMatching(/Bologna, in: 3 pallets, 2 shipments\n.*6 wait$/s),
  });
});

describe("what it costs", () => {
  /** Taps and typed characters, as with a glove. A photo is the button and the camera's shutter. */
  function effort() {
    const spent = { taps: 0, characters: 0 };
    return {
      spent,
      tap: async (what: string | HTMLElement) => {
        spent.taps += 1;
        await userEvent.click(typeof what === "string" ? await button(what) : what);
      },
      type: async (words: string) => {
        spent.characters += words.length;
        await userEvent.type(document.activeElement as HTMLElement, words);
      },
      photo: async () => {
        spent.taps += 2;
        const file = new File(["one"], "1.jpg", { type: "image/jpeg" });
        await userEvent.upload(await screen.findByLabelText(/^Take photo 1/), file);
        await screen.findByRole("img", { name: "Photo 1" });
      },
    };
  }

  it("from a torn label to the scan: two taps and four characters", async () => {
    await scanAt("Bologna, in");
    const { spent, tap, type } = effort();
    await tap("Type the number instead");
    await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
    await type("f3oh");
    const offered = within(await screen.findByRole("list", { name: "What fits on this phone" }));
    await tap(offered.getByRole("button", { name: /2\/3/ }));
    await expect.poll(waitingScans).toMatchObject([{ pallet: "7p6ctf30hm02plt" }]);
    expect(spent).toEqual({ taps: 2, characters: 4 });
  });

  it("from a pallet without a label to the find: four taps", async () => {
    await scanAt("Bologna, in");
    const { spent, tap, photo } = effort();
    await tap("No label");
    await photo();
    await tap("Keep it for the office");
    await screen.findByText("Kept. It is sent to the office by itself.");
    expect(spent).toEqual({ taps: 4, characters: 0 });
    expect((await outboxDb().ops.toArray()).map(({ kind }) => kind)).toEqual(["found.create", "found.photo"]);
  });

  it("on the second day: none before the first scan", async () => {
    const { unmount } = await scanAt("Bologna, in");
    unmount();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 3_600_000 });
    try {
      await openApp("/warehouse");
      await screen.findByRole("heading", { level: 1, name: "Scan" });
      scan("7P6CTF30HM01");
      await expect.poll(waitingScans).toMatchObject([{ pallet: "7p6ctf30hm01plt", point: "hub_in" }]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a clock that is wrong by a day", () => {
  const DAY = 86_400_000;

  it("is named, the list goes by the server's day, and scans keep the phone's time", async () => {
    // The cut-off is the phone's yesterday, which is today.
    const cut_off = new Date(Date.now() - DAY).toISOString().replace("T", " ");
    await mirrorWarehouse(user, { sailings: [sailing("sailing00week48", "2026-W48", { cut_off })] });
    const list = await openApp("/warehouse/expected");
    expect(await screen.findByRole("region", { name: "3 missing" })).toBeTruthy();
    act(() => lastAnswer.set({ server: Date.now() - DAY, device: Date.now() }));
    expect(await screen.findByRole("region", { name: "3 on the road" })).toBeTruthy();
    expect(screen.getByText("This phone's clock is 1 day ahead")).toBeTruthy();
    expect(screen.getByText(/Until then the lists go by our server's clock/)).toBeTruthy();
    list.unmount();
    await scanAt("Bologna, in");
    expect(await screen.findByText("This phone's clock is 1 day ahead")).toBeTruthy();
    const before = Date.now();
    scan("7P6CTF30HM01");
    await button("OK");
    expect(Date.parse(String((await waitingScans())[0]?.scanned_at))).toBeGreaterThanOrEqual(before);
    // What was scanned has no goal that grows with it.
    expect((await screen.findByText(/by you today/)).textContent).toMatch(/^1 by you today/);
    act(() => lastAnswer.set({ server: Date.now(), device: Date.now() }));
    await waitFor(() => expect(screen.queryByText("This phone's clock is 1 day ahead")).toBeNull());
  });
});

describe("delivery", () => {
  it("asks for pallets, name and signature or a reason without one, and saves a scan per pallet", async () => {
    const app = await openApp("/warehouse/delivery?pallet=7P6CTF30HM01&scanned=true");
    expect(await screen.findByRole("heading", { level: 2, name: "Αγροτικά Κολοσσίου Λτδ" })).toBeTruthy();
    // One scan stands for all of the shipment's pallets.
    expect(await button("Delivered, 3 of 3")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: /2 of 3/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /3 of 3/ }));
    expect(await button("Delivered, 1 of 3")).toBeTruthy();
    scan("7P6CTF30HM02");
    await userEvent.click(await button("Delivered, 2 of 3"));
    expect((await screen.findAllByText("Write who received it.")).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Received by" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Received by" }), "Χριστίνα Γεωργίου");
    await userEvent.click(screen.getByRole("checkbox", { name: "The recipient does not sign" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Something is damaged or missing" }));
    await userEvent.click(screen.getAllByRole("checkbox", { name: "2 of 3" }).at(-1) as HTMLElement);
    await userEvent.click(await button("Delivered, 2 of 3"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /What is damaged/ })));
    await userEvent.type(screen.getByRole("textbox", { name: /What is damaged or missing/ }), "Torn foil");
    const remark = screen.getByRole("textbox", { name: /remark for the customer/ });
    expect(remark.getAttribute("aria-describedby")).toBe("remark-hint");
    await userEvent.type(remark, "The goods are dry.");
    await userEvent.click(await button("Delivered, 2 of 3"));
    await waitFor(() => expect(app.at()).toBe("/warehouse"));
    const said = {
      ...{ point: "delivered", recipient: "Χριστίνα Γεωργίου", note: "Torn foil", remark: "The goods are dry." },
    };
    expect(await waitingScans()).toMatchObject([
      { ...said, pallet: "7p6ctf30hm01plt", condition: "ok" },
      { ...said, pallet: "7p6ctf30hm02plt", condition: "damaged" },
    ]);
  });

  it("is restored after a restart, can be reset, and is recorded once", async () => {
    const path = "/warehouse/delivery?pallet=7P6CTF30HM01";
    const first = await openApp(`${path}&scanned=true`);
    for (const name of [/2 of 3/, /3 of 3/]) await userEvent.click(await screen.findByRole("checkbox", { name }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Received by" }), "Eleni");
    await userEvent.click(screen.getByRole("checkbox", { name: "The recipient does not sign" }));
    await userEvent.upload(screen.getByLabelText("Take a photo"), new File(["one"], "1.jpg", { type: "image/jpeg" }));
    await waitFor(async () => expect((await keptForms())[0]).toMatchObject({ recipient: "Eleni", photos: [{}] }));
    first.unmount();
    const second = await openApp(path);
    expect(await screen.findByText("What was filled in before is here again.")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "Received by" })).toHaveProperty("value", "Eleni");
    expect(screen.getByRole("img", { name: "Photo 1" })).toBeTruthy();
    await userEvent.click(await button("Delivered, 1 of 3"));
    await waitFor(() => expect(second.at()).toBe("/warehouse"));
    expect(await waitingScans()).toMatchObject([{ recipient: "Eleni", pallet: "7p6ctf30hm01plt" }]);
    expect(await keptForms()).toEqual([]);
    second.unmount();
    const third = await openApp(`${path.replace("01", "02")}&scanned=true`);
    await userEvent.type(await screen.findByRole("textbox", { name: "Received by" }), "Nikos");
    await waitFor(async () => expect(await keptForms()).toHaveLength(1));
    third.unmount();
    await openApp(path);
    await userEvent.click(await button("Begin anew"));
    expect(screen.getByRole("textbox", { name: "Received by" })).toHaveProperty("value", "");
    expect(await button("Delivered, 0 of 3")).toBeTruthy();
    await waitFor(async () => expect(await keptForms()).toEqual([]));
  });

  it("requires a reason for a pallet on hold", async () => {
    await mirrorWarehouse(user, { pallets: [pallet(1, { hold: true }), pallet(2, { hold: true })] });
    await openApp("/warehouse/delivery?pallet=7P6CTF30HM01&scanned=true");
    // The other one on hold is not ticked with it.
    await userEvent.click(await screen.findByRole("checkbox", { name: /3 of 3/ }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Received by" }), "Eleni");
    await userEvent.click(screen.getByRole("checkbox", { name: "The recipient does not sign" }));
    await userEvent.click(await button("Delivered, 1 of 3"));
    expect((await screen.findAllByText("Say why. Some words are enough.")).length).toBeGreaterThan(0);
    expect(await waitingScans()).toEqual([]);
    await userEvent.type(screen.getByRole("textbox", { name: /handed over all the same/ }), "The office called");
    await userEvent.click(await button("Delivered, 1 of 3"));
    await waitFor(async () => expect(await waitingScans()).toMatchObject([{ reason: "The office called" }]));
  });
});
