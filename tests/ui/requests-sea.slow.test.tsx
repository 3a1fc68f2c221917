import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { type RequestSubmission, submitRequest } from "#data/use-cases/submit-request.ts";
import { INCOTERM_EXPLANATIONS, INCOTERMS } from "#domain/catalog/incoterms.ts";
import { SeaQuotePage } from "#features/requests/sea/sea-page.tsx";
import { emptySeaValues, type SeaValues } from "#features/requests/sea/sea-values.ts";
import { forgetEverything } from "./booking-stage.tsx";
import { choose, control, messageAt, openRequest, pieceField, write, writePiece } from "./requests-stage.tsx";

vi.mock("#data/use-cases/submit-request.ts", () => ({ submitRequest: vi.fn() }));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));
vi.mock("#features/requests/reload.ts", () => ({ reloadPage: vi.fn() }));

const submit = vi.mocked(submitRequest);
const CROSS = "Please provide required information based on shipment type";
const ID = "abcdefghij12345";

const VALID: SeaValues = {
  ...emptySeaValues(),
  origin_country: "China",
  origin_port: "Shanghai",
  cargo_type: "furniture",
  cargo_description: "Oak tables in wooden crates",
  pieces: [{ key: 1, length: "120", width: "80", height: "110", weight: "300" }],
  contact_person: "Ελένη Παπαδοπούλου",
  contact_email: "eleni@kolossi-agro.example",
  contact_phone: "+357 25 000 318",
};

beforeEach(() => {
  submit.mockResolvedValue({ outcome: "sent" });
});
afterEach(async () => {
  cleanup();
  submit.mockReset();
  sessionStorage.clear();
  await forgetEverything();
});

async function open(form?: Partial<SeaValues>) {
  if (form) await saveDraft("sea-quote", { id: ID, openedAt: Date.now() - 60_000, form: { ...VALID, ...form } });
  return openRequest("/sea-freight-quote", SeaQuotePage);
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Request Quote" }));
const pressed = async () => {
  await press();
  await waitFor(() => expect(submit).toHaveBeenCalled());
  return (submit.mock.calls[0] as [RequestSubmission])[0].payload;
};

describe("the form as it starts", () => {
  it("is an LCL request, FOB, port to port, with one empty piece and nothing ticked", async () => {
    await open();
    const chosen = screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked);
    expect(chosen.map(({ value }) => value)).toEqual(["lcl", "port-to-port", "Limassol"]);
    expect(screen.getByRole("button", { name: /^Incoterms FOB/ })).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(screen.getAllByRole("group", { name: /^Piece/ })).toHaveLength(1);
    for (const measure of ["Length", "Width", "Height", "Weight"]) expect(pieceField(1, measure).value).toBe("");
    expect(screen.queryByRole("button", { name: /^Remove piece/ })).toBeNull();
  });

  it("has its sections, cards and options (rule: requests.choices)", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sea Freight Quote");
    for (const name of [
      "Shipment Type",
      "Origin Information",
      "Cargo Details",
      "Shipment Details",
      "Service Details",
      "Additional Services",
      "Contact Information",
    ])
      expect(screen.getAllByRole("group", { name })[0]).toBeTruthy();
    for (const name of ["20ft Container", "40ft Container", "40ft HC", "LCL Loose Cargo"])
      expect(screen.getByRole("radio", { name })).toBeTruthy();
    for (const title of ["FCL or LCL", "What we need", "Response time"])
      expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  });
});

