import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { leftBehind } from "#data/local/left-behind.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { noteProgress } from "#data/sync/progress.ts";
import { takeUp } from "#data/use-cases/take-up.ts";
import { DOCUMENT_TYPES_ONLY } from "#domain/schemas/document.ts";
import { SyncState } from "#features/shell/sync-state.tsx";
import { type ActionOutcome, opActions } from "#live/sync.ts";
import { formFaults } from "#text/faults/forms.ts";
import { DRAFT, forgetEverything, QUOTE, signIn, stage } from "./booking-stage.tsx";

const world = vi.hoisted(() => ({ status: { state: "ok", count: 0 } as { state: string; count: number } }));
const files = vi.hoisted(() => ({ download: vi.fn() }));
vi.mock("#live/sync.ts", () => ({
  useSyncStatus: () => world.status,
  opActions: {
    tryNow: vi.fn(),
    tryAllNow: vi.fn(),
    edit: vi.fn(),
    discard: vi.fn(),
    acceptPrice: vi.fn(),
    chooseZone: vi.fn(),
    resolveConflict: vi.fn(),
    replaceDocument: vi.fn(),
  },
}));
vi.mock("#live/tariff.ts", () => ({
  useTariff: () => ({
    fetchedAt: new Date(2026, 10, 19, 14, 5).getTime(),
    tariff: { countries: [{ id: "de", name: "Germany" }] },
  }),
}));
vi.mock("#lib/save-file.ts", () => ({ saveFile: files.download }));

const ADA = "customer0000001";
let made = 0;
function op(kind: Op["kind"], payload: Op["payload"], over: Partial<Op> = {}): Op {
  made += 1;
  const opId = over.opId ?? `op${String(made).padStart(13, "0")}`;
  const blank = { state: "queued", nextAt: 0, dependsOn: "", v: 1, base: null, draft: null, attempts: 0 } as const;
  const rest = { refusals: 0, unanswered: false, lastError: null, claimId: "", answer: null, createdAt: Date.now() };
  return { ...blank, ...rest, seq: made, opId, owner: ADA, aggregate: opId, kind, payload, ...over };
}
const booking = (over: Partial<Op> = {}) =>
  op(
    "booking.create",
    {
      reference: "7K2M9QXR4T",
      country_id: "de",
      pallet_details: [{}, {}],
      estimated_rate: 300,
      goods_description: "Irrigation parts",
    },
    { draft: { key: "booking", value: DRAFT }, ...over },
  );
const paper = (parent: Op, over: Partial<Op> = {}) =>
  op(
    "booking.document",
    { shipment: parent.opId, kind: "commercial_invoice", file_name: "τιμολόγιο.pdf", size: 9_000_000 },
    { dependsOn: parent.opId, ...over },
  );
const refused = (error: NonNullable<Op["lastError"]>["error"], over: Partial<Op> = {}): Partial<Op> => ({
  state: "rejected",
  attempts: 1,
  lastError: { error, status: 400, at: 0 },
  ...over,
});

