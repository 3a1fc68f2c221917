import Dexie from "dexie";
import { clear } from "idb-keyval";
import { storeDocument } from "#data/local/documents.ts";
import { saveDraft } from "#data/local/drafts.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import type { RefreshOutcome } from "#data/remote/refresh-session.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import type { Locks, Wakeups } from "#data/shared/env.ts";
import { newRecordId } from "#data/shared/random.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { createEngine, type Engine } from "#data/sync/create-engine.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { submit } from "#data/use-cases/submit.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";
import { VirtualClock } from "./data-clock.ts";
import { FakeServer } from "./data-server.ts";

/** A lock that a crashed holder releases, as in a browser. */
export class FakeLocks implements Locks {
  private tails = new Map<string, Promise<unknown>>();

  exclusive = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = this.tails.get(name) ?? Promise.resolve();
    const result = before.then(work, work);
    this.tails.set(
      name,
      result.catch(() => {}),
    );
    return result;
  };

  holderCrashed(): void {
    this.tails = new Map();
  }
}

/** A browser on a device with a virtual clock and a fake server. One per test. */
export class Device {
  readonly clock = new VirtualClock();
  readonly locks = new FakeLocks();
  readonly pokes: (() => void)[] = [];
  private wakers = new Set<Parameters<Wakeups["subscribe"]>[0]>();
  private engines: Engine[] = [];
  engine: Engine;
  refreshOutcome: () => Promise<RefreshOutcome> = async () => {
    const user = authState.session()?.userId;
    if (user) authState.end(user);
    return "ended";
  };

  constructor(readonly server = new FakeServer()) {
    this.engine = this.openTab();
  }

  /** Another tab on the same device. */
  openTab(): Engine {
    const wakeups: Wakeups = {
      visible: () => true,
      subscribe: (fn) => {
        this.wakers.add(fn);
        return () => this.wakers.delete(fn);
      },
    };
    const engine = createEngine({
      clock: this.clock,
      random: () => 0.5,
      locks: this.locks,
      wakeups,
      transport: this.server.transport,
      auth: {
        userId: () => authState.session()?.userId ?? null,
        token: authState.token,
        refresh: () => this.refreshOutcome(),
        subscribe: authState.subscribe,
      },
      realtime: (onPoke) => {
        this.pokes.push(onPoke);
        return { follow: () => {}, wake: () => {} };
      },
    });
    this.engines.push(engine);
    return engine;
  }

  signIn(userId: string): string {
    const token = this.server.signIn(userId);
    localStorage.setItem(
      AUTH_KEY,
      JSON.stringify({ token, record: { id: userId, email: `${userId}@test.example`, full_name: userId } }),
    );
    authState.begun();
    return token;
  }

  comesBack(reason: "online" | "visible"): void {
    for (const wake of [...this.wakers]) wake(reason);
  }

  hides(): void {
    for (const wake of [...this.wakers]) wake("hidden");
  }

  /** The process dies: memory is lost, and requests in flight are never answered. */
  crash(): void {
    const started = this.engines;
    this.engines = [];
    for (const engine of started) engine.stop();
    outboxDb().close();
    replaceOutboxDb(new OutboxDb());
    this.locks.holderCrashed();
    this.engine = this.openTab();
  }

  /** Submits a booking as the open form does. */
  book(payload = booking(), documents: Awaited<ReturnType<typeof storeDocument>>[] = []) {
    this.engine.start();
    return submit(bookingOps({ payload, documents, draft: "booking" }), "booking", {
      clock: this.clock,
      wake: this.engine.wake,
      owner: authState.owner,
    });
  }

  stop(): void {
    for (const engine of this.engines) engine.stop();
  }
}

/** A new device: empty databases, nobody signed in. */
export async function freshDevice(): Promise<Device> {
  outboxDb().close();
  // idb-keyval never closes its connection: its database can be emptied, not deleted.
  await clear();
  for (const name of await Dexie.getDatabaseNames()) if (name !== "keyval-store") await Dexie.delete(name);
  replaceOutboxDb(new OutboxDb());
  localStorage.clear();
  authState.changed();
  connectivity.set({ reachable: true, misses: 0 });
  return new Device();
}

/** A booking in the form's payload. */
export function booking(over: Partial<BookingPayload> = {}): BookingPayload {
  return {
    id: newRecordId(),
    reference: "0123456789",
    tariff_version: "1-aaaaaaaaaaaa",
    quoted_at: "2026-11-21T09:00:00.000Z",
    country_id: "country00000001",
    zone_id: "zone00000000001",
    pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
    estimated_rate: 300,
    goods_description: "",
    shipper_name: "Jonas Brandt",
    shipper_company: "",
    shipper_address: "Quitzowstraße 48, 10559 Berlin",
    shipper_phone: "+49 30 5550 142",
    shipper_email: "jonas@brandt.example",
    consignee_name: "Ελένη Παπαδοπούλου",
    consignee_company: "",
    consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
    consignee_phone: "+357 25 000 318",
    consignee_email: "eleni@kolossi.example",
    ...over,
  };
}

/** A draft with a document of `bytes` stored beside it. */
export async function draftWithDocument(payload: BookingPayload, bytes = 2_500_000) {
  const content = new Uint8Array(bytes).map((_, i) => (i * 31) % 251);
  await saveDraft("booking", { id: payload.id, form: { shipperName: payload.shipper_name } });
  const document = await storeDocument({
    draft: "booking",
    kind: "commercial_invoice",
    file: new File([content], "τιμολόγιο.pdf", { type: "application/pdf" }),
  });
  return { document, content };
}
