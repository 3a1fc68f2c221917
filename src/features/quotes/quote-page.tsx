import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Quote } from "#domain/quotes/quote.ts";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import type { QuoteStanding } from "#domain/quotes/state.ts";
import { daysLeft } from "#domain/quotes/validity.ts";
import { formatDateTime, formatWeekday } from "#i18n/format.ts";
import { trueNow } from "#lib/true-time.ts";
import type { Bookable } from "#live/linked-quote.ts";
import { type QuoteView, useQuotes } from "#live/quotes.ts";
import { quotes as text } from "#text/quotes.ts";
import { shareQuote as handOverText } from "#text/share-quote.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { ClockNote } from "#ui/clock-note.tsx";
import { Empty } from "#ui/empty.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PrintSender } from "./print-sender.tsx";
import { QuoteBadge } from "./quote-badge.tsx";
import { saidOf } from "./quote-item.tsx";
import { QuoteLink } from "./quote-link.tsx";
import { QuoteSheet, SHEET_PAGE } from "./quote-sheet.tsx";
import { ShareButton } from "./share-button.tsx";
import { standingOf } from "./show.ts";
import { useBook } from "./use-book.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { useHandOver } from "./use-hand-over.ts";
import { ValidityDots } from "./validity-dots.tsx";
import { WithdrawQuestion } from "./withdraw-question.tsx";

/** A device may be in another zone, and a little off: that is no wrong date. */
const DAY = 86_400_000;

/** /quotes/{id}: one quote, also one that is on this device only. `log` is its audit log. */
export function QuotePage({ id, log }: { id: string; log?: ReactNode }) {
  const { state, rows, now } = useQuotes();
  const row = rows.find(({ quote }) => quote.id === id);
  if (row) return <OneQuote row={row} now={now} log={log} />;
  return (
    <div className="wrap wrap-wide max-w-[60rem] pb-16">
      <PageHead title={state === "loading" ? text.detail.pageTitle : text.detail.missing.title} />
      {state === "loading" ? (
        <Skeleton sheets={2} label={text.loading} />
      ) : (
        <Empty
          text={state === "failed" ? text.failed.text : text.detail.missing.text}
          action={
            <Link to="/quotes" className={buttonClass({ variant: "primary" })}>
              {text.detail.back}
            </Link>
          }
        />
      )}
    </div>
  );
}

function OneQuote({ row, now, log }: { row: QuoteView; now: number; log: ReactNode }) {
  const { quote, sync } = row;
  const standing = standingOf(row, now);
  const waits = standing === "open" || standing === "sent";
  return (
    <div className={classNames(SHEET_PAGE, "pt-3 print:pt-0 [&_.page-head]:pt-2")}>
      <Link
        to="/quotes"
        className="no-print gap-2 inline-flex items-center min-h-12 text-sea font-semibold underline underline-offset-4"
      >
        <Icon name="left" />
        {text.detail.back}
      </Link>
      <PrintSender />
      <PageHead
        title={text.detail.title(formatQuoteReference(quote.reference))}
        lede={text.detail.made(formatDateTime(quote.quotedAt), quote.tariff.number)}
      >
        <div className="mt-3 grid gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="print:hidden">
              <QuoteBadge standing={standing} waits={sync !== null} />
            </span>
            {sync && <SyncMark state={sync.state} text={text.marks[sync.state]} />}
            <span>{waits ? text.detail.validTo(formatWeekday(quote.validUntil)) : saidOf(row, standing)}</span>
          </div>
          {waits && <ValidityDots left={Math.max(0, daysLeft(quote.validUntil, now))} until={quote.validUntil} />}
        </div>
      </PageHead>
      <div className="grid gap-5">
        {waits && <ClockNote />}
        <WrongClock row={row} standing={standing} now={now} />
        <Actions row={row} waits={waits} />
        <QuoteSheet quote={quote} />
        <div className="grid gap-5 print:grid-cols-2">
          <For quote={quote} />
          {waits && <QuoteLink row={row} />}
        </div>
        {quote.isAtServer && log}
      </div>
    </div>
  );
}

/** A clock that is wrong: what a quote's paper says does not hold then. `now` as useQuotes has it. */
function WrongClock(props: { row: QuoteView; standing: QuoteStanding; now: number }) {
  if (props.standing === "accepted" || props.standing === "withdrawn") return null;
  const trouble = wrongClock(props.row, props.now);
  if (!trouble) return null;
  return (
    <Banner tone="hub" icon="alert" title={trouble.title} className="no-print">
      {trouble.text}
    </Banner>
  );
}

function wrongClock({ quote, receivedAt }: QuoteView, now: number) {
  const { behind, over, ahead } = text.detail.clock;
  if (receivedAt === null) return now - trueNow() > DAY ? behind : null;
  if (quote.validUntil < receivedAt) return over;
  return quote.quotedAt - receivedAt > DAY ? ahead : null;
}

function Actions({ row, waits }: { row: QuoteView; waits: boolean }) {
  const duplicate = useDuplicate();
  const book = useBook();
  const handOver = useHandOver();
  const [asking, setAsking] = useState(false);
  const { quote } = row;
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      {waits && (
        <>
          <ShareButton row={row} handOver={handOver} primary />
          <Button icon="print" onPointerDown={handOver.prepare} onClick={() => void handOver.print(row)}>
            {handOverText.print}
          </Button>
        </>
      )}
      {waits && quote.isAtServer && <Button onClick={() => book(bookableOf(quote))}>{text.detail.book}</Button>}
      <Button title={text.detail.duplicateHint} onClick={() => duplicate(row)}>
        {text.detail.duplicate}
      </Button>
      {waits && (
        // On a phone it is alone on its line: its word begins where the buttons above begin.
        <Button variant="danger" className="max-sm:-ml-3.5" onClick={() => setAsking(true)}>
          {text.detail.withdraw}
        </Button>
      )}
      <WithdrawQuestion row={row} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function bookableOf(quote: Quote): Bookable {
  const { id, reference, country, zone, breakdown, tariff } = quote;
  return {
    ...{ id, reference, country, breakdown, pallets: [...quote.pallets] },
    zone: { id: zone.id, zone_name: zone.name },
    tariffVersion: tariff.version,
    tariffNumber: tariff.number || null,
    quotedAt: new Date(quote.quotedAt).toISOString(),
    validUntil: new Date(quote.validUntil).toISOString(),
  };
}

function For({ quote: { customer, note } }: { quote: Quote }) {
  const said = [customer.company, customer.name].filter(Boolean);
  return (
    <Note labelledBy="quote-for">
      <NoteHead id="quote-for" title={text.detail.customer} />
      <NoteBody className="grid gap-1">
        {said.length === 0 && !customer.email && !customer.phone && (
          <p className="text-ink-2">{text.detail.noCustomer}</p>
        )}
        {said.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a person may be equal
          <p key={at} dir="auto" className="wrap-anywhere">
            {line}
          </p>
        ))}
        {/* As on the PDF: a sheet that is handed over has neither. */}
        {customer.email && <p className="wrap-anywhere no-print">{customer.email}</p>}
        {customer.phone && <p className="wrap-anywhere no-print">{customer.phone}</p>}
        {note && (
          <div className="no-print">
            <h3 className="mt-3 text-15 font-semibold text-ink-2">{text.detail.note}</h3>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {note}
            </p>
          </div>
        )}
      </NoteBody>
    </Note>
  );
}
