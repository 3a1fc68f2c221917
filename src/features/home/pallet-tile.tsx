import { loadTotals, type Pallet } from "#domain/rates/pallet.ts";
import { home as text } from "#text/home.ts";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { LoadDrawing } from "#ui/freight/pallet-drawing.tsx";

// An example without a price, because prices change with the tariff.
const EXAMPLE: readonly Pallet[] = [
  { length: 1.2, width: 0.8, height: 1, weight: 300 },
  { length: 1.2, width: 1, height: 1.4, weight: 380 },
  { length: 0.8, width: 0.6, height: 0.8, weight: 110 },
];
const TOTALS = loadTotals(EXAMPLE);

export function PalletTile() {
  const { title, text: words, drawing, load, onTheScale, chargedAs } = text.tiles.pallets;
  return (
    <article className="tile">
      <h2>{title}</h2>
      <p>{words}</p>
      <div className="tile-figure">
        <LoadDrawing pallets={EXAMPLE} byVolume={false} label={drawing} />
        <dl className="tile-lines">
          <dt>{load(EXAMPLE.length)}</dt>
          <dd className="font-[550]">
            <Volume cbm={TOTALS.totalCBM} />
          </dd>
          <dt>{onTheScale}</dt>
          <dd className="font-[550]">
            <Weight kg={TOTALS.totalWeight} />
          </dd>
          <dt>{chargedAs}</dt>
          <dd className="font-bold">
            <Weight kg={TOTALS.totalChargeableWeight} />
          </dd>
        </dl>
      </div>
    </article>
  );
}
