import { KG_PER_CBM, type LoadTotals } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { classNames } from "#ui/class-names.ts";
import { Weight } from "#ui/freight/measures.tsx";
import styles from "./charged-by.module.css";

/**
 * Bars for weight and volume at one scale: the longer one is charged. `open` are the pallets whose typed weight has two
 * readings; while there are any, neither is marked as charged.
 */
export function ChargedBy({ totals, open }: { totals: LoadTotals; open: readonly number[] }) {
  const known = open.length === 0;
  const byVolume = totals.totalCBM * KG_PER_CBM;
  const weightCharged = totals.totalChargeableWeight <= totals.totalWeight;
  const longest = Math.max(totals.totalWeight, byVolume);
  return (
    <dl className={styles.figures}>
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
        {more && <span className="text-ink-2 font-text font-medium text-(length:--text-15)"> {more}</span>}
        {charged && (
          <span className="text-14 absolute right-0 bottom-full mb-0.75 text-road-text font-text font-[650] leading-[1.125rem]">
            {text.pallets.charged}
          </span>
        )}
        <svg className="overflow-visible block mt-2.5" width="100%" height="12" aria-hidden="true" focusable="false">
          <rect
            className={classNames(
              "stroke-ink stroke-[1.4] transition-[width]",
              solid ? "fill-load-left" : "fill-none [stroke-dasharray:4_3]",
            )}
            x="1"
            y="1"
            width={`${part}%`}
            height="10"
          />
        </svg>
      </dd>
    </div>
  );
}
