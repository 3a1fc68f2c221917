import { formatQuoteReference } from "#domain/quotes/reference.ts";
import type { QuoteView } from "#live/quotes.ts";
import { shareQuote as text } from "#text/share-quote.ts";
import { Button } from "#ui/button.tsx";
import type { HandOver } from "./use-hand-over.ts";

/** Hands one quote over. What makes its file is loaded when it is pressed. */
export function ShareButton({
  row,
  handOver: { busy, share, prepare },
  primary,
}: {
  row: QuoteView;
  handOver: HandOver;
  primary?: boolean;
}) {
  const isBusy = busy === row.quote.id;
  return (
    <Button
      variant={primary ? "primary" : "outline"}
      aria-label={isBusy ? undefined : text.shareLabel(formatQuoteReference(row.quote.reference))}
      aria-busy={isBusy}
      onPointerDown={prepare}
      onClick={() => void share(row)}
    >
      <svg className="i" viewBox="0 0 22 22" width="20" height="20" aria-hidden="true" focusable="false">
        <path d="M11 14V3M6.5 7L11 2.5 15.5 7M5 10H3v10h16V10h-2" />
      </svg>
      {isBusy ? text.making : text.share}
    </Button>
  );
}
