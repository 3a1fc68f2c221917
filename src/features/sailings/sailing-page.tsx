import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { may } from "#domain/roles.ts";
import type { SailingPlan } from "#domain/sailings/plan.ts";
import { type SailingDesk, type SailingView, type ShipmentView, useSailingDesk } from "#live/sailings.ts";
import { useRole } from "#live/session.ts";
import { sailings as text } from "#text/sailings.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Calendar } from "./calendar.tsx";
import { CargoList } from "./cargo-list.tsx";
import { ContainerTabs, ContainerView, type PalletsById, Unplaced } from "./container-view.tsx";
import { keep } from "./keep.ts";
import { nextFor, putAll } from "./next-for-all.ts";
import { Paper } from "./papers.tsx";
import { palletsIn, usePlans } from "./plans.ts";
import { SailingActions } from "./sailing-actions.tsx";
import styles from "./sailing-page.module.css";
import type { SailingPart, SailingSearch } from "./search-params.ts";
import { dayThere, NICOSIA, ROME, weekOfName } from "./times.ts";
import { SyncNote, Trouble } from "./trouble.tsx";

const BACK =
  "gap-2 inline-flex items-center min-h-(--tap) text-sea font-semibold underline underline-offset-4 print:hidden";

type PageProps = { id: string; search: SailingSearch; log?: ReactNode };

/** /admin/sailings/{id}: dates, containers, cargo and actions. `log` is its audit log. */
export function SailingPage({ id, search, log }: PageProps) {
  const { state, desk, now } = useSailingDesk(id);
  const sailing = desk?.sailings.find((one) => one.id === id);
  return (
    <div className="pb-16 [--surface:var(--color-paper)]">
      <div className="px-4 pt-1 sm:px-6">
        <Link to="/admin/sailings" className={BACK}>
          <Icon name="left" small /> {text.page.back}
        </Link>
      </div>
      {sailing && desk ? (
        <>
          <Sailing sailing={sailing} desk={desk} now={now} search={search} />
          {log && <div className="px-4 pt-6 empty:hidden sm:px-6">{log}</div>}
        </>
      ) : (
        <div className="px-4 grid gap-3 sm:px-6">
          <h1 id="page-title" tabIndex={-1}>
            {state === "ready" ? text.page.missing : text.pageTitle}
          </h1>
          {state === "ready" && <p>{text.page.missingText}</p>}
          {state === "loading" && <Skeleton sheets={2} label={text.loading} />}
          {state === "failed" && (
            <Banner tone="error" role="alert" title={text.failed.title}>
              {text.failed.text}
            </Banner>
          )}
        </div>
      )}
    </div>
  );
}

type Props = { sailing: SailingView; desk: SailingDesk; now: number; search: SailingSearch };

function Sailing({ sailing, desk, now, search }: Props) {
  const { role } = useRole();
  const seesCargo = may(role, "shipments");
  const mayEdit = may(role, "editSailings");
  const shown = useMemo(() => [sailing], [sailing]);
  const plan = usePlans(desk, shown)(sailing);
  const load = desk.loads.get(sailing.id) ?? [];
  const pallets = palletsIn(load);
  const { state, pending } = sailing;
  const here = pallets.filter(({ mark }) => mark === "hub" || mark === "loaded").length;
  return (
    <>
      <Head sailing={sailing} desk={desk} now={now} plan={plan} />
      <Trouble changes={[...pending, ...desk.assigning]} />
      {state === "cancelled" && pallets.length > 0 && (
        <Banner
          tone="hub"
          title={text.page.cancelled}
          className="mx-4 mb-3 sm:mx-6"
          actions={mayEdit && <MoveAll pallets={pallets} next={nextFor(desk, sailing, now)} />}
        />
      )}
      <div className="px-4 pb-3 sm:px-6 print:hidden">
        <Calendar
          sailing={sailing}
          now={now}
          today={seesCargo && pallets.length > 0 ? text.calendar.inBologna(here, pallets.length) : ""}
        />
      </div>
      {seesCargo ? (
        <Cargo sailing={sailing} desk={desk} plan={plan} search={search} now={now} />
      ) : (
        <p className="px-4 py-5 border-t border-edge text-ink-2 sm:px-6">{text.page.sales}</p>
      )}
    </>
  );
}