describe("sea quote form: each rule at both sides of its bound", () => {
  const LONG = (n: number) => "x".repeat(n);
  test.each<[string, string, string, string]>([
    ["origin_country", "C", "Origin country is required", "CN"],
    ["origin_country", "   ", "Origin country is required", " CN "],
    ["origin_port", "S", "Origin port is required", "SH"],
    ["cargo_description", LONG(19), "Please provide at least 20 characters", LONG(20)],
    ["contact_person", "E", "Contact person is required", "El"],
    ["contact_email", "eleni@", "Valid email is required", "eleni@kolossi.example"],
    ["contact_email", "", "Valid email is required", "ELENI@KOLOSSI.EXAMPLE"],
    ["contact_phone", "2500031", "Valid phone number is required", "25000318"],
  ])("%s: %j is refused, %s, %j is taken", async (field, bad, message, good) => {
    await open({});
    await write(field, bad);
    await press();
    await waitFor(() => expect(messageAt(field)).toBe(message));
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getAllByRole("alert").some((box) => within(box).queryByRole("link", { name: message }))).toBe(true);
    await write(field, good);
    await waitFor(() => expect(messageAt(field)).toBeNull());
    await pressed();
  });

  test.each<[string, string, string, string?]>([
    ["Length", "0.9", "1"],
    ["Width", "0.9", "1"],
    ["Height", "0.9", "1,0"],
    ["Weight", "0.09", "0.1"],
    ["Length", "", "120"],
    ["Height", "-110", "110,5"],
    ["Height", "abc", "110,5", "Height is not a number. Write digits, such as 120 or 0.5"],
    ["Weight", "3e2", "300", "Weight is not a number. Write digits, such as 120 or 0.5"],
  ])("a piece's %s: %j is refused, %j is taken", async (measure, bad, good, words) => {
    await open({});
    const { id } = pieceField(1, measure);
    await write(id, bad);
    await press();
    await waitFor(() => expect(messageAt(id)).toBe(words ?? `${measure} must be greater than 0`));
    expect(submit).not.toHaveBeenCalled();
    await write(id, good);
    await waitFor(() => expect(messageAt(id)).toBeNull());
    const { dimensions } = (await pressed()) as { dimensions?: Record<string, number>[] };
    expect(dimensions?.[0]?.[measure.toLowerCase()]).toBe(Number(good.replace(",", ".")));
  });

  it("requires a cargo type", async () => {
    await open({ cargo_type: "" });
    await press();
    await waitFor(() => expect(messageAt("cargo_type")).toBe("Cargo type is required"));
    await choose("cargo_type", "Furniture");
    await waitFor(() => expect(messageAt("cargo_type")).toBeNull());
  });

  test.each(["20ft Container", "40ft Container", "40ft HC"])("%s: the number of containers, from 1", async (name) => {
    await open({ pieces: [{ key: 1, length: "", width: "", height: "", weight: "" }] });
    await userEvent.click(screen.getByRole("radio", { name }));
    expect(screen.queryByRole("group", { name: "Piece 1" })).toBeNull();
    expect(control("number_of_containers")?.getAttribute("aria-valuemin")).toBe("1");
    await press();
    await waitFor(() => expect(messageAt("number_of_containers")).toBe(CROSS));
    await write("number_of_containers", "0");
    await waitFor(() => expect(messageAt("number_of_containers")).toBe(CROSS));
    await write("number_of_containers", "1");
    await waitFor(() => expect(messageAt("number_of_containers")).toBeNull());
    expect(await pressed()).toMatchObject({ number_of_containers: 1, dimensions: null, number_of_pieces: null });
  });

  test.each(["Door to port", "Door to door"])("%s: the destination address", async (name) => {
    await open({});
    expect(control("destination_address")).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name }));
    await press();
    await waitFor(() => expect(messageAt("destination_address")).toBe(CROSS));
    expect(submit).not.toHaveBeenCalled();
    await write("destination_address", "Λεωφόρος Νίκου Παττίχη 112, Λεμεσός");
    await waitFor(() => expect(messageAt("destination_address")).toBeNull());
    expect(await pressed()).toMatchObject({ destination_address: "Λεωφόρος Νίκου Παττίχη 112, Λεμεσός" });
  });

  it("lists missing fields in the order of the page, one message per field", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Door to door" }));
    await press();
    const summary = await screen.findByRole("alert", { name: "Please check these details" });
    expect(
      within(summary)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Origin country is required",
      "Origin port is required",
      "Cargo type is required",
      "Please provide at least 20 characters",
      "Piece 1: Length must be greater than 0",
      "Piece 1: Width must be greater than 0",
      "Piece 1: Height must be greater than 0",
      "Piece 1: Weight must be greater than 0",
      CROSS,
      "Contact person is required",
      "Valid email is required",
      "Valid phone number is required",
    ]);
  });

  it("neither requires nor sends fields that are hidden for the kind of shipment", async () => {
    await open({ delivery_type: "door-to-door", destination_address: "Limassol" });
    await userEvent.click(screen.getByRole("radio", { name: "Port to port" }));
    expect(await pressed()).toMatchObject({
      destination_address: "",
      number_of_containers: null,
      dimensions: [{ length: 120, width: 80, height: 110, weight: 300 }],
      number_of_pieces: 1,
      total_weight: 300,
      total_cbm: 1.056,
    });
  });
});

