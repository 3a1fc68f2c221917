import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { documentLink } from "#data/remote/file-link.ts";
import type { HistoryDetail } from "#data/remote/office-api.ts";
import type { AuditEntry, AuditPage, AuditQuery } from "#data/remote/people.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { enqueue } from "#data/sync/outbox.ts";
import type { EditOutcome } from "#data/use-cases/submit-edit.ts";
import { editOp, type ShipmentEdit } from "#data/use-cases/submit-edit.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({
  save: (_: ShipmentEdit, __: string): Promise<EditOutcome> => Promise.resolve({ outcome: "sent" }),
  saved: [] as ShipmentEdit[],
  shipment: (_: string): Promise<HistoryDetail> => Promise.reject(new Error("offline")),
  role: "admin",
  log: (_: AuditQuery, __: string): Promise<AuditPage> => Promise.resolve({ items: [], next: null }),
  logAsked: [] as [AuditQuery, string][],
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => server.role }));
vi.mock("#data/remote/people.ts", () => ({
  fetchAudit: (query: AuditQuery, after: string) => {
    server.logAsked.push([query, after]);
    return server.log(query, after);
  },
}));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => Promise.reject(new Error("offline")),
  searchHistory: () => Promise.reject(new Error("offline")),
  shipmentFromServer: (id: string) => server.shipment(id),
}));
vi.mock("#data/use-cases/submit-edit.ts", async (original) => ({
  ...(await original<typeof import("#data/use-cases/submit-edit.ts")>()),
  submitEdit: (edit: ShipmentEdit, draft: string) => {
    server.saved.push(edit);
    return server.save(edit, draft);
  },
}));
vi.mock("#data/remote/file-link.ts", async (original) => ({
  ...(await original<typeof import("#data/remote/file-link.ts")>()),
  documentLink: vi.fn(),
}));
// Mocked, so that the sync engine does not start.
vi.mock("#data/use-cases/op-actions.ts", async () => {
  const { answerConflict } = await import("#data/sync/conflict.ts");
  return { resolveConflict: answerConflict };
});
vi.mock("#live/tariff.ts", () => ({ useTariff: () => ({ state: "missing", retry: () => {} }) }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

let user = "";
beforeEach(async () => {
  user = newOfficeUser();
  server.saved = [];
  server.save = async () => ({ outcome: "sent" });
  server.role = "admin";
  server.log = async () => ({ items: [], next: null });
  server.logAsked = [];
  server.shipment = () => Promise.reject(new Error("offline"));
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  await outboxDb().ops.clear();
  await outboxDb().drafts.clear();
  becomeSignedIn(user);
  knownRole.set(user, "admin");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const SHIP = shipment(1, {
  status: "confirmed",
  tracking_number: "AKF 1",
  goods_description: "Olive presses",
  shipper_company: "Brandt Landtechnik GmbH",
  shipper_email: "versand@brandt.example",
  shipper_phone: "+49 30 5550 142",
  shipper_address: "Tor 2, 10559 Berlin",
  confirmed_at: "2026-11-19 07:12:00.000Z",
  booking_date: "2026-11-18 14:20:00.000Z",
});
async function open(over: Parameters<typeof mirror>[1] = {}, path = "/admin/shipment/s1") {
  await mirror(user, { shipments: [SHIP], users: [BOB], notes: { s1: "Gate 2" }, ...over });
  const app = await openApp(path);
  await screen.findByRole("button", { name: "Save Changes" });
  return app;
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const status = () => screen.getByRole("button", { name: /^Status/ });
async function setStatus(label: string) {
  await userEvent.click(status());
  await userEvent.click(await screen.findByRole("option", { name: label }));
}
async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
/** Presses Save Changes and waits for the edit, which is first saved as a draft and then submitted. */
async function save(): Promise<void> {
  const before = server.saved.length;
  await press();
  await waitFor(() => expect(server.saved).toHaveLength(before + 1));
}
const said = (text: string) => screen.findByText(text);

describe("a status that goes back", () => {
  it("needs a reason, which is added to the internal notes in the same edit", async () => {
    await open();
    await setStatus("pending");
    await press();
    expect(await said("Please say why.")).toBeTruthy();
    expect(document.activeElement).toBe(field("Why does it go back?"));
    expect(server.saved).toHaveLength(0);

    await userEvent.type(field("Why does it go back?"), "Λάθος αποστολή");
    await save();
    const { set, seen } = server.saved[0] as ShipmentEdit;
    expect(set.status).toBe("pending");
    expect(set.admin_notes).toMatch(/^Gate 2\n.+, Confirmed back to Pending: Λάθος αποστολή$/i);
    expect(seen).toEqual({ status: "confirmed", admin_notes: "Gate 2" });
  });

  it("saves the reason with the draft, and hides the field when the status goes forward", async () => {
    await open();
    await setStatus("pending");
    await userEvent.type(field("Why does it go back?"), "Wrong day");
    await waitFor(async () => {
      const [draft] = await outboxDb().drafts.toArray();
      expect(draft?.value).toMatchObject({ why: "Wrong day" });
    });
    cleanup();
    await open();
    await waitFor(() => expect(field("Why does it go back?").value).toBe("Wrong day"));
    await setStatus("in transit");
    expect(screen.queryByLabelText("Why does it go back?")).toBeNull();
  });
});

describe("/admin/shipment/{id}", () => {
  it("has the form, the read-only cards, the timeline and the documents", async () => {
    await open({
      documents: [
        { id: "d1", shipment: "s1", kind: "commercial_invoice", file: "a.pdf", file_name: "a.pdf" },
        { id: "d2", shipment: "s1", kind: "packing_list", file: "b.jpg", file_name: "b.JPG" },
      ],
      events: [
        {
          id: "e1",
          shipment: "s1",
          kind: "status",
          from: "pending",
          to: "confirmed",
          at: SHIP.confirmed_at,
          by: "bob",
        },
      ],
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Shipment AKF-00000-00001");
    expect(status().textContent).toContain("confirmed");
    expect(field("Tracking number").value).toBe("AKF 1");
    expect(field("Internal notes").value).toBe("Gate 2");

    const cargo = within(screen.getByRole("region", { name: "Cargo, Route" }));
    for (const text of [
      "Various goods",
      "Olive presses",
      "3",
      "900 kg",
      "€717.82",
      SHIP.origin_address,
      SHIP.destination_address,
    ])
      expect(cargo.getByText(text)).toBeTruthy();
    const shipper = within(screen.getByRole("region", { name: "Shipper" }));
    for (const text of [
      "Jonas Brandt",
      "Brandt Landtechnik GmbH",
      "versand@brandt.example",
      "+49 30 5550 142",
      "Tor 2, 10559 Berlin",
    ])
      expect(shipper.getByText(text)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Customer" })).getByText("Omodos Ltd")).toBeTruthy();

    const timeline = within(screen.getByRole("region", { name: "Timeline" }));
    expect(timeline.getByText("Booked")).toBeTruthy();
    expect(timeline.getByText("Confirmed")).toBeTruthy();
    expect(timeline.queryByText("Shipped")).toBeNull();
    expect(timeline.queryByText("Delivered")).toBeNull();
    expect(timeline.getByText("Status: pending to confirmed")).toBeTruthy();
    expect(timeline.getByText(/^Bob Georgiou, 19 Nov/)).toBeTruthy();

    const papers = within(screen.getByRole("region", { name: "Documents" }));
    expect(papers.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("target")])).toEqual([
      ["Packing List, opens in a new tab", "_blank"],
      ["Commercial Invoice, opens in a new tab", "_blank"],
    ]);
  });

  it("says where the pickup's postcode is in another zone, and shows whole addresses", async () => {
    const over = { zone_by_postcode: "none", shipper_postcode: "80331", shipper_town: "München" };
    await mirror(user, { shipments: [shipment(1, { shipper_address: "Zeppelinstraße 71", ...over })] });
    await openApp("/admin/shipment/s1");
    expect(await screen.findByText("The pickup's postcode is in no zone")).toBeTruthy();
    expect(screen.getByText("Zeppelinstraße 71, 80331 München")).toBeTruthy();
  });

  it("asks what is charged before it confirms a pickup in another zone", async () => {
    await mirror(user, { shipments: [shipment(1, { zone_by_postcode: "none" })] });
    await openApp("/admin/shipment/s1");
    await screen.findByText("The pickup's postcode is in no zone");
    expect(screen.queryByRole("radio", { name: /^Keep the price/ })).toBeNull();
    await setStatus("confirmed");
    await press();
    expect(await screen.findByText("Please say what is charged.")).toBeTruthy();
    expect(server.saved).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "Charge another price" }));
    await press();
    expect(await screen.findByText("Say why the price changes.")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: /^New price in euro/ }), "812,50");
    await userEvent.type(screen.getByRole("textbox", { name: /^Reason/ }), " By hand ");
    await save();
    expect(await said("Shipment updated successfully")).toBeTruthy();
    expect(server.saved).toMatchObject([
      {
        set: { status: "confirmed", adjusted_rate: 812.5, adjusted_reason: "By hand" },
        seen: { status: "pending", zone_by_postcode: "none" },
      },
    ]);
  });

  it("keeps the price where the office says so, and the answer with the draft", async () => {
    await mirror(user, { shipments: [shipment(1, { zone_by_postcode: "none" })] });
    await openApp("/admin/shipment/s1");
    await screen.findByText("The pickup's postcode is in no zone");
    await setStatus("confirmed");
    await userEvent.click(screen.getByRole("radio", { name: "Keep the price, €717.82" }));
    await waitFor(async () =>
      expect((await loadDraft("edit-s1"))?.value).toMatchObject({ zone: { choice: "keep", mark: "none" } }),
    );
    cleanup();
    await openApp("/admin/shipment/s1");
    await screen.findByRole("radio", { name: "Keep the price, €717.82", checked: true });
    await save();
    expect(await said("Shipment updated successfully")).toBeTruthy();
    expect(server.saved[0]?.set).toEqual({ status: "confirmed" });
  });

  it("opens a document with a link that is requested at the click", async () => {
    await open({ documents: [{ id: "d2", shipment: "s1", kind: "packing_list", file: "b.pdf", file_name: "b.pdf" }] });
    const tab = { opener: window, location: { href: "" }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(tab as never);
    vi.mocked(documentLink).mockResolvedValue("/api/files/x?token=t");
    await userEvent.click(screen.getByRole("link", { name: /^Packing List/ }));
    await waitFor(() => expect(tab.location.href).toBe("/api/files/x?token=t"));
    expect(tab.opener).toBeNull();
  });

  it("shows that there are no documents, and links back to the list with its filters", async () => {
    const { at } = await open({}, "/admin/shipment/s1?q=bob");
    expect(screen.getByText("No documents uploaded")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Back" }));
    await waitFor(() => expect(at()).toBe("/admin?q=bob"));
  });

  it("sends only changed fields with their seen values, and confirms", async () => {
    await open();
    await setStatus("in transit");
    await retype("Tracking number", "");
    expect(screen.getByText("2 changes, not saved yet")).toBeTruthy();
    await save();
    expect(await said("Shipment updated successfully")).toBeTruthy();
    expect(server.saved).toMatchObject([
      {
        shipment: "s1",
        set: { status: "in_transit", tracking_number: "" },
        seen: { status: "confirmed", tracking_number: "AKF 1" },
      },
    ]);
    expect(server.saved[0]?.set).not.toHaveProperty("admin_notes");
  });

  it("keeps all input when the server refuses, and shows the reason", async () => {
    server.save = async () => ({ outcome: "refused", error: { kind: "forbidden" } });
    await open();
    await retype("Internal notes", "Call first");
    await save();
    expect(await said("Failed to update shipment")).toBeTruthy();
    expect(field("Internal notes").value).toBe("Call first");
    expect(screen.getByText("1 change, not saved yet")).toBeTruthy();
    await save();
    expect(server.saved[1]?.id).toBe(server.saved[0]?.id);
  });

  it("makes the fields read-only while they are being saved", async () => {
    let answer = (_: EditOutcome) => {};
    server.save = () => new Promise((resolve) => (answer = resolve));
    await open();
    await retype("Internal notes", "Call first");
    await save();
    await waitFor(() => expect(field("Internal notes").disabled).toBe(true));
    expect(field("Tracking number").disabled).toBe(true);
    expect((status() as HTMLButtonElement).disabled).toBe(true);
    await act(async () => answer({ outcome: "refused", error: { kind: "server", status: 500 } }));
    await waitFor(() => expect(field("Internal notes").disabled).toBe(false));
    expect(field("Internal notes").value).toBe("Call first");
  });

  it("uses a new id when another tab has submitted the draft", async () => {
    await open();
    await retype("Tracking number", "AKF 2");
    await waitFor(async () => expect(await loadDraft("edit-s1")).toBeTruthy());
    const { id } = (await loadDraft<{ id: string }>("edit-s1"))?.value ?? { id: "" };
    // The other tab has loaded the draft and submitted it.
    const theirs = { id, shipment: "s1", set: { tracking_number: "AKF 2" }, seen: { tracking_number: "AKF 1" } };
    await enqueue([editOp(theirs)], { owner: user, draft: "edit-s1", now: 1 });
    await setStatus("in transit");
    await save();
    expect(server.saved[0]?.id).not.toBe(id);
    expect(server.saved[0]?.set).toMatchObject({ status: "in_transit" });
    expect((await loadDraft("edit-s1"))?.value).toMatchObject({ id: server.saved[0]?.id });
  });

  it("reopens a refused edit only in a form without unsaved input, and undo does not delete it", async () => {
    const refused = { id: "refusedrefused1", shipment: "s1", set: { tracking_number: "?" }, seen: {} };
    await enqueue([editOp(refused)], { owner: user, draft: "edit-s1", now: 1 });
    const error = { kind: "invalid", fields: {} } as const;
    await outboxDb()
      .ops.where("opId")
      .equals(refused.id)
      .modify({ state: "rejected", attempts: 1, lastError: { error, status: 400, at: 1 } });
    await open();
    const again = () => screen.getByRole("button", { name: "Edit again" }).getAttribute("aria-disabled");
    await screen.findByRole("button", { name: "Edit again" });
    expect(again()).toBeNull();
    await retype("Internal notes", "Call first");
    expect(again()).toBe("true");
    expect(screen.getByText("Save or undo what you are changing first.")).toBeTruthy();
    // Reopened in another tab in the meantime: this form must not delete that draft.
    await waitFor(async () => expect(await loadDraft("edit-s1")).toBeTruthy());
    await saveDraft("edit-s1", { id: "takenbackthere1", touched: { tracking_number: { value: "?", seen: "" } } });
    await userEvent.click(screen.getByRole("button", { name: "Undo changes" }));
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
    expect((await loadDraft("edit-s1"))?.value).toMatchObject({ id: "takenbackthere1" });
  });

  it("without an answer shows and marks the edit as saved on this device", async () => {
    server.save = async (edit, draft) => {
      await enqueue([editOp(edit)], { owner: user, draft, now: 1 });
      return { outcome: "saved" };
    };
    await open();
    await setStatus("in transit");
    await save();
    expect(await said("Saved on this device")).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText("Not sent yet").length).toBeGreaterThan(0));
    expect(status().textContent).toContain("in transit");
    expect(screen.queryByText(/not saved yet/)).toBeNull();
    expect(await loadDraft("edit-s1")).toBeUndefined();
  });

  it("shows a conflict with both values, who and when, and applies the choice", async () => {
    const at = "2026-11-21 11:57:00.000Z";
    server.save = async (edit, draft) => {
      await enqueue([editOp(edit)], { owner: user, draft, now: 1 });
      const theirs = { status: { value: "cancelled", by: "Maria Christofidou", at } };
      await outboxDb()
        .ops.where("opId")
        .equals(edit.id)
        .modify({ state: "conflict", lastError: { error: { kind: "conflict", theirs }, status: 409, at: 1 } });
      return { outcome: "conflict" };
    };
    await open();
    await setStatus("in transit");
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: "Two people changed this shipment" }));
    expect(dialog.getByText(/^Maria Christofidou, 21 Nov/)).toBeTruthy();
    expect(dialog.getByText("cancelled")).toBeTruthy();
    await userEvent.click(dialog.getByRole("radio", { name: /cancelled/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Save these values" }));
    await waitFor(async () => expect(await outboxDb().ops.count()).toBe(0));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("updates untouched fields, keeps the text of a touched one and shows that it was changed elsewhere", async () => {
    await open();
    await retype("Tracking number", "AKF 2");
    await act(() =>
      mirror(user, {
        shipments: [{ ...SHIP, status: "in_transit", tracking_number: "AKF 9" }],
        notes: { s1: "Gate 7" },
      }),
    );
    await waitFor(() => expect(field("Internal notes").value).toBe("Gate 7"));
    expect(status().textContent).toContain("in transit");
    expect(field("Tracking number").value).toBe("AKF 2");
    expect(await screen.findByText(/Meanwhile it was changed to “AKF 9”/)).toBeTruthy();
    // The seen value is sent, so that the server detects the conflict.
    await save();
    expect(server.saved[0]).toMatchObject({ set: { tracking_number: "AKF 2" }, seen: { tracking_number: "AKF 1" } });
  });

  it("takes the other value, or keeps its own one with the other as seen", async () => {
    await open();
    await retype("Tracking number", "AKF 2");
    await act(() => mirror(user, { shipments: [{ ...SHIP, tracking_number: "AKF 9" }] }));
    await userEvent.click(await screen.findByRole("button", { name: "Keep mine" }));
    expect(screen.queryByText(/Meanwhile/)).toBeNull();
    await save();
    expect(server.saved[0]).toMatchObject({ set: { tracking_number: "AKF 2" }, seen: { tracking_number: "AKF 9" } });
    await said("Shipment updated successfully");

    await retype("Tracking number", "AKF 3");
    await act(() => mirror(user, { shipments: [{ ...SHIP, tracking_number: "AKF 8" }] }));
    await userEvent.click(await screen.findByRole("button", { name: "Take theirs" }));
    expect(field("Tracking number").value).toBe("AKF 8");
  });

  it("restores typed values after a reload", async () => {
    const first = await open();
    await retype("Internal notes", "Tail lift");
    await waitFor(async () =>
      expect(await loadDraft("edit-s1")).toMatchObject({ value: { touched: { admin_notes: { value: "Tail lift" } } } }),
    );
    first.unmount();
    await openApp("/admin/shipment/s1");
    await waitFor(() => expect(field("Internal notes").value).toBe("Tail lift"));
  });

  it("reports too long texts before sending", async () => {
    await open();
    await act(async () => {
      field("Tracking number").focus();
    });
    await userEvent.paste("X".repeat(101));
    await press();
    expect(await screen.findByText("Tracking number: at most 100 characters")).toBeTruthy();
    expect(server.saved).toEqual([]);
  });

  it("fetches a shipment that is not in the mirror", async () => {
    server.shipment = async () => ({
      shipment: shipment(7, { id: "old" }),
      customer: BOB,
      notes: "Old notes",
      events: [],
      documents: [],
    });
    await open({}, "/admin/shipment/old");
    expect(field("Internal notes").value).toBe("Old notes");
  });

  it("shows an error when neither mirror nor server has the shipment", async () => {
    await mirror(user, {});
    await openApp("/admin/shipment/gone");
    expect((await screen.findAllByText("Failed to load shipment details")).length).toBe(2);
  });
});

describe("the audit log of a shipment", () => {
  const entry = (id: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
    id,
    at: "2026-11-20 09:05:00.000Z",
    by: { id: "maria", name: "Μαρία Ιωάννου" },
    kind: "shipment_edited",
    collection: "shipments",
    record: "s1",
    label: "7P6CTF30HM",
    values: { status: ["pending", "confirmed"], tracking_number: null },
    note: "",
    ...over,
  });
  const log = () => screen.findByRole("list", { name: "Who did what" });
  const lines = async () =>
    within(await log())
      .getAllByRole("listitem")
      .map((item) => item.textContent?.replace(/\s+/g, " "));

  it("is fetched by shipment and shown as sentences, older entries on demand", async () => {
    server.log = async (_, after) =>
      after
        ? { items: [entry("e0", { kind: "note_edited", values: { admin_notes: null } })], next: null }
        : { items: [entry("e1")], next: "e1" };
    await open();
    expect(await lines()).toEqual([
      expect.stringContaining("Μαρία Ιωάννουedited AKF-7P6CT-F30HM status: pending to confirmed; tracking number"),
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Older entries" }));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect((await lines())[1]).toContain("edited the notes of");
    const query = { person: "", record: "s1", kind: "" };
    expect(server.logAsked).toEqual([
      [query, ""],
      [query, "e1"],
    ]);
    expect(screen.queryByRole("button", { name: "Older entries" })).toBeNull();
  });

  it("shows an empty state and a failure, and nothing for a server without a log", async () => {
    await open();
    expect(await screen.findByText("No entries yet.")).toBeTruthy();
    cleanup();
    server.log = () => Promise.reject(new RequestFailed({ kind: "server", status: 500 }));
    await open();
    expect(await screen.findByText("The entries could not be loaded")).toBeTruthy();
    cleanup();
    server.log = () => Promise.reject(new RequestFailed({ kind: "missing" }));
    await open();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Who did what" })).toBeNull());
  });

  it("is for admins only: for an operator it is neither fetched nor shown", async () => {
    server.role = "operator";
    knownRole.set(user, "operator");
    server.log = async () => ({ items: [entry("e1")], next: null });
    await open();
    await screen.findByRole("region", { name: "Timeline" });
    expect(screen.queryByText("Who did what")).toBeNull();
    // The role is removed while the page is open.
    act(() => knownRole.set(user, "admin"));
    expect(await lines()).toHaveLength(1);
    act(() => knownRole.set(user, "operator"));
    await waitFor(() => expect(screen.queryByText("Who did what")).toBeNull());
    expect(server.logAsked).toHaveLength(1);
  });
});
