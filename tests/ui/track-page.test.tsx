import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Tracked } from "#domain/track/tracked.ts";
import { TrackPage } from "#features/track/track-page.tsx";
import { TrackedPage } from "#features/track/tracked-page.tsx";
import { forgetEverything, stage } from "./booking-stage.tsx";

const REFERENCE = "7P6CTF30HM";
/** A shipment of three pallets: all collected, two in Bologna. */
const ANSWER: Tracked = {
  ...{ reference: REFERENCE, status: "in_transit", pallets: 3, delay: null },
  origin: { name: "Germany", code: "DE", slug: "germany" },
  destination: { name: "Cyprus", code: "CY", port: "Limassol" },
  milestones: [
    { kind: "collected", planned: "2026-11-19", actual: "2026-11-19T13:30:00.000Z", pallets: 3 },
    { kind: "hub_in", planned: "2026-11-24", actual: "2026-11-22T06:42:00.000Z", pallets: 2 },
    { kind: "loaded", planned: null, actual: null, pallets: 0 },
    { kind: "departed", planned: "2026-11-26", actual: null, pallets: 0 },
    { kind: "arrived", planned: "2026-11-30", actual: null, pallets: 0 },
    { kind: "delivered", planned: null, actual: null, pallets: 0 },
  ],
  sailing: {
    ...{ name: "2026-W48", port: "Venice", expected: false, cancelled: false, atd: null, ata: null },
    ...{ cut_off: "2026-11-24T11:00:00.000Z", etd: "2026-11-26T21:00:00.000Z", eta: "2026-11-30T16:00:00.000Z" },
  },
};
const says = (status: number, body: unknown) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body as object, { status }));
const says404 = () => says(404, { status: 404, message: "We know no shipment by this number.", data: {} });
/** The page comes with this answer. */
function give(answer: unknown): void {
  const block = document.createElement("script");
  block.id = "given-answer";
  block.type = "application/json";
  block.textContent = JSON.stringify(answer);
  document.head.append(block);
}
const open = (typed = REFERENCE) => stage("/track/x", () => <TrackedPage typed={typed} />);
const field = () => screen.findByRole("textbox", { name: "Reference" });
/** The error at the field, which is another element after the answer. */
const fault = async (said: string) => {
  await waitFor(() => {
    const input = screen.getByRole("textbox", { name: "Reference" });
    expect(describedBy(input)).toContain(said);
  });
  return (await field()) as HTMLInputElement;
};
const describedBy = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

beforeEach(() => vi.setSystemTime(new Date("2026-11-22T07:58:00Z")));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await forgetEverything();
  localStorage.clear();
  document.getElementById("given-answer")?.remove();
});

