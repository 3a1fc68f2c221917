import { CONTAINERS, LCL_PORTS, PICKUPS_PER_WEEK } from "#content/services.ts";
import { lcl } from "#text/lcl.ts";
import { ContainerPlan } from "#ui/freight/container-plan.tsx";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";
import { transitRows } from "./transit-rows.ts";

const text = lcl.highlights;
const [VENICE, RAVENNA, LIMASSOL] = LCL_PORTS;

/** Weekly service, pan-European coverage, LCL consolidation (rule: site.pages). */
export function LclHighlights() {
  return (
    <Trio label={text.label}>
      <TrioPart title={text.weekly.title} text={text.weekly.text}>
        <Facts
          rows={[
            { what: text.weekly.pickups, value: PICKUPS_PER_WEEK },
            { what: text.weekly.departures, value: "1" },
            {
              what: text.weekly.from,
              value: (
                <>
                  <Port {...VENICE} />
                  {text.weekly.or}
                  <Port {...RAVENNA} />
                </>
              ),
            },
            { what: text.weekly.to, value: <Port {...LIMASSOL} /> },
          ]}
        />
      </TrioPart>
      <TrioPart title={text.coverage.title} text={text.coverage.text}>
        <DaysBoard />
      </TrioPart>
      <TrioPart title={text.consolidation.title} text={text.consolidation.text}>
        <ContainerPlan length={CONTAINERS[1].length} own={1} label={text.consolidation.drawing} />
        <p className="flex flex-wrap gap-y-1 gap-x-5 mt-3 mb-2.5 text-ink-2 text-[0.9375rem]">
          <span className="before:mr-2 before:inline-block before:size-3 before:border before:border-ink before:bg-road before:[vertical-align:-1px]">
            {text.consolidation.yours}
          </span>
          <span className="before:size-3 before:border before:border-rule before:inline-block before:mr-2 before:[vertical-align:-1px] before:bg-wood">
            {text.consolidation.others}
          </span>
        </p>
        <Facts rows={[{ what: text.consolidation.box, value: "25" }]} />
      </TrioPart>
    </Trio>
  );
}

function Port({ name, code }: { name: string; code: string }) {
  return (
    <span className="whitespace-nowrap">
      {name} <span className="text-ink-2 font-medium text-[0.875rem]">{code}</span>
    </span>
  );
}

/** Transit days with the codes of their countries. */
function DaysBoard() {
  const rows = transitRows("days");
  const totals = [...new Set(rows.map((row) => row.days.total))];
  return (
    <table className="w-full border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.coverage.days}</th>
          <th scope="col">{text.coverage.countries}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total}>
            <th
              className="py-2 border-t border-rule text-left align-top w-12 normal-nums font-[850] text-[27px] leading-[1.375rem] font-display"
              scope="row"
            >
              {total}
            </th>
            <td className="py-2 border-t border-rule text-[1rem] leading-[1.3125rem] text-left align-top">
              {rows
                .filter((row) => row.days.total === total)
                .map((row) => (
                  <abbr className="inline-block w-8.5 font-semibold no-underline" key={row.slug} title={row.name}>
                    {row.code}
                  </abbr>
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
