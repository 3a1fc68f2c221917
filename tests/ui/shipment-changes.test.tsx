import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { Shipment } from "#data/shared/wire.ts";
import type { ShipmentChange } from "#data/use-cases/submit-change.ts";
import { mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({
  answer: { outcome: "sent" } as unknown,
  sent: [] as unknown[],
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "none" }));
vi.mock("#data/use-cases/submit-change.ts", async (original) => ({
  ...(await original<typeof import("#data/use-cases/submit-change.ts")>()),
  submitChange: async (change: ShipmentChange) => {
    server.sent.push(change);
    return server.answer;
  },
}));
const TARIFF = { version: "13-abc", countries: [], zones: [], sea_rates: [] };
vi.mock("#live/tariff.ts", () => ({ useTariff: () => ({ state: "ready", tariff: TARIFF, retry: () => {} }) }));
vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

const ID = "shipment0000001";
let user = "";
beforeEach(async () => {
  user = newOfficeUser();
  server.answer = { outcome: "sent" };
  server.sent = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  await outboxDb().ops.clear();
  await outboxDb().drafts.clear();
  becomeSignedIn(user);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const own = (over: Partial<Shipment> = {}) =>
  shipment(1, {
    id: ID,
    user_id: user,
    reference: "7K2M9QXR4T",
    goods_description: "Irrigation parts",
    shipper_name: "Jonas Brandt",
    shipper_company: "",
    shipper_address: "Quitzowstraße 48, 10559 Berlin",
    shipper_phone: "+49 30 5550 142",
    shipper_email: "versand@brandt.example",
    consignee_name: "Ελένη Παπαδοπούλου",
    consignee_company: "",
    consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
    consignee_phone: "+357 25 000 318",
    consignee_email: "eleni@kolossi.example",
    ...over,
  });
async function open(path: string, row = own()) {
  await mirror(user, { shipments: [row] });
  const app = await openApp(path);
  await screen.findByRole("heading", { level: 1 });
  return app;
}
const field = async (party: RegExp, label: string) =>
  within(await screen.findByRole("group", { name: party })).getByLabelText(label);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save the correction" }));

describe("/dashboard/shipment/{id}", () => {
  it.each([
    ["pending", true],
    ["confirmed", false],
    ["cancelled", false],
  ])("of a %s shipment offers to change it: %s", async (status, offered) => {
    await open(`/dashboard/shipment/${ID}`, own({ status }));
    const note = within(await screen.findByRole("region", { name: "Change something?" }));
    expect(note.queryByRole("link", { name: "Correct addresses and contacts" }) !== null).toBe(offered);
    expect(note.queryByRole("link", { name: "Cancel the shipment" }) !== null).toBe(offered);
    const message = note.getByRole("link", { name: "Message about this shipment" });
    expect(message.getAttribute("href")).toBe("/contact?about=7K2M9QXR4T");
  });
});

describe("/dashboard/shipment/{id}/correct", () => {
  it("sends the changed fields with their old values once, and returns to the shipment", async () => {
    const { at } = await open(`/dashboard/shipment/${ID}/correct`);
    const phone = await field(/Delivery in Cyprus/, "Phone");
    await userEvent.clear(phone);
    await userEvent.type(phone, " +357 99 1 ");
    await save();
    await waitFor(() => expect(at()).toBe(`/dashboard/shipment/${ID}`));
    expect(server.sent).toMatchObject([
      {
        kind: "correct",
        shipment: ID,
        set: { consignee_phone: "+357 99 1" },
        seen: { consignee_phone: "+357 25 000 318" },
      },
    ]);
    expect(Object.keys((server.sent[0] as { set: object }).set)).toEqual(["consignee_phone"]);
    expect(await screen.findByText("Corrected")).toBeTruthy();
  });

  it("validates as the booking form does, and sends nothing without changes", async () => {
    await open(`/dashboard/shipment/${ID}/correct`);
    const email = await field(/Pickup/, "Email");
    await save();
    expect(await screen.findByText("Nothing has been changed yet.")).toBeTruthy();
    await userEvent.clear(email);
    await userEvent.type(email, "nobody");
    await save();
    expect(await screen.findAllByText(/Please enter a valid email address/)).not.toHaveLength(0);
    expect(server.sent).toEqual([]);
  });

  it("saves typed values as a draft", async () => {
    await open(`/dashboard/shipment/${ID}/correct`);
    await userEvent.type(await field(/Pickup/, "Full name"), " jr");
    await waitFor(async () =>
      expect((await loadDraft(`correct-${ID}`))?.value).toMatchObject({
        form: { shipperName: "Jonas Brandt jr" },
        base: { shipperName: "Jonas Brandt" },
      }),
    );
  });

  it("shows the reason and current values after a refusal, and overwrites them at the next attempt", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const words = "This was changed on another device meanwhile. Please look at it once more.";
    server.answer = {
      outcome: "refused",
      error: { kind: "invalid", message: words, fields: { shipper_phone: words } },
    };
    const { at } = await open(`/dashboard/shipment/${ID}/correct`);
    const phone = await field(/Pickup/, "Phone");
    await userEvent.clear(phone);
    await userEvent.type(phone, "5");
    await mirror(user, { shipments: [own({ shipper_phone: "4" })] });
    await save();
    expect(await screen.findByText("Now: 4")).toBeTruthy();
    expect((phone as HTMLInputElement).value).toBe("5");
    server.answer = { outcome: "sent" };
    await save();
    await waitFor(() => expect(at()).toBe(`/dashboard/shipment/${ID}`));
    expect(server.sent.at(-1)).toMatchObject({ set: { shipper_phone: "5" }, seen: { shipper_phone: "4" } });
  });

  it("keeps typed values when the shipment is confirmed in the meantime, and links to a message", async () => {
    await open(`/dashboard/shipment/${ID}/correct`);
    const phone = await field(/Pickup/, "Phone");
    await userEvent.clear(phone);
    await userEvent.type(phone, "5");
    await mirror(user, { shipments: [own({ status: "confirmed" })] });
    expect(await screen.findAllByText("This shipment can no longer be changed here")).not.toHaveLength(0);
    await save();
    expect(server.sent).toEqual([]);
    expect((phone as HTMLInputElement).value).toBe("5");
    expect(screen.getByRole("link", { name: "Message about this shipment" })).toBeTruthy();
  });
});

describe("/dashboard/shipment/{id}/cancel", () => {
  it("asks for a reason, then cancels", async () => {
    const { at } = await open(`/dashboard/shipment/${ID}/cancel`);
    const cancel = await screen.findByRole("button", { name: "Cancel the shipment" });
    await userEvent.click(cancel);
    expect(await screen.findAllByText(/The reason is required/)).not.toHaveLength(0);
    expect(server.sent).toEqual([]);
    await userEvent.type(screen.getByLabelText("Reason"), "Sold elsewhere");
    await userEvent.click(cancel);
    await waitFor(() => expect(at()).toBe(`/dashboard/shipment/${ID}`));
    expect(server.sent).toMatchObject([{ kind: "cancel", shipment: ID, reason: "Sold elsewhere" }]);
    expect(await screen.findByText("Shipment cancelled")).toBeTruthy();
  });

  it("shows no errors any more once the office has confirmed it", async () => {
    await open(`/dashboard/shipment/${ID}/cancel`);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel the shipment" }));
    expect(await screen.findByRole("heading", { name: "Please check these fields" })).toBeTruthy();
    await mirror(user, { shipments: [own({ status: "confirmed" })] });
    expect(await screen.findAllByText("This shipment can no longer be changed here")).not.toHaveLength(0);
    expect(screen.queryByRole("heading", { name: "Please check these fields" })).toBeNull();
  });

  it("shows that it is waiting on this device", async () => {
    server.answer = { outcome: "saved" };
    await open(`/dashboard/shipment/${ID}/cancel`);
    await userEvent.type(await screen.findByLabelText("Reason"), "Sold elsewhere");
    await userEvent.click(screen.getByRole("button", { name: "Cancel the shipment" }));
    expect(await screen.findByText("The cancellation will be sent when you are online.")).toBeTruthy();
  });
});
