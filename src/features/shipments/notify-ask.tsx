import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatWeekday } from "#i18n/format.ts";
import { justBooked } from "#live/just-booked.ts";
import { type NotifyState, notifyActions, useNotifications, useNotifyPress } from "#live/notifications.ts";
import { useExpectedDays } from "#live/public-sailings.ts";
import { useSession } from "#live/session.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { useTariff } from "#live/tariff.ts";
import { notifications as text } from "#text/notifications.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { NotifySaid, OfThisDevice } from "#ui/notify-said.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";

/** The question after the first booking on this device; nothing where it was asked before or has no use. */
export function NotifyAsk({ row }: { row: ShipmentRow }) {
  const userId = useSession()?.userId ?? "";
  const state = useNotifications();
  const asking = useAskOnce(state !== null && isOpen(state, userId));
  if (!asking || !state) return null;
  return <Question row={row} state={state} userId={userId} />;
}

/** A device that is told already, that can never be told, or whose browser was told no is not asked. */
const isOpen = ({ support, permission, device }: NotifyState, userId: string) =>
  support !== "none" && permission !== "denied" && device.userId !== userId;

/** Decided once, when the first answer is there; what is pressed here then does not take the question away. */
function useAskOnce(open: boolean): boolean {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!open) return;
    const ask = async () => {
      if (await notifyActions.wasAsked()) return;
      await notifyActions.asked();
      setAsking(true);
    };
    void ask().catch((error) => console.error(error));
  }, [open]);
  return asking;
}

function Question({ row, state, userId }: { row: ShipmentRow; state: NotifyState; userId: string }) {
  const { busy, said, press } = useNotifyPress();
  const on = state.device.userId === userId;
  const waits = !busy && on && state.device.untold.wants;
  const inTab = state.support === "ios-tab";
  const leave = () => {
    justBooked.set("");
    document.getElementById("page-title")?.focus();
  };
  return (
    <Note labelledBy="notify-title" className="mb-5">
      <NoteHead id="notify-title" title={text.ask.title}>
        {row.reference && <p className="hint mt-1">{formatReference(row.reference)}</p>}
      </NoteHead>
      <NoteBody>
        <Milestones row={row} />
        {inTab && <p className="mt-4">{text.unsupported.iosTab}</p>}
        {on && !busy && !waits && (
          <p role="status" className="mt-4 flex items-center gap-2 font-semibold text-sea">
            <Icon name="ok" />
            {text.ask.done}
          </p>
        )}
        {!on && !inTab && (
          <Button
            variant="primary"
            size="lg"
            icon="bell"
            className="mt-4 w-full sm:w-auto"
            aria-disabled={busy || undefined}
            onClick={() => !busy && press(() => notifyActions.turnOn(userId, ["milestones", "delays"]))}
          >
            {busy ? text.ask.asking : <OfThisDevice phone={text.ask.phone} device={text.ask.device} />}
          </Button>
        )}
        <NotifySaid said={said} waits={waits} denied={state.permission === "denied"} installed={state.installed} />
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
          <Button variant="quiet" className="-ml-2" onClick={leave}>
            {on ? text.ask.close : text.ask.no}
          </Button>
          <p className="hint">
            {text.ask.once.before}
            <Link to="/profile" className="link">
              {text.ask.once.profile}
            </Link>
            {text.ask.once.after} {text.ask.mailToo}
          </p>
        </div>
      </NoteBody>
    </Note>
  );
}

const DOT = "size-3.5 shrink-0 rounded-full border-[2.5px]";

/** The four that a notification is for, with their planned days. */
function Milestones({ row }: { row: ShipmentRow }) {
  const tariff = useTariff().tariff;
  const today = useToday();
  const slug = tariff?.countries.find(({ id }) => id === row.country_id)?.slug ?? "";
  const days = useExpectedDays(slug, row.ready_on, today);
  const by = (day: string | null | undefined) => (day ? text.ask.by(formatWeekday(day)) : text.ask.dayOpen);
  const on = (day: string | undefined) => (day ? formatWeekday(day) : text.ask.dayOpen);
  const list = [
    { name: text.ask.collected, day: by(days?.collectBy), colour: "border-road" },
    { name: text.ask.hub, day: by(days?.cutOff), colour: "border-hub" },
    { name: text.ask.departs, day: on(days?.departs), colour: "border-sea" },
    { name: text.ask.arrives, day: on(days?.arrives), colour: "border-sea" },
  ];
  return (
    <ul aria-label={text.ask.milestones} className="border-rule border-b">
      {list.map(({ name, day, colour }) => (
        <li key={name} className="flex items-center gap-x-4 border-rule border-t py-2">
          <span aria-hidden="true" className={`${DOT} ${colour}`} />
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
            <span>{name}</span>
            <span className="text-ink-2">{day}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
