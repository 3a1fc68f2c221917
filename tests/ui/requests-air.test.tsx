import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { saveDraft } from "#data/local/drafts.ts";
import { type RequestSubmission, submitRequest } from "#data/use-cases/submit-request.ts";
import { AirQuotePage } from "#features/requests/air/air-page.tsx";
import { type AirValues, emptyAirValues } from "#features/requests/air/air-values.ts";
import { forgetEverything } from "./booking-stage.tsx";
import { choose, control, messageAt, openRequest, pieceField, write, writePiece } from "./requests-stage.tsx";

vi.mock("#data/use-cases/submit-request.ts", () => ({ submitRequest: vi.fn() }));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));

const submit = vi.mocked(submitRequest);

const VALID: AirValues = {
  ...emptyAirValues(),
  origin_country: "Germany",
  origin_city: "Frankfurt",
  cargo_type: "electronics",
  cargo_description: "Two sets of pump controls",
  pieces: [{ key: 1, length: "120", width: "80", height: "110", weight: "90" }],
  contact_person: "Jonas Brandt",
  contact_email: "jonas@brandt.example",
  contact_phone: "+49 30 5550 142",
};

beforeEach(() => {
  submit.mockResolvedValue({ outcome: "sent" });
});
afterEach(async () => {
  cleanup();
  submit.mockReset();
  await forgetEverything();
});

async function open(form?: Partial<AirValues>) {
  if (form) await saveDraft("air-quote", { id: "abcdefghij12345", openedAt: Date.now(), form: { ...VALID, ...form } });
  return openRequest("/air-freight-quote", AirQuotePage);
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Request Quote" }));
const pressed = async () => {
  await press();
  await waitFor(() => expect(submit).toHaveBeenCalled());
  return (submit.mock.calls[0] as [RequestSubmission])[0].payload;
};
const figure = (label: string) => {
  const cell = screen.getByRole("region", { name: "Totals" }).querySelectorAll("dl:first-of-type > div");
  return [...cell].find((entry) => entry.querySelector("dt")?.textContent === label)?.querySelector("dd")?.textContent;
};

it("starts with its defaults and shows the important information", async () => {
  await open();
  const chosen = screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked);
  expect(chosen.map(({ value }) => value)).toEqual(["door-to-airport", "LCA"]);
  expect(screen.getAllByRole("group", { name: /^Piece \d/ })).toHaveLength(1);
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ checked }) => !checked)).toBe(true);
  const typed = [
    ...document.querySelectorAll<HTMLInputElement>("form input:not([type]), form input[type=text], textarea"),
  ];
  expect(typed.map(({ value }) => value).join("")).toBe("");
  const box = screen.getByRole("region", { name: "Important information" }).textContent ?? "";
  for (const words of ["Accurate dimensions", "divided by 6000", "Special requirements", "24 hours"])
    expect(box).toContain(words);
  expect(screen.getAllByRole("link", { name: "+357 25 000 184" })[0]?.getAttribute("href")).toBe("tel:+35725000184");
  for (const step of ["Measure", "We ask the airlines", "You decide"])
    expect(screen.getByRole("heading", { name: step })).toBeTruthy();
});

