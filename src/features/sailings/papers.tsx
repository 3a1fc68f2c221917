import type { SailingPlan } from "#domain/sailings/plan.ts";
import { saveFile } from "#lib/save-file.ts";
import { useCsvDecimals } from "#live/csv-decimals.ts";
import { printPage } from "#live/print-page.ts";
import { type SailingView, type ShipmentView, tableFile } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { CsvChoice } from "#ui/csv-choice.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { toast } from "#ui/toast.tsx";
import { FIGURES, loadRows, manifestRows, manifestTotals } from "./paper-rows.ts";
import { NICOSIA, ROME, whenThere } from "./times.ts";

const text = sailings.papers;
const CELL = "px-2.5 py-1.5 text-left align-top print:px-1 print:py-0.5";

type Props = { kind: "load" | "manifest"; sailing: SailingView; plan: SailingPlan; load: readonly ShipmentView[] };

/** The load list or the cargo manifest: on screen, in print and as a file. */
export function Paper({ kind, sailing, plan, load }: Props) {
  const rows = (kind === "load" ? loadRows : manifestRows)({ sailing, plan, load });
  const columns: readonly string[] = text[kind];
  const title = kind === "load" ? text.loadTitle(sailing.name) : text.manifestTitle(sailing.name);
  const totals = kind === "manifest" && rows.length > 0 ? manifestTotals(rows) : null;
  const { decimals, onChoose } = useCsvDecimals();
  const save = async () => {
    try {
      const name = kind === "load" ? text.loadFile(sailing.name) : text.manifestFile(sailing.name);
      saveFile(await tableFile([[...columns], ...rows], decimals, FIGURES[kind]), name);
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.failed });
    }
  };
  return (
    <div className="px-4 py-5 grid gap-3 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-(length:--text-33)">{title}</h2>
        <span className="flex flex-wrap items-center gap-2 print:hidden">
          <Button icon="print" onClick={printPage}>
            {text.print}
          </Button>
          <Button icon="download" onClick={() => void save()}>
            {text.csv}
          </Button>
          <CsvChoice {...{ decimals, onChoose }} />
        </span>
      </div>
      <p>
        {sailing.port} {whenThere(sailing.atd ?? sailing.etd, ROME)}, Limassol{" "}
        {whenThere(sailing.ata ?? sailing.eta, NICOSIA)}
        {sailing.vessel && `, ${sailing.vessel}`}
        {sailing.voyage && `, ${sailings.page.voyage(sailing.voyage)}`}
      </p>
      {rows.length === 0 ? (
        <p className="text-ink-2">{sailings.cargo.none}</p>
      ) : (
        <TableScroll label={title}>
          <table className="w-full text-(length:--text-16) tabular-nums print:text-[9.5px]">
            <thead>
              <tr>
                {columns.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={classNames(CELL, "whitespace-nowrap border-b-[1.5px] border-edge")}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, for example without a bay
                <tr key={at} className="print:break-inside-avoid">
                  {row.map((cell, i) => (
                    <td key={columns[i]} className={classNames(CELL, "border-b border-rule")}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
              {totals && (
                <tr className="print:break-inside-avoid">
                  <th scope="row" colSpan={8} className={classNames(CELL, "border-b border-rule")}>
                    {text.total}
                  </th>
                  {totals.map((total, i) => (
                    <td key={columns[8 + i]} className={classNames(CELL, "border-b border-rule")}>
                      <b>{total}</b>
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
          </table>
        </TableScroll>
      )}
    </div>
  );
}
