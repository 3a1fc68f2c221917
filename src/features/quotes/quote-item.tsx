import { Link } from "@tanstack/react-router";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { daysLeft } from "#domain/quotes/validity.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { QuoteView } from "#live/quotes.ts";
import { quotes as text } from "#text/quotes.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SyncMark, type SyncMarkState } from "#ui/freight/sync-mark.tsx";
import { QuoteBadge } from "./quote-badge.tsx";
import { ShareButton } from "./share-button.tsx";
import { nameOf, standingOf } from "./show.ts";
import type { HandOver } from "./use-hand-over.ts";
import { ValidityDots } from "./validity-dots.tsx";

/** A quote as a row: customer, load, price and validity. */
export function QuoteItem({
  row,
  now,
  handOver,
  maker = "",
  onAgain,
  level = 2,
}: {
  row: QuoteView;
  now: number;
  handOver: HandOver;
  /** Who made it, where everybody's are listed. */
  maker?: string | undefined;
  level?: 2 | 3;
  onAgain: (row: QuoteView) => void;
}) {
  const { quote, sync } = row;
  const standing = standingOf(row, now);
  const Heading = `h${level}` as const;
  const reference = formatQuoteReference(quote.reference);
  const waits = standing === "open" || standing === "sent";
  const over = standing === "expired" || standing === "withdrawn";
  return (
    <li className={classNames("border-b border-rule bg-sheet px-4 py-3.5 sm:px-5.5", sync && edgeOf(sync.state))}>
      <div className="flex items-baseline justify-between gap-x-4">
        <Heading
          className={classNames("min-w-0 flex-1 text-[1.5rem] leading-tight wrap-anywhere", over && "text-ink-2")}
        >
          <Link
            to="/quotes/$id"
            params={{ id: quote.id }}
            className="inline-flex min-h-12 items-center text-inherit no-underline hover:underline"
            dir="auto"
          >
            {nameOf(quote) || text.item.nobody}
          </Link>
        </Heading>
        <p translate="no" className={classNames("figure text-[1.5rem] font-display font-[850]", over && "text-ink-2")}>
          {formatEuro(quote.total)}
        </p>
      </div>
      <p className="text-ink-2 wrap-anywhere">
        {text.item.load(reference, quote.pallets.length, quote.country.name)}
        {maker && text.item.by(maker)}
        {row.openedAt && waits && text.item.opened(formatWeekday(row.openedAt))}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-[1_1_10rem] justify-items-start gap-2">
          {sync && <SyncMark state={sync.state} text={text.marks[sync.state]} />}
          {waits ? (
            <>
              {standing === "sent" && sync !== null && <QuoteBadge standing="sent" waits />}
              <ValidityDots left={Math.max(0, daysLeft(quote.validUntil, now))} until={quote.validUntil} />
            </>
          ) : (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <QuoteBadge standing={standing} waits={sync !== null} />
              <span>{saidOf(row, standing)}</span>
            </div>
          )}
        </div>
        {waits && <ShareButton row={row} handOver={handOver} />}
        {quote.booked && <Track reference={quote.booked.reference} />}
        {over && (
          <Button icon="retry" aria-label={text.item.againLabel(reference)} onClick={() => onAgain(row)}>
            {text.item.again}
          </Button>
        )}
      </div>
    </li>
  );
}

/** To where the shipment that it became is followed. */
function Track({ reference }: { reference: string }) {
  return (
    <Link
      to="/track/$reference"
      params={{ reference }}
      aria-label={text.item.trackLabel(formatReference(reference))}
      className="inline-flex min-h-12 min-w-12 items-center justify-center text-sea font-semibold underline underline-offset-4"
    >
      {text.item.track}
    </Link>
  );
}

/** The left edge: dashed means on this device, solid red needs an answer. Its 6 px are the padding's. */
function edgeOf(state: SyncMarkState): string {
  return classNames(
    "border-l-6 pl-2.5 sm:pl-4",
    state === "attention" ? "border-l-error" : "border-l-hub [border-left-style:dashed]",
  );
}

/** The outcome of a closed quote. */
export function saidOf({ quote }: QuoteView, standing: string): string {
  if (standing === "expired") return text.item.ended(formatWeekday(quote.validUntil));
  if (standing === "withdrawn") return text.item.withdrawnText;
  const { booked } = quote;
  return booked ? text.item.booked(formatWeekday(booked.at), formatReference(booked.reference)) : "";
}
