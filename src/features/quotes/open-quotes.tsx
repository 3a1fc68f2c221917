import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQuotes } from "#live/quotes.ts";
import { useSession } from "#live/session.ts";
import { quotes as text } from "#text/quotes.ts";
import { buttonClass } from "#ui/button.tsx";
import { QuoteItem } from "./quote-item.tsx";
import { isShown, standingOf } from "./show.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { useHandOver } from "./use-hand-over.ts";

/** How many are shown; the others are one press away. */
const MOST = 5;

/** The open quotes that the person signed in has made, the one that ends first on top. */
export function OpenQuotes(): ReactNode {
  const { rows, now } = useQuotes();
  const me = useSession()?.userId;
  const handOver = useHandOver();
  const duplicate = useDuplicate();
  const open = rows
    .filter((row) => row.madeBy === me && isShown(standingOf(row, now), "open"))
    .sort((a, b) => a.quote.validUntil - b.quote.validUntil);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-quotes" className="no-print mt-10">
      <h2 id="open-quotes" className="mb-3 text-33">
        {text.own.title(open.length)}
      </h2>
      <ul className="border-t border-rule">
        {open.slice(0, MOST).map((row) => (
          <QuoteItem key={row.quote.id} row={row} now={now} handOver={handOver} onAgain={duplicate} level={3} />
        ))}
      </ul>
      <Link to="/quotes" search={{ show: "open" }} className={buttonClass({ className: "mt-4" })}>
        {text.own.all}
      </Link>
    </section>
  );
}
