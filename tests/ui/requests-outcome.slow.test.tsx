import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { contentOf } from "#data/local/enqueued.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { AppError } from "#data/shared/errors.ts";
import { type RequestKind, type RequestOutcome, submitRequest } from "#data/use-cases/submit-request.ts";
import { AirQuotePage } from "#features/requests/air/air-page.tsx";
import { ContactPage } from "#features/requests/contact/contact-page.tsx";
import { reloadPage } from "#features/requests/reload.ts";
import { SeaQuotePage } from "#features/requests/sea/sea-page.tsx";
import { forgetEverything, signIn } from "./booking-stage.tsx";
import { control, messageAt, openRequest, write } from "./requests-stage.tsx";

vi.mock("#data/use-cases/submit-request.ts", () => ({ submitRequest: vi.fn() }));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));
vi.mock("#features/requests/reload.ts", () => ({ reloadPage: vi.fn() }));

const submit = vi.mocked(submitRequest);
const ID = "abcdefghij12345";
const CONTACT = { contact_person: "Ελένη", contact_email: "eleni@kolossi.example", contact_phone: "+357 25 000 318" };
const CARGO = { origin_country: "China", cargo_type: "other", cargo_description: "Oak tables in wooden crates" };
const PIECES = { pieces: [{ key: 1, length: "120", width: "80", height: "110", weight: "300" }] };

type Form = {
  kind: RequestKind;
  key: string;
  path: string;
  Page: () => React.ReactNode;
  button: string;
  busy: string;
  form: object;
  field: string;
  sent: [string, string];
  failed: [string, string];
  /** Whether the server's message replaces the second sentence. */
  words: boolean;
};
const FORMS: Form[] = [
  {
    kind: "quote.sea",
    key: "sea-quote",
    path: "/sea-freight-quote",
    Page: SeaQuotePage,
    button: "Request Quote",
    busy: "Submitting...",
    form: { ...CARGO, ...CONTACT, ...PIECES, origin_port: "Shanghai" },
    field: "origin_port",
    sent: ["Quote Request Submitted", "We'll get back to you within 24-48 hours with a detailed quote."],
    failed: ["Error", "Failed to submit quote request. Please try again."],
    words: true,
  },
  {
    kind: "quote.air",
    key: "air-quote",
    path: "/air-freight-quote",
    Page: AirQuotePage,
    button: "Request Quote",
    busy: "Submitting...",
    form: { ...CARGO, ...CONTACT, ...PIECES, origin_city: "Shanghai" },
    field: "origin_city",
    sent: [
      "Quote request submitted successfully!",
      "Our team will review your request and get back to you within 24 hours.",
    ],
    failed: ["Failed to submit quote request", "Please try again or contact us directly."],
    words: false,
  },
  {
    kind: "contact.create",
    key: "contact",
    path: "/contact",
    Page: () => <ContactPage />,
    button: "Send Message",
    busy: "Sending...",
    form: { name: "Ελένη", email: "eleni@kolossi.example", subject: "Two pallets", message: "On a Thursday?" },
    field: "subject",
    sent: ["Message sent successfully!", "Thank you for contacting us. We'll get back to you within 24 hours."],
    failed: ["Failed to send message", "Please try again later or contact us directly."],
    words: true,
  },
];

beforeEach(() => {
  submit.mockResolvedValue({ outcome: "sent" });
});
afterEach(async () => {
  cleanup();
  submit.mockReset();
  vi.mocked(reloadPage).mockReset();
  vi.restoreAllMocks();
  sessionStorage.clear();
  await forgetEverything();
});

async function open({ key, path, Page, form }: Form, given: object | null = form) {
  if (given) await saveDraft(key, { id: ID, openedAt: Date.now() - 60_000, form: given });
  return openRequest(path, Page);
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
/** The same text is in the form and in the toast. */
const said = async (title: string, text?: string) => {
  await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2));
  const corner = within(screen.getByRole("region", { name: "Notifications" }));
  expect(corner.getByText(title)).toBeTruthy();
  if (text) expect(screen.getAllByText(text)).toHaveLength(2);
};
const refused = (error: AppError): RequestOutcome => ({ outcome: "refused", error });

