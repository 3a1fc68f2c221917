import { CONTAINERS, LCL_PORTS, PICKUPS_PER_WEEK } from "#content/services.ts";
import { lcl } from "#text/lcl.ts";
import { ContainerPlan } from "#ui/freight/container-plan.tsx";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";
import { transitRows } from "./transit-rows.ts";

const text = lcl.highlights;
const [VENICE, RAVENNA, LIMASSOL] = LCL_PORTS;

/** Weekly service, pan-European coverage, LCL consolidation (specification section 2). */
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
        <p className="plan-key">
          <span className="plan-key-own">{text.consolidation.yours}</span>
          <span className="plan-key-other">{text.consolidation.others}</span>
        </p>
        <Facts rows={[{ what: text.consolidation.box, value: "25" }]} />
      </TrioPart>
    </Trio>
  );
}

function Port({ name, code }: { name: string; code: string }) {
  return (
    <span className="port">
      {name} <span className="port-code">{code}</span>
    </span>
  );
}

/** Days, and the codes of the countries that are so far away. */
function DaysBoard() {
  const rows = transitRows("days");
  const totals = [...new Set(rows.map((row) => row.days.total))];
  return (
    <table className="days-board">
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.coverage.days}</th>
          <th scope="col">{text.coverage.countries}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total}>
            <th scope="row">{total}</th>
            <td>
              {rows
                .filter((row) => row.days.total === total)
                .map((row) => (
                  <abbr key={row.slug} title={row.name}>
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
