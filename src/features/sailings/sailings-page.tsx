import { useMemo, useState } from "react";
import { may } from "#domain/roles.ts";
import { localDay, weekdayOf } from "#domain/sailings/clock.ts";
import { useSailingDesk } from "#live/sailings.ts";
import { useRole } from "#live/session.ts";
import { sailings as text } from "#text/sailings.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Arrived } from "./arrived.tsx";
import { keyOf, LooseList } from "./loose-list.tsx";
import { dueOf, OverdueShip } from "./overdue.tsx";
import { fillOf, palletsIn, tryOn, usePlans } from "./plans.ts";
import { WeeklyRuleDialog } from "./rule-dialog.tsx";
import { shownSailings } from "./shown.ts";
import { Timeline } from "./timeline.tsx";
import { ROME } from "./times.ts";
import { Trouble } from "./trouble.tsx";

/** /admin/sailings: the next weeks and how full they are, and the shipments without a sailing. */
export function SailingsPage() {
  const { state, desk, now } = useSailingDesk();
  const { role } = useRole();
  const seesCargo = may(role, "shipments");
  const mayEdit = may(role, "editSailings");
  const [chosen, setChosen] = useState("");
  const [ruling, setRuling] = useState(false);
  const shown = useMemo(() => shownSailings(desk?.sailings ?? [], desk?.loads ?? new Map(), now), [desk, now]);
  const overdue = shown.filter((sailing) => dueOf(sailing, now) !== null);
  const ahead = shown.filter((sailing) => dueOf(sailing, now) === null);
  const planOf = usePlans(desk, shown);
  const loose = desk?.loose.find((one) => keyOf(one) === chosen);
  const trial = useMemo(() => {
    if (!desk || !loose?.first) return null;
    return { sailing: loose.first, ...tryOn(loose.first, desk.loads.get(loose.first.id) ?? [], loose.pallets) };
  }, [desk, loose]);

  return (
    <div className="pb-16">
      <div className={seesCargo ? "md:grid md:grid-cols-[minmax(0,1fr)_23rem]" : undefined}>
        <div className="min-w-0">
          <div className="px-4 pt-4 pb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:px-6">
            <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
              <h1 id="page-title" tabIndex={-1}>
                {text.title}
              </h1>
              {desk && <p className="text-ink-2">{ledeOf(shown, desk.loads, seesCargo)}</p>}
            </div>
            {mayEdit && <Button onClick={() => setRuling(true)}>{text.rule.open}</Button>}
          </div>
          {desk && <Trouble changes={[...desk.assigning, ...desk.sailings.flatMap(({ pending }) => pending)]} />}
          {state === "loading" && (
            <div className="px-4 sm:px-6">
              <Skeleton sheets={3} label={text.loading} />
            </div>
          )}
          {state === "failed" && (
            <Banner tone="error" role="alert" title={text.failed.title} className="mx-4 sm:mx-6">
              {text.failed.text}
            </Banner>
          )}
          {desk && shown.length === 0 && <p className="px-4 py-6 sm:px-6">{text.none}</p>}
          {desk && overdue.length > 0 && (
            <ul aria-label={text.overdue.label} className="border-t border-rule">
              {overdue.map((sailing) => (
                <OverdueShip
                  key={sailing.id}
                  {...{ sailing, mayEdit, now, load: seesCargo ? (desk.loads.get(sailing.id) ?? []) : null }}
                />
              ))}
            </ul>
          )}
          {desk && ahead.length > 0 && (
            <Timeline
              sailings={ahead}
              now={now}
              cargo={seesCargo ? (sailing) => ({ plan: planOf(sailing), fill: fillOf(planOf(sailing)) }) : null}
              loads={desk.loads}
              trial={trial}
            />
          )}
          {desk && <Arrived sailings={desk.sailings} />}
        </div>
        {seesCargo && desk && (
          <LooseList
            loose={desk.loose}
            desk={desk}
            chosen={chosen}
            onChoose={(key) => setChosen((before) => (before === key ? "" : key))}
            trial={trial}
            mayEdit={mayEdit}
            now={now}
          />
        )}
      </div>
      {ruling && <WeeklyRuleDialog onClose={() => setRuling(false)} />}
    </div>
  );
}

/** "134 pallets booked, every Thursday, 4 days at sea", from the shown sailings. */
function ledeOf(
  shown: Parameters<typeof fillsOf>[0],
  loads: Parameters<typeof fillsOf>[1],
  seesCargo: boolean,
): string {
  const planned = shown.filter(({ state }) => state === "planned");
  const [first] = planned;
  if (!first) return seesCargo ? text.pallets(fillsOf(shown, loads)) : "";
  const day = localDay(first.etd, ROME);
  const atSea = Math.round((Date.parse(localDay(first.eta, "Europe/Nicosia")) - Date.parse(day)) / 86_400_000);
  const same = planned.every(({ etd }) => weekdayOf(localDay(etd, ROME)) === weekdayOf(day));
  const rule = same ? text.every(text.weekdays[weekdayOf(day) - 1] ?? "", atSea) : "";
  if (!seesCargo) return rule;
  const count = text.pallets(fillsOf(shown, loads));
  return rule ? text.lede(count, rule) : count;
}

function fillsOf(
  shown: readonly { id: string; state: string; etd: number; eta: number }[],
  loads: ReadonlyMap<string, Parameters<typeof palletsIn>[0]>,
): number {
  return shown.reduce((total, { id }) => total + palletsIn(loads.get(id) ?? []).length, 0);
}
