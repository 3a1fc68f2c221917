import { useState } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { shipments as fields } from "#domain/records/shipments.ts";
import { clean } from "#domain/text/clean.ts";
import { type HeldShipment, holdActions, type MeasuredPrice, useMeasuredPrice } from "#live/holds.ts";
import { holds } from "#text/holds.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { Cell, Cells, NoteBody } from "#ui/note.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { toast } from "#ui/toast.tsx";
import { readEuro } from "./read-euro.ts";

const text = holds.decide;

/** What was typed; null: the proposed value. */
type Typed = { price: string | null; reason: string | null };

/** Compares the booked price with the price by measured size, and lets the office choose which is charged. */
export function Decision({ held: { shipment, held, measured, adjustedRate } }: { held: HeldShipment }) {
  const [way, setWay] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>({ price: null, reason: null });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const price = useMeasuredPrice(shipment, measured);
  const weights = { declared: shipment.weight_kg, measured: loadTotals(measured).totalChargeableWeight };
  const values = {
    price: typed.price ?? (price.state === "known" ? price.euro.toFixed(2) : ""),
    reason: typed.reason ?? text.reasonOf(kg(weights.measured), kg(weights.declared)),
  };
  const errors = errorsOf(way, values);
  const decide = async () => {
    setTried(true);
    if (busy || Object.keys(errors).length > 0) return;
    setBusy(true);
    const adjusts = way === "adjust";
    try {
      await holdActions.decide({
        pallets: held.map(({ pallet, seen }) => ({ id: pallet.id, scans: seen })),
        adjustedRate: adjusts ? (readEuro(values.price) ?? 0) : 0,
        reason: adjusts ? clean(values.reason, "text") : "",
        seenRate: adjustedRate,
      });
      toast({ tone: "done", title: text.done });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.failed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="border-rule border-t">
      <Prices booked={shipment.estimated_rate} adjusted={adjustedRate} measured={price} weights={weights} />
      <NoteBody>
        <div className="grid max-w-[44rem] gap-4">
          <RadioCards
            legend={text.legend(held.length)}
            value={way}
            onChange={setWay}
            error={tried ? errors.way : undefined}
            options={[
              {
                value: "keep",
                label: text.keep,
                detail: text.keepDetail(formatEuro(adjustedRate || shipment.estimated_rate)),
              },
              { value: "adjust", label: text.adjust, detail: text.adjustDetail },
            ]}
          />
          {way === "adjust" && (
            <>
              <TextField
                label={text.price}
                name={`price-${shipment.id}`}
                inputMode="decimal"
                autoComplete="off"
                hint={text.priceHint}
                value={values.price}
                error={tried ? errors.price : undefined}
                onChange={(value) => setTyped({ ...typed, price: value })}
                required
              />
              <TextAreaField
                label={text.reason}
                name={`reason-${shipment.id}`}
                hint={text.reasonHint}
                rows={2}
                value={values.reason}
                error={tried ? errors.reason : undefined}
                onChange={(value) => setTyped({ ...typed, reason: value })}
                required
              />
            </>
          )}
          <Button variant="primary" onClick={() => void decide()} aria-disabled={busy || undefined}>
            {text.submit(held.length)}
          </Button>
        </div>
      </NoteBody>
    </div>
  );
}

const kg = (weight: number) => `${Math.round(weight * 10) / 10} kg`;

type Errors = Partial<Record<"way" | "price" | "reason", string>>;

function errorsOf(way: string | null, { price, reason }: { price: string; reason: string }): Errors {
  if (way === null) return { way: text.choose };
  if (way === "keep") return {};
  const errors: Errors = {};
  const euro = readEuro(price);
  if (euro === null) errors.price = text.priceWrong;
  else if (euro <= 0 || euro > 1_000_000) errors.price = text.priceRange;
  if (clean(reason, "text") === "") errors.reason = text.reasonMissing;
  else if (clean(reason, "text").length > fields.adjusted_reason.max) errors.reason = text.reasonLong;
  return errors;
}

type PricesProps = {
  booked: number;
  /** 0 for none. */
  adjusted: number;
  measured: MeasuredPrice;
  weights: { declared: number; measured: number };
};

function Prices({ booked, adjusted, measured, weights }: PricesProps) {
  const words = holds.price;
  const beside = (euro: number, weight: number) => (
    <>
      <span className="whitespace-nowrap">{formatEuro(euro)}</span>
      <span className="block font-text font-normal text-15 text-ink-2">{kg(weight)}</span>
    </>
  );
  return (
    <section aria-label={words.title}>
      <h3 className="px-4 pt-3 pb-2 text-21 sm:px-5.5">{words.title}</h3>
      <Cells columns={adjusted > 0 ? 3 : 2} className="grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))]">
        <Cell label={words.booked} value={beside(booked, weights.declared)} big />
        {adjusted > 0 && <Cell label={words.adjusted} value={formatEuro(adjusted)} big />}
        {measured.state === "known" && (
          <Cell label={words.measured} value={beside(measured.euro, weights.measured)} big />
        )}
        {measured.state !== "known" && <Cell label={words.measured} value={words[measured.state]} />}
      </Cells>
    </section>
  );
}
