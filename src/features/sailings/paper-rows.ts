import type { SailingPlan } from "#domain/sailings/plan.ts";
import { containerName } from "#domain/sailings/week.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import type { PalletView, SailingView, ShipmentView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";

const text = sailings.papers;

type Input = { sailing: SailingView; plan: SailingPlan; load: readonly ShipmentView[] };

/** Pallets by container in the order of loading; those without a place come last, under "". */
function inOrder({ sailing, plan, load }: Input): { container: string; pallets: PalletView[] }[] {
  const byId = new Map(load.flatMap(({ pallets }) => pallets.map((pallet) => [pallet.id, pallet] as const)));
  const found = plan.containers.map(({ placed }, i) => ({
    container: containerName(i + 1, sailing.name),
    pallets: placed.flatMap(({ id }) => byId.get(id) ?? []),
  }));
  const placed = new Set(found.flatMap(({ pallets }) => pallets.map(({ id }) => id)));
  const rest = [...byId.values()].filter(({ id }) => !placed.has(id));
  return rest.length > 0 ? [...found, { container: "", pallets: rest }] : found;
}

const metres = (value: number) => value.toFixed(2);
const kilos = (value: number) => String(Math.round(value * 10) / 10);

/** The columns with decimals, from 0. */
export const FIGURES = { load: [4, 5, 6, 7], manifest: [9, 10] } as const;

/** One row per pallet, in the order of loading. */
export function loadRows(input: Input): string[][] {
  return inOrder(input).flatMap(({ container, pallets }) =>
    pallets.map(({ row, length, width, height, weight, mark }, i) => [
      container || text.noPlace,
      container ? String(i + 1) : "",
      `${formatReference(row.code.slice(0, 10))} ${row.number}/${row.count}`,
      row.consignee,
      ...[length, width, height].map(metres),
      kilos(weight),
      row.bay,
      sailings.plan.marks[mark],
    ]),
  );
}

/** One row per shipment and container. */
export function manifestRows(input: Input): string[][] {
  const shipments = new Map(input.load.map((shipment) => [shipment.id, shipment]));
  return inOrder(input).flatMap(({ container, pallets }, i) => {
    const { number = "", seal = "" } = (container && input.sailing.containers[i]) || {};
    return [...new Set(pallets.map(({ shipment }) => shipment))].flatMap((id) => {
      const shipment = shipments.get(id);
      const own = pallets.filter((pallet) => pallet.shipment === id);
      const volume = own.reduce((sum, { length, width, height }) => sum + length * width * height, 0);
      return shipment
        ? [
            [
              ...[container || text.noPlace, number, seal, formatReference(shipment.reference)],
              ...[shipment.shipper, shipment.consignee, shipment.town, shipment.goods],
              ...[String(own.length), kilos(own.reduce((sum, { weight }) => sum + weight, 0)), metres(volume)],
            ],
          ]
        : [];
    });
  });
}

/** The totals of the manifest: pallets, kg, m³. */
export function manifestTotals(rows: readonly (readonly string[])[]): string[] {
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
  return [String(sum(8)), kilos(sum(9)), metres(sum(10))];
}
