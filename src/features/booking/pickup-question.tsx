import { useEffect, useRef } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import type { Quote } from "#live/quote.ts";
import { booking } from "#text/booking.ts";
import { Button } from "#ui/button.tsx";
import type { PickupAsked } from "./pickup.ts";

const text = booking.pickup;
const totalOf = (quote: Quote) => formatEuro(quote.calculationResult.costBreakdown.total);
const shortOf = ({ zone }: Quote) => zone.zone_name.split(" ")[0] ?? zone.zone_name;

/** In a few words. */
const titleOf = ({ kind }: PickupAsked) => (kind === "which" ? text.which : text.differs);

type Answers = {
  quote: Quote;
  /** The server has asked after Confirm: the question takes the focus. While typing it does not. */
  byServer: boolean;
  onCode: (code: string) => void;
  onRight: (offer: Quote) => void;
  onKeep: () => void;
  onCorrect: () => void;
};

/** Below the shipper's fields: which postcode is the pickup, or which of two prices is meant. Neither is chosen. */
export function PickupQuestion({ asked, ...answers }: Answers & { asked: PickupAsked | null }) {
  return (
    <>
      {/* There before its words, which are heard then. */}
      <p role="status" className="sr-only">
        {asked && titleOf(asked)}
      </p>
      {asked && <Question asked={asked} {...answers} />}
    </>
  );
}

function Question(props: Answers & { asked: PickupAsked }) {
  const { asked, quote, byServer } = props;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (byServer) box.current?.focus();
  }, [byServer]);
  const title = titleOf(asked);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={title}
      className="border-(length:--hair) border-t-0 border-l-6 border-hub bg-pending-tint px-4 py-4 sm:px-5.5"
    >
      <div>
        <h3>{title}</h3>
        <p className="mt-1.5">{asked.kind === "which" ? text.whichText(asked.codes) : wordsOf(asked, quote)}</p>
        {asked.kind === "zone" && asked.offer && quote.handed && <p className="hint mt-1.5">{text.withoutQuote}</p>}
      </div>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {asked.kind === "which" ? (
          asked.codes.map((code) => (
            <Button key={code} variant="outline" onClick={() => props.onCode(code)}>
              {text.thisOne(code)}
            </Button>
          ))
        ) : (
          <ZoneAnswers {...props} asked={asked} />
        )}
      </div>
      {asked.kind === "zone" && (
        <Button variant="quiet" className="mt-3 -ml-3.5" onClick={props.onCorrect}>
          {text.correct}
        </Button>
      )}
    </section>
  );
}

type Zone = Extract<PickupAsked, { kind: "zone" }>;

function wordsOf({ offer }: Zone, quote: Quote): string {
  return offer ? text.prices(shortOf(offer), totalOf(offer), totalOf(quote)) : text.none;
}

function ZoneAnswers(props: { asked: Zone; quote: Quote; onRight: (offer: Quote) => void; onKeep: () => void }) {
  const { offer } = props.asked;
  return (
    <>
      {offer && (
        <button type="button" className={ANSWER} onClick={() => props.onRight(offer)}>
          <b className={AMOUNT}>{text.right(totalOf(offer))}</b>
          <span>{text.rightZone(shortOf(offer))}</span>
        </button>
      )}
      <button type="button" className={ANSWER} onClick={props.onKeep}>
        <b className={AMOUNT}>{text.keep(totalOf(props.quote))}</b>
        <span>{text.keepText}</span>
      </button>
    </>
  );
}

const ANSWER =
  "grid min-h-(--tap) content-start gap-1 rounded-ruled border-2 border-ink bg-sheet px-4 py-3 text-left hover:bg-sheet-2";
const AMOUNT = "font-display text-27 leading-[1] font-[850]";
