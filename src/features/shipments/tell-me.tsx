import { useEffect, useRef, useState } from "react";
import { toAppError } from "#live/errors.ts";
import { mailChoiceActions } from "#live/mail-choices.ts";
import { type NotifyState, notifyActions, useNotifications, useNotifyPress } from "#live/notifications.ts";
import { useSession } from "#live/session.ts";
import { notifications } from "#text/notifications.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotifyNotice } from "#ui/notify-notice.tsx";

const text = notifications.ask;

/** Offers notifications on this device, or emails instead; nothing where they are on already or of no use. */
export function TellMe() {
  const userId = useSession()?.userId ?? "";
  const state = useNotifications();
  // Decided once, when the state is first known: turning notifications on must not remove what is said of it.
  const open = useRef<boolean | null>(null);
  if (state) open.current ??= isOpen(state, userId);
  if (!state || !open.current) return null;
  return <Offer state={state} userId={userId} />;
}

/** False where notifications are on, unsupported, or denied in the browser. */
const isOpen = ({ support, permission, device }: NotifyState, userId: string) =>
  support !== "none" && permission !== "denied" && device.userId !== userId;

function Offer({ state, userId }: { state: NotifyState; userId: string }) {
  const { busy, said, press } = useNotifyPress();
  const mail = useMailInstead();
  const on = state.device.userId === userId;
  const waits = !busy && on && state.device.untold.wants;
  const inTab = state.support === "ios-tab";
  const status = useRef<HTMLDivElement>(null);
  const isOver = on || mail.at === "done";
  const wasOver = useRef(isOver);
  useEffect(() => {
    // The pressed button leaves with the offer.
    if (isOver && !wasOver.current && document.activeElement === document.body) status.current?.focus();
    wasOver.current = isOver;
  }, [isOver]);
  const tell = () => press(() => notifyActions.turnOn(userId, ["milestones", "delays"]));
  return (
    <div>
      {!isOver && (
        <div className="grid gap-1 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
          {inTab ? (
            <p>{notifications.unsupported.iosTab}</p>
          ) : (
            <Button
              variant="primary"
              size="lg"
              icon="bell"
              className="w-full sm:w-auto"
              aria-disabled={busy || undefined}
              onClick={() => busy || tell()}
            >
              {busy ? text.asking : text.action}
            </Button>
          )}
          <Button
            variant={inTab ? "primary" : "quiet"}
            aria-disabled={mail.at === "saving" || undefined}
            onClick={() => mail.at === "saving" || mail.choose()}
          >
            {mail.at === "saving" ? text.mail.saving : text.mail.action}
          </Button>
        </div>
      )}
      <NotifyNotice said={said} waits={waits} denied={state.permission === "denied"} installed={state.installed} />
      <div role="status" ref={status} tabIndex={-1} className="not-empty:my-2">
        {on && !busy && !waits && <Done>{text.done}</Done>}
        {on || <MailSaid at={mail.at} />}
      </div>
    </div>
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
  if (at === "done") return <Done>{text.mail.done}</Done>;
  return (at === "offline" || at === "failed") && <p className="font-[550]">{text.mail[at]}</p>;
}

function Done({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 font-semibold text-sea">
      <Icon name="ok" />
      {children}
    </p>
  );
}
