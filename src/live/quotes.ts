import { useEffect, useMemo, useState } from "react";
import { overlayQuotes, type QuoteView, quoteParts } from "#data/queries/quotes.ts";
import { idle } from "#data/shared/when-idle.ts";
import { pageEngine } from "#data/sync/engine.ts";
import type { QuoteCustomer } from "#data/use-cases/save-quote.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useTariff } from "./tariff.ts";
import { useLive } from "./use-live.ts";

export type { QuoteView } from "#data/queries/quotes.ts";
export type { QuoteCustomer } from "#data/use-cases/save-quote.ts";

export type Quotes = {
  state: "loading" | "ready" | "failed";
  rows: QuoteView[];
  /** When the mirror was last known to be complete, milliseconds. */
  updatedAt: number | null;
  /** The time in ms, anew each minute. */
  now: number;
};

const NONE: QuoteView[] = [];
const CALM_MS = 150;
const MINUTE = 60_000;

/** The quotes that the signed-in person may see, the newest first, with what this device has not sent yet. */
export function useQuotes(): Quotes {
  const userId = useSession()?.userId ?? "";
  const unreachable = useStore(pageEngine().pullFailed);
  const { tariff } = useTariff();
  const { value, failed } = useLive(`quotes ${userId}`, async () => (userId ? quoteParts(userId) : null), {
    calm: CALM_MS,
  });
  const rows = useMemo(() => (value ? overlayQuotes(value, tariff) : NONE), [value, tariff]);
  const now = useMinute();
  const updatedAt = value?.updatedAt ?? null;
  const known = updatedAt !== null || rows.length > 0;
  return { state: known ? "ready" : failed || unreachable ? "failed" : "loading", rows, updatedAt, now };
}

/** A quote ends while one looks at it. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Resolves when the page has nothing better to do. */
export const pageIdle = (): Promise<void> => idle();

const load = () => import("#data/use-cases/save-quote.ts");

/** What can be done with a quote; each works without a network and rejects when the device cannot store it. */
export const quoteActions = {
  /** Its link has left this device. */
  async markSent(id: string): Promise<void> {
    await (await load()).stepQuote(id, "quote.sent");
  },
  async withdraw(id: string): Promise<void> {
    await (await load()).stepQuote(id, "quote.withdraw");
  },
  /** Fills the calculator with the load of a quote and keeps whom it was for, so that another can be made of it. */
  async duplicate({ quote }: QuoteView): Promise<void> {
    const { duplicateQuote } = await import("#data/use-cases/duplicate-quote.ts");
    await duplicateQuote(quote);
  },
};

export const NO_CUSTOMER: QuoteCustomer = { name: "", company: "", email: "", note: "" };
