import { useSelector } from "@tanstack/react-form";
import { requests as text } from "#text/requests.ts";
import { Segments } from "#ui/form/segments.tsx";
import { withFieldGroup } from "#ui/form/use-app-form.ts";
import type { RadioCardsProps } from "#ui/radio-cards.tsx";
import type { SegmentsProps } from "#ui/segments.tsx";

type Props = {
  kinds: Pick<RadioCardsProps, "legend" | "options" | "columns">;
  places: Pick<SegmentsProps, "legend" | "options">;
  /** Whether a kind of delivery ends at a door, so that its address is required. */
  toDoor: (kind: string) => boolean;
};

/** Kind of delivery, place of arrival, and the address for a delivery to the door. */
export const DeliveryFields = withFieldGroup({
  defaultValues: { kind: "", place: "", address: "" },
  props: {} as Props,
  render: function Render({ group, kinds, places, toDoor }) {
    const asksAddress = useSelector(group.store, ({ values }) => toDoor(values.kind));
    return (
      <>
        <group.AppField name="kind">{(field) => <field.RadioCards {...kinds} />}</group.AppField>
        <group.AppField name="place">{() => <Segments {...places} showLegend />}</group.AppField>
        {asksAddress && (
          <group.AppField name="address">
            {(field) => (
              <field.TextField
                label={text.destination.address}
                hint={text.destination.hint}
                autoComplete="section-destination street-address"
                required
              />
            )}
          </group.AppField>
        )}
      </>
    );
  },
});
