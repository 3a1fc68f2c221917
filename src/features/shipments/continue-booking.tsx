import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { type BookingData, useBooking } from "#live/booking.tsx";
import { type DraftRow, useDrafts } from "#live/drafts.ts";
import { quoteOf, useRestore } from "#live/restore.ts";
import { shipments as text } from "#text/shipments.ts";
import { sync as syncText } from "#text/sync.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";

/** Offers to continue unfinished bookings, including those that were set aside. */
export function ContinueBooking() {
  const navigate = useNavigate();
  const { data, ready } = useBooking();
  const { drafts, discard } = useDrafts("booking");
  const restore = useRestore();
  const [asked, setAsked] = useState<string | null>(null);
  const shown = drafts.flatMap((draft) => {
    const quote = draft.key === "booking" ? data : quoteOf(draft.value);
    return quote?.country && quote.calculationResult ? [{ draft, quote }] : [];
  });
  if (!ready || shown.length === 0) return null;

  async function resume({ key }: DraftRow) {
    const to = await restore.resume(key);
    if (to) await navigate({ to });
    else toast({ tone: "info", title: syncText.outcomes.handedIn });
  }
  return (
    <>
      {shown.map(({ draft, quote }) => (
        <Banner
          key={draft.key}
          tone="sea"
          icon="edit"
          className="mb-5"
          title={draft.key === "booking" ? text.continueBooking.title : text.continueBooking.earlier}
          actions={
            <>
              {draft.key === "booking" ? (
                <Link to="/booking" className={buttonClass({ variant: "outline", size: "sm" })}>
                  {text.continueBooking.title}
                </Link>
              ) : (
                <Button size="sm" variant="outline" onClick={() => void resume(draft)}>
                  {text.continueBooking.resume}
                </Button>
              )}
              <Button size="sm" variant="danger" onClick={() => setAsked(draft.key)}>
                {text.continueBooking.discard}
              </Button>
            </>
          }
        >
          {detailOf(quote)}
        </Banner>
      ))}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        kind="alert"
        size="sm"
        title={text.continueBooking.discardAsk.title}
        lede={text.continueBooking.discardAsk.text}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                if (asked) void discard(asked);
                setAsked(null);
              }}
            >
              {text.continueBooking.discardAsk.yes}
            </Button>
            <Button variant="outline" onClick={() => setAsked(null)}>
              {text.continueBooking.discardAsk.no}
            </Button>
          </>
        }
      />
    </>
  );
}

function detailOf({ country, calculationResult, stale }: BookingData): string {
  if (!country || !calculationResult) return "";
  if (stale) return text.continueBooking.changed(country.name);
  return text.continueBooking.text(country.name, formatEuro(calculationResult.costBreakdown.total));
}
