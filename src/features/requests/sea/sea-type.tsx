import { CONTAINERS } from "#content/services.ts";
import { SEA_CONTAINER_LABELS } from "#domain/catalog/sea.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { FormSection } from "#ui/form-section.tsx";
import { ContainerSide, LooseSide } from "#ui/freight/container-side.tsx";
import type { SeaPart } from "./sea-part.ts";
import styles from "./sea-type.module.css";

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
          <field.RadioCards legend={text.type.title} showLegend={false} className={styles.types} options={OPTIONS} />
        )}
      </form.AppField>
    </FormSection>
  );
}