describe.each(FORMS)("words of $kind", (form) => {
  const { kind, key, button, field } = form;

  it("success: shows the specified text and resets the form", async () => {
    let view = await open(form);
    await press(button);
    if (kind === "quote.sea") {
      // This form reloads the page on success and shows the text after it.
      await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
      expect(screen.queryByText(form.sent[0])).toBeNull();
      view.unmount();
      await forgetEverything();
      view = await open(form, null);
    }
    await said(...form.sent);
    expect(control(field)?.value).toBe("");
    expect(document.activeElement?.textContent).toContain(form.sent[0]);
  });

  it.each<[string, RequestOutcome | Error, string]>([
    ["no message of the server", refused({ kind: "server", status: 500 }), form.failed[1]],
    ["a device that could not store it", new Error("QuotaExceededError"), form.failed[1]],
    [
      "the server's own words",
      refused({ kind: "invalid", fields: {}, message: "The request is not complete." }),
      form.words ? "The request is not complete." : form.failed[1],
    ],
  ])("failure with %s: the form stays, and a retry is the same request", async (_, outcome, text) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    if (outcome instanceof Error) submit.mockRejectedValueOnce(outcome);
    else submit.mockResolvedValueOnce(outcome);
    await open(form);
    const before = control(field)?.value;
    await press(button);
    await said(form.failed[0], text);
    expect(control(field)?.value).toBe(before);
    await press(button);
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    expect(submit.mock.calls.map(([{ payload }]) => payload.id)).toEqual([ID, ID]);
  });

  it("shows the server's message at its field until the field changes", async () => {
    submit.mockResolvedValueOnce(refused({ kind: "invalid", fields: { [field]: "Not this one." }, message: "No." }));
    await open(form);
    await press(button);
    await waitFor(() => expect(messageAt(field)).toBe("Not this one."));
    await write(field, "Something else");
    await waitFor(() => expect(messageAt(field)).toBeNull());
  });

  it("offline: shows that it is saved, and resets the form without a reload", async () => {
    submit.mockResolvedValue({ outcome: "saved" });
    await open(form);
    await press(button);
    await said("Saved on this device. It will be sent when you are online.");
    expect(control(field)?.value).toBe("");
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it("shows when a waiting request was sent, without moving the focus", async () => {
    submit.mockResolvedValue({ outcome: "saved" });
    await open(form);
    await press(button);
    await said("Saved on this device. It will be sent when you are online.");
    control(field)?.focus();
    await outboxDb().receipts.put({ opId: ID, owner: "guest", kind, at: Date.now() });
    expect(await screen.findByText(/^Sent \d\d:\d\d/)).toBeTruthy();
    const inPlace = [...document.querySelectorAll(".banner-title")].map((title) => title.textContent);
    expect(inPlace.filter((title) => title?.startsWith("Saved on this device"))).toEqual([]);
    expect(document.activeElement?.id).toBe(field);
  });

  it("rate limited: the request waits in the outbox, with the server's message", async () => {
    submit.mockResolvedValue({ outcome: "saved", message: "Too many requests. Please wait a minute." });
    await open(form);
    await press(button);
    await said("Saved on this device. It will be sent a little later.", "Too many requests. Please wait a minute.");
  });

  it("expired session: waits for the sign-in and shows that", async () => {
    submit.mockResolvedValue({ outcome: "saved", signIn: true });
    await open(form);
    await press(button);
    await said("Saved on this device", "Your session has ended. Sign in again and it will be sent.");
  });

  it("shows that it is busy, and a second press does nothing", async () => {
    let answer: (outcome: RequestOutcome) => void = () => {};
    submit.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await open(form);
    await press(button);
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: form.busy });
    expect(busy.disabled).toBe(true);
    await userEvent.click(busy);
    expect(submit).toHaveBeenCalledTimes(1);
    await act(async () => answer({ outcome: "saved" }));
    await screen.findByRole("button", { name: button });
  });

  it("lists missing fields in a focused summary with links, and sends nothing", async () => {
    await open(form, { ...form.form, [field]: "" });
    await press(button);
    const summary = await screen.findByRole("alert", { name: "Please check these details" });
    expect(document.activeElement).toBe(summary);
    await userEvent.click(within(summary).getAllByRole("link")[0] as HTMLElement);
    expect(document.activeElement?.id).toBe(field);
    expect(submit).not.toHaveBeenCalled();
  });

  it("submits with the draft, its id and the visitor's spam-check fields", async () => {
    await open(form);
    await press(button);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    const given = submit.mock.calls[0]?.[0];
    expect(given).toMatchObject({ kind, payload: { id: ID }, draft: { key, value: { id: ID } } });
    expect(given?.guest.website).toBe("");
    expect(given?.guest.filledMs).toBeGreaterThanOrEqual(60_000);
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest("[aria-hidden=true]")).toBeTruthy();
  });

  it("shows visitors and customers how many of their requests are waiting", async () => {
    const noun = kind === "contact.create" ? "message" : "request";
    const op = (opId: string, owner: string, of: RequestKind = kind) =>
      ({ opId, owner, kind: of, state: "queued", nextAt: 0, aggregate: opId, dependsOn: "" }) as Op;
    const other = kind === "quote.sea" ? "quote.air" : "quote.sea";
    await outboxDb().ops.bulkAdd([op("one", "guest"), op("two", "customer0000001"), op("other", "guest", other)]);
    const view = await open(form, null);
    expect(await screen.findByText(`1 ${noun} waiting to be sent`)).toBeTruthy();
    view.unmount();
    signIn();
    await outboxDb().ops.add(op("three", "customer0000001"));
    await open(form, null);
    expect(await screen.findByText(`2 ${noun}s waiting to be sent`)).toBeTruthy();
  });
});

