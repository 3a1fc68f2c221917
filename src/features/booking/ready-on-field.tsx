import { addDays } from "#domain/calendar.ts";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { READY_WITHIN_DAYS } from "#domain/schemas/ready-on.ts";
import { booking as text } from "#text/booking.ts";
import { shipmentFields } from "#text/shipment-fields.ts";
import type { AppForm } from "#ui/form/use-app-form.ts";

/** The day from which the goods can be collected. `today` is a calendar day in Cyprus. */
export function ReadyOnField({ form, today }: { form: AppForm<BookingForm>; today: string }) {
  return (
    <form.AppField name="readyOn">
      {(field) => (
        <field.TextField
          type="date"
          label={shipmentFields.ready_on}
          hint={text.readyOn.hint}
          min={today}
          max={addDays(today, READY_WITHIN_DAYS)}
          optional
          wide
        />
      )}
    </form.AppField>
  );
}
