import { Link } from "@tanstack/react-router";
import { useKeptMark } from "#live/kept-mark.ts";
import { booking as text } from "#text/booking.ts";
import { kept } from "#text/kept.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";

/** Shown when there is no quote to book: not calculated, changed since, or expired. */
export function QuoteGate({ reason, draftKept }: { reason: string | null; draftKept: boolean }) {
  const isKept = useKeptMark();
  return (
    <Empty
      title={text.noQuote.title}
      text={text.noQuote.text}
      action={
        <Link to="/calculator" className={buttonClass({ variant: "primary", size: "lg" })}>
          {text.noQuote.action}
        </Link>
      }
    >
      {reason && <p className="text-ink-2">{reason}</p>}
      {isKept && (
        <p className="text-ink-2">
          {kept.form.earlier} <Link to="/booking/kept">{kept.question.open}</Link>
        </p>
      )}
      {draftKept && <p className="text-ink-2">{text.noQuote.draftKept}</p>}
    </Empty>
  );
}
