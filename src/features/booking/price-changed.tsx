import { useEffect, useRef } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { booking as text } from "#text/booking.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

/** Replaces the submit button until the new price is accepted or refused: a price that was not shown is never booked. */
export function PriceChanged(props: {
  from: number;
  to: number;
  busy: boolean;
  onAccept: () => void;
  onDiscard: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alertdialog"
      className="mt-4"
      aria-label={text.priceChanged.title(formatEuro(props.from), formatEuro(props.to))}
      tabIndex={-1}
    >
      <Banner
        tone="error"
        title={text.priceChanged.title(formatEuro(props.from), formatEuro(props.to))}
        actions={
          <>
            <Button variant="primary" onClick={props.onAccept} disabled={props.busy}>
              {props.busy ? text.confirm.submitting : text.priceChanged.accept}
            </Button>
            <Button variant="quiet" onClick={props.onDiscard} disabled={props.busy}>
              {text.priceChanged.discard}
            </Button>
          </>
        }
      >
        {text.priceChanged.text}
      </Banner>
    </div>
  );
}
