import type { ReactNode } from "react";
import { answerDay } from "#domain/office/lines.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatWeekday } from "#i18n/format.ts";
import { bookedActions } from "#live/booked-here.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { useTariff } from "#live/tariff.ts";
import { shipments } from "#text/shipments.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { isUnsent, journeyOf } from "./journey.ts";
import { JourneyLine } from "./journey-line.tsx";
import { shipDates, whereOf } from "./ship-dates.ts";
import { TellMe } from "./tell-me.tsx";
import { useSailingsById } from "./use-sailings-by-id.ts";
import { SendLink } from "./where-now.tsx";

const text = shipments.booked;

/** What was booked, its days, what happens next, and the offers to be told and to pass the link on. */
export function BookedPanel({ row }: { row: ShipmentRow }): ReactNode {
  const unsent = isUnsent(row);
  const close = () => {
    bookedActions.close();
    document.getElementById("page-title")?.focus();
  };
  return (
    <section
      aria-labelledby="booked-title"
      className="mt-4 mb-6 rounded-2 border-3 border-edge bg-sheet px-4 pt-4 pb-3 sm:px-5.5"
    >
      <div className="flex items-start justify-between gap-x-3">
        <h2
          id="booked-title"
          aria-live="polite"
          className="min-w-0 font-display text-[clamp(2.5rem,18vw,5rem)] leading-[0.95] font-[800] wrap-anywhere"
        >
          {unsent ? text.kept : text.title}
        </h2>
        <Button variant="quiet" aria-label={text.close} className="-mt-1 -mr-2 shrink-0" onClick={close}>
          <Icon name="x" />
        </Button>
      </div>
      {row.reference && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-21 font-semibold">
          <span translate="no">{formatReference(row.reference)}</span>
          <CopyButton value={formatReference(row.reference)} label={shipments.detail.copyReference} />
        </p>
      )}
      <p className="mt-2 text-17 wrap-anywhere">{whatOf(row)}</p>
      {unsent ? <p className="text-17">{keptWords(row)}</p> : <Ahead row={row} />}
      <div className="mt-4 grid gap-2.5 sm:flex sm:flex-wrap sm:items-start">
        <TellMe />
        {!unsent && row.reference && <SendLink reference={row.reference} primary={false} />}
      </div>
      <p className="hint mt-3 text-center">{text.stays}</p>
    </section>
  );
}

/** As its row says. */
function keptWords({ sync }: ShipmentRow): string {
  if (sync?.state === "sending") return shipments.sync.sendingNow;
  return sync?.state === "sign_in" ? shipments.sync.signInText : shipments.sync.saved;
}

/** "Irrigation parts, 3 pallets, €717.82." */
function whatOf({ goods_description, cargo_description, pallet_count, adjusted_rate, estimated_rate }: ShipmentRow) {
  const goods = goods_description || cargo_description || shipments.card.variousGoods;
  return text.what(goods, pallet_count, formatEuro(adjusted_rate || estimated_rate));
}

/** When the office answers, and the days of the way as far as they are known. */
function Ahead({ row }: { row: ShipmentRow }) {
  const { tariff } = useTariff();
  const today = useToday();
  const country = tariff?.countries.find(({ id }) => id === row.country_id);
  const sailings = useSailingsById([row], "");
  const slug = country?.slug ?? null;
  const dates = shipDates({ row, slug, today }, sailings);
  const journey = journeyOf(row, slug, today, dates, whereOf(row, sailings));
  const answer = row.status === "pending" ? officeAnswer(row, today) : "";
  return (
    <>
      {answer && <p className="text-17">{answer}</p>}
      <div className="mt-4">
        <JourneyLine
          journey={answer ? { ...journey, caption: { strong: null, rest: "" } } : journey}
          from={country?.name ?? ""}
          withDates
        />
      </div>
    </>
  );
}

/** "The office confirms by Mon 30 Nov."; when that day is over, without a day. */
function officeAnswer(row: ShipmentRow, today: string): string {
  const booked = storedMoment(row.created);
  const day = booked === null ? "" : answerDay(booked);
  return day >= today ? text.confirms(formatWeekday(day)) : shipments.card.toConfirm;
}
