import { addDays } from "#domain/calendar.ts";
import type { Country } from "#domain/rates/tariff.ts";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { isDay, READY_WITHIN_DAYS } from "#domain/schemas/ready-on.ts";
import { isWorkingDay, workingDayFrom } from "#domain/working-days.ts";
import { formatWeekday } from "#i18n/format.ts";
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
          hint={hintFor(field.state.value, country)}
          min={today}
          max={addDays(today, READY_WITHIN_DAYS)}
          optional
          wide
        />
      )}
    </form.AppField>
  );
}

function hintFor(day: string, { code, name }: Origin): string {
  if (!isDay(day) || isWorkingDay(day, code)) return text.readyOn.hint;
  return text.readyOn.freeDay(formatWeekday(day), name, formatWeekday(workingDayFrom(day, code)));
}
