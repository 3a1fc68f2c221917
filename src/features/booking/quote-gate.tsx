import { Link } from "@tanstack/react-router";
import { booking as text } from "#text/booking.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";

/** Nothing to book: never calculated, changed since, or run out. */
export function QuoteGate({ reason, draftKept }: { reason: string | null; draftKept: boolean }) {
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
      {draftKept && <p className="text-ink-2">{text.noQuote.draftKept}</p>}
    </Empty>
  );
}
