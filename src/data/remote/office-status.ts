import * as z from "zod/mini";
import { RequestFailed, toAppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import { callServer } from "./with-client.ts";

const text = z._default(z.string(), "");
const count = z._default(z.number(), 0);
const names = z._default(z.array(z.string()), []);

const MailWire = z.object({
  id: z.string(),
  to: text,
  template: text,
  state: text,
  attempts: count,
  last_error: text,
  created: text,
  updated: text,
});
const StatusWire = z.object({
  at: text,
  mail: z.object({
    configured: z._default(z.boolean(), true),
    queued: count,
    failed: count,
    gathered: count,
    suppressed: count,
    oldest: text,
  }),
  rows: z.object({ shipments: count, documents: count, users: count }),
  database: z.object({ bytes: count }),
  disk: z.object({ free: count, total: count, floor: count, low: z._default(z.boolean(), false) }),
  backup: z.nullable(z.optional(z.unknown())),
  /** Copies outside the server's machine that were read back, newest first (docs/operations.md, Copies). */
  copies: z._default(z.array(z.object({ to: text, at: text, documents: z._default(z.boolean(), false) })), []),
  proxy: z.optional(z.object({ untrusted: text })),
  /** What devices brought back since the last restore (docs/sync/keepsakes.md); null where nothing came. */
  healing: z._default(
    z.nullable(
      z.object({
        since: text,
        settled: z._default(z.boolean(), false),
        came: count,
        accounts: count,
        devices: count,
        clashed: count,
        /** At a price that no version of the tariff gives that the server knows. */
        prices: z._default(
          z.array(z.object({ id: text, kind: text, reference: text, total: count, version: text })),
          [],
        ),
        /** Versions that are lost, with how many bookings and quotes name them. */
        tariffs: z._default(z.array(z.object({ version: text, rows: count })), []),
        /** The newest letters to people that were held back. */
        held: z._default(z.array(MailWire), []),
      }),
    ),
    null,
  ),
  /** Files that no row names: how many wait to be moved aside, of how many that are stored. */
  sweep: z._default(z.object({ waiting: count, of: count, allowed: count }), { waiting: 0, of: 0, allowed: 0 }),
});
/** The server's status; sizes in bytes. */
export type OfficeStatus = z.infer<typeof StatusWire>;

const ReadyWire = z.object({
  ready: z.boolean(),
  problems: z._default(z.array(z.string()), []),
  version: text,
  pocketbase: text,
  hooks: z.optional(z.object({ running: text, built: text })),
  migrations: z.optional(z.object({ applied: count, pending: z._default(z.array(z.string()), []) })),
  /** How triggers, indexes and views differed from ours at the last start ("trigger audit_log_kept"). */
  schema: z._default(z.object({ missing: names, changed: names, foreign: names, remade: names }), {
    missing: [],
    changed: [],
    foreign: [],
    remade: [],
  }),
});
export type ServerReady = z.infer<typeof ReadyWire>;

/** A mail that has failed, or is held back. */
export type FailedMail = z.infer<typeof MailWire>;

/** Queues, sizes and the last backup. Rejects with RequestFailed. */
export async function officeStatus(): Promise<OfficeStatus> {
  return StatusWire.parse(await callServer((pb) => pb.send("/api/office/status", { method: "GET" })));
}

/** The running versions and what is wrong. A server that is not ready answers 503 with the reasons. */
export async function serverReady(): Promise<ServerReady> {
  let response: Response;
  try {
    response = await fetch("/api/ready", { cache: "no-store", signal: AbortSignal.timeout(15_000) });
  } catch (error) {
    throw new RequestFailed(toAppError(error));
  }
  const parsed = ReadyWire.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new RequestFailed({ kind: "offline" });
  return parsed.data;
}

/** The newest hundred failed mails. */
export async function failedMails(): Promise<FailedMail[]> {
  const page = await callServer((pb) =>
    pb
      .collection("mail_queue")
      .getList(1, 100, { filter: "state = 'failed' && template !~ '_push'", sort: "-updated", skipTotal: true }),
  );
  return z.object({ items: z.array(MailWire) }).parse(page).items;
}

/** Lets so many files be moved aside; "moved_on" when another number waits by now. Rejects with RequestFailed. */
export async function allowSweep(files: number): Promise<"allowed" | "moved_on"> {
  try {
    await callServer((pb) => pb.send("/api/office/sweep", { method: "POST", body: { op: newRecordId(), files } }));
    return "allowed";
  } catch (error) {
    if (toAppError(error).kind === "conflict") return "moved_on";
    throw error;
  }
}

/** Sends a mail again; "moved_on" when it has not failed, or is not held back, any more. */
export async function retryMail(id: string): Promise<"queued" | "moved_on"> {
  try {
    await callServer((pb) => pb.send(`/api/mail/${encodeURIComponent(id)}/retry`, { method: "POST" }));
    return "queued";
  } catch (error) {
    const { kind } = toAppError(error);
    if (kind === "conflict" || kind === "missing") return "moved_on";
    throw error;
  }
}
