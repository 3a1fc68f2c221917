import { useMemo } from "react";
import { overlayQuotes, type QuoteView, quoteMakers, quoteParts } from "#data/queries/quotes.ts";
import { pageEngine } from "#data/sync/engine.ts";
import type { QuoteCustomer } from "#data/use-cases/save-quote.ts";
import { trueNow } from "#lib/true-time.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useTariff } from "./tariff.ts";
import { useCalmLive } from "./use-live.ts";
import { useMinute } from "./use-minute.ts";

export type { QuoteView } from "#data/queries/quotes.ts";
export type { QuoteCustomer } from "#data/use-cases/save-quote.ts";

export type Quotes = {
  state: "loading" | "ready" | "failed";
  rows: QuoteView[];
  /** When the mirror was last known to be complete, milliseconds. */
  updatedAt: number | null;
  /** The time in ms, updated each minute; not before anything that has reached the server, whatever this device's clock says. */
  now: number;
};

const NONE: QuoteView[] = [];
const CALM_MS = 150;

/** The quotes that the signed-in person may see, the newest first, with this device's unsent ones. */
export function useQuotes(): Quotes {
  const userId = useSession()?.userId ?? "";
  const unreachable = useStore(pageEngine().pullFailed);
  const { tariff } = useTariff();
  const { value, failed } = useCalmLive(`quotes ${userId}`, async () => (userId ? quoteParts(userId) : null), CALM_MS);
  const rows = useMemo(() => (value ? overlayQuotes(value, tariff) : NONE), [value, tariff]);
  const now = Math.max(useMinute(trueNow), ...rows.map(({ receivedAt }) => receivedAt ?? 0));
  const updatedAt = value?.updatedAt ?? null;
  const known = updatedAt !== null || rows.length > 0;
  return { state: known ? "ready" : failed || unreachable ? "failed" : "loading", rows, updatedAt, now };
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** The names of accounts by id, as far as this device has them: the office's does. */
export function useQuoteMakers(): ReadonlyMap<string, string> {
  const userId = useSession()?.userId ?? "";
  return useCalmLive(`quote makers ${userId}`, () => quoteMakers(userId), CALM_MS).value ?? NOBODY;
}

const load = () => import("#data/use-cases/save-quote.ts");

/** Actions on a quote; they work offline and reject when the device cannot store them. */
export const quoteActions = {
  /** Records that its link was shared. */
  async markSent(id: string): Promise<void> {
    await (await load()).stepQuote(id, "quote.sent");
  },
  async withdraw(id: string): Promise<void> {
    await (await load()).stepQuote(id, "quote.withdraw");
  },
  /** Fills the calculator with the load and customer of a quote, as the start of a new one. */
  async duplicate({ quote }: QuoteView): Promise<void> {
    const { duplicateQuote } = await import("#data/use-cases/duplicate-quote.ts");
    await duplicateQuote(quote);
  },
};

export const NO_CUSTOMER: QuoteCustomer = { name: "", company: "", email: "", phone: "", note: "" };
