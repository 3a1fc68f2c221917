import { requests as text } from "#text/requests.ts";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { RadioCards, type RadioCardsProps } from "#ui/radio-cards.tsx";
import { Segments, type SegmentsProps } from "#ui/segments.tsx";

/** How far we bring it, where it arrives, and the address when we come to the door. */
export function DeliveryFields(props: {
  how: RadioCardsProps;
  where: SegmentsProps;
  /** Null when nobody asks for one. */
  address: Pick<TextFieldProps, "name" | "value" | "error" | "disabled" | "onChange"> | null;
}) {
  return (
    <>
      <RadioCards {...props.how} />
      <Segments {...props.where} showLegend />
      {props.address && (
        <TextField
          {...props.address}
          label={text.destination.address}
          hint={text.destination.hint}
          autoComplete="section-destination street-address"
          required
        />
      )}
    </>
  );
}
