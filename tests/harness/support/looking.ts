import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import type { Ledger } from "./ledger.ts";
import { readDisk } from "./look-over.ts";
import { hasAll } from "./roles.ts";
import type { FakeServer } from "./server.ts";
import type { Tab } from "./tab.ts";

const DRAWN_MS = 200;

/** Which bookings each person has seen on a device; cleared when the mirror is deleted for a reason. */
export class Screens {
  private readonly shown = new Map<string, Set<string>>();
  /** Office or customer: with another scope the mirror is pulled again. */
  private readonly scopes = new Map<string, unknown>();

  constructor(
    private readonly ledger: Ledger,
    private readonly server: FakeServer,
  ) {}

  /** The mirror of this user is deleted: sign-out, another scope, cleared by the browser. */
  forget(user: string, device?: Device): void {
    for (const key of [...this.shown.keys()]) {
      if (key.endsWith(` ${user}`) && (!device || key.startsWith(`${device.name} `))) this.shown.delete(key);
    }
  }

  /** A row was deleted on the server: it may disappear from every screen. */
  removed(id: string): void {
    for (const ids of this.shown.values()) ids.delete(id);
  }

  /** The signed-in person's list, read by the app while everything else runs. */
  async look(tab: Tab): Promise<void> {
    const { device, page } = tab;
    const user = page.authState.session()?.userId;
    if (!user) return;
    const key = `${device.name} ${user}`;
    const scope = this.scopeOf(device, user);
    if (this.scopes.get(key) !== scope) this.shown.delete(key);
    this.scopes.set(key, scope);
    const expected = new Set([...(this.shown.get(key) ?? []), ...this.waiting(device, user)]);
    const { mirror, documents, ops } = await page.shipmentParts(user);
    const rows = page.overlayShipments({ mirror, documents, ops, progress: new Map() });
    for (const row of rows) holds(9, row.user_id === user, () => `${user} sees ${row.id} of ${row.user_id}`);
    if (page.authState.session()?.userId !== user || this.scopeOf(device, user) !== scope) return;
    const now = new Set(rows.map(({ id }) => id));
    // Rows that were deleted for a reason during the read are no longer expected.
    const still = new Set([...(this.shown.get(key) ?? []), ...this.waiting(device, user)]);
    for (const id of expected) {
      if (still.has(id))
        holds(16, now.has(id), () => `booking ${id} is not on the screen of ${user} on ${device.name}`);
    }
    this.shown.set(key, new Set([...now].filter((id) => this.server.table("shipments").get(id)?.user_id === user)));
  }

  /** The office's list and inbox, read as their screens read them. */
  async lookAtOffice({ device, page }: Tab): Promise<void> {
    const user = page.authState.session()?.userId;
    if (!user) return;
    const scope = this.scopeOf(device, user);
    const first = await page.newestShipments(user, 2);
    const all = await page.officeParts(user);
    const { sea, contact } = await page.inboxParts(user);
    // The screen is rendered first, which takes a while on a busy device.
    await new Promise<void>((resolve) => void device.world.after(DRAWN_MS, resolve));
    if (hasAll(scope)) await page.keepNewest(user, all, 2);
    if (!scope || hasAll(scope) || page.authState.session()?.userId !== user) return;
    if (this.scopeOf(device, user) !== scope) return;
    for (const { id, user_id } of [...first.shipments, ...all.shipments, ...sea])
      holds(24, user_id === user, () => `${user} (${scope}) sees ${id} of ${user_id} on ${device.name}`);
    holds(24, contact.length === 0, () => `${user} (${scope}) sees ${contact.length} messages on ${device.name}`);
  }

  private scopeOf(device: Device, user: string): unknown {
    const name = device.databases().find((found) => found.startsWith(`mirror-${user}-`)) ?? "";
    return device.peek(name, "meta")?.find(({ key }) => key === "cursor")?.scope;
  }

  private waiting(device: Device, user: string): string[] {
    const disk = readDisk(device);
    if (!disk) return [];
    return [...disk.ops.values()]
      .filter(({ kind, owner, opId }) => kind === "booking.create" && owner === user && !this.ledger.get(opId)?.leaving)
      .filter(({ state, opId }) => state !== "acked" || this.server.table("shipments").get(opId)?.user_id === user)
      .map(({ opId }) => opId);
  }
}
