import { useEffect, useRef } from "react";
import { booking as text } from "#text/booking.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

/** The server refused the saved quote: offers to book the same load without it, at today's price. */
export function QuoteRefused({ why, onWithout }: { why: string; onWithout: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" className="mt-4" tabIndex={-1}>
      <Banner
        tone="error"
        title={text.quoteRefused.title}
        actions={<Button onClick={onWithout}>{text.quoteRefused.without}</Button>}
      >
        {why} {text.quoteRefused.text}
      </Banner>
    </div>
  );
}
