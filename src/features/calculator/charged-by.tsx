import { KG_PER_CBM, type LoadTotals } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { Weight } from "#ui/freight/measures.tsx";

/** Weight against volume, side by side at one scale: the longer bar is what is charged. */
export function ChargedBy({ totals }: { totals: LoadTotals }) {
  const byVolume = totals.totalCBM * KG_PER_CBM;
  const weightCharged = totals.totalChargeableWeight <= totals.totalWeight;
  const longest = Math.max(totals.totalWeight, byVolume);
  return (
    <dl className="calc-charged">
      <Bar
        label={text.pallets.byWeight}
        kg={totals.totalWeight}
        longest={longest}
        charged={weightCharged && longest > 0}
        solid
      />
      <Bar label={text.pallets.byVolume} kg={byVolume} longest={longest} charged={!weightCharged} />
    </dl>
  );
}

function Bar(props: { label: string; kg: number; longest: number; charged: boolean; solid?: boolean }) {
  const { label, kg, longest, charged, solid } = props;
  const part = longest > 0 ? Math.round((kg / longest) * 1000) / 10 : 0;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Weight kg={kg} />
        {charged && <span className="calc-charged-mark">{text.pallets.charged}</span>}
        <svg className="calc-bar" width="100%" height="12" aria-hidden="true" focusable="false">
          <rect className={solid ? "calc-bar-weight" : "calc-bar-volume"} x="1" y="1" width={`${part}%`} height="10" />
        </svg>
      </dd>
    </div>
  );
}
