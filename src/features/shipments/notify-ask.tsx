import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatWeekday } from "#i18n/format.ts";
import { toAppError } from "#live/errors.ts";
import { justBooked } from "#live/just-booked.ts";
import { mailChoiceActions } from "#live/mail-choices.ts";
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

/** Offers notifications after the first booking on this device; nothing if offered before or of no use here. */
export function NotifyAsk({ row }: { row: ShipmentRow }) {
  const userId = useSession()?.userId ?? "";
  const state = useNotifications();
  const asking = useAskOnce(state !== null && isOpen(state, userId));
  if (!asking || !state) return null;
  return <Question row={row} state={state} userId={userId} />;
}

/** False where notifications are on, unsupported, or denied in the browser. */
const isOpen = ({ support, permission, device }: NotifyState, userId: string) =>
  support !== "none" && permission !== "denied" && device.userId !== userId;

/** Decided once, when the state is first known: turning notifications on must not remove the question. */
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
  const mail = useMailInstead();
  const open = !on && mail.at !== "done";
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
          <div role="status" className="mt-4">
            <Done>{text.ask.done}</Done>
          </div>
        )}
        {open && (
          <div className="mt-4 flex flex-wrap gap-3">
            {!inTab && (
              <WayButton
                icon="bell"
                busy={busy}
                onPress={() => press(() => notifyActions.turnOn(userId, ["milestones", "delays"]))}
              >
                {busy ? text.ask.asking : <OfThisDevice phone={text.ask.phone} device={text.ask.device} />}
              </WayButton>
            )}
            <WayButton icon="mail" busy={mail.at === "saving"} onPress={mail.choose}>
              {mail.at === "saving" ? text.ask.mail.saving : text.ask.mail.action}
            </WayButton>
          </div>
        )}
        <NotifySaid said={said} waits={waits} denied={state.permission === "denied"} installed={state.installed} />
        <div role="status" className="not-empty:mt-4">
          {on || <MailSaid at={mail.at} />}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
          <Button variant="quiet" className="-ml-2" onClick={leave}>
            {open ? text.ask.no : text.ask.close}
          </Button>
          <p className="hint">
            {text.ask.once.before}
            <Link to="/profile" className="link">
              {text.ask.once.profile}
            </Link>
            {text.ask.once.after}
          </p>
        </div>
      </NoteBody>
    </Note>
  );
}

type Mail = "open" | "saving" | "done" | "offline" | "failed";

/** Turns on the account's emails for milestones and delays; they are on by default. */
function useMailInstead(): { at: Mail; choose: () => void } {
  const [at, setAt] = useState<Mail>("open");
  const choose = () => {
    setAt("saving");
    mailChoiceActions.save({ milestones: true, delays: true }).then(
      () => setAt("done"),
      (thrown) => setAt(toAppError(thrown).kind === "offline" ? "offline" : "failed"),
    );
  };
  return { at, choose };
}

function MailSaid({ at }: { at: Mail }) {
  if (at === "done") return <Done>{text.ask.mail.done}</Done>;
  return (at === "offline" || at === "failed") && <p className="font-[550]">{text.ask.mail[at]}</p>;
}

function Done({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 font-semibold text-sea">
      <Icon name="ok" />
      {children}
    </p>
  );
}

type WayProps = { icon: "bell" | "mail"; busy: boolean; onPress: () => void; children: ReactNode };

function WayButton({ icon, busy, onPress, children }: WayProps) {
  return (
    <Button
      variant={icon === "bell" ? "primary" : "outline"}
      size="lg"
      icon={icon}
      className="w-full sm:w-auto"
      aria-disabled={busy || undefined}
      onClick={() => !busy && onPress()}
    >
      {children}
    </Button>
  );
}

const DOT = "size-3.5 shrink-0 rounded-full border-[2.5px]";

/** The four milestones that notifications are sent for, with their planned days. */
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