async function open(ops: Op[] = []) {
  await outboxDb().ops.bulkPut(ops);
  const view = stage("/dashboard", SyncState);
  await userEvent.click(await screen.findByRole("button", { expanded: false }));
  // Its code comes with the first opening.
  await screen.findByRole("dialog", { name: "On this device" });
  if (ops.length > 0) await screen.findAllByRole("article");
  return view;
}
const entry = (name: string | RegExp) => within(screen.getByRole("article", { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  signIn(ADA);
  authState.changed();
  world.status = { state: "ok", count: 0 };
});
afterEach(async () => {
  cleanup();
  vi.resetAllMocks();
  connectivity.set({ reachable: true, misses: 0 });
  await forgetEverything();
  authState.changed();
});

describe("the tray's content", () => {
  it("with nothing waiting says that everything is sent, and how old the rates are", async () => {
    await open();
    expect(await screen.findByText("Everything you have done here has reached us.")).toBeTruthy();
    expect(screen.getByText(/^Rates from 19 Nov, 14:05$/)).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Up to date" })));
  });

  it("names a booking, its documents, a request, a message and an edit in the words of the trade", async () => {
    const first = booking();
    await open([
      first,
      paper(first),
      op("quote.sea", { origin_country: "China", destination_port: "Limassol", cargo_description: "Machines" }),
      op("quote.air", { origin_country: "Japan", destination_airport: "LCA", cargo_description: "Samples" }),
      op("contact.create", { subject: "Customs" }),
      op("shipment.edit", { status: "in_transit", admin_notes: "x" }),
    ]);
    const shown = entry("Booking AKF-7K2M9-QXR4T");
    expect(shown.getByText(/Irrigation parts.*Germany to Limassol.*2.pallets.*€300\.00/)).toBeTruthy();
    expect(shown.getByText("Commercial invoice, τιμολόγιο.pdf")).toBeTruthy();
    expect(shown.getByText("8.58 MB")).toBeTruthy();
    expect(entry("Sea freight quote request").getByText(/China to Limassol.*Machines/)).toBeTruthy();
    expect(entry("Air freight quote request").getByText(/Japan to LCA.*Samples/)).toBeTruthy();
    expect(entry("Message to us").getByText("Customs")).toBeTruthy();
    expect(entry("Change to a shipment").getByText("Status, Internal notes")).toBeTruthy();
  });

  it("names scans by their pallet and point, with their pictures, and says why one was refused", async () => {
    const pallet = "7p6ctf30hm02plt";
    const scan = op("scan.create", { pallet, point: "hub_in", bay: "D 4", condition: "damaged" });
    const words = "There is no such shipment.";
    await open([
      scan,
      op("scan.photo", { scan: scan.opId, kind: "photo", size: 380_000 }, { dependsOn: scan.opId }),
      op("scan.create", { pallet, point: "hub_in", voids: "scan00000000001" }),
      op(
        "scan.create",
        { pallet: "0123456789" + "01plt", point: "loaded" },
        refused({ kind: "invalid", fields: { pallet: words } }),
      ),
    ]);
    const shown = entry("Scan of AKF-7P6CT-F30HM, pallet 2");
    expect(shown.getByText(/Bologna, in.*Bay D 4.*Damaged/)).toBeTruthy();
    expect(shown.getByText("Photo")).toBeTruthy();
    expect(entry("Scan taken back: AKF-7P6CT-F30HM, pallet 2").getByText("Bologna, in")).toBeTruthy();
    const no = entry("Scan of AKF-01234-56789, pallet 1");
    expect(no.getByText(/^There is no such shipment\. The scan stays here/)).toBeTruthy();
    expect(no.getAllByRole("button").map((button) => button.textContent)).toEqual(["Export", "Discard"]);
  });

  it("says that a refused operation is a visitor's, and editing it makes it a draft of the signed-in person", async () => {
    const words = "Please leave this field empty.";
    const theirs = op(
      "contact.create",
      { subject: "Customs" },
      refused(
        { kind: "invalid", fields: { website: words } },
        { owner: "guest", draft: { key: "contact", value: { id: "aaaaaaaaaaaaaaa", form: { subject: "Customs" } } } },
      ),
    );
    await open([theirs, booking({ nextAt: Date.now() + 60_000 })]);
    const shown = entry("Message to us");
    expect(shown.getByText("Made on this device without signing in.")).toBeTruthy();
    expect(shown.getByText(words)).toBeTruthy();
    expect(entry(/^Booking/).queryByText(/without signing in/)).toBeNull();
    for (const name of [/^Export/, /^Discard/]) expect(shown.getByRole("button", { name })).toBeTruthy();
    // The outbox is tested in tests/data.
    vi.mocked(opActions.edit).mockImplementation(async () => {
      await outboxDb().drafts.put({ owner: "guest", key: "contact", value: theirs.draft?.value, savedAt: Date.now() });
      await outboxDb().ops.delete(theirs.seq);
      return "draft";
    });
    await userEvent.click(shown.getByRole("button", { name: /^Edit/ }));
    await waitFor(async () =>
      expect((await loadDraft("contact"))?.value).toMatchObject({ form: { subject: "Customs" } }),
    );
    expect(await outboxDb().drafts.get(["guest", "contact"])).toBeUndefined();
  });

  it("says when somebody else has already handled a request, and that their change stays", async () => {
    const stands = (handled_at: string, theirs: object) =>
      op(
        "request.handled",
        { collection: "contact_messages", handled_at },
        {
          state: "conflict",
          lastError: { error: { kind: "conflict", theirs: { handled_at: theirs } }, status: 409, at: 0 },
        },
      );
    await open([
      stands("2026-11-21", { value: "", by: "" }),
      stands("", { value: "2026-11-21", by: "Linus Georgiou" }),
    ]);
    expect(entry("Marked as handled").getByText(/^Somebody else has opened it again meanwhile/)).toBeTruthy();
    const opened = entry("Opened again");
    expect(opened.getByText(/^Linus Georgiou has marked it as handled meanwhile/)).toBeTruthy();
    expect(opened.getAllByRole("button").map((button) => button.textContent)).toEqual(["Export", "Discard"]);
  });

  it("shows the time of the next try online, and only that the work is kept offline", async () => {
    const at = Date.now() + 600_000;
    await open([booking({ nextAt: at, attempts: 2, unanswered: true })]);
    const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(at);
    expect(entry(/^Booking/).getByText(`Next try at ${time}.`)).toBeTruthy();
    act(() => connectivity.set({ reachable: false, misses: 3 }));
    expect(entry(/^Booking/).getByText("Saved on this device. It will be sent when you are online.")).toBeTruthy();
  });

  it("shows the progress of an upload, and no actions during it", async () => {
    const arrived = paper(booking(), { dependsOn: "shipment0000009", state: "sending" });
    await open([arrived]);
    act(() => noteProgress(arrived.opId, { sent: 3_600_000, total: 9_000_000 }));
    const shown = entry(/^Commercial invoice/);
    expect(shown.getByText("3.43 of 8.58 MB sent")).toBeTruthy();
    expect(shown.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    expect(shown.queryByRole("button")).toBeNull();
    act(() => noteProgress(arrived.opId, null));
  });

  it("says why something was refused", async () => {
    const tooLarge = booking();
    await open([
      booking(refused({ kind: "invalid", fields: { shipper_phone: "The phone number is too short." } })),
      op(
        "quote.sea",
        {},
        { refusals: 6, attempts: 6, lastError: { error: { kind: "forbidden" }, status: 403, at: 0 } },
      ),
      op(
        "contact.create",
        {},
        {
          ...{ refusals: 7, attempts: 7 },
          lastError: { error: { kind: "missing" }, status: 404, at: 0 },
        },
      ),
      op("quote.air", {}, refused({ kind: "conflict", theirs: null }, { state: "conflict" })),
      op(
        "shipment.edit",
        {},
        {
          ...{ again: { signature: "s", epoch: "e2" }, refusals: 6, attempts: 6 },
          lastError: { error: { kind: "missing" }, status: 404, at: 0, lacks: true },
        },
      ),
      tooLarge,
      paper(tooLarge, refused({ kind: "too_large" })),
    ]);
    expect(screen.getByText("The phone number is too short.")).toBeTruthy();
    expect(screen.getByText(/^This account may not do that now\./)).toBeTruthy();
    expect(screen.getByText("Could not be sent after 7 tries. It is still here.")).toBeTruthy();
    expect(screen.getByText(/^Our server was restored .* this is sent by itself\.$/)).toBeTruthy();
    expect(entry("Air freight quote request").getByText(/already have something else under its number/)).toBeTruthy();
    expect(screen.getByText("It is larger than we can take.")).toBeTruthy();
  });
});

describe("the tray's actions", () => {
  it("sends one, or all at once", async () => {
    const [one, two] = [booking(), op("contact.create", { subject: "Customs" })];
    await open([one, two]);
    await press("Send now: Message to us");
    expect(opActions.tryNow).toHaveBeenCalledExactlyOnceWith(two.opId);
    await press("Send all now");
    expect(opActions.tryAllNow).toHaveBeenCalledExactlyOnceWith(ADA);
  });

  it("Edit opens the form of the operation, a booking with its own quote", async () => {
    const one = booking();
    vi.mocked(opActions.edit).mockImplementation(async () => {
      await saveDraft("booking", DRAFT);
      return "draft";
    });
    const { path } = await open([one]);
    await press(/^Edit: Booking/);
    await waitFor(() => expect(path()).toBe("/booking"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await loadDraft("quote"))?.value).toMatchObject({ country: QUOTE.country });
  });

  it.each([
    ["sent", "It has reached us in the meantime."],
    ["busy", "It is being sent right now."],
    ["unresolved", "It may have reached us already. Please try again when you are online."],
  ] as const)("an edit that comes out as %s stays and says why", async (outcome: ActionOutcome, words) => {
    vi.mocked(opActions.edit).mockResolvedValue(outcome);
    const { path } = await open([booking()]);
    await press(/^Edit: Booking/);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(path()).toBe("/dashboard");
  });

  it("has no Edit for a document that was added to a booking, because documents have no form", async () => {
    const alone = paper(booking(), { dependsOn: "shipment0000009", draft: { key: "document-x", value: {} } });
    await open([alone]);
    const shown = entry(/^Commercial invoice/);
    expect(shown.getByRole("button", { name: /^Discard/ })).toBeTruthy();
    expect(shown.queryByRole("button", { name: /^Edit/ })).toBeNull();
  });

  it("asks before it discards, in a dialog over the tray", async () => {
    vi.mocked(opActions.discard).mockResolvedValue("gone");
    const one = booking();
    await open([one]);
    await press(/^Discard: Booking/);
    await screen.findByRole("alertdialog", { name: "Discard this?" });
    await press("Keep it");
    expect(opActions.discard).not.toHaveBeenCalled();
    await press(/^Discard: Booking/);
    await press("Discard");
    expect(opActions.discard).toHaveBeenCalledExactlyOnceWith(one.opId, { inDoubt: false });
    expect(await screen.findByText("Discarded.")).toBeTruthy();
  });

  it("a visitor's message that may have arrived can be retried or discarded, but not edited", async () => {
    localStorage.clear();
    authState.changed();
    vi.mocked(opActions.discard).mockResolvedValue("gone");
    const one = op(
      "contact.create",
      { subject: "Customs" },
      { owner: "guest", unanswered: true, attempts: 1, draft: { key: "contact", value: {} } },
    );
    await open([one]);
    expect(screen.getByText(/so it may have reached us\. Sending it again is safe/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
    await press("Send again: Message to us");
    expect(opActions.tryNow).toHaveBeenCalledWith(one.opId);
    await press("Discard: Message to us");
    expect((await screen.findByRole("alertdialog")).textContent).toContain("takes nothing back");
    await press("Discard");
    expect(opActions.discard).toHaveBeenCalledExactlyOnceWith(one.opId, { inDoubt: true });
  });

  it("exports unsent work as a file", async () => {
    const one = booking();
    await open([one]);
    await press(/^Export: Booking/);
    await waitFor(() => expect(files.download).toHaveBeenCalledOnce());
    const [blob, name] = files.download.mock.calls[0] as [Blob, string];
    expect(name).toMatch(/^akamas-not-sent-\d{4}-\d\d-\d\d-\d{4}\.json$/);
    expect(JSON.parse(await blob.text()).operations).toMatchObject([{ id: one.opId, payload: one.payload }]);
    expect(await screen.findByText("The file is among your downloads.")).toBeTruthy();
  });

  it("exports and then deletes all unsent work when the account no longer exists", async () => {
    const one = booking({ state: "auth_wait" });
    await outboxDb().ops.bulkPut([one, paper(one)]);
    authState.end(ADA);
    world.status = { state: "sign_in", count: 2 };
    await open();
    await screen.findByRole("article");
    await press("Export and delete");
    const question = within(await screen.findByRole("alertdialog"));
    expect(await outboxDb().ops.count()).toBe(2);
    await userEvent.click(question.getByRole("button", { name: "Keep it" }));
    expect(files.download).not.toHaveBeenCalled();
    await press("Export and delete");
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Export and delete" }),
    );
    await waitFor(async () => expect(await outboxDb().ops.count()).toBe(0));
    const [blob] = files.download.mock.calls[0] as [Blob, string];
    expect(JSON.parse(await blob.text()).operations).toHaveLength(2);
    expect(await screen.findByText(/^The file is among your downloads/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Export and delete" })).toBeNull());
  });

  it("deletes only what is in the file", async () => {
    const one = booking({ state: "auth_wait" });
    const since = booking({ state: "auth_wait" });
    await outboxDb().ops.put(one);
    authState.end(ADA);
    world.status = { state: "sign_in", count: 1 };
    await open();
    await screen.findByRole("article");
    files.download.mockImplementation(() => void outboxDb().ops.put(since));
    await press("Export and delete");
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Export and delete" }),
    );
    expect(await screen.findByText("The file is among your downloads.")).toBeTruthy();
    expect((await outboxDb().ops.toArray()).map(({ opId }) => opId)).toEqual([since.opId]);
  });

  it("deletes nothing when the file of everything cannot be written", async () => {
    const one = booking({ state: "auth_wait" });
    await outboxDb().ops.put(one);
    authState.end(ADA);
    vi.spyOn(console, "error").mockImplementation(() => {});
    files.download.mockImplementation(() => {
      throw new Error("no downloads here");
    });
    await open();
    await press("Export and delete");
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Export and delete" }),
    );
    expect(await screen.findByText("That did not work. Nothing was changed.")).toBeTruthy();
    expect(await outboxDb().ops.count()).toBe(1);
  });

  it("shows the new price next to the old one before it is accepted", async () => {
    const breakdown = { transport: 166, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 310 };
    const one = booking(refused({ kind: "price_changed", total: 310, version: "13-a", breakdown }));
    await open([one]);
    expect(screen.getByText("The rate changed from €300.00 to €310.00.")).toBeTruthy();
    await press(/^See the new price/);
    const dialog = await screen.findByRole("dialog", { name: "The rate changed from €300.00 to €310.00" });
    const rows = within(dialog)
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(rows).toContain("Transport to Bologna€156.00€166.00");
    expect(rows.at(-1)).toBe("Total€300.00€310.00");
    await press("Decide later");
    expect(opActions.acceptPrice).not.toHaveBeenCalled();
    await press(/^See the new price/);
    await press("Accept €310.00");
    expect(opActions.acceptPrice).toHaveBeenCalledExactlyOnceWith(one.opId);
  });

  it("a pickup in another zone: both prices, and either is the answer", async () => {
    vi.mocked(opActions.chooseZone).mockResolvedValue();
    const breakdown = { transport: 117, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 261 };
    const price = { total: 261, breakdown };
    const one = booking(refused({ kind: "zone_differs", zone: "z", zoneName: "DE-1", price, version: "13-a" }));
    await open([one]);
    expect(screen.getByText(/Your pickup is in zone DE-1: €261.00 instead of/)).toBeTruthy();
    await press(/^Book at €261.00/);
    expect(opActions.chooseZone).toHaveBeenCalledExactlyOnceWith(one.opId, "right");
    await press(/^Keep €/);
    expect(opActions.chooseZone).toHaveBeenLastCalledWith(one.opId, "keep");
  });

  it("resolves a conflict of two edits field by field", async () => {
    vi.mocked(opActions.resolveConflict).mockResolvedValue(true);
    const theirs = { status: { value: "cancelled", by: "Maria", at: "2026-11-21 11:57:00.000Z" } };
    const one = op(
      "shipment.edit",
      { status: "in_transit", admin_notes: "x" },
      refused({ kind: "conflict", theirs }, { state: "conflict" }),
    );
    await open([one]);
    expect(screen.getByText("Somebody else changed this too: Status.")).toBeTruthy();
    await press(/^Choose/);
    await userEvent.click(await screen.findByRole("radio", { name: /cancelled/ }));
    await press("Save these values");
    expect(opActions.resolveConflict).toHaveBeenCalledExactlyOnceWith(one.opId, { status: "theirs" });
  });

  it("links to the sign-in when the session has ended", async () => {
    world.status = { state: "sign_in", count: 1 };
    const { path } = await open([booking({ state: "auth_wait" })]);
    expect(screen.getByText("Saved on this device. Sign in to send it.")).toBeTruthy();
    await userEvent.click(entry(/^Booking/).getByRole("link", { name: "Sign In" }));
    await waitFor(() => expect(path()).toBe("/auth"));
  });
});

describe("a refused document", () => {
  const theFile = (name = "λίστα.pdf", bytes = "%PDF-1.7") => new File([bytes], name, { type: "application/pdf" });
  const choose = (file: File) =>
    userEvent.upload(screen.getByLabelText("Choose another file: Commercial invoice", { selector: "input" }), file);

  it("of an unsent booking can be replaced by another file", async () => {
    vi.mocked(opActions.replaceDocument).mockResolvedValue("replaced");
    const first = booking();
    const bad = paper(first, refused({ kind: "invalid", fields: { file: "Only PDF, JPEG and PNG." } }));
    await open([first, bad]);
    expect(screen.getByRole("button", { name: "Choose another file: Commercial invoice" })).toBeTruthy();
    const file = theFile();
    await choose(file);
    expect(opActions.replaceDocument).toHaveBeenCalledWith(bad.opId, file);
    expect(await screen.findByText("The new file takes its place.")).toBeTruthy();
  });

  it("of a booked shipment can be replaced too; an invalid file is refused at once", async () => {
    await open([paper(booking(), refused({ kind: "too_large" }))]);
    await choose(theFile("λίστα.pdf", "MZ"));
    expect(await screen.findByText(formFaults[DOCUMENT_TYPES_ONLY] as string)).toBeTruthy();
    expect(opActions.replaceDocument).not.toHaveBeenCalled();
  });

  it("cannot be replaced while it is queued", async () => {
    await open([paper(booking())]);
    expect(screen.queryByRole("button", { name: /Choose another file/ })).toBeNull();
  });
});

describe("drafts", () => {
  it("lists the current and the set-aside draft; resuming swaps them", async () => {
    await saveDraft("booking", { ...DRAFT, id: "aaaaaaaaaaaaaaa" });
    await saveDraft("booking", { ...DRAFT, id: "bbbbbbbbbbbbbbb", quote: null });
    await saveDraft("quote", QUOTE);
    const { path } = await open();
    await screen.findByRole("heading", { name: "Drafts" });
    expect(screen.getAllByRole("button", { name: /^Resume/ })).toHaveLength(2);
    await press("Resume: Booking, set aside");
    await waitFor(() => expect(path()).toBe("/booking"));
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: "aaaaaaaaaaaaaaa" });
    expect((await loadDraft("booking.earlier"))?.value).toMatchObject({ id: "bbbbbbbbbbbbbbb" });
  });

  it("does not list drafts that need another role; they stay on the device", async () => {
    knownRole.set(authState.owner(), "warehouse");
    await saveDraft("edit-shipment0000001", { id: "aaaaaaaaaaaaaaa", touched: {} });
    await saveDraft("tariff", { base: {}, rows: {} });
    await saveDraft("booking", DRAFT);
    await open();
    await screen.findByRole("heading", { name: "Drafts" });
    expect(screen.getAllByRole("button", { name: /^Resume/ })).toHaveLength(1);
    expect(await loadDraft("edit-shipment0000001")).toBeTruthy();
  });

  it("lists unsaved edits of shipments, also those set aside by another tab", async () => {
    knownRole.set(authState.owner(), "operator");
    await saveDraft("edit-shipment0000001", { id: "aaaaaaaaaaaaaaa", touched: {} });
    await saveDraft("edit-shipment0000001", { id: "bbbbbbbbbbbbbbb", touched: {} });
    const { path } = await open();
    await press("Resume: Changes to a shipment, set aside");
    await waitFor(() => expect(path()).toBe("/admin/shipment/shipment0000001"));
    expect((await loadDraft("edit-shipment0000001"))?.value).toMatchObject({ id: "aaaaaaaaaaaaaaa" });
  });

  it("lists what no start could take up, with its reason, exports its text and discards it after a question", async () => {
    const place = (id: string) => `akamas:set-down:${ADA}:${id}`;
    const ops = [{ opId: "later0000000001", kind: "contact.create", payload: {}, v: 9 }];
    localStorage.setItem(place("broken000000001"), "{");
    localStorage.setItem(place("later0000000001"), JSON.stringify({ ops, owner: ADA, now: Date.now() }));
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(outboxDb().ops, "bulkAdd").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    await takeUp();
    world.status = { state: "attention", count: 2 };
    await open();
    const section = within(await screen.findByRole("region", { name: "Kept, and not taken up" }));
    expect(screen.getByText("2 need your answer")).toBeTruthy();
    expect(screen.queryByText("Everything you have done here has reached us.")).toBeNull();
    expect(section.getByText(/cannot be read any more/)).toBeTruthy();
    expect(section.getByText("Message to us")).toBeTruthy();
    expect(section.getByText(/could not be made ready for sending/)).toBeTruthy();
    await press("Export: Something you did here");
    const [blob] = files.download.mock.calls[0] as [Blob];
    expect(await blob.text()).toBe("{");
    await press("Discard: Something you did here");
    await screen.findByRole("alertdialog", { name: "Discard this?" });
    expect(localStorage.getItem(place("broken000000001"))).toBe("{");
    await press("Discard");
    await waitFor(() => expect(localStorage.getItem(place("broken000000001"))).toBeNull());
    expect(section.queryByText(/cannot be read any more/)).toBeNull();
    expect(section.getByText("Message to us")).toBeTruthy();
    leftBehind.set([]);
  });

  it("says when a draft was already submitted elsewhere, and changes nothing", async () => {
    await saveDraft("booking", { ...DRAFT, id: "bbbbbbbbbbbbbbb" });
    await outboxDb().drafts.put({ owner: ADA, key: "booking.earlier", value: DRAFT, savedAt: 1 });
    const { path } = await open([booking({ opId: DRAFT.id })]);
    await press("Resume: Booking, set aside");
    expect(await screen.findByText("This was sent already.")).toBeTruthy();
    expect(path()).toBe("/dashboard");
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: "bbbbbbbbbbbbbbb" });
  });

  it("asks before a draft is discarded", async () => {
    await saveDraft("booking", DRAFT);
    await open();
    await press("Discard: Booking");
    await screen.findByRole("alertdialog", { name: "Discard this draft?" });
    expect(await loadDraft("booking")).toBeDefined();
    await press("Discard");
    await waitFor(async () => expect(await loadDraft("booking")).toBeUndefined());
  });
});
