import { formatEuro } from "#domain/rates/money.ts";
import { NO_ZONE } from "#domain/shipment/zone-price.ts";
import { useMeasuredPrice } from "#live/holds.ts";
import type { Shipment } from "#live/office.ts";
import { useTariff } from "#live/tariff.ts";
import { admin } from "#text/admin.ts";
import { holds } from "#text/holds.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import type { Edit } from "./use-edit.ts";
import type { ZoneErrors } from "./zone-answer.ts";

const text = admin.edit.zone;

/** What is charged for a pickup in another zone than the booked one, asked before the booking is taken (rule: booking.zone). */
export function ZoneQuestion({ edit, shipment, errors }: { edit: Edit; shipment: Shipment; errors: ZoneErrors }) {
  const { zone: answer, answerZone: onChange, saving: disabled } = edit;
  const { zone, price } = useOtherZone(shipment);
  const booked = formatEuro(shipment.estimated_rate);
  const choose = (choice: string) => {
    if (choice === "keep") onChange({ ...answer, choice });
    // What was typed before stays.
    else if (answer.price || answer.reason) onChange({ ...answer, choice: "charge" });
    else onChange({ ...answer, choice: "charge", price: price?.toFixed(2) ?? "", reason: text.reason(zone) });
  };
  const other =
    price === null
      ? { label: text.another, detail: text.unknown }
      : { label: text.charge(formatEuro(price)), detail: text.by(zone) };
  return (
    <div className="mt-4 grid min-w-0 gap-3">
      <RadioCards
        legend={shipment.zone_by_postcode === NO_ZONE ? text.noZone : text.title(zone)}
        columns={1}
        name="zone-choice"
        value={answer.choice || null}
        onChange={choose}
        error={errors["zone-choice"]}
        disabled={disabled}
        options={[
          { value: "keep", label: text.keep(booked), detail: text.kept },
          { value: "charge", ...other },
        ]}
      />
      {answer.choice === "charge" && (
        <div>
          <TextField
            label={holds.decide.price}
            name="zone-price"
            inputMode="decimal"
            autoComplete="off"
            hint={holds.decide.priceHint}
            value={answer.price}
            onChange={(typed) => onChange({ ...answer, price: typed })}
            error={errors["zone-price"]}
            required
            disabled={disabled}
          />
          <TextAreaField
            label={holds.decide.reason}
            name="zone-reason"
            hint={holds.decide.reasonHint}
            rows={2}
            value={answer.reason}
            onChange={(typed) => onChange({ ...answer, reason: typed })}
            error={errors["zone-reason"]}
            required
            disabled={disabled}
          />
        </div>
      )}
    </div>
  );
}

/** The zone of the pickup's postcode, and the booking's price by it; null while that is not known, and where there is none. */
export function useOtherZone({ zone_by_postcode: zone_id, tariff_version, pallet_details }: Shipment) {
  const { tariff } = useTariff();
  const price = useMeasuredPrice({ tariff_version, zone_id }, pallet_details);
  const zone = tariff?.zones?.find(({ id }) => id === zone_id)?.zone_name;
  return { zone, price: price.state === "known" ? price.euro : null };
}
