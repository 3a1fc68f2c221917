import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { LetterLink, MailChoices } from "#data/remote/mail-choices.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { session } from "#data/use-cases/session.ts";
import { FollowByMail } from "#features/track/follow-by-mail.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const TOKEN = "0a".repeat(33);
const ALL: MailChoices = { bookings: true, milestones: true, delays: true, digest: false };
const server = vi.hoisted(() => ({
  read: vi.fn(),
  save: vi.fn(),
  look: vi.fn(),
  end: vi.fn(),
  resume: vi.fn(),
  follow: vi.fn(),
  agree: vi.fn(),
}));
vi.mock("#data/remote/follow.ts", () => ({ askToFollow: server.follow, agreeToFollow: server.agree }));
vi.mock("#data/remote/mail-choices.ts", () => ({
  mailChoices: server.read,
  saveMailChoices: server.save,
  lookAtLetterLink: server.look,
  endByLetterLink: server.end,
  resumeByLetterLink: server.resume,
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "none" }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

const main = () => within(screen.getByRole("main"));
const press = (name: string) => userEvent.click(main().getByRole("button", { name }));
const refused = (kind: "missing" | "offline") => Promise.reject(new RequestFailed({ kind }));

/** The server's state: the mail kinds of the link, and which are unsubscribed. */
let link: LetterLink;
beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(session, "refresh").mockResolvedValue("fresh");
  link = { kinds: ["milestones"], ended: [] };
  server.read.mockResolvedValue(ALL);
  server.save.mockImplementation(async (mail: MailChoices) => mail);
  server.look.mockImplementation(async () => link);
  server.end.mockImplementation(async () => {
    link = { ...link, ended: link.kinds };
  });
  server.follow.mockResolvedValue(undefined);
  server.agree.mockResolvedValue("7P6CTF30HM");
  server.resume.mockImplementation(async () => {
    link = { ...link, ended: [] };
  });
});
afterEach(async () => {
  cleanup();
  for (const call of Object.values(server)) call.mockReset();
  forgetDevice();
  await outboxDb().drafts.clear();
});

describe("the link at the foot of a mail", () => {
  it("names the mails, changes nothing without a press, and offers to subscribe again", async () => {
    await openApp(`/unsubscribe#${TOKEN}`);
    expect(await screen.findByText(/^Emails about where your shipments are/)).toBeTruthy();
    expect(main().getByText(/^You still see everything in the app/)).toBeTruthy();
    expect(server.look.mock.calls).toEqual([[TOKEN]]);
    expect(server.end).not.toHaveBeenCalled();
    await press("End these emails");
    expect(await main().findByText("These emails to your address have ended:")).toBeTruthy();
    expect(main().getByRole("status").textContent).toContain("may still arrive");
    expect(server.end.mock.calls).toEqual([[TOKEN]]);
    await press("Send them again");
    expect(await main().findByText("You get these emails again")).toBeTruthy();
    expect(server.resume.mock.calls).toEqual([[TOKEN]]);
    expect(main().getByRole("button", { name: "End these emails" })).toBeTruthy();
  });

  it("names each kind, and shows when they are already unsubscribed", async () => {
    link = { kinds: ["receipts", "requests"], ended: ["receipts", "requests"] };
    await openApp(`/unsubscribe#${TOKEN}`);
    expect(await screen.findByText("These emails to your address have ended:")).toBeTruthy();
    expect(main().getAllByRole("listitem")).toHaveLength(2);
    expect(main().getByText("Nothing else changes.")).toBeTruthy();
    expect(main().getByRole("status").textContent).toBe("");
  });

  it.each(["", "0a", TOKEN.slice(1)])("sends no request for a truncated link: %j", async (token) => {
    await openApp(`/unsubscribe#${token}`);
    expect((await main().findByRole("alert")).textContent).toContain("This link is not complete");
    expect(server.look).not.toHaveBeenCalled();
  });

  it("treats a link of another server as incomplete", async () => {
    server.look.mockImplementation(() => refused("missing"));
    await openApp(`/unsubscribe#${TOKEN}`);
    expect((await main().findByRole("alert")).textContent).toContain("This link is not complete");
  });

  it("can be retried while offline", async () => {
    server.end.mockImplementationOnce(() => refused("offline"));
    await openApp(`/unsubscribe#${TOKEN}`);
    await screen.findByText("These emails to your address will end:");
    await press("End these emails");
    expect((await main().findByRole("alert")).textContent).toContain("This needs a connection");
    await press("Try again");
    expect(await main().findByRole("button", { name: "End these emails" })).toBeTruthy();
  });
});