it("shows where the pallets are, planned days and past events", async () => {
  const asked = says(200, ANSWER);
  open("akf-7p6ct-f30hm");
  expect(await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeTruthy();
  expect(asked.mock.calls.map(([path]) => path)).toEqual([`/api/track/${REFERENCE}`]);
  expect(document.body.textContent).toContain("Sails Thu 26 Nov from Venice. In Limassol Mon 30 Nov, as planned.");
  const rows = within(screen.getByRole("region", { name: "Milestones" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Thu 19 Nov, 14:30Collected in Germany",
    "Sun 22 Nov, 07:42In Bologna, 2 of 3 pallets",
    "Thu 26 Nov, 22:00plannedSails from Venice, week 48",
    "Mon 30 Nov, 18:00plannedIn Limassol, customs and unloading",
    "after Mon 30 Novby appointmentDelivered to the door",
  ]);
  expect(within(rows[1] as HTMLElement).getByRole("img", { name: "2 of 3 pallets" })).toBeTruthy();
  expect(screen.getByText("Day 4 of 12")).toBeTruthy();
});

it("says each milestone once, two of one day one after the other", async () => {
  says(200, {
    ...ANSWER,
    milestones: ANSWER.milestones.map((one) =>
      one.kind === "collected" ? { ...one, actual: "2026-11-22T05:30:00.000Z" } : one,
    ),
  });
  open();
  await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" });
  const rows = within(screen.getByRole("region", { name: "Milestones" })).getAllByRole("listitem");
  expect(rows.slice(0, 2).map((row) => row.textContent)).toEqual([
    "Sun 22 Nov, 06:30Collected in Germanyplanned Thu 19 Nov",
    "Sun 22 Nov, 07:42In Bologna, 2 of 3 pallets",
  ]);
  for (const fact of ["Collected in Germany", "06:30", "07:42"])
    expect([fact, document.body.textContent?.split(fact).length]).toEqual([fact, 2]);
});

it("shows what came with the page and does not ask again, and keeps it for later", async () => {
  const asked = says(200, ANSWER);
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now());
  give(ANSWER);
  open();
  await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" });
  expect(asked).not.toHaveBeenCalled();
  expect(screen.getByText(/^updated Sun 22 Nov/)).toBeTruthy();
  expect(localStorage.getItem("akamas_tracks")).toContain(REFERENCE);
  cleanup();
  // It is about one shipment.
  open("7P6CTF30H0");
  await waitFor(() => expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/track/7P6CTF30H0"]));
});

it("does not show again what came with the page once the server knows the shipment no more", async () => {
  give(ANSWER);
  says404();
  open();
  await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" });
  dispatchEvent(new Event("online"));
  await fault("We know no shipment by this number.");
  cleanup();
  open();
  await fault("We know no shipment by this number.");
  expect(localStorage.getItem("akamas_tracks") ?? "").not.toContain(REFERENCE);
  expect(document.getElementById("given-answer")).toBeNull();
});

it("asks when what came with the page is of another form", async () => {
  const asked = says(200, ANSWER);
  give({ ...ANSWER, milestones: "none" });
  open();
  await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" });
  expect(asked).toHaveBeenCalledOnce();
});

it("says that nothing is known when the page says so, of its own address only", async () => {
  const asked = says(200, ANSWER);
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now());
  history.replaceState(null, "", "/track/AKF-ZZZZZ-ZZZZZ");
  vi.resetModules();
  const page = await import("#features/track/tracked-page.tsx");
  give(null);
  stage("/track/x", () => <page.TrackedPage typed="AKF-ZZZZZ-ZZZZZ" />);
  expect((await fault("We know no shipment by this number")).value).toBe("AKF-ZZZZZ-ZZZZZ");
  expect(asked).not.toHaveBeenCalled();
  cleanup();
  stage("/track/x", () => <page.TrackedPage typed={REFERENCE} />);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

it("shows a delay with the old and the new day", async () => {
  says(200, {
    ...ANSWER,
    delay: {
      from: { departs: "2026-11-24", arrives: "2026-11-27" },
      to: { departs: "2026-11-26", arrives: "2026-11-30" },
    },
  });
  open();
  await screen.findByText("first planned Tue 24 Nov");
  expect(document.body.textContent).toContain("In Limassol Mon 30 Nov, 3 days later than planned (Fri 27 Nov).");
});

it("keeps an unknown number in the field, with an error", async () => {
  says404();
  open();
  expect((await fault("We know no shipment by this number")).value).toBe("AKF-7P6CT-F30HM");
});

it("sends no request for an invalid reference", async () => {
  const asked = says404();
  open("1Z999AA10123456784");
  const input = await field();
  expect((input as HTMLInputElement).value).toBe("1Z999AA10123456784");
  expect(describedBy(input)).toContain("This is no reference of ours");
  expect(asked).not.toHaveBeenCalled();
});

it("shows an error for an empty field", async () => {
  stage("/track", () => <TrackPage />);
  const input = await field();
  await userEvent.click(screen.getByRole("button", { name: "Track" }));
  expect(describedBy(input)).toContain("Please type the reference");
  await userEvent.type(input, "A");
  expect(describedBy(input)).not.toContain("Please type the reference");
});

it("shows the last answer with its time when the server is unreachable, and stores five at most", async () => {
  says(200, ANSWER);
  open();
  await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" });
  for (let n = 0; n < 5; n++) {
    cleanup();
    const reference = `7P6CTF30H${n}`;
    says(200, { ...ANSWER, reference });
    open(reference);
    await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" });
    await waitFor(() => expect(localStorage.getItem("akamas_tracks")).toContain(reference));
  }
  cleanup();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
  open("7P6CTF30H0");
  await screen.findByText("The last answer");
  expect(screen.getByText(/what it said on Sun 22 Nov, /)).toBeTruthy();
  cleanup();
  open();
  expect(await screen.findByText(/no earlier answer for this shipment/)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "The shipment could not be looked up" })).toBeTruthy();
});

it("deletes an answer that the server no longer has, and ignores a captive portal's page", async () => {
  says(200, ANSWER);
  open();
  await screen.findByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" });
  cleanup();
  says(404, { portal: "Welcome to the hotel" });
  open();
  await screen.findByText("The last answer");
  cleanup();
  says404();
  open();
  await fault("We know no shipment by this number");
  expect(localStorage.getItem("akamas_tracks")).toBe("[]");
});