describe("two tabs with one draft", () => {
  const form = FORMS[2] as Form;
  const handIn = () => outboxDb().receipts.put({ opId: ID, owner: "guest", kind: "contact.create", at: 1 });

  test("input after the other tab has sent the draft becomes another message, and is kept", async () => {
    await open(form);
    await handIn();
    await write("subject", "A second matter");
    await waitFor(async () =>
      expect((await loadDraft<{ form: { subject: string } }>("contact"))?.value.form.subject).toBe("A second matter"),
    );
    await press(form.button);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(submit.mock.calls[0]?.[0].payload.id).not.toBe(ID);
    expect((await loadDraft<{ id: string }>("contact"))?.value.id).toBe(submit.mock.calls[0]?.[0].payload.id);
  });

  test("different content typed before the other tab sent the draft is sent as a separate message", async () => {
    await open(form);
    await write("subject", "Mine alone");
    await handIn();
    await press(form.button);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(submit.mock.calls[0]?.[0].payload.id).not.toBe(ID);
  });

  test("the same content as the other tab's is the same message; one more word makes another message", async () => {
    await open(form);
    await write("subject", "Customs papers");
    await press(form.button);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    // The content of the other tab's operation, as sent by a visitor.
    const content = contentOf({ ...submit.mock.calls[0]?.[0].payload, id: "another", website: "", filled_ms: 9 });
    cleanup();
    submit.mockClear();
    await open(form);
    await write("subject", "Customs papers");
    await outboxDb().receipts.put({ opId: ID, owner: "guest", kind: "contact.create", at: 1, content });
    await press(form.button);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(submit.mock.calls[0]?.[0].payload.id).toBe(ID);
  });

  test("a form with other content than what was submitted under its id is another message", async () => {
    await open(form);
    await outboxDb().receipts.put({ opId: ID, owner: "guest", kind: "contact.create", at: 1, content: "1 2" });
    await press(form.button);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(submit.mock.calls[0]?.[0].payload.id).not.toBe(ID);
  });

  test("the same form submitted in both tabs is one message", async () => {
    await open(form);
    await handIn();
    await press(form.button);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(submit.mock.calls[0]?.[0].payload.id).toBe(ID);
  });
});

test("an id that belongs to another record is replaced for the next attempt", async () => {
  const form = FORMS[2] as Form;
  submit.mockResolvedValueOnce({ outcome: "refused", error: { kind: "conflict", theirs: null } });
  await open(form);
  await press(form.button);
  await said(...form.failed);
  await press(form.button);
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(submit.mock.calls[1]?.[0].payload.id).not.toBe(ID);
});

test("a form that was taken for spam shows the reason", async () => {
  const form = FORMS[0] as Form;
  const words = "Please leave the website field empty.";
  submit.mockResolvedValueOnce({
    outcome: "refused",
    error: { kind: "invalid", fields: { website: words }, message: "The request is not complete." },
  });
  await open(form);
  await press(form.button);
  await said("Error", words);
});