/** Route and dates, load, and actions. */
function Head({ sailing, desk, now, plan }: Omit<Props, "search"> & { plan: SailingPlan }) {
  const { role } = useRole();
  const load = desk.loads.get(sailing.id) ?? [];
  const { vessel, voyage, name, port, state, note, pending } = sailing;
  const words = [voyage && text.page.voyage(voyage), text.page.week(weekOfName(name))].filter(Boolean).join(", ");
  return (
    <header className="px-4 pb-3 grid gap-x-6 gap-y-1.5 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
      <h1 id="page-title" tabIndex={-1} className="text-[clamp(2.25rem,4vw,2.75rem)] leading-[1] lg:col-span-2">
        {text.page.title(port, dayThere(sailing.atd ?? sailing.etd, ROME))}
      </h1>
      <div className="min-w-0">
        <p className="text-ink-2">
          <b className="text-ink">{vessel || text.row.noVessel}</b>, {words}.{" "}
          {may(role, "shipments") && loadText(load, plan, sailing.atd !== null)}{" "}
          {state !== "planned" && <b className="text-ink">{text.states[state]}.</b>}
        </p>
        <Delayed sailing={sailing} />
        {note && (
          <p>
            {text.page.note}: {note}
          </p>
        )}
        <SyncNote pending={pending} />
      </div>
      {may(role, "editSailings") && (
        <SailingActions
          {...{ sailing, load, now, containers: plan.containers.length, next: nextFor(desk, sailing, now) }}
        />
      )}
    </header>
  );
}

/** One button for all pallets of a cancelled ship. */
function MoveAll({ pallets, next }: { pallets: readonly { id: string }[]; next: SailingView | null }) {
  if (!next) return null;
  const said = { done: text.page.moved(pallets.length, dayThere(next.etd, ROME)), failed: text.move.failed };
  return (
    <Button variant="primary" onClick={() => void keep(putAll(pallets, next.id), said)}>
      {text.page.moveAll(pallets.length, dayThere(next.etd, ROME))}
    </Button>
  );
}

/** "78 pallets of 19 shipments in 4 containers." */
function loadText(load: readonly ShipmentView[], plan: SailingPlan, departed: boolean): string {
  const pallets = palletsIn(load);
  if (departed && pallets.length > 0) {
    const scanned = pallets.filter(({ mark }) => mark === "loaded").length;
    return text.page.aboard(pallets.length, load.length, scanned);
  }
  const here = pallets.filter(({ mark }) => mark === "hub" || mark === "loaded").length;
  if (pallets.length === 0) return text.page.nothing;
  return text.page.load(pallets.length, load.length, plan.containers.length, here);
}

/** The originally promised days, and the reason for the delay. */
function Delayed({ sailing: { first_etd, first_eta, etd, eta, delay_reason } }: { sailing: SailingView }) {
  if (first_etd === null && first_eta === null) return null;
  return (
    <p className="text-road-text font-semibold">
      {text.page.delayed(dayThere(first_etd ?? etd, ROME), dayThere(first_eta ?? eta, NICOSIA))} {delay_reason}
    </p>
  );
}

function Cargo({ sailing, desk, plan, search, now }: Props & { plan: SailingPlan }) {
  const { role } = useRole();
  const [chosen, setChosen] = useState("");
  const load = desk.loads.get(sailing.id) ?? [];
  const pallets: PalletsById = new Map(palletsIn(load).map((pallet) => [pallet.id, pallet]));
  const view: SailingPart = search.view ?? "plan";
  const number = Math.min(search.container ?? 1, Math.max(1, plan.containers.length));
  const container = plan.containers[number - 1];
  const places = new Map(plan.containers.flatMap(({ placed }, i) => placed.map(({ id }) => [id, i + 1] as const)));
  return (
    <>
      <Views id={sailing.id} view={view} />
      {view !== "plan" ? (
        <Paper kind={view} sailing={sailing} plan={plan} load={load} />
      ) : (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="min-w-0 bg-sheet lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto">
            {plan.containers.length > 1 && (
              <ContainerTabs sailing={sailing} plan={plan} pallets={pallets} at={number} />
            )}
            <Unplaced plan={plan} pallets={pallets} departed={sailing.atd !== null} />
            {container ? (
              <ContainerView
                sailing={sailing}
                number={number}
                plan={container}
                pallets={pallets}
                chosen={chosen}
                onChoose={setChosen}
              />
            ) : (
              <p className="px-4 py-6 text-ink-2 sm:px-6">{text.plan.noContainer}</p>
            )}
          </div>
          <CargoList
            sailing={sailing}
            desk={desk}
            load={load}
            placeOf={(id) => places.get(id) ?? 0}
            open={chosen}
            onOpen={setChosen}
            mayEdit={may(role, "editSailings")}
            now={now}
          />
        </div>
      )}
    </>
  );
}

const PARTS = ["plan", "load", "manifest"] as const;

function Views({ id, view }: { id: string; view: SailingPart }) {
  return (
    <nav
      className="px-2 border-y border-rule flex overflow-x-auto sm:px-4 print:hidden"
      aria-label={text.page.views.label}
    >
      {PARTS.map((part) => (
        <Link
          key={part}
          to="/admin/sailings/$id"
          params={{ id }}
          search={part === "plan" ? {} : { view: part }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={part === view ? "true" : undefined}
          className={styles.link}
        >
          {text.page.views[part]}
        </Link>
      ))}
    </nav>
  );
}
