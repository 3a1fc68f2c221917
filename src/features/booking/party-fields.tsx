import { lazy, type ReactNode, Suspense } from "react";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { useSession } from "#live/session.ts";
import { booking as text } from "#text/booking.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import type { AppForm } from "#ui/form/use-app-form.ts";
import { FormSection } from "#ui/form-section.tsx";
import { GROWING, type Party, partyFields } from "#ui/freight/party-fields.ts";

// Lazy: only users who have booked before need the list box.
const FormerParty = lazy(() => import("./former-party.tsx").then((m) => ({ default: m.FormerParty })));

/** The shipper or the consignee. */
export function PartyFields(props: {
  party: Party;
  number: number;
  form: AppForm<BookingForm>;
  /** Shown as a card above the form: the fields keep their texts and are hidden. */
  folded: boolean;
  /** Further fields. */
  children?: ReactNode;
  /** A question about what was filled in. */
  question?: ReactNode;
}) {
  const session = useSession();
  const fill = (texts: Partial<BookingForm>) => {
    for (const [name, value] of Object.entries(texts)) props.form.setFieldValue(name as keyof BookingForm, value);
  };
  const hidden = props.folded ? "hidden" : "";
  return (
    <FormSection
      number={props.number}
      title={text[props.party].title}
      hidden={props.folded && props.children === undefined}
    >
      {session && !props.folded && (
        <Suspense fallback={null}>
          <FormerParty party={props.party} onChoose={fill} />
        </Suspense>
      )}
      <FieldGrid columns={2}>
        {partyFields(props.party).map(({ name, label, type, autoComplete, optional, wide }) => {
          const about = { label, autoComplete, optional, required: !optional, wide };
          return (
            <props.form.AppField key={name} name={name}>
              {(field) =>
                // A text area, so that a long address wraps on a phone.
                wide ? (
                  <field.TextAreaField rows={1} className={`${GROWING} ${hidden}`} {...about} />
                ) : (
                  <field.TextField type={type} className={hidden} {...about} />
                )
              }
            </props.form.AppField>
          );
        })}
        {props.children}
      </FieldGrid>
      {props.question}
    </FormSection>
  );
}
