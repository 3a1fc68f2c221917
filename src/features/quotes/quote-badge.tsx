import type { QuoteStanding } from "#domain/quotes/state.ts";
import { quotes as text } from "#text/quotes.ts";
import { badgeLooks, SHAPE } from "#ui/freight/tag.ts";

const TINTS = {
  open: "pending",
  sent: "confirmed",
  accepted: "delivered",
  // No red: nothing is wrong with a quote that is over.
  expired: "over",
  withdrawn: "over",
} as const satisfies Record<QuoteStanding, string>;

/**
 * Tint, word and shape: none of the three is needed to understand the other two. `waits`: the server does not have it yet, so
 * what is in the customer's hands was handed over and not sent.
 */
export function QuoteBadge({ standing, waits }: { standing: QuoteStanding; waits: boolean }) {
  return (
    <span className={badgeLooks({ tint: TINTS[standing] })}>
      <svg className={SHAPE} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false">
        {SHAPES[standing]}
      </svg>
      {text.states[standing === "sent" && waits ? "handedOver" : standing]}
    </span>
  );
}

const SHAPES = {
  open: <path d="M2 1h7l3 3v9H2z" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  sent: <path d="M7 12V2M3 6l4-4 4 4" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  accepted: <circle cx="7" cy="7" r="6.5" fill="currentColor" />,
  expired: <path d="M1 7h12" stroke="currentColor" strokeWidth="2.6" />,
  withdrawn: <path d="M2 2l10 10M12 2L2 12" stroke="currentColor" strokeWidth="2.4" />,
} satisfies Record<QuoteStanding, unknown>;