describe("pieces", () => {
  const totals = () => screen.getByRole("region", { name: "Totals" }).textContent;

  it("can be added and removed with the focus in place, except the last; totals have 3 and 2 decimals", async () => {
    await open({});
    expect(totals()).toContain("1.056\u00a0m³");
    expect(totals()).toContain("300.00\u00a0kg");
    await userEvent.click(screen.getByRole("button", { name: "Add Piece" }));
    await waitFor(() => expect(document.activeElement).toBe(pieceField(2, "Length")));
    expect(totals()).toContain("1.056\u00a0m³");
    await writePiece(2, ["120", "100", "110", "12,3450"]);
    expect(totals()).toContain("2.376\u00a0m³");
    expect(totals()).toContain("312.35\u00a0kg");
    await userEvent.click(screen.getByRole("button", { name: "Remove piece 1" }));
    expect(document.activeElement?.textContent).toBe("Piece 1");
    expect(totals()).toContain("1.320\u00a0m³");
    expect(screen.queryByRole("button", { name: /^Remove piece/ })).toBeNull();
  });

  it("keep their messages when another one is removed", async () => {
    await open({
      pieces: [
        { key: 1, length: "120", width: "80", height: "110", weight: "300" },
        { key: 2, length: "120", width: "80", height: "110", weight: "0" },
      ],
    });
    await press();
    await waitFor(() => expect(messageAt(pieceField(2, "Weight").id)).toBe("Weight must be greater than 0"));
    expect(screen.getByRole("link", { name: "Piece 2: Weight must be greater than 0" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove piece 1" }));
    await waitFor(() => expect(messageAt(pieceField(1, "Weight").id)).toBe("Weight must be greater than 0"));
  });
});

it("asks about a measure with two readings, and sends nothing before one is chosen", async () => {
  await open({ pieces: [{ key: 1, length: "1.200", width: "80", height: "110", weight: "1,200" }] });
  const totals = () => screen.getByRole("region", { name: "Totals" }).textContent;
  expect(totals()).toContain("0.000\u00a0m³");
  const weight = () => screen.queryByRole("group", { name: "Weight 1,200: 1200 kg or 1.2 kg?" });
  expect(await screen.findByRole("group", { name: "Length 1.200: 1200 cm or 1.2 cm?" })).toBeTruthy();
  expect(weight()?.textContent).toContain("A comma can mean either. Choose what the piece weighs.");

  await press();
  const way = await screen.findByRole("link", { name: "Piece 1: Weight 1,200: 1200 kg or 1.2 kg?" });
  expect(submit).not.toHaveBeenCalled();
  expect(pieceField(1, "Weight").getAttribute("aria-invalid")).toBeNull();
  await userEvent.click(way);
  expect(document.activeElement).toBe(weight());

  await userEvent.click(screen.getByRole("button", { name: "1200 kg" }));
  expect(pieceField(1, "Weight").value).toBe("1200");
  expect(weight()).toBeNull();
  expect(document.activeElement?.textContent).toBe("Piece 1");
  await userEvent.click(screen.getByRole("button", { name: "1200 cm" }));
  expect(totals()).toContain("10.560\u00a0m³");
  expect(await pressed()).toMatchObject({ dimensions: [{ length: 1200, width: 80, height: 110, weight: 1200 }] });
});

test.each([
  ["1.5", "The number of containers must be a whole number up to 999"],
  ["1.000", "The number of containers must be a whole number up to 999"],
  ["two", "The number of containers must be a whole number up to 999"],
])("%j containers are refused: %s", async (typed, message) => {
  await open({ container_type: "fcl-20", number_of_containers: typed });
  await press();
  await waitFor(() => expect(messageAt("number_of_containers")).toBe(message));
  expect(submit).not.toHaveBeenCalled();
});

test("the incoterm's explanation is also a tooltip on hover and focus, closed by Escape", async () => {
  await open();
  const words = `FOB: ${INCOTERM_EXPLANATIONS.FOB}.`;
  const shown = () => screen.queryByRole("tooltip", { hidden: true })?.dataset.words ?? null;
  expect(shown()).toBeNull();
  await userEvent.hover(control("incoterms") as HTMLElement);
  expect(shown()).toBe(words);
  await userEvent.unhover(control("incoterms") as HTMLElement);
  expect(shown()).toBeNull();
  act(() => control("incoterms")?.focus());
  expect(shown()).toBe(words);
  await userEvent.keyboard("{Escape}");
  expect(shown()).toBeNull();
});

test("the incoterm's explanation and drawing change with the choice", async () => {
  await open();
  for (const term of INCOTERMS) {
    await choose("incoterms", new RegExp(`^${term}`));
    expect(document.getElementById("incoterms-hint")?.textContent).toBe(`${term}: ${INCOTERM_EXPLANATIONS[term]}.`);
    expect(control("incoterms")?.getAttribute("aria-describedby")).toContain("incoterms-hint");
    expect(screen.getByRole("list", { name: `Who pays what under ${term}` })).toBeTruthy();
  }
  await choose("incoterms", /^CIF/);
  const shares = within(screen.getByRole("list", { name: /under CIF$/ })).getAllByRole("listitem");
  expect(shares.map(({ textContent }) => textContent)).toEqual([
    "To portSeller",
    "ShippingSeller",
    "InsuranceSeller",
    "DutiesBuyer",
    "DeliveryBuyer",
  ]);
});

test("typed values are saved before any press, under one id, and restored", async () => {
  const { unmount } = await open();
  await write("origin_port", "Yantian");
  await userEvent.click(screen.getByRole("radio", { name: "40ft HC" }));
  await waitFor(async () =>
    expect((await loadDraft<{ form: SeaValues }>("sea-quote"))?.value.form.container_type).toBe("fcl-40hc"),
  );
  const first = (await loadDraft<{ id: string }>("sea-quote"))?.value.id;
  expect(await screen.findByText(/^Draft saved \d\d:\d\d on this device$/)).toBeTruthy();
  unmount();
  await open();
  expect(control("origin_port")?.value).toBe("Yantian");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "40ft HC" }).checked).toBe(true);
  await write("number_of_containers", "2");
  await waitFor(async () =>
    expect((await loadDraft<{ form: SeaValues }>("sea-quote"))?.value.form.number_of_containers).toBe("2"),
  );
  expect((await loadDraft<{ id: string }>("sea-quote"))?.value.id).toBe(first);
});

test("valid fields of a draft with another shape are restored", async () => {
  await saveDraft("sea-quote", { id: ID, form: { origin_port: "Yantian", cargo_type: 7, pieces: "none" } });
  await open();
  expect(control("origin_port")?.value).toBe("Yantian");
  expect(screen.getAllByRole("group", { name: /^Piece/ })).toHaveLength(1);
});
