import { storeDocument } from "#data/local/documents.ts";
import { saveDraft } from "#data/local/drafts.ts";
import { receiveSealKey } from "#data/local/keepsake-seal.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { AUTH_KEY } from "#data/shared/auth-state.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";

// The data layer beside the running app in real Chromium, for the benchmarks (bench/offline.bench.mjs).
const WAITING = ["queued", "sending"];

/** Saves a booking as the form does, with documents of `megabytes` each; milliseconds until all of it is on disk. */
async function save(payload: BookingPayload, owner: string, megabytes: number[]): Promise<number> {
  const files = megabytes.map((size, i) => {
    const bytes = new Uint8Array(size * 1_048_576).fill(i + 1);
    return new File([bytes], `paper ${i}.pdf`, { type: "application/pdf" });
  });
  await saveDraft("booking", { id: payload.id, form: { shipperName: payload.shipper_name } });
  const started = performance.now();
  const documents = [];
  for (const [i, file] of files.entries()) {
    const kind = i === 0 ? "commercial_invoice" : "packing_list";
    documents.push(await storeDocument({ draft: "booking", kind, file }));
  }
  await enqueue(bookingOps({ payload, documents, draft: "booking" }), { owner, draft: "booking", now: Date.now() });
  return performance.now() - started;
}

/** Milliseconds from the browser's `online` event until no operation is waiting. Call before the network is back. */
async function drained(): Promise<number> {
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  const started = performance.now();
  while ((await waitingByState()) > 0) {
    // Each poll is a transaction that delays the engine's own: at 10 ms they took a tenth of the renderer's time.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - started;
}

/** Through an index: the measurement must not be what takes the time. */
async function waitingByState(): Promise<number> {
  const { ops } = outboxDb();
  const counts = await Promise.all(
    WAITING.map((state) => ops.where("[state+nextAt]").between([state, -Infinity], [state, Infinity]).count()),
  );
  return counts.reduce((sum, n) => sum + n, 0);
}

/** Resolves with the time of day at which `text` is on the screen. */
function shown(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.body.innerText.includes(text)) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  });
}

const signInAs = (token: string, id: string): void =>
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token, record: { id, email: `${id}@bench.test` } }));

/** Starts waiting; the result is `bench.awaited`. */
function begin(): void {
  bench.awaited = drained();
}

/** What is acknowledged is kept from now on, as after a sign-in. */
const keeps = (owner: string): Promise<void> => receiveSealKey(owner, "A".repeat(43), true);

const kept = (): Promise<number> => outboxDb().keepsakes.count();

const bench = { save, begin, awaited: Promise.resolve(0), shown, signInAs, opsLeft: waitingByState, keeps, kept };
Object.assign(globalThis, { bench });
