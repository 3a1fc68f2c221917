import { useEffect, useState } from "react";
import { readEuro } from "#domain/numbers/read-euro.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { priceFaults } from "#domain/shipment/typed-price.ts";
import { chargedZone, isZoneUnsaid } from "#domain/shipment/zone-price.ts";
import { clean } from "#domain/text/clean.ts";
import { type HeldShipment, holdActions, type MeasuredPrice, useMeasuredPrice } from "#live/holds.ts";
import { holds } from "#text/holds.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";
import { formatKilograms } from "./words.ts";

const text = holds.decide;

type DecisionProps = {
  held: HeldShipment;
  /** The buttons leave with the decision: where the focus goes. */
  onDecided: () => void;
};

/** What is charged: as measured, the price as it is, or another one. Each is one press; the other one has a form. */
export function Decision({ held: one, onDecided }: DecisionProps) {
  const { shipment, held, measured, adjustedRate } = one;
  const [isOther, setOther] = useState(false);
  const [busy, setBusy] = useState(false);
  const byZone = useMeasuredPrice({ ...shipment, zone_id: chargedZone(shipment) }, measured);
  const price: ShownPrice = isZoneUnsaid(shipment) ? { state: "unsaid" } : byZone;
  const weights = { declared: shipment.weight_kg, measured: loadTotals(measured).totalChargeableWeight };
  const now = adjustedRate || shipment.estimated_rate;
  const isMeasured = held.some(({ holding }) => holding.reasons.includes("measured"));
  const offer = isMeasured && price.state === "known" && price.euro.toFixed(2) !== now.toFixed(2) ? price.euro : null;
  const reason = isMeasured ? text.reasonOf(formatKilograms(weights.measured), formatKilograms(weights.declared)) : "";
  const decide = async (adjusted: number, why: string) => {
    if (busy) return;
    setBusy(true);
    try {
      const pallets = held.map(({ pallet, seen }) => ({ id: pallet.id, scans: seen }));
      await holdActions.decide({ pallets, adjustedRate: adjusted, reason: why, seenRate: adjustedRate });
      toast({ tone: "done", title: text.done });
      onDecided();
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.failed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid content-start gap-2">
      <Prices booked={shipment.estimated_rate} adjusted={adjustedRate} {...{ isMeasured, price, weights }} />
      {isOther ? (
        <OtherPrice
          id={shipment.id}
          price={offer}
          reason={reason}
          count={held.length}
          onCharge={decide}
          onBack={() => setOther(false)}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {isMeasured && price.state === "loading" && (
              // Keeps its place: the others would move under the finger.
              <Button variant="primary" className="flex-auto" disabled>
                {text.chargeMeasured}
              </Button>
            )}
            {offer !== null && (
              <Button variant="primary" className="flex-auto" onClick={() => void decide(offer, reason)}>
                {text.charge(formatEuro(offer))}
              </Button>
            )}
            <Button variant="outline" className="flex-auto" onClick={() => void decide(0, "")}>
              {isMeasured ? text.keep : text.release(held.length)}
            </Button>
            {offer === null && (
              <Button variant="outline" onClick={() => setOther(true)}>
                {text.other}
              </Button>
            )}
          </div>
          {offer !== null && (
            <p className="-my-1 text-15 text-ink-2">
              {text.quoted(reason)}{" "}
              <Button variant="quiet" size="sm" onClick={() => setOther(true)}>
                {text.edit}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

type OtherProps = {
  id: string;
  /** What the fields begin with; null: empty. */
  price: number | null;
  reason: string;
  count: number;
  onCharge: (euro: number, reason: string) => Promise<void>;
  onBack: () => void;
};

function OtherPrice({ id, price, reason: ready, count, onCharge, onBack }: OtherProps) {
  const [typed, setTyped] = useState({ price: price?.toFixed(2) ?? "", reason: ready });
  const [tried, setTried] = useState(false);
  const faults = priceFaults(typed);
  const name = `price-${id}`;
  // The pressed button left with the others.
  useEffect(() => document.getElementById(name)?.focus(), [name]);
  const charge = () => {
    setTried(true);
    if (Object.keys(faults).length === 0) void onCharge(readEuro(typed.price) ?? 0, clean(typed.reason, "text"));
  };
  return (
    <div className="grid gap-3">
      <TextField
        label={text.price}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        hint={text.priceHint}
        value={typed.price}
        error={tried && faults.price ? text[faults.price] : undefined}
        onChange={(value) => setTyped({ ...typed, price: value })}
        required
      />
      <TextAreaField
        label={text.reason}
        name={`reason-${id}`}
        hint={text.reasonHint}
        rows={2}
        value={typed.reason}
        error={tried && faults.reason ? text[faults.reason] : undefined}
        onChange={(value) => setTyped({ ...typed, reason: value })}
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" className="flex-auto" onClick={charge}>
          {text.submit(count)}
        </Button>
        <Button variant="outline" onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </div>
  );
}

type ShownPrice = MeasuredPrice | { state: "unsaid" };

type PricesProps = {
  booked: number;
  /** 0 for none. */
  adjusted: number;
  isMeasured: boolean;
  price: ShownPrice;
  weights: { declared: number; measured: number };
};

function Prices({ booked, adjusted, isMeasured, price, weights }: PricesProps) {
  const words = holds.price;
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-4 gap-y-1" aria-label={words.title}>
        <Price label={words.booked(formatKilograms(weights.declared))} euro={booked} />
        {adjusted > 0 && <Price label={words.adjusted} euro={adjusted} />}
        {isMeasured && price.state === "known" && (
          <>
            <Icon name="right" small />
            <Price label={words.measured(formatKilograms(weights.measured))} euro={price.euro} />
          </>
        )}
      </dl>
      {isMeasured && price.state !== "known" && <p className="text-15 text-ink-2">{words[price.state]}</p>}
    </>
  );
}

function Price({ label, euro }: { label: string; euro: number }) {
  return (
    <div>
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd translate="no" className="m-0 font-display text-27 leading-[1] font-[850] whitespace-nowrap">
        {formatEuro(euro)}
      </dd>
    </div>
  );
}
