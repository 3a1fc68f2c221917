import { KG_PER_CBM, type LoadTotals } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { Weight } from "#ui/freight/measures.tsx";

/**
 * Weight against volume, side by side at one scale: the longer bar is what is charged. `open` are the pallets whose weight
 * is not known yet; until then nothing is.
 */
export function ChargedBy({ totals, open }: { totals: LoadTotals; open: readonly number[] }) {
  const known = open.length === 0;
  const byVolume = totals.totalCBM * KG_PER_CBM;
  const weightCharged = totals.totalChargeableWeight <= totals.totalWeight;
  const longest = Math.max(totals.totalWeight, byVolume);
  return (
    <dl className="calc-charged">
      <Bar
        label={text.pallets.byWeight}
        kg={totals.totalWeight}
        longest={longest}
        charged={known && weightCharged && longest > 0}
        more={known ? undefined : text.pallets.andOpen(open)}
        solid
      />
      <Bar label={text.pallets.byVolume} kg={byVolume} longest={longest} charged={known && !weightCharged} />
    </dl>
  );
}

type BarProps = {
  label: string;
  kg: number;
  longest: number;
  charged: boolean;
  more?: string | undefined;
  solid?: boolean;
};

function Bar({ label, kg, longest, charged, more, solid }: BarProps) {
  const part = longest > 0 ? Math.round((kg / longest) * 1000) / 10 : 0;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Weight kg={kg} />
        {more && <span className="calc-charged-more"> {more}</span>}
        {charged && <span className="calc-charged-mark">{text.pallets.charged}</span>}
        <svg className="calc-bar" width="100%" height="12" aria-hidden="true" focusable="false">
          <rect className={solid ? "calc-bar-weight" : "calc-bar-volume"} x="1" y="1" width={`${part}%`} height="10" />
        </svg>
      </dd>
    </div>
  );
}