describe("air quote form: each rule at both sides of its bound", () => {
  test.each<[string, string, string, string]>([
    ["origin_country", "D", "Origin country is required", "DE"],
    ["origin_city", "F", "Origin city/airport is required", "FR"],
    ["cargo_description", "123456789", "Please provide a detailed description (minimum 10 characters)", "1234567890"],
    ["contact_person", "J", "Contact person name is required", "Jo"],
    ["contact_email", "jonas.example", "Valid email is required", "jonas@brandt.example"],
    ["contact_phone", "1234567", "Valid phone number is required", "12345678"],
  ])("%s: %j is refused, %s, %j is taken", async (field, bad, message, good) => {
    await open({});
    await write(field, bad);
    await press();
    await waitFor(() => expect(messageAt(field)).toBe(message));
    expect(submit).not.toHaveBeenCalled();
    await write(field, good);
    await waitFor(() => expect(messageAt(field)).toBeNull());
    await pressed();
  });

  test.each([
    ["Length", "0.9", "1"],
    ["Width", "0", "1"],
    ["Height", "0.9", "1.0"],
    ["Weight", "0.09", "0.1"],
  ])("a piece's %s: %j is refused, %j is taken, in steps of 0.1", async (measure, bad, good) => {
    await open({});
    const { id } = pieceField(1, measure);
    expect(pieceField(1, measure).getAttribute("step")).toBe("0.1");
    await write(id, bad);
    await press();
    await waitFor(() => expect(messageAt(id)).toBe(`${measure} must be greater than 0`));
    await write(id, good);
    await waitFor(() => expect(messageAt(id)).toBeNull());
    await pressed();
  });

  it("requires a cargo type", async () => {
    await open({ cargo_type: "" });
    await press();
    await waitFor(() => expect(messageAt("cargo_type")).toBe("Cargo type is required"));
    await choose("cargo_type", "Electronics");
    await waitFor(() => expect(messageAt("cargo_type")).toBeNull());
  });

  it("requires the address for door to door only, with the message at the address", async () => {
    await open({});
    expect(control("destination_address")).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Door to door" }));
    await press();
    await waitFor(() =>
      expect(messageAt("destination_address")).toBe("Destination address is required for door-to-door service"),
    );
    expect(submit).not.toHaveBeenCalled();
    await write("destination_address", "Paphos");
    await waitFor(() => expect(messageAt("destination_address")).toBeNull());
    expect(await pressed()).toMatchObject({ destination_address: "Paphos", service_type: "door-to-door" });
  });

  it("replaces an invalid number by 0 on blur; an untouched field stays empty", async () => {
    await open();
    const length = pieceField(1, "Length");
    await write(length.id, "abc");
    await userEvent.tab();
    expect(length.value).toBe("0");
    await write(length.id, "12,5");
    await userEvent.tab();
    expect(length.value).toBe("12,5");
    await userEvent.clear(length);
    await userEvent.tab();
    expect(length.value).toBe("0");
    await userEvent.tab();
    expect(pieceField(1, "Width").value).toBe("");
  });

  it("asks about a weight with two readings, and does not replace it by 0 on blur", async () => {
    await open({});
    const weight = pieceField(1, "Weight");
    await write(weight.id, "1.200");
    await userEvent.tab();
    expect(weight.value).toBe("1.200");
    expect(figure("Total weight")).toBe("0.00\u00a0kg");
    await press();
    expect(await screen.findByRole("link", { name: "Piece 1: Weight 1.200: 1200 kg or 1.2 kg?" })).toBeTruthy();
    expect(submit).not.toHaveBeenCalled();
    // The question's code is loaded when it is asked.
    (await screen.findByRole("button", { name: "1.2 kg" })).focus();
    await userEvent.keyboard("{Enter}");
    expect(weight.value).toBe("1.2");
    expect(document.activeElement).toBe(weight);
    expect(await pressed()).toMatchObject({ total_weight: 1.2 });
  });

  it("steps by 0.1 with the arrow keys", async () => {
    await open({});
    const weight = pieceField(1, "Weight");
    weight.focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}");
    expect(weight.value).toBe("90.1");
  });
});

describe("weights", () => {
  it("update while typing, and only pieces with all four values count", async () => {
    await open({});
    expect(figure("Total volume")).toBe("1.056\u00a0m³");
    expect(figure("Total weight")).toBe("90.00\u00a0kg");
    expect(figure("Volumetric weight")).toBe("176.00\u00a0kg");
    expect(figure("Chargeable weight")).toBe("176.00\u00a0kg");
    await userEvent.click(screen.getByRole("button", { name: "Add Piece" }));
    await writePiece(2, ["50", "40", "30", ""]);
    expect(figure("Total volume")).toBe("1.056\u00a0m³");
    await write(pieceField(2, "Weight").id, "200");
    expect(figure("Total volume")).toBe("1.116\u00a0m³");
    expect(figure("Total weight")).toBe("290.00\u00a0kg");
    expect(figure("Volumetric weight")).toBe("186.00\u00a0kg");
    expect(figure("Chargeable weight")).toBe("290.00\u00a0kg");
    expect(await pressed()).toMatchObject({
      number_of_pieces: 2,
      total_weight: 290,
      total_volume: 1.116,
      volumetric_weight: 186,
      chargeable_weight: 290,
    });
  });
});

test("after success the form is reset to one empty piece and the defaults", async () => {
  await open({ service_type: "door-to-door", destination_address: "Paphos", insurance_required: true });
  await userEvent.click(screen.getByRole("button", { name: "Add Piece" }));
  await writePiece(2, ["50", "40", "30", "20"]);
  await pressed();
  await waitFor(() => expect(screen.getAllByRole("group", { name: /^Piece \d/ })).toHaveLength(1));
  expect(pieceField(1, "Length").value).toBe("");
  expect(control("origin_country")?.value).toBe("");
  expect(control("destination_address")).toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ checked }) => !checked)).toBe(true);
});
