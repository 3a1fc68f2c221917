import { CONTAINERS } from "#content/services.ts";
import { SEA_CONTAINER_LABELS } from "#domain/catalog/sea.ts";
import type { SeaQuoteForm } from "#domain/schemas/sea-quote.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { FormSection } from "#ui/form-section.tsx";
import { ContainerSide, LooseSide } from "#ui/freight/container-side.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import type { SeaPart } from "./sea-part.ts";

const [TWENTY, FORTY, HIGH] = CONTAINERS;

const OPTIONS = [
  {
    value: "fcl-20",
    label: SEA_CONTAINER_LABELS["fcl-20"],
    detail: text.type.box(TWENTY.length, TWENTY.cbm),
    art: <ContainerSide {...TWENTY} />,
  },
  {
    value: "fcl-40",
    label: SEA_CONTAINER_LABELS["fcl-40"],
    detail: text.type.box(FORTY.length, FORTY.cbm),
    art: <ContainerSide {...FORTY} />,
  },
  {
    value: "fcl-40hc",
    label: SEA_CONTAINER_LABELS["fcl-40hc"],
    detail: text.type.high(Math.round((HIGH.height - FORTY.height) * 100), HIGH.cbm),
    art: <ContainerSide {...HIGH} />,
  },
  { value: "lcl", label: SEA_CONTAINER_LABELS.lcl, detail: text.type.lcl, art: <LooseSide /> },
];

/** The four shipment types, drawn to one scale. */
export function SeaType({ form, disabled }: SeaPart) {
  return (
    <FormSection number={1} title={text.type.title}>
      <RadioCards
        legend={text.type.title}
        showLegend={false}
        name="container_type"
        className="sea-types"
        options={OPTIONS}
        value={form.values.container_type}
        error={form.messageOf("container_type")}
        disabled={disabled}
        onChange={(value) => form.set({ container_type: value as SeaQuoteForm["container_type"] })}
      />
    </FormSection>
  );
}
