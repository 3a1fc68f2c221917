import * as z from "zod/mini";
import { RequestFailed, toAppError } from "#data/shared/errors.ts";
import { TariffWire } from "#data/shared/wire.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import type { RowError, TariffRows } from "#domain/tariff/rows.ts";
import { callServer, client } from "./with-client.ts";

/** One published version; timestamps in the server's form, "" where there is none. */
export type TariffVersion = {
  number: number;
  version: string;
  published_at: string;
  superseded_at: string;
  published_by: string;
};

const text = z._default(z.string(), "");
const HistoryWire = z.object({
  items: z.array(
    z.object({
      number: z.number(),
      version: z.string(),
      published_at: text,
      superseded_at: text,
      published_by: text,
    }),
  ),
  more: z._default(z.boolean(), false),
  /** When an earlier server does not state it, there is no warning. */
  own: z._default(z.boolean(), true),
});
const PublishedWire = z.object({ version: z.string(), number: z.number(), published_at: text });
const MovedOnWire = z.object({
  current: z.object({ version: z.string(), number: z.number(), published_at: text, published_by: text }),
});
const RowErrorsWire = z.object({
  errors: z.array(
    z.object({
      list: z.enum(["countries", "zones", "sea_rates"]),
      row: z.number(),
      id: text,
      column: text,
      code: z.string(),
      message: z.string(),
    }),
  ),
  error_count: z.number(),
});

/** A page of the history, the newest first. Rejects with RequestFailed. */
export async function tariffHistory(before?: number): Promise<{ items: TariffVersion[]; more: boolean; own: boolean }> {
  const query = before === undefined ? {} : { before };
  return HistoryWire.parse(await callServer((pb) => pb.send("/api/tariff/history", { method: "GET", query })));
}

/** Confirms that the tariff is the company's own and no longer the sample. Rejects with RequestFailed. */
export async function declareTariffOwn(): Promise<void> {
  await callServer((pb) => pb.send("/api/tariff/own", { method: "POST", body: {} }));
}

/** One version with all rows, switched-off countries included; the current one if no name is given. */
export async function tariffVersion(version?: string): Promise<Tariff> {
  const row = await callServer((pb) => {
    const tariffs = pb.collection("tariffs");
    if (version === undefined) return tariffs.getList(1, 1, { sort: "-number", skipTotal: true });
    return tariffs.getList(1, 1, { filter: pb.filter("version = {:version}", { version }), skipTotal: true });
  });
  const [found] = z.object({ items: z.array(z.object({ snapshot: TariffWire })) }).parse(row).items;
  if (!found) throw new RequestFailed({ kind: "missing" });
  return found.snapshot;
}

/** The result of publishing: a new version, a conflict with an earlier publication, or refused rows. */
export type PublishOutcome =
  | { outcome: "published"; version: string; number: number }
  | { outcome: "moved_on"; current: { version: string; number: number; published_at: string; published_by: string } }
  | { outcome: "unchanged" }
  | { outcome: "invalid"; errors: RowError[]; count: number };

/** Publishes rows as the next version (docs/api.md). Rejects with RequestFailed for any other answer. */
export async function publishTariff(base: string, rows: TariffRows): Promise<PublishOutcome> {
  try {
    const answer = await (await client()).send("/api/tariff", { method: "POST", body: { base, rows } });
    const { version, number } = PublishedWire.parse(answer);
    return { outcome: "published", version, number };
  } catch (thrown) {
    const { response } = thrown as { response?: Record<string, unknown> };
    const moved = MovedOnWire.safeParse(response);
    if (moved.success) return { outcome: "moved_on", current: moved.data.current };
    const refused = RowErrorsWire.safeParse(response);
    if (refused.success)
      return {
        outcome: "invalid",
        errors: refused.data.errors.map(({ message, ...at }) => ({ ...at, why: message }) as RowError),
        count: refused.data.error_count,
      };
    const code = (response?.data as { rows?: { code?: unknown } } | undefined)?.rows?.code;
    if (code === "unchanged") return { outcome: "unchanged" };
    throw new RequestFailed(toAppError(thrown));
  }
}
