import { CONTAINERS } from "#content/services.ts";
import { SEA_CONTAINER_LABELS } from "#domain/catalog/sea.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { FormSection } from "#ui/form-section.tsx";
import { ContainerSide, LooseSide } from "#ui/freight/container-side.tsx";
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
export function SeaType({ form }: SeaPart) {
  return (
    <FormSection number={1} title={text.type.title}>
      <form.AppField name="container_type">
        {(field) => (
          <field.RadioCards
            legend={text.type.title}
            showLegend={false}
            className="[&_.card]:items-center [&_.card]:min-h-23 [&_.card-label]:font-display [&_.card-label]:font-[850] [&_.card-label]:text-[1.5rem] [&_.card-label]:leading-[1] [&_.card-art]:w-1/2 max-sm:[&_.card-art]:w-[42%]"
            options={OPTIONS}
          />
        )}
      </form.AppField>
    </FormSection>
  );
}
