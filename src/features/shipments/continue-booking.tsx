import { Link } from "@tanstack/react-router";
import { formatEuro } from "#domain/rates/money.ts";
import { useBooking } from "#live/booking.tsx";
import { useDraft } from "#live/draft.ts";
import { shipments as text } from "#text/shipments.ts";
import { Banner } from "#ui/banner.tsx";
import { buttonClass } from "#ui/button.tsx";

/** Where signing in interrupted a booking, the way back to it. */
export function ContinueBooking() {
  const { data, ready } = useBooking();
  const { draft } = useDraft("booking", anyDraft);
  const { country, calculationResult } = data;
  if (!ready || !draft || !country || !calculationResult) return null;
  return (
    <Banner
      tone="sea"
      icon="edit"
      className="mb-5"
      title={text.continueBooking.title}
      actions={
        <Link to="/booking" className={buttonClass({ variant: "outline", size: "sm" })}>
          {text.continueBooking.title}
        </Link>
      }
    >
      {data.stale
        ? text.continueBooking.changed(country.name)
        : text.continueBooking.text(country.name, formatEuro(calculationResult.costBreakdown.total))}
    </Banner>
  );
}

/** Whether there is one is all that this screen asks; the booking page reads it. */
function anyDraft(raw: unknown): object | null {
  return typeof raw === "object" ? raw : null;
}
