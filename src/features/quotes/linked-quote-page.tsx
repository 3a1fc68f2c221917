import { Link } from "@tanstack/react-router";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { daysLeft } from "#domain/quotes/validity.ts";
import { formatWeekday } from "#i18n/format.ts";
import { trueNow } from "#lib/true-time.ts";
import { type LinkedQuote, useLinkedQuote } from "#live/linked-quote.ts";
import { quotes as text } from "#text/quotes.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { ClockNote } from "#ui/clock-note.tsx";
import { Empty } from "#ui/empty.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PhoneLinks } from "#ui/phone-links.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { PrintSender } from "./print-sender.tsx";
import { QuoteSheet, SHEET_PAGE } from "./quote-sheet.tsx";
import { useBook } from "./use-book.ts";
import { ValidityDots } from "./validity-dots.tsx";

const words = text.link;

/** /q/{link}: a quote for whoever has its link, without an account. */
export function LinkedQuotePage({ link }: { link: string }) {
  const found = useLinkedQuote(link);
  if (found.state === "ready") return <Found quote={found.quote} />;
  return (
    <div className="wrap wrap-wide max-w-[60rem] pb-16">
      <PageHead
        title={
          found.state === "missing"
            ? words.missing.title
            : found.state === "failed"
              ? words.failed.title
              : words.pageTitle
        }
      />
      {found.state === "loading" && <Skeleton sheets={2} label={words.loading} />}
      {found.state === "missing" && <Empty text={words.missing.text} action={<ToCalculator />} />}
      {found.state === "failed" && (
        <Empty
          text={found.error.kind === "busy" ? (found.error.message ?? words.failed.text) : words.failed.text}
          action={
            <Button variant="primary" onClick={found.retry}>
              {words.failed.retry}
            </Button>
          }
        />
      )}
    </div>
  );
}

function ToCalculator() {
  return (
    <Link to="/calculator" className={buttonClass({ variant: "primary" })}>
      {words.calculate}
    </Link>
  );
}

function Found({ quote }: { quote: LinkedQuote }) {
  // Rendered again when the day changes, or the clock's fault is known.
  useToday();
  const who = quote.customer_company || quote.customer_name;
  const until = Date.parse(quote.valid_until);
  const isOpen = quote.state === "open";
  const over = quote.state === "expired" ? words.expired(formatWeekday(until)) : words.accepted;
  const shown = {
    country: quote.country,
    zone: { name: quote.zone.zone_name },
    pallets: quote.pallets,
    breakdown: quote.lines,
  };
  return (
    <div className={SHEET_PAGE}>
      <PrintSender />
      <PageHead
        title={text.detail.title(formatQuoteReference(quote.reference))}
        lede={who && <span dir="auto">{words.for(who)}</span>}
      >
        {isOpen && (
          <div className="mt-3 grid gap-2">
            <p>{text.detail.validTo(formatWeekday(until))}</p>
            <ValidityDots left={Math.max(0, daysLeft(until, trueNow()))} until={until} />
          </div>
        )}
      </PageHead>
      {quote.maker_name && (
        <p className="mb-5" dir="auto">
          {words.questions(quote.maker_name)}
          {quote.maker_phone && (
            <>
              {", "}
              <PhoneLinks phone={quote.maker_phone} country="CY" className="link" />
            </>
          )}
        </p>
      )}
      {isOpen && <ClockNote className="mb-5" />}
      <div className="grid gap-5">
        {!isOpen && (
          <Banner tone="hub" title={over.title} actions={<ToCalculator />}>
            {over.text}
          </Banner>
        )}
        <QuoteSheet quote={shown}>{isOpen && <Book quote={quote} />}</QuoteSheet>
      </div>
    </div>
  );
}

function Book({ quote }: { quote: LinkedQuote }) {
  const book = useBook();
  const { sailing } = quote;
  const open = () =>
    book({
      ...quote,
      breakdown: quote.lines,
      tariffVersion: quote.tariff_version,
      tariffNumber: quote.tariff_number || null,
      quotedAt: quote.quoted_at,
      validUntil: quote.valid_until,
    });
  return (
    <div className="grid gap-2">
      {sailing && <p>{words.sailing(sailing.port, formatWeekday(sailing.etd), formatWeekday(sailing.eta))}</p>}
      <Button variant="primary" size="lg" wide onClick={open}>
        {words.book}
      </Button>
      <p className="hint no-print">{words.bookText}</p>
    </div>
  );
}
