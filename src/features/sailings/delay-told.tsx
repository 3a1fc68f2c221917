import { daysBetween } from "#domain/calendar.ts";
import { localDay, type TimeZone } from "#domain/sailings/clock.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { useTold } from "#live/sailing-told.ts";
import type { SailingView, ShipmentView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { ToldFigures } from "#ui/freight/told-figures.tsx";
import { Icon } from "#ui/icon.tsx";
import { SkeletonLine } from "#ui/skeleton.tsx";
import { dayThere, NICOSIA, ROME } from "./times.ts";

const text = sailings.delay;
const NUMBER = "font-display font-[850] text-(length:--text-42)";
const HEAD = "flex flex-wrap items-baseline justify-between gap-x-3";

type Props = { sailing: SailingView; load: readonly ShipmentView[]; etd: number; eta: number };

/** Who is told of a delay, and what they are told. */
export function DelayTold(props: Props) {
  const { load } = props;
  return (
    <section className="grid gap-3 content-start" aria-label={text.told}>
      {load.length > 0 ? (
        <Counted {...props} />
      ) : (
        <>
          <Head count={text.toldCount(0)} />
          <p>{text.nobody}</p>
        </>
      )}
    </section>
  );
}

function Head({ count }: { count: string }) {
  return (
    <div className={HEAD}>
      <h3 className="text-(length:--text-27)">{text.told}</h3>
      <span className="text-16 text-ink-2">{count}</span>
    </div>
  );
}

function Counted(props: Props) {
  const { sailing, load, etd, eta } = props;
  const counted = useTold(sailing.id);
  const sails = daysBetween(localDay(sailing.etd, ROME), localDay(etd, ROME));
  const arrives = daysBetween(localDay(sailing.eta, NICOSIA), localDay(eta, NICOSIA));
  const told = counted.state === "counted" ? counted.told : null;
  if (sails === 0 && arrives === 0)
    return (
      <>
        <Head count={text.toldCount(load.length)} />
        <p>{text.sameDays}</p>
      </>
    );
  return (
    <>
      <Head count={told ? text.toldOf(told.told, told.shipments) : text.toldCount(load.length)} />
      <p role="status" className="sr-only">
        {told ? text.toldSentence(told) : counted.state === "asking" && text.counting}
      </p>
      {told && <ToldFigures {...told} />}
      {counted.state === "asking" && (
        <div className="grid items-center min-h-(--text-42)">
          <SkeletonLine />
        </div>
      )}
      {counted.state === "unknown" && <OnDevice load={load} />}
      <Preview {...props} sails={sails} arrives={arrives} />
      <p className="text-16 text-ink-2">{text.each}</p>
    </>
  );
}

/** The message about the first shipment; `sails` and `arrives`: by how many days it moves. */
function Preview({ sailing, load, etd, eta, sails, arrives }: Props & { sails: number; arrives: number }) {
  const [first] = load;
  if (!first) return null;
  const line = (place: string, now: number, was: number, zone: TimeZone) =>
    text.line(place, dayThere(now, zone), dayThere(was, zone));
  const moves = sails === 0 ? text.arrivesLater(arrives) : text.later(sails);
  return (
    <div className="border-(length:--hair) border-edge bg-paper p-4 grid gap-0.5">
      <b>{text.preview(formatReference(first.reference), moves)}</b>
      {sails !== 0 && <span>{line(sailing.port, etd, sailing.etd, ROME)}</span>}
      <span>{line("Limassol", eta, sailing.eta, NICOSIA)}</span>
    </div>
  );
}

/** What the device knows without the server: accounts. */
function OnDevice({ load }: { load: readonly ShipmentView[] }) {
  const people = new Set(load.map(({ account }) => account).filter(Boolean)).size;
  return (
    <>
      <p className="flex items-center gap-2">
        <Icon name="person" className="text-sea" />
        <b className={NUMBER}>{people}</b> {text.toldPeople(people)}
      </p>
      <p>{text.toldHow}</p>
    </>
  );
}
