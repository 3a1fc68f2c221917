import { useState } from "react";
import { addDays, daysBetween } from "#domain/calendar.ts";
import { isNear } from "#domain/sailings/advance.ts";
import { localDay, localTime, momentOf, type TimeZone } from "#domain/sailings/clock.ts";
import { clean } from "#domain/text/clean.ts";
import { trueNow } from "#lib/true-time.ts";
import { type SailingView, type ShipmentView, sailingActions } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { Button } from "#ui/button.tsx";
import { MomentField } from "#ui/day-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Segments } from "#ui/segments.tsx";
import { DelayDays } from "./delay-days.tsx";
import { DelayTold } from "./delay-told.tsx";
import { keep } from "./keep.ts";
import { fieldOf, momentIn, NICOSIA, ROME, weekOfName, whenThere } from "./times.ts";

const text = sailings.delay;
const MOST = 300;
const OTHER = "other";
const CHOICES = [
  ...[1, 2, 3].map((n) => ({ value: String(n), label: text.days(n) })),
  { value: OTHER, label: text.other },
];

type Props = { sailing: SailingView; load: readonly ShipmentView[]; onClose: () => void };
type Times = { etd: number | null; eta: number | null };

/** A number of days later at the same local time, across changes of daylight saving. */
function later(ms: number, zone: TimeZone, days: number): number {
  const { day, time } = localTime(ms, zone);
  return momentOf({ day: addDays(day, days), time }, zone);
}

/** By how many days what the ship has to do next is overdue: nobody is told of a day that has passed, so they count from today. */
function daysOverdue(sailing: SailingView, now: number): number {
  const [ms, zone] = sailing.state === "sailed" ? ([sailing.eta, NICOSIA] as const) : ([sailing.etd, ROME] as const);
  return Math.max(0, daysBetween(localDay(ms, zone), localDay(now, zone)));
}

/** The error of the new times; "" if valid. After departure only the arrival can change. */
function faultOf({ etd, eta }: Times, sailing: SailingView, now: number): string {
  if (etd === null || eta === null) return text.missing;
  if (etd === sailing.etd && eta === sailing.eta) return text.same;
  const left = sailing.state === "sailed" ? (sailing.atd ?? sailing.etd) : etd;
  if (eta <= left) return text.order;
  if (eta < now || (sailing.state !== "sailed" && etd < now)) return text.past;
  return [etd, eta].every((time) => isNear(time, now)) ? "" : text.far;
}

/** What was chosen or typed, and the times that follow from it. */
function useNewTimes(sailing: SailingView) {
  const now = trueNow();
  const late = daysOverdue(sailing, now);
  const [by, setBy] = useState("1");
  const [typed, setTyped] = useState({
    etd: fieldOf(later(sailing.etd, ROME, late), ROME),
    eta: fieldOf(later(sailing.eta, NICOSIA, late), NICOSIA),
  });
  const sailed = sailing.state === "sailed";
  const days = by === OTHER ? 0 : late + Number(by);
  const times: Times = {
    etd: sailed ? sailing.etd : by === OTHER ? momentIn(typed.etd, ROME) : later(sailing.etd, ROME, days),
    eta: by === OTHER ? momentIn(typed.eta, NICOSIA) : later(sailing.eta, NICOSIA, days),
  };
  const fault = faultOf(times, sailing, now);
  return { by, setBy, typed, setTyped, times, late, fault };
}

/** New days of departure and arrival beside the old ones, a reason, and who is notified. */
export function DelayDialog({ sailing, load, onClose }: Props) {
  const { by, setBy, typed, setTyped, times, late, fault } = useNewTimes(sailing);
  const sailed = sailing.state === "sailed";
  const [reason, setReason] = useState("");
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const unsaid = whyUnsaid(reason, words);
  const tell = async () => {
    setTried(true);
    const { etd, eta } = times;
    if (fault || unsaid || etd === null || eta === null) return;
    const change = { seen: sailing.state, etd, eta, reason: said(reason, words) };
    if (await keep(sailingActions.delay(sailing.id, change), { done: text.done, failed: text.failed })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={text.title}
      lede={`${sailing.port} to Limassol, ${[sailing.vessel, sailings.page.week(weekOfName(sailing.name))].filter(Boolean).join(", ")}`}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={() => void tell()}>
            {load.length > 0 ? text.tell : text.save}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
          <span className="text-16 text-ink-2 md:ml-auto">{text.note}</span>
        </>
      }
    >
      <div className="grid gap-5">
        <Segments
          legend={late > 0 ? text.fromToday : text.by}
          showLegend
          options={CHOICES}
          value={by}
          onChange={setBy}
        />
        {by === OTHER && (
          <div className="grid gap-4 sm:grid-cols-2">
            {!sailed && (
              <MomentField
                label={text.etd}
                name="delay-etd"
                value={typed.etd}
                onChange={(etd) => setTyped({ ...typed, etd })}
              />
            )}
            <MomentField
              label={text.eta}
              name="delay-eta"
              value={typed.eta}
              onChange={(eta) => setTyped({ ...typed, eta })}
            />
          </div>
        )}
        <DelayDays sailing={sailing} etd={times.etd ?? sailing.etd} eta={times.eta ?? sailing.eta} />
        {tried && fault && <Fault>{fault}</Fault>}
        <div className="grid gap-6 md:grid-cols-2">
          <div className="grid gap-3 content-start">
            <Segments
              className="delay-reasons"
              legend={text.reason}
              showLegend
              options={text.reasons.map((value) => ({ value, label: value }))}
              value={reason}
              onChange={setReason}
            />
            {tried && unsaid && <Fault>{unsaid}</Fault>}
            <TextAreaField
              label={text.words}
              name="delay-words"
              value={words}
              onChange={setWords}
              count={MOST}
              rows={3}
            />
            <p className="text-16 text-ink-2">{text.stays(whenThere(sailing.cut_off, ROME))}</p>
          </div>
          <DelayTold sailing={sailing} load={load} etd={times.etd ?? sailing.etd} eta={times.eta ?? sailing.eta} />
        </div>
      </div>
    </Dialog>
  );
}

function Fault({ children }: { children: string }) {
  return (
    <p role="alert" className="my-0.5 flex items-start gap-2 text-[1rem]/[1.375rem] font-semibold text-error">
      <Icon name="alert" small className="mt-[3px]" /> {children}
    </p>
  );
}

/** What is missing of the reason, which customers read; "" if it is complete. */
function whyUnsaid(reason: string, words: string): string {
  if (reason === "") return text.reasonMissing;
  const all = said(reason, words);
  if (all === "") return text.wordsMissing;
  return all.length > MOST ? sailings.edit.tooLong(MOST) : "";
}

/** "Weather. Gale in the northern Adriatic." */
function said(reason: string, words: string): string {
  const own = clean(words, "text");
  if (reason === "Other") return own;
  return own ? `${reason}. ${own}` : reason;
}
