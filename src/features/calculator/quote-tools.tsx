import type { Tariff } from "#domain/rates/tariff.ts";
import { printPage } from "#live/print-page.ts";
import { type Quote, zoneOfQuote } from "#live/quote.ts";
import { useRole, useSession } from "#live/session.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { shareLink } from "./link.ts";
import { SaveButton } from "./save-first.tsx";
import { shareQuote } from "./share-quote.ts";
import { shareText } from "./share-text.ts";

/** Prints the quote or shares it as text with a link. Both work offline. */
export function QuoteTools({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  const share = async () => {
    // If the sailings cannot be read, the text is shared without days.
    const days = await import("./expected-days.tsx")
      .then(({ expectedText }) => expectedText(quote.country.slug))
      .catch(() => null);
    const outcome = await shareQuote({
      title: text.result.route(quote.country.name),
      text: shareText(quote, zoneOfQuote(quote, tariff), days),
      url: shareLink(quote, tariff),
    });
    if (outcome === "copied") toast({ tone: "done", title: text.result.copied });
    if (outcome === "failed") toast({ tone: "error", title: text.result.shareFailed });
  };
  const signedIn = useSession() !== null;
  const { role } = useRole();
  return (
    <div className="-mx-2 gap-1 flex flex-wrap">
      {signedIn && role !== "warehouse" && role !== "sales" && <SaveButton quote={quote} look="tool" />}
      <Button variant="quiet" size="sm" icon="open" onClick={() => void share()}>
        {text.result.share}
      </Button>
      <Button variant="quiet" size="sm" icon="print" onClick={printPage}>
        {text.result.print}
      </Button>
    </div>
  );
}