describe("mails in the profile", () => {
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  async function openProfile() {
    becomeSignedIn();
    await openApp("/profile");
    return within(await screen.findByRole("region", { name: "Emails about your shipments" }));
  }

  it("shows the server's choices, and saves changes", async () => {
    server.read.mockResolvedValue({ ...ALL, delays: false });
    const note = await openProfile();
    await waitFor(() => expect(box(/^New dates/).checked).toBe(false));
    expect(box(/^Bookings/).checked).toBe(true);
    await userEvent.click(box(/^Where they are/));
    expect(box(/^One email a day/).checked).toBe(false);
    await userEvent.click(box(/^One email a day/));
    await waitFor(async () => expect(await loadDraft("mail-choices")).toBeTruthy());
    await userEvent.click(note.getByRole("button", { name: "Save emails" }));
    await waitFor(() => expect(server.save).toHaveBeenCalled());
    // What was not touched may have been changed on another device meanwhile.
    expect(server.save.mock.calls).toEqual([[{ milestones: false, digest: true }]]);
    expect(await note.findByText("Emails saved")).toBeTruthy();
    await waitFor(async () => expect(await loadDraft("mail-choices")).toBeUndefined());
  });

  it("sends a choice that is made and taken back, each time it is saved", async () => {
    const note = await openProfile();
    await note.findByRole("checkbox", { name: /^New dates/ });
    for (const delays of [false, true]) {
      server.save.mockClear();
      await userEvent.click(box(/^New dates/));
      await userEvent.click(note.getByRole("button", { name: "Save emails" }));
      await waitFor(() => expect(server.save.mock.calls).toEqual([[{ delays }]]));
      await waitFor(async () => expect(await loadDraft("mail-choices")).toBeUndefined());
    }
  });

  it("sends what a draft of before has, and takes the rest from the server", async () => {
    becomeSignedIn();
    await saveDraft("mail-choices", { bookings: true, milestones: false, delays: true });
    server.read.mockResolvedValue({ ...ALL, digest: true });
    const note = await openProfile();
    await waitFor(() => expect(box(/^One email a day/).checked).toBe(true));
    expect(box(/^Where they are/).checked).toBe(false);
    await userEvent.click(note.getByRole("button", { name: "Save emails" }));
    await waitFor(() =>
      expect(server.save.mock.calls).toEqual([[{ bookings: true, milestones: false, delays: true }]]),
    );
  });

  it("does not say that a choice is saved which the server does not know", async () => {
    server.save.mockResolvedValue(ALL);
    const note = await openProfile();
    await userEvent.click(await note.findByRole("checkbox", { name: /^One email a day/ }));
    await userEvent.click(note.getByRole("button", { name: "Save emails" }));
    expect(await note.findByText("Your choice could not be saved. Please try again.")).toBeTruthy();
    expect(note.queryByText("Emails saved")).toBeNull();
  });

  it("keeps offline choices over a reload", async () => {
    server.save.mockImplementation(() => refused("offline"));
    const note = await openProfile();
    await note.findByRole("checkbox", { name: /^Bookings/ });
    await userEvent.click(box(/^Bookings/));
    await userEvent.click(note.getByRole("button", { name: "Save emails" }));
    expect(await note.findByText("Saving needs a connection")).toBeTruthy();
    cleanup();
    server.read.mockImplementation(() => refused("offline"));
    await openApp("/profile");
    await waitFor(() => expect(box(/^Bookings/).checked).toBe(false));
  });

  it("shows when the choices cannot be read, and retries", async () => {
    server.read.mockImplementationOnce(() => refused("offline"));
    const note = await openProfile();
    expect(await note.findByText("This needs a connection: your choice is on our server.")).toBeTruthy();
    expect(note.queryByRole("checkbox")).toBeNull();
    await userEvent.click(note.getByRole("button", { name: "Try again" }));
    expect(await note.findByRole("checkbox", { name: /^Bookings/ })).toBeTruthy();
  });
});

describe("following by mail", () => {
  const LINK = "a1".repeat(7) + "b".repeat(33);

  it("is confirmed with a button, and shows the followed shipment", async () => {
    await openApp(`/follow#${LINK}`);
    expect(await screen.findByRole("heading", { name: "Follow a shipment" })).toBeTruthy();
    expect(server.agree).not.toHaveBeenCalled();
    await press("Follow this shipment");
    expect(await main().findByText("You follow AKF-7P6CT-F30HM")).toBeTruthy();
    expect(server.agree.mock.calls).toEqual([[LINK]]);
  });

  it.each(["", "short", `${LINK}0`])("sends no request for an invalid link: %j", async (token) => {
    await openApp(`/follow#${token}`);
    expect((await main().findByRole("alert")).textContent).toContain("This link is over");
    expect(main().queryByRole("button")).toBeNull();
  });

  it("can be retried while offline, and is shown as expired when the server says so", async () => {
    server.agree.mockImplementationOnce(() => refused("offline")).mockImplementationOnce(() => refused("missing"));
    await openApp(`/follow#${LINK}`);
    await screen.findByRole("heading", { name: "Follow a shipment" });
    await press("Follow this shipment");
    expect((await main().findByRole("alert")).textContent).toContain("This needs a connection");
    await press("Follow this shipment");
    await waitFor(() => expect(main().getByRole("alert").textContent).toContain("This link is over"));
  });

  const field = () => screen.getByLabelText<HTMLInputElement>("Your email address");
  const send = () => userEvent.click(screen.getByRole("button", { name: "Send me the link" }));

  it("asks for an address, and confirms that a link was sent", async () => {
    render(<FollowByMail reference="7P6CTF30HM" />);
    await send();
    expect((await screen.findAllByText("Email is required")).length).toBeGreaterThan(0);
    await userEvent.type(field(), " maria@follower.test ");
    await send();
    expect(await screen.findByText("Check your email")).toBeTruthy();
    expect(server.follow.mock.calls).toEqual([
      [{ reference: "7P6CTF30HM", email: "maria@follower.test", language: "en" }],
    ]);
  });

  it("offline shows an error and keeps the typed address", async () => {
    server.follow.mockImplementationOnce(() => refused("offline"));
    render(<FollowByMail reference="7P6CTF30HM" />);
    await userEvent.type(field(), "maria@follower.test");
    await send();
    expect(await screen.findByText("This needs a connection")).toBeTruthy();
    expect(field().value).toBe("maria@follower.test");
    await send();
    expect(await screen.findByText("Check your email")).toBeTruthy();
  });

  it("shows the server's reason for a refusal", async () => {
    const message = "An address can follow 3 new shipments a day. Please try again tomorrow.";
    server.follow.mockImplementationOnce(() =>
      Promise.reject(new RequestFailed({ kind: "busy", retryAt: 0, message })),
    );
    render(<FollowByMail reference="7P6CTF30HM" />);
    await userEvent.type(field(), "maria@follower.test");
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
