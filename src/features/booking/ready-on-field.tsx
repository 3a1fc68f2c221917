import { addDays } from "#domain/calendar.ts";
import type { Country } from "#domain/rates/tariff.ts";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { READY_WITHIN_DAYS } from "#domain/schemas/ready-on.ts";
import { freeDay } from "#i18n/free-day.ts";
import { booking as text } from "#text/booking.ts";
import { shipmentFields } from "#text/shipment-fields.ts";
import { DayField } from "#ui/form/day-field.tsx";
import type { AppForm } from "#ui/form/use-app-form.ts";

type Origin = Pick<Country, "code" | "name">;
type Props = { form: AppForm<BookingForm>; today: string; country: Origin };

/** The day from which the goods can be collected. `today` is a calendar day in Cyprus; `country` that of the collection. */
export function ReadyOnField({ form, today, country }: Props) {
  return (
    <form.AppField name="readyOn">
      {(field) => (
        <DayField
          label={shipmentFields.ready_on}
          hint={freeDay(field.state.value, country) || text.readyOn.hint}
          min={today}
          max={addDays(today, READY_WITHIN_DAYS)}
          optional
          wide
        />
      )}
    </form.AppField>
  );
}
