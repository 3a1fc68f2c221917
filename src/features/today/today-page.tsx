import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { addDays } from "#domain/calendar.ts";
import { type LineName, TODAY_LINES } from "#domain/office/line-names.ts";
import { localDay, localTime } from "#domain/sailings/clock.ts";
import { formatDay, formatSince, formatWeekday, instantOf, weekdayName } from "#i18n/format.ts";
import { useTariff } from "#live/tariff.ts";
import { type OfficeToday, type TodayParts, useOfficeToday } from "#live/today.ts";
import { today as text } from "#text/today.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { collections, itemsOf, type LineItem, lookUp } from "./line-items.ts";
import { listOf } from "./line-list.ts";
import { ageOf } from "./line-text.ts";
import styles from "./today-page.module.css";

/** Lines of which one thing after the other is decided are tall and show three things; the others, and empty ones, are low. */
const TALL: readonly LineName[] = ["to_confirm", "on_hold", "late_for_cut_off", "ships_overdue", "zone_marked"];

/** In a low line two stand side by side. */
const SHOWN_LOW = 2;

/** /admin/today: what asks for something, in an order that never changes. */
export function TodayPage() {
  const counted = useOfficeToday();
  const day = useToday();
  const { tariff } = useTariff();
  const { parts, late } = counted;
  const look = useMemo(() => parts && lookUp({ parts, late }, tariff?.zones), [parts, late, tariff]);
  return (
    <div className="@container/today pb-10">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b-(length:--hair) border-edge px-4 py-4 sm:px-6">
        <div>
          <h1 id="page-title" tabIndex={-1} className="sr-only">
            {text.title}
          </h1>
          <p className="font-display text-42 leading-none font-[850]">{`${weekdayName(day)} ${formatDay(day)}`}</p>
          <p className="mt-2">
            {parts && <strong className="font-semibold">{nextShip(parts, counted.now ?? 0)} </strong>}
            <span className="text-ink-2">
              <span role="status">{counted.asOf === null && text.counting}</span>
              {counted.asOf !== null && text.asOf(formatSince(counted.asOf))}
            </span>
          </p>
        </div>
      </header>
      <ol aria-label={text.lines}>
        {TODAY_LINES.map((kind) => (
          <Line key={kind} kind={kind} counted={counted} look={look} />
        ))}
      </ol>
    </div>
  );
}

/** "2026-W48 closes tomorrow at 12:00." */
function nextShip({ sailings }: TodayParts, now: number): string {
  const ahead = sailings.flatMap(({ name, state, cut_off }) => {
    const at = instantOf(cut_off);
    return state === "planned" && at !== null && at > now ? [{ name, at }] : [];
  });
  const [next] = ahead.sort((a, b) => a.at - b.at);
  if (!next) return text.noShip;
  const { day, time } = localTime(next.at, "Europe/Rome");
  const here = localDay(now, "Europe/Rome");
  const said = day === here ? text.now : day === addDays(here, 1) ? text.tomorrow : formatWeekday(day);
  return text.closes(next.name, said, time);
}

type LineProps = { kind: LineName; counted: OfficeToday; look: ReturnType<typeof lookUp> | null };

/** A line is a link to its list; each thing in it is one to itself. */
function Line({ kind, counted, look }: LineProps) {
  const { lines, today, now } = counted;
  const line = lines.get(kind) ?? { kind, count: 0, oldest: "", red: false };
  const known = lines.has(kind);
  const tall = TALL.includes(kind) && line.count > 0;
  return (
    <li
      data-line={kind}
      className={classNames(
        "relative grid grid-cols-[min(4.75rem,19vw)_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule pr-4 sm:pr-6 @min-[56rem]/today:grid-cols-[4.75rem_minmax(0,16.5rem)_minmax(0,1fr)_auto]",
        tall ? "min-h-18" : "min-h-13.25",
        line.red && "before:absolute before:inset-y-0 before:left-0 before:border-l-6 before:border-error",
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "text-right font-display font-[850] leading-none",
          tall ? "text-42" : "text-33",
          line.red ? "text-error" : line.count === 0 ? "text-ink-2" : "text-ink",
        )}
      >
        {known ? line.count : "–"}
      </span>
      <div className="min-w-0 py-1.5">
        <ListLink kind={kind} className={classNames(styles.link)}>
          <span className="sr-only">{known ? line.count : text.notKnown} </span>
          {text.label[kind](line.count)}
          {line.red && <span className="sr-only">, {text.isLate}</span>}
        </ListLink>
        <Age kind={kind} counted={counted} look={look} red={line.red} />
      </div>
      {today && look && line.count > 0 && (
        <div className="relative z-1 col-span-full col-start-2 min-w-0 pointer-events-none @min-[56rem]/today:col-auto">
          {kind === "to_collect" ? (
            <Collections waiting={today.to_collect} look={look} at={now ?? 0} />
          ) : (
            <Items items={itemsOf(kind, today, look)} tall={tall} />
          )}
        </div>
      )}
      <Icon
        name="right"
        className="col-start-3 row-start-1 justify-self-end text-ink-2 @min-[56rem]/today:col-start-4"
      />
    </li>
  );
}

