import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { formatWeekday, weekdayName } from "#i18n/format.ts";
import type { SailingView, ShipmentView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DelayDialog } from "./delay-dialog.tsx";
import { palletsIn } from "./plans.ts";
import { StepDialog } from "./step-dialog.tsx";
import { dayThere, NICOSIA, ROME, weekOfName } from "./times.ts";

const text = sailings.overdue;

/** When it should have left or arrived, in ms, if that is past and not recorded; null otherwise. */
export function dueOf({ state, etd, eta }: SailingView, now: number): number | null {
  const due = state === "sailed" ? eta : state === "planned" || state === "closed" ? etd : null;
  return due !== null && due < now ? due : null;
}

type Props = { sailing: SailingView; load: readonly ShipmentView[] | null; mayEdit: boolean; now: number };

/** A ship that is due and not recorded, as a question. Red from the day after, a dot for each day. */
export function OverdueShip({ sailing, load, mayEdit, now }: Props) {
  const [open, setOpen] = useState<"step" | "delay" | null>(null);
  const { id, state, name, port, vessel } = sailing;
  const due = dueOf(sailing, now) ?? now;
  const zone = state === "sailed" ? NICOSIA : ROME;
  const day = localDay(due, zone);
  const over = Math.max(0, daysBetween(day, localDay(now, zone)));
  const to = state === "sailed" ? "arrived" : "sailed";
  const close = () => setOpen(null);
  return (
    <li
      className={classNames(
        "border-b border-l-6 px-4 py-3 sm:pr-6 sm:pl-4.5",
        over > 0 ? "border-b-error border-l-error bg-error-tint" : "border-b-rule border-l-ink bg-sheet",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className={classNames("text-27", over > 0 && "text-error")}>
            <Link
              to="/admin/sailings/$id"
              params={{ id }}
              className="inline-block min-h-12 content-center no-underline"
            >
              {text.due(over > 6 ? formatWeekday(day) : weekdayName(day), over)}: {text.asked[to]}
            </Link>
          </h2>
          <p>
            <b>{vessel || sailings.row.noVessel}</b>, {sailings.row.week(weekOfName(name), port)}.{" "}
            {load && aboardOf(sailing, load)}
          </p>
          <p aria-hidden="true" className="mt-1 flex flex-wrap gap-1.5">
            {Array.from({ length: Math.min(over, 30) }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is a day
              <span key={n} className="size-2.5 rounded-full bg-error" />
            ))}
          </p>
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => setOpen("step")}>
              {sailings.step[to]}
            </Button>
            <Button onClick={() => setOpen("delay")}>{sailings.delay.open}</Button>
          </div>
        )}
      </div>
      {open === "step" && <StepDialog sailing={sailing} to={to} load={load ?? []} onClose={close} />}
      {open === "delay" && <DelayDialog sailing={sailing} load={load ?? []} onClose={close} />}
    </li>
  );
}

/** When it sailed with how many pallets, and how many of them were scanned in Limassol. */
function aboardOf({ state, etd, atd }: SailingView, load: readonly ShipmentView[]): string {
  const pallets = palletsIn(load);
  if (state !== "sailed") return text.with(pallets.length, null);
  const there = pallets.filter(({ row }) => row.state === "port_in" || row.state === "delivered").length;
  return `${text.sailed(dayThere(atd ?? etd, ROME))} ${text.with(pallets.length, there)}`;
}
