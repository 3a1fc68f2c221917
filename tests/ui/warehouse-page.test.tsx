import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { lastAnswer } from "#data/sync/connectivity.ts";
import { recordScan, writeScan } from "#data/use-cases/record-scan.ts";
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
/** A hand scanner: all keys at once, then Enter. */
const scan = (text: string) => {
  for (const key of [...text, "Enter"]) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
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
    expect(await screen.findByText("Choose the sailing that you load.")).toBeTruthy();
    await userEvent.click(await screen.findByRole("radio", { name: /2026-W48/ }));
    await userEvent.click(await screen.findByRole("radio", { name: "1HC-48" }));
    await begin();
    scan("7P6CTF30HM01");
    await button("OK, next pallet");
    expect(await waitingScans()).toMatchObject([{ point: "loaded", sailing: "sailing00week48", container: "1HC-48" }]);
  });

  it("explains what to do without a camera", async () => {
    await scanAt("Bologna, in");
    expect((await screen.findByText("This device has no camera")).closest('[role="alert"]')).toBeTruthy();
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
    await button("OK, next pallet");
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
    await userEvent.click(strip.getByRole("button", { name: "OK, next pallet" }));
    expect(screen.queryByRole("region", { name: "AKF-7P6CT-F30HM" })).toBeNull();
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
    await button("OK, next pallet");
    await userEvent.click(await button("Set the bay"));
    await userEvent.click(await button("Put it there"));
    expect(await screen.findByText("Write the bay, for example D 4.")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Another bay" }), "bay δ 5");
    await userEvent.click(await button("Put it there"));
    await button("Bay Δ 5. Change it");
    scan("7P6CTF30HM03");
    expect(await screen.findByText("3", { exact: false, selector: "p" })).toBeTruthy();
    await waitFor(async () => expect(await waitingScans()).toHaveLength(3));
    await userEvent.click(await button("OK, next pallet"));
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

  it("says that a scan was refused, and not that the pallet is here", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM01");
    await screen.findByText(/^In Bologna, /);
    const [op] = await outboxDb().ops.toArray();
    await outboxDb().ops.update(op?.seq ?? 0, { state: "rejected" });
    expect((await screen.findByText(/^Refused: it does not count\./)).getAttribute("role")).toBe("alert");
    expect(screen.queryByText(/^In Bologna, /)).toBeNull();
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
    await button("OK, next pallet");
    const { id } = await recordScan({ pallet: "7p6ctf30hm02plt", point: "delivered", recipient: "Eleni" });
    const old = { pallet: "7p6ctf30hm03plt", point: "hub_in" } as const;
    await writeScan(old, { owner: user, now: Date.now() - 10 * 60_000 });
    await writeScan(old, { owner: "someoneelse0001", now: Date.now() });
    await userEvent.click(await button("Your last scans"));
    const list = within(await screen.findByRole("dialog", { name: "Your last scans" }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
    expect(list.getAllByRole("listitem")[0]?.textContent).toContain("AKF-7P6CT-F30HM 2/3");
    expect(list.getByText(/After that only the office/)).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: /^Take back AKF-7P6CT-F30HM 2\/3, Delivered/ }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    expect((await waitingScans()).at(-1)).toMatchObject({ voids: id, point: "delivered" });
    await userEvent.click(list.getByRole("button", { name: /^Take back AKF-7P6CT-F30HM 1\/3/ }));
    await waitFor(() => expect(list.queryAllByRole("listitem")).toEqual([]));
    // The strip of that scan is gone with it.
    await userEvent.click(list.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("button", { name: "OK, next pallet" })).toBeNull();
  });

  it("shows that nothing was saved on a full phone, and saves once there is room", async () => {
    outboxDb().close();
    const db = new OutboxDb();
    failNthWrite(db, 1);
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
    await userEvent.click(await button("Record it as loaded"));
    expect(await screen.findByText("Say why. Some words are enough.")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: /Why is it recorded/ }), "Maria, by phone");
    await userEvent.click(await button("Record it as loaded"));
    await button("OK, next pallet");
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

  it("stops loading when the sailing is cancelled meanwhile, and keeps what was scanned", async () => {
    await scanAt("Loaded");
    await userEvent.click(await screen.findByRole("radio", { name: /2026-W48/ }));
    await begin();
    scan("7P6CTF30HM01");
    await button("OK, next pallet");
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
    await button("OK, next pallet");
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
    await userEvent.type(screen.getByRole("textbox", { name: /Why is it recorded/ }), "It fits");
    await userEvent.click(await button("Record it as loaded"));
    await button("OK, next pallet");
    expect(await waitingScans()).toMatchObject([{ container: "1HC-48", reason: "It fits" }]);
  });

  it("can record a pallet unknown on this phone, because it may not be confirmed yet", async () => {
    await scanAt("Collected");
    scan("B2F7WN8K4E01");
    expect(await screen.findByRole("heading", { level: 2, name: "Check the label" })).toBeTruthy();
    await userEvent.click(await button("Record it all the same"));
    await userEvent.type(screen.getByRole("textbox", { name: /Why is it recorded/ }), "It stands here");
    await userEvent.click(await button("Record it as collected"));

    await waitFor(async () =>
      expect(await waitingScans()).toMatchObject([{ pallet: "b2f7wn8k4e01plt", reason: "It stands here" }]),
    );
  });
});

describe("damaged and measured", () => {
  it("shows measured and declared values with chargeable weights, no price, and puts the pallet on hold", async () => {
    await scanAt("Bologna, in");
    scan("7P6CTF30HM03");
    expect(await screen.findByText("1 to send")).toBeTruthy();
    await userEvent.click(await button("Damaged"));
    expect(screen.getByRole("heading", { level: 1, name: "Damaged" })).toBeTruthy();
    expect(await screen.findByText("1 to send")).toBeTruthy();
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
    expect(screen.getByText("1 photo and the weight go when you are online.")).toBeTruthy();
    await userEvent.click(await button("Hold it and tell the office"));
    await screen.findByText("Kept. The office is told when there is a network.");
    const all = await waitingScans();
    expect(all).toHaveLength(2);
    expect(all[1]).toMatchObject({ condition: "damaged", weight: 412, height: 1.18, bay: "Q", point: "hub_in" });
    expect((await outboxDb().ops.toArray()).filter(({ kind }) => kind === "scan.photo")).toHaveLength(1);
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
    await screen.findByText("Kept. The office is told when there is a network.");
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
    expect(missing.getByRole("link", { name: /^Report it/ }).getAttribute("href")).toContain("7P6CT-F30HM");
    expect(screen.getByRole("region", { name: "2 on the road" })).toBeTruthy();
    await userEvent.type(screen.getByRole("searchbox", { name: /^Search/ }), "paphos");
    expect(await screen.findByText("2 pallets found")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "1 missing" })).toBeNull();
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
    await button("OK, next pallet");
    expect(Date.parse(String((await waitingScans())[0]?.scanned_at))).toBeGreaterThanOrEqual(before);
    // What was scanned has no goal that grows with it.
    expect((await screen.findByText(/^ ?today$/)).textContent?.trim()).toMatch(/^\d+ ?today$/);
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
    await userEvent.click(await button("Delivered, 2 of 3"));
    await waitFor(() => expect(app.at()).toBe("/warehouse"));
    const said = { point: "delivered", recipient: "Χριστίνα Γεωργίου", note: "Torn foil" };
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