function ListLink({ kind, ...props }: { kind: LineName; className: string; children: ReactNode }) {
  const page = listOf(kind);
  return page ? <Link to={page} {...props} /> : <Link to="/admin" search={{ line: kind }} {...props} />;
}

function Age({ kind, counted, look, red }: LineProps & { red: boolean }) {
  const countries = useTariff().tariff?.countries ?? [];
  const line = counted.lines.get(kind);
  const now = counted.now ?? 0;
  let said = line ? ageOf(line, now) : "";
  if (kind === "to_collect" && counted.today && look) {
    const { late, today } = collections(counted.today.to_collect, look, countries, now);
    said = late > 0 ? text.late(late) : today > 0 ? text.thisDay(today) : "";
  }
  if (said === "") return null;
  return <p className={classNames("text-15 leading-tight", red ? "text-error" : "text-ink-2")}>{said}</p>;
}

function Items({ items, tall }: { items: readonly LineItem[]; tall: boolean }) {
  return (
    <ul
      className={classNames(
        "pb-2 @min-[56rem]/today:pb-0",
        tall
          ? "grid gap-x-4 gap-y-1 @min-[36rem]/today:grid-cols-3 @min-[56rem]/today:gap-x-0"
          : "flex flex-wrap items-baseline gap-x-6",
      )}
    >
      {items.slice(0, tall ? items.length : SHOWN_LOW).map(({ id, title, detail, to }) => (
        <li
          key={id}
          className={classNames(
            "min-w-0",
            tall && "@min-[56rem]/today:border-l @min-[56rem]/today:border-rule @min-[56rem]/today:pl-4",
          )}
        >
          <Link
            to={to as string}
            className={classNames(
              "pointer-events-auto inline-flex min-h-12 max-w-full gap-x-2 no-underline hover:underline",
              tall ? "flex-col justify-center" : "items-baseline pt-3",
            )}
          >
            <span className="font-display text-19 leading-tight font-[700] wrap-anywhere @min-[36rem]/today:truncate">
              {title}
            </span>
            <span className="text-15 leading-tight text-ink-2 wrap-anywhere @min-[36rem]/today:truncate">{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type CollectionsProps = {
  waiting: NonNullable<OfficeToday["today"]>["to_collect"];
  look: ReturnType<typeof lookUp>;
  at: number;
};

/** What is to be collected, by country. */
function Collections({ waiting, look, at }: CollectionsProps) {
  const countries = useTariff().tariff?.countries ?? [];
  const found = collections(waiting, look, countries, at);
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 pb-2 @min-[56rem]/today:pb-0">
      {found.countries.map(([code, { name, pallets }]) => (
        <li key={code} className="flex items-center gap-1.5">
          <span className="sr-only">{text.country(name, pallets)}</span>
          <span
            aria-hidden="true"
            className="rounded-ruled border-(length:--hair) border-road px-1 text-14 font-bold text-road-text"
          >
            {code}
          </span>
          <span aria-hidden="true" className="font-display text-19 font-[700]">
            {pallets}
          </span>
        </li>
      ))}
      <li className="text-15 text-ink-2">{text.all(found.pallets)}</li>
    </ul>
  );
}
