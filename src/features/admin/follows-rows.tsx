import type { ReactNode } from "react";
import { daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Follows } from "#live/consequences.ts";
import type { Shipment } from "#live/office.ts";
import type { SailingView } from "#live/sailings.ts";
import { consequences } from "#text/consequences.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./follows-rows.module.css";
import { sailsOn } from "./ship-words.ts";

const text = consequences.rows;
const LATE = "bg-error-tint shadow-[inset_6px_0_0_var(--color-error)]";
const LABEL = "text-14 text-ink-2 @min-[38rem]/follows:sr-only";

/** What may be done with a shipment that cannot make the chosen sailing. */
export type LateAction = {
  /** The first sailing that it can make, if one is known. */
  first: SailingView | undefined;
  /** It is put on that one instead; or on the chosen one all the same. */
  chosen: "first" | "anyway" | null;
  choose: (what: "first" | "anyway" | null) => void;
};

type Props = {
  rows: readonly Shipment[];
  follows: readonly Follows[];
  /** Those whose pallets are all in Bologna or beyond. */
  there: ReadonlySet<string>;
  late: ReadonlySet<string>;
  /** The sailing that one of those misses. */
  missed: (id: string) => SailingView | undefined;
  actionFor?: (id: string) => LateAction;
};

/** What follows for each shipment: the day in Bologna, and the days in Limassol before and after. Those who are late first. */
export function FollowsRows({ rows, follows, there, late, missed, actionFor }: Props) {
  const byId = new Map(follows.map((one) => [one.id, one]));
  const order = [...rows.filter(({ id }) => late.has(id)), ...rows.filter(({ id }) => !late.has(id))];
  return (
    <div className="@container/follows min-w-0">
      <div className={classNames(styles.row, styles.head)} aria-hidden="true">
        <span>{text.shipment}</span>
        <span>{text.inBologna}</span>
        <span>{text.was}</span>
        <span className="col-start-5">{text.will}</span>
      </div>
      <ul
        aria-label={text.label}
        // What scrolls must be reachable by the keyboard.
        tabIndex={order.length > 5 ? 0 : undefined}
        className="focus-visible:-outline-offset-3 lg:max-h-[22rem] lg:overflow-y-auto"
      >
        {order.map((row) => {
          const one = byId.get(row.id);
          const ship = late.has(row.id) ? missed(row.id) : undefined;
          if (!one) return null;
          return (
            <li key={row.id} className="border-b border-rule">
              {ship ? (
                <LateRow row={row} one={one} isThere={there.has(row.id)} ship={ship} action={actionFor?.(row.id)} />
              ) : (
                <Row row={row} one={one} isThere={there.has(row.id)} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export const nameOf = ({ consignee_company, consignee_name, reference }: Shipment): string =>
  consignee_company || consignee_name || formatReference(reference);

function Who({ row }: { row: Shipment }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <b className="block font-display text-19 font-[850] leading-[1.15]">{nameOf(row)}</b>
      <span translate="no" className="text-15 text-ink-2">
        {formatReference(row.reference)}
      </span>
    </span>
  );
}

function Row({ row, one, isThere }: { row: Shipment; one: Follows; isThere: boolean }) {
  const { arrives_was: was, arrives_will: will } = one;
  return (
    <div className={styles.row}>
      <Who row={row} />
      <Labelled label={text.inBologna}>{isThere ? text.there : formatWeekday(one.in_bologna) || text.unknown}</Labelled>
      <Labelled label={text.was}>{was ? formatWeekday(was) : <span className="text-ink-2">{text.none}</span>}</Labelled>
      <Icon name="right" className="hidden @min-[38rem]/follows:block" />
      <Labelled label={text.will}>
        {will ? (
          <b className="font-semibold">{formatWeekday(will)}</b>
        ) : (
          <span className="text-ink-2">{text.none}</span>
        )}
        {will && <span className="block text-15">{changeOf(was, will)}</span>}
      </Labelled>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-2 @min-[38rem]/follows:block">
      <span className={LABEL}>{label} </span>
      <span>{children}</span>
    </span>
  );
}

function changeOf(was: string, will: string): string {
  if (was === "") return text.first;
  const by = daysBetween(was, will);
  return by === 0 ? text.same : by > 0 ? text.later(by) : text.earlier(-by);
}

/** It misses the cut-off of the chosen sailing, or somebody has put it on another one when it seemed to. */
function LateRow({
  row,
  one,
  isThere,
  ship,
  action,
}: {
  row: Shipment;
  one: Follows;
  isThere: boolean;
  ship: SailingView;
  action: LateAction | undefined;
}) {
  const days = one.in_bologna ? daysBetween(localDay(ship.cut_off, "Europe/Rome"), one.in_bologna) : 0;
  const isLate = days > 0;
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-4 gap-y-2 px-5.5 py-2.5", isLate && LATE)}>
      <span className="min-w-0 flex-[1_1_8rem]">
        <Who row={row} />
      </span>
      <span className="flex-[2_1_10.5rem]">
        {isLate ? (
          <>
            <b className="block font-bold text-error">{text.cannot(sailsOn(ship))}</b>
            {text.late(formatWeekday(one.in_bologna), days)}
          </>
        ) : isThere || one.in_bologna ? (
          text.canMake(sailsOn(ship))
        ) : (
          text.unknown
        )}
      </span>
      {action && <LateButtons who={nameOf(row)} action={action} />}
    </div>
  );
}

function LateButtons({ who, action: { first, chosen, choose } }: { who: string; action: LateAction }) {
  const toggle = (what: "first" | "anyway") => ({
    "aria-pressed": chosen === what,
    onClick: () => choose(chosen === what ? null : what),
  });
  const putOn = first && text.putOn(sailsOn(first));
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {putOn && (
        <Button
          size="sm"
          className="bg-sheet"
          icon={chosen === "first" ? "check" : undefined}
          aria-label={text.about(putOn, who)}
          {...toggle("first")}
        >
          {putOn}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={chosen === "anyway" ? "check" : undefined}
        aria-label={text.about(text.anyway, who)}
        {...toggle("anyway")}
      >
        {text.anyway}
      </Button>
    </span>
  );
}
