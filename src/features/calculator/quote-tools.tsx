import type { Tariff } from "#domain/rates/tariff.ts";
import { type Quote, zoneOfQuote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { shareLink } from "./link.ts";
import { shareQuote } from "./share-quote.ts";
import { shareText } from "./share-text.ts";

/** Takes the quote along, on paper or as text with a link. Both work without a network. */
export function QuoteTools({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  const share = async () => {
    const outcome = await shareQuote({
      title: text.result.route(quote.country.name),
      text: shareText(quote, zoneOfQuote(quote, tariff)),
      url: shareLink(quote, tariff),
    });
    if (outcome === "copied") toast({ tone: "done", title: text.result.copied });
    if (outcome === "failed") toast({ tone: "error", title: text.result.shareFailed });
  };
  return (
    <div className="calc-tools">
      <Button variant="quiet" size="sm" icon="open" onClick={() => void share()}>
        {text.result.share}
      </Button>
      <Button variant="quiet" size="sm" icon="print" onClick={() => window.print()}>
        {text.result.print}
      </Button>
    </div>
  );
}
