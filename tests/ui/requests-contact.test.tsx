import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { saveDraft } from "#data/local/drafts.ts";
import { type RequestSubmission, submitRequest } from "#data/use-cases/submit-request.ts";
import { ContactPage } from "#features/requests/contact/contact-page.tsx";
import { officeAt } from "#features/requests/contact/office-hours.ts";
import { forgetEverything, signIn } from "./booking-stage.tsx";
import { control, messageAt, openRequest, write } from "./requests-stage.tsx";

vi.mock("#data/use-cases/submit-request.ts", () => ({ submitRequest: vi.fn() }));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));

const submit = vi.mocked(submitRequest);
const x = (n: number) => "x".repeat(n);
const VALID = {
  name: "Ελένη Παπαδοπούλου",
  email: "eleni@kolossi-agro.example",
  phone: "",
  subject: "Two pallets",
  message: "Can you collect on a Thursday?",
};

beforeEach(() => {
  submit.mockResolvedValue({ outcome: "sent" });
});
afterEach(async () => {
  cleanup();
  submit.mockReset();
  vi.useRealTimers();
  await forgetEverything();
});

async function open(form?: Partial<typeof VALID>) {
  if (form) await saveDraft("contact", { id: "abcdefghij12345", openedAt: Date.now(), form: { ...VALID, ...form } });
  return openRequest("/contact", () => <ContactPage />);
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Send Message" }));

describe("contact form: each rule at both sides of its bound", () => {
  test.each<[keyof typeof VALID, string, string, string]>([
    ["name", "E", "Name must be at least 2 characters", "El"],
    ["name", " E ", "Name must be at least 2 characters", " El "],
    ["name", x(101), "Name must be less than 100 characters", x(100)],
    ["email", "eleni@kolossi", "Please enter a valid email address", "eleni@kolossi.example"],
    ["email", "", "Please enter a valid email address", "e@k.cy"],
    [
      "email",
      `${x(246)}@test.com.cy`,
      "Email must be less than 255 characters",
      `${x(64)}@${x(60)}.${x(60)}.${x(56)}.test.com.cy`,
    ],
    ["phone", x(21), "Phone number must be less than 20 characters", x(20)],
    ["subject", "Hell", "Subject must be at least 5 characters", "Hello"],
    ["subject", x(201), "Subject must be less than 200 characters", x(200)],
    ["message", "123456789", "Message must be at least 10 characters", "1234567890"],
    ["message", x(2001), "Message must be less than 2000 characters", x(2000)],
  ])("%s: %j is refused with %s, its neighbour is taken", async (field, bad, message, good) => {
    await open({});
    await write(field, bad);
    await press();
    await waitFor(() => expect(messageAt(field)).toBe(message));
    expect(submit).not.toHaveBeenCalled();
    await write(field, good);
    await waitFor(() => expect(messageAt(field)).toBeNull());
    await press();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  });

  it("sends trimmed texts and the address in lower case; the phone may be empty", async () => {
    await open({ name: "  Ελένη ", email: " ELENI@Kolossi.Example ", subject: " Hello ", message: " 1234567890 " });
    await press();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    const { payload, kind } = (submit.mock.calls[0] as [RequestSubmission])[0];
    expect(kind).toBe("contact.create");
    expect(payload).toEqual({
      id: "abcdefghij12345",
      name: "Ελένη",
      email: "eleni@kolossi.example",
      phone: "",
      subject: "Hello",
      message: "1234567890",
      language: "en",
    });
  });

  it("is sent with the language of the document", async () => {
    document.documentElement.lang = "el-CY";
    try {
      await open({});
      await press();
      await waitFor(() => expect(submit).toHaveBeenCalled());
      expect((submit.mock.calls[0] as [RequestSubmission])[0].payload).toMatchObject({ language: "el" });
    } finally {
      document.documentElement.lang = "";
    }
  });
});

it("counts characters and never cuts the text", async () => {
  await open();
  expect(screen.getByText("0/200")).toBeTruthy();
  expect(screen.getByText("0/2000")).toBeTruthy();
  await write("subject", "Δύο παλέτες");
  await write("message", x(2003));
  expect(screen.getByText("11/200")).toBeTruthy();
  expect(screen.getByText("2003/2000")).toBeTruthy();
  expect(control("message")?.value).toHaveLength(2003);
});

it("is reset after success", async () => {
  await open({});
  await press();
  await waitFor(() => expect(control("name")?.value).toBe(""));
  for (const field of ["email", "phone", "subject", "message"]) expect(control(field)?.value).toBe("");
  expect(screen.getByText("0/200")).toBeTruthy();
});

it("shows the details, the hours and why", async () => {
  await open();
  const details = screen.getByRole("region", { name: "Contact details" }).textContent ?? "";
  for (const words of ["+357 25 000 184", "Limassol", "Monday-Friday 9:00-18:00 EET", "Weekends closed"])
    expect(details).toContain(words);
  for (const why of [
    "European coverage",
    "Competitive LCL rates",
    "Customer service",
    "Real-time tracking",
    "Reliable schedules",
  ])
    expect(screen.getByRole("heading", { name: why })).toBeTruthy();
});

describe("office hours, by the clock in Limassol whatever the device's is", () => {
  // November is UTC+2 there, July UTC+3; the clock goes back on 25 October 2026.
  test.each<[string, object]>([
    ["2026-11-20T06:59:00Z", { day: 4, open: false, opens: 4, inDays: 0 }],
    ["2026-11-20T07:00:00Z", { day: 4, open: true }],
    ["2026-11-20T15:59:59Z", { day: 4, open: true }],
    ["2026-11-20T16:00:00Z", { day: 4, open: false, opens: 0, inDays: 3 }],
    ["2026-11-21T10:00:00Z", { day: 5, open: false, opens: 0, inDays: 2 }],
    ["2026-11-22T21:59:00Z", { day: 6, open: false, opens: 0, inDays: 1 }],
    ["2026-11-22T22:00:00Z", { day: 0, open: false, opens: 0, inDays: 0 }],
    ["2026-07-15T06:00:00Z", { day: 2, open: true }],
    ["2026-07-15T15:00:00Z", { day: 2, open: false, opens: 3, inDays: 1 }],
    ["2026-10-26T06:30:00Z", { day: 0, open: false, opens: 0, inDays: 0 }],
  ])("%s", (at, state) => {
    expect(officeAt(new Date(at).getTime())).toEqual(state);
  });

  test.each([
    ["2026-11-20T12:00:00Z", "Open now, until 18:00 in Limassol"],
    ["2026-11-20T06:00:00Z", "Closed now, opens today at 9:00 in Limassol"],
    ["2026-11-19T20:00:00Z", "Closed now, opens tomorrow at 9:00 in Limassol"],
    ["2026-11-20T20:00:00Z", "Closed now, opens Monday at 9:00 in Limassol"],
  ])("%s: %s", async (at, words) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
    await open();
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe("a message about a shipment", () => {
  const submitted = () => submit.mock.calls[0]?.[0] as RequestSubmission;
  const about = async () => openRequest("/contact", () => <ContactPage about="7K2M9QXR4T" />, "?about=7K2M9QXR4T");

  it("is prefilled for the signed-in user and has a separate field for the shipment", async () => {
    signIn();
    await about();
    expect(control("name")?.value).toBe("Ελένη");
    expect(control("email")?.value).toBe("eleni@kolossi-agro.example");
    expect(control("subject")?.value).toBe("Shipment AKF-7K2M9-QXR4T");
    expect(screen.getByText("About shipment AKF-7K2M9-QXR4T")).toBeTruthy();
    await write("message", "Can it come on a Friday?");
    await press();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(submitted().payload).toMatchObject({
      shipment_reference: "7K2M9QXR4T",
    });
  });

  it("can be changed to a general message", async () => {
    signIn();
    await about();
    await write("message", "Something quite different");
    await userEvent.click(screen.getByRole("button", { name: "Not about this shipment" }));
    await press();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(submitted().payload).not.toHaveProperty("shipment_reference");
  });

  it("is only for signed-in users, and keeps the text of a draft", async () => {
    await about();
    expect(screen.queryByText("About shipment AKF-7K2M9-QXR4T")).toBeNull();
    cleanup();
    await forgetEverything();
    signIn();
    await saveDraft("contact", { id: "abcdefghij12345", openedAt: Date.now(), form: { ...VALID } });
    await about();
    expect(screen.getByText("About shipment AKF-7K2M9-QXR4T")).toBeTruthy();
    expect(control("subject")?.value).toBe(VALID.subject);
    expect(control("message")?.value).toBe(VALID.message);
  });
});
