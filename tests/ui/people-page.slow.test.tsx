import "fake-indexeddb/auto";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuditEntry, AuditPage, AuditQuery, Invitation, Person } from "#data/remote/people.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { knownRole } from "#data/shared/known-role.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

type Change = { id?: string; to?: RoleOrNone; email?: string; role?: RoleOrNone; op: string };
const server = vi.hoisted(() => ({
  people: [] as Person[],
  invitations: [] as Invitation[],
  pages: {} as Record<string, AuditPage>,
  asked: [] as (AuditQuery & { after: string })[],
  calls: [] as [string, Change][],
  answer: {} as Record<string, (change: Change) => Promise<unknown>>,
}));
vi.mock("#data/remote/people.ts", () => {
  const change = (name: string) => async (body: Change) => {
    server.calls.push([name, body]);
    return server.answer[name]?.(body);
  };
  return {
    fetchPeople: async () => structuredClone(server.people),
    fetchInvitations: async () => structuredClone(server.invitations),
    fetchAudit: async (query: AuditQuery, after: string) => {
      server.asked.push({ ...query, after });
      return server.pages[after] ?? { items: [], next: null };
    },
    changeRole: change("role"),
    endSessions: change("end"),
    invite: change("invite"),
    inviteAgain: change("again"),
    withdrawInvitation: change("withdraw"),
  };
});
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "offline" }));
vi.mock("#data/remote/office-api.ts", () => ({
  searchHistory: async ({ q }: { q: string }) => ({
    items: q === "7P6CTF30HM" ? [{ id: "shipment0000001", reference: q }] : [],
    next: null,
  }),
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

const lost = () => Promise.reject(new RequestFailed({ kind: "offline" }));
const person = (id: string, over: Partial<Person> = {}): Person => ({
  id,
  name: id,
  email: `${id.toLowerCase()}@akamasfreight.example`,
  role: "operator",
  last_seen: "2026-11-20T16:02:00.000Z",
  sessions: 1,
  self: false,
  ...over,
});
const entry = (id: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: "2026-11-20 09:05:00.000Z",
  by: { id: "maria", name: "Μαρία Ιωάννου" },
  kind: "shipment_edited",
  collection: "shipments",
  record: "shipment0000001",
  label: "7P6CTF30HM",
  values: { status: ["pending", "in_transit"], admin_notes: null },
  note: "",
  ...over,
});

let users = 0;
let user = "";
beforeEach(() => {
  users += 1;
  user = `peopleadmin${String(users).padStart(4, "0")}`;
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "admin");
  server.people = [
    person("Maria", { role: "admin", self: true, sessions: 2 }),
    person("Andreas"),
    person("Luca", { role: "warehouse", sessions: 0, last_seen: "" }),
  ];
  server.invitations = [];
  server.pages = {};
  server.asked = [];
  server.calls = [];
  server.answer = {};
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  forgetDevice();
});

const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name}`) }));
const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: `Role of ${name}` });
const open = async () => {
  const app = await openApp("/admin/people");
  await screen.findByRole("combobox", { name: "Role of Maria" });
  return app;
};
const ops = (name: string) => server.calls.filter(([call]) => call === name).map(([, { op }]) => op);

describe("the accounts with a role", () => {
  it("shows each with role, last seen and devices, and counts the roles", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "People" })).toBeTruthy();
    expect(row("Andreas").getByText("andreas@akamasfreight.example")).toBeTruthy();
    expect(row("Andreas").getByText(/^(Fri )?20 Nov( 2026)?, \d\d:02$/)).toBeTruthy();
    expect(row("Andreas").getByText("1 device")).toBeTruthy();
    expect(row("Luca").getByText("nowhere")).toBeTruthy();
    expect(row("Luca").queryByRole("button")).toBeNull();
    expect(row("Maria").getByText("now, this device")).toBeTruthy();
    expect(row("Maria").getByRole("button", { name: "End the other: your sessions elsewhere" }).textContent).toBe(
      "End the other",
    );
    const counts = [...document.querySelectorAll("dl dd")].map((one) => one.textContent);
    expect(counts).toEqual(["1", "1", "1", "0"]);
  });

  it("saves a role at once, with Undo", async () => {
    await open();
    await userEvent.selectOptions(select("Andreas"), "sales");
    await waitFor(() => expect(server.calls).toHaveLength(1));
    expect(server.calls[0]).toEqual([
      "role",
      { id: "Andreas", to: "sales", op: expect.stringMatching(/^[a-z0-9]{15}$/) },
    ]);
    expect(await screen.findByText("Andreas: Sales")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.calls).toHaveLength(2));
    expect(server.calls[1]?.[1]).toMatchObject({ id: "Andreas", to: "operator" });
    expect(new Set(ops("role")).size).toBe(2);
  });

  it("retries after a lost answer with the same id, and does not retry after a refusal", async () => {
    let tries = 0;
    server.answer.role = async () => {
      tries += 1;
      if (tries === 1) return lost();
    };
    await open();
    await userEvent.selectOptions(select("Andreas"), "sales");
    expect(await screen.findByText("Andreas: Sales")).toBeTruthy();
    expect(ops("role")).toHaveLength(2);
    expect(new Set(ops("role")).size).toBe(1);
    server.answer.role = () => Promise.reject(new RequestFailed({ kind: "missing" }));
    await userEvent.selectOptions(select("Luca"), "sales");
    expect(await screen.findByText("The role was not changed")).toBeTruthy();
    expect(ops("role")).toHaveLength(3);
    // A choice that was not saved is reverted.
    await waitFor(() => expect(select("Luca").value).toBe("warehouse"));
  });

  it("does not let the only admin be changed and shows why", async () => {
    await open();
    const options = [...select("Maria").options].map(({ value, disabled }) => [value, disabled]);
    expect(options).toEqual([
      ["admin", false],
      ["operator", true],
      ["warehouse", true],
      ["sales", true],
      ["", true],
    ]);
    const why = document.getElementById(select("Maria").getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toBe("The only admin. Make somebody else admin first.");
    expect([...select("Andreas").options].some(({ disabled }) => disabled)).toBe(false);
  });

  it("shows the server's refusal to remove the last admin", async () => {
    server.people.push(person("Elena", { role: "admin" }));
    server.answer.role = () => Promise.reject(new RequestFailed({ kind: "conflict", theirs: null }));
    await open();
    await userEvent.selectOptions(select("Elena"), "sales");
    expect(await screen.findByText("There has to be at least one admin. Make somebody else admin first.")).toBeTruthy();
    await waitFor(() => expect(select("Elena").value).toBe("admin"));
  });

  it("asks before somebody gives up their own admin role", async () => {
    server.people.push(person("Elena", { role: "admin" }));
    await open();
    await userEvent.selectOptions(select("Maria"), "operator");
    const question = within(await screen.findByRole("alertdialog", { name: "Give up your own admin role?" }));
    await userEvent.click(question.getByRole("button", { name: "Keep it" }));
    expect(server.calls).toEqual([]);
    await userEvent.selectOptions(select("Maria"), "operator");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Give it up" }));
    await waitFor(() => expect(server.calls[0]?.[1]).toMatchObject({ id: "Maria", to: "operator" }));
  });
});

describe("sessions", () => {
  it("asks before it ends them, and keeps the question open when there is no answer", async () => {
    server.answer.end = lost;
    await open();
    await userEvent.click(row("Andreas").getByRole("button", { name: "End sessions of Andreas" }));
    const question = within(await screen.findByRole("alertdialog", { name: "End 1 session of Andreas?" }));
    expect(server.calls).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "End sessions" }));
    expect(await question.findByText(/The server did not answer/)).toBeTruthy();
    server.answer.end = async () => 1;
    await userEvent.click(question.getByRole("button", { name: "End sessions" }));
    expect(await screen.findByText("1 session ended")).toBeTruthy();
    // The first press with its retries and the second press have one operation id.
    expect(ops("end").length).toBeGreaterThan(2);
    expect(new Set(ops("end")).size).toBe(1);
  }, 60_000);
});

describe("invitations", () => {
  it("are listed below the people, can be sent again and withdrawn", async () => {
    server.invitations = [
      {
        id: "invitation00001",
        email: "nikos@akamasfreight.example",
        role: "sales",
        invited_at: "2026-11-20T09:05:00.000Z",
        invited_by: { id: "maria", name: "Μαρία Ιωάννου" },
        ends_at: "2026-11-27T09:05:00.000Z",
        state: "open",
      },
    ];
    await open();
    const invited = () => row("nikos@akamasfreight.example");
    await screen.findByText("invited Fri 20 Nov, by Μαρία Ιωάννου");
    expect(invited().getByText("link ends Fri 27 Nov")).toBeTruthy();
    await userEvent.click(invited().getByRole("button", { name: /^Send again: the invitation to nikos/ }));
    expect(await screen.findByText("Invitation sent again")).toBeTruthy();
    await userEvent.click(invited().getByRole("button", { name: /^Withdraw/ }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(server.calls.map(([name]) => name)).toEqual(["again"]);
    await userEvent.click(question.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(server.calls.map(([name]) => name)).toEqual(["again", "withdraw"]));
  });

  it("are created in a dialog, with the server's messages at their fields", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite a colleague" }));
    await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
    expect((await dialog.findAllByText("Email is required")).length).toBeGreaterThan(0);
    expect(dialog.getAllByText("Please choose a role").length).toBeGreaterThan(0);
    expect(server.calls).toEqual([]);
    const fields = { email: "This address cannot get mail." };
    server.answer.invite = () => Promise.reject(new RequestFailed({ kind: "invalid", fields }));
    const email = dialog.getByLabelText<HTMLInputElement>("Email");
    await userEvent.type(email, " Nikos@AkamasFreight.example ");
    await userEvent.click(dialog.getByRole("radio", { name: /^Sales/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
    expect((await dialog.findAllByText(fields.email)).length).toBeGreaterThan(0);
    await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
    server.answer.invite = () => Promise.reject(new RequestFailed({ kind: "conflict", theirs: null }));
    await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
    expect(
      (await dialog.findAllByText("This account has a role already. Change it in the list.")).length,
    ).toBeGreaterThan(0);
    delete server.answer.invite;
    await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
    expect(await screen.findByText("Invitation sent")).toBeTruthy();
    expect(server.calls.at(-1)?.[1]).toMatchObject({ email: "nikos@akamasfreight.example", role: "sales" });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Invite a colleague" })).toBeNull());
  });
});

describe("without a network", () => {
  it("shows a notice and the last known data, with actions disabled", async () => {
    await open();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => {
      onlineManager.setOnline(false);
      window.dispatchEvent(new Event("offline"));
    });
    expect(await screen.findByText("You are offline")).toBeTruthy();
    expect(screen.getByText(/^People and roles need a connection\. Shown as of \d\d:\d\d\.$/)).toBeTruthy();
    expect(select("Andreas").disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Invite" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(row("Andreas").getByRole("button", { name: /^End sessions/ }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("the audit log", () => {
  it("shows the latest entries as sentences with a link to all of them", async () => {
    server.pages[""] = {
      items: [
        entry("e1"),
        entry("e2", {
          kind: "role_changed",
          collection: "users",
          record: "u2",
          label: "luca@x.example",
          values: { role: ["sales", "warehouse"] },
        }),
        entry("e3", {
          kind: "invited",
          label: "nikos@x.example",
          values: { role: ["", "sales"] },
          by: { id: "", name: "" },
        }),
        entry("e4", { kind: "sailing_moved", label: "", record: "sailing00000001", values: {} }),
        entry("e5", { kind: "tariff_published", collection: "tariffs", label: "3-6643eb0667b3", values: {} }),
      ],
      next: null,
    };
    await open();
    const list = within(await screen.findByRole("list", { name: "Who did what" }));
    const lines = list.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s+/g, " "));
    expect(lines).toEqual([
      expect.stringContaining("Μαρία Ιωάννουedited AKF-7P6CT-F30HM status: pending to in transit; notes"),
      expect.stringContaining("changed the role of luca@x.example Sales to Warehouse"),
      expect.stringContaining("The serverinvited nikos@x.example as Sales"),
      expect.stringContaining("sailing moved what is not there any more"),
      expect.stringContaining("published the tariff 3"),
    ]);
    expect(screen.getByRole("link", { name: "Every entry, export CSV" }).getAttribute("href")).toBe(
      "/admin/people/log",
    );
  });

  it("filters by person, kind and reference, and fetches older entries on demand", async () => {
    server.pages[""] = { items: [entry("e1")], next: "e1" };
    server.pages.e1 = { items: [entry("e0", { note: "older" })], next: null };
    const app = await openApp("/admin/people/log?record=akf-7p6ct-f30hm&kind=shipment_edited");
    await waitFor(() =>
      expect(server.asked.at(-1)).toEqual({
        person: "",
        kind: "shipment_edited",
        record: "shipment0000001",
        after: "",
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Older entries" }));
    await waitFor(() => expect(server.asked.at(-1)?.after).toBe("e1"));
    expect(await screen.findByText("2 entries shown")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Who Everybody" }));
    await userEvent.click(await screen.findByRole("option", { name: "Andreas" }));
    await waitFor(() => expect(server.asked.at(-1)?.person).toBe("Andreas"));
    expect(app.at()).toContain("person=Andreas");
  });

  it("shows when there is no such record, without a request", async () => {
    server.pages[""] = { items: [entry("e1")], next: null };
    await openApp("/admin/people/log?record=AKF-00000-00000");
    expect(await screen.findByText("No shipment has this reference.")).toBeTruthy();
    expect(screen.queryByRole("listitem")).toBeNull();
    cleanup();
    await openApp("/admin/people/log?record=what");
    expect(await screen.findByText(/^Enter a reference such as/)).toBeTruthy();
  });

  it("exports the results to a file, with formulas escaped", async () => {
    server.pages[""] = { items: [entry("e1", { note: "=1+1" })], next: "e1" };
    server.pages.e1 = { items: [entry("e0", { label: "", note: "last" })], next: null };
    let file: Blob | undefined;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      file = blob as Blob;
      return "blob:log";
    });
    await openApp("/admin/people/log");
    await screen.findByText("1 entry shown");
    await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(file).toBeDefined());
    const lines = (await file?.text())?.trim().split("\r\n") ?? [];
    expect(lines).toEqual([
      "at,who,who_id,what,collection,record,about,changes,note",
      "2026-11-20T09:05:00.000Z,Μαρία Ιωάννου,maria,shipment_edited,shipments,shipment0000001,7P6CTF30HM,status: pending to in transit; notes,'=1+1",
      "2026-11-20T09:05:00.000Z,Μαρία Ιωάννου,maria,shipment_edited,shipments,shipment0000001,,status: pending to in transit; notes,last",
    ]);
  });
});

describe("the focus", () => {
  const inHand = () => document.activeElement;

  it("stays on a role that is being saved, and no other role can be chosen in the meantime", async () => {
    let saved = () => {};
    server.answer.role = () =>
      new Promise<void>((resolve) => {
        saved = resolve;
      });
    await open();
    select("Andreas").focus();
    await userEvent.selectOptions(select("Andreas"), "sales");
    await screen.findByText("Saving…");
    expect(inHand()).toBe(select("Andreas"));
    // A browser removes the focus from a disabled element.
    expect(select("Andreas").disabled).toBe(false);
    expect([...select("Andreas").options].filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual([
      "sales",
    ]);
    server.people = server.people.map((one) => (one.id === "Andreas" ? { ...one, role: "sales" } : one));
    act(() => saved());
    await screen.findByText("Andreas: Sales");
    expect(inHand()).toBe(select("Andreas"));
  });

  it("stays in the row after its sessions have ended, and moves to the next row after a withdrawn invitation", async () => {
    server.invitations = ["nikos", "zoe"].map((who) => ({
      id: `invitation${who}`,
      email: `${who}@akamasfreight.example`,
      role: "sales",
      invited_at: "2026-11-20T09:05:00.000Z",
      invited_by: { id: "maria", name: "Μαρία Ιωάννου" },
      ends_at: "2026-11-27T09:05:00.000Z",
      state: "open",
    }));
    server.answer.end = async () => {
      server.people = server.people.map((one) => (one.id === "Andreas" ? { ...one, sessions: 0 } : one));
      return 1;
    };
    server.answer.withdraw = async () => {
      server.invitations = server.invitations.slice(1);
    };
    await open();
    await userEvent.click(row("Andreas").getByRole("button", { name: "End sessions of Andreas" }));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "End sessions" }));
    await waitFor(() => expect(row("Andreas").queryByRole("button")).toBeNull());
    await waitFor(() => expect(inHand()).toBe(select("Andreas")));

    await screen.findByRole("row", { name: /^nikos/ });
    await userEvent.click(row("nikos").getByRole("button", { name: /^Withdraw/ }));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /^nikos/ })).toBeNull());
    await waitFor(() => expect(inHand()).toBe(row("zoe").getByRole("button", { name: /^Send again/ })));
  });

  it("stays in the log's search, and moves to its button after Clear", async () => {
    server.pages[""] = { items: [entry("e1")], next: null };
    const app = await openApp("/admin/people/log");
    const about = await screen.findByLabelText<HTMLInputElement>("About");
    await userEvent.type(about, "what{Enter}");
    expect(await screen.findByText(/^Enter a reference such as/)).toBeTruthy();
    expect(inHand()).toBe(about);
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    await waitFor(() => expect(app.at()).toBe("/admin/people/log"));
    expect(inHand()).toBe(screen.getByRole("button", { name: "Search" }));
    expect(about.value).toBe("");
  });
});

it("is for admins only: an operator has neither link nor page", async () => {
  knownRole.set(user, "operator");
  const { at } = await openApp("/admin/people");
  expect(await screen.findByText("You do not have admin privileges")).toBeTruthy();
  await waitFor(() => expect(at()).toBe("/admin/today"));
  expect(screen.queryByRole("link", { name: "People" })).toBeNull();
  expect(server.asked).toEqual([]);
});
