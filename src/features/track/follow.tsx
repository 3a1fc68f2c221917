import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type NotifyState, notifyActions, useNotifications, useNotifyPress } from "#live/notifications.ts";
import { notifications as text } from "#text/notifications.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { NotifyNotice } from "#ui/notify-notice.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { FollowByMail } from "./follow-by-mail.tsx";

export type FollowProps = {
  reference: string;
  /** The button was pressed before this was here. */
  wanted?: boolean;
  /** Shown until it is known what this device can do. */
  soon?: ReactNode;
};

/** Follows a shipment by its reference, without an account: push notifications on this device, or emails. */
export function Follow({ reference, wanted = false, soon = null }: FollowProps): ReactNode {
  const state = useNotifications({ reference });
  // Another reference has another answer.
  return state ? <Ways key={reference} {...{ reference, state, wanted }} /> : soon;
}

type WaysProps = { reference: string; state: NotifyState; wanted: boolean };
type Way = "device" | "mail";

function Ways({ reference, state, wanted }: WaysProps) {
  const ready = state.support === "ready";
  const on = isFollowing(state, reference);
  const [way, setWay] = useState<Way>(ready ? "device" : "mail");
  const titleId = useId();
  return (
    <OnPhoneByButton
      open={on}
      wanted={wanted}
      detail={ready ? text.track.underButton.both : text.track.underButton.mail}
    >
      <Note labelledBy={titleId}>
        <NoteHead id={titleId} title={text.track.title} />
        <NoteBody>
          {ready ? (
            <RadioCards
              legend={text.track.ways}
              showLegend={false}
              columns={1}
              value={way}
              onChange={(value) => setWay(value as Way)}
              options={[
                { value: "device", label: text.track.device, detail: text.track.deviceDetail },
                { value: "mail", label: text.track.mail },
              ]}
            />
          ) : (
            <p>{state.support === "ios-tab" ? text.unsupported.iosTab : text.unsupported.none}</p>
          )}
          {/* Both stay: a typed address and an answer are still there after the other one was looked at. */}
          {ready && (
            <div className="mt-4" hidden={way !== "device"}>
              <OnThisDevice reference={reference} state={state} />
            </div>
          )}
          <div className="mt-4" hidden={way !== "mail"}>
            <FollowByMail reference={reference} />
          </div>
        </NoteBody>
      </Note>
    </OnPhoneByButton>
  );
}

type ByButtonProps = { open: boolean; wanted: boolean; detail: string; children: ReactNode };

/** On a phone the choice opens by a button, unless `open`. */
function OnPhoneByButton({ open, wanted, detail, children }: ByButtonProps) {
  const [pressed, setPressed] = useState(wanted);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (pressed) place.current?.querySelector("input")?.focus();
  }, [pressed]);
  // Once open it stays: the button that was pressed last, and what it led to, are in it.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const shut = !wasOpen && !pressed;
  return (
    <>
      {shut && (
        <div className="sm:hidden">
          <Button variant="primary" size="lg" icon="bell" wide onClick={() => setPressed(true)}>
            {text.track.title}
          </Button>
          <p className="hint mt-3 text-center">{detail}</p>
        </div>
      )}
      <div ref={place} className={shut ? "max-sm:hidden" : undefined}>
        {children}
      </div>
    </>
  );
}

const isFollowing = ({ device, permission }: NotifyState, reference: string) =>
  device.follows.includes(reference) && permission === "granted";

function OnThisDevice({ reference, state }: Omit<WaysProps, "wanted">) {
  const { device, permission, installed } = state;
  const { busy, said, press } = useNotifyPress();
  const on = isFollowing(state, reference);
  const waits = !busy && on && (device.untold.follow.includes(reference) || device.untold.arrivals);
  return (
    <>
      {on ? (
        <Told arrivalsOnly={device.arrivalsOnly} waits={waits} reference={reference} press={press} />
      ) : (
        <>
          <Button
            variant="primary"
            size="lg"
            icon="bell"
            wide
            aria-disabled={busy || undefined}
            onClick={() => !busy && press(() => notifyActions.follow(reference))}
          >
            {busy ? text.ask.asking : text.track.action}
          </Button>
          <p className="hint mt-3">{text.track.noAccount}</p>
        </>
      )}
      <NotifyNotice said={said} waits={waits} denied={permission === "denied"} installed={installed} />
    </>
  );
}

type ToldProps = {
  arrivalsOnly: boolean;
  /** The choice was not sent to the server yet. */
  waits: boolean;
  reference: string;
  press: ReturnType<typeof useNotifyPress>["press"];
};

/** The active subscription of this device, and a button to end it. */
function Told({ arrivalsOnly, waits, reference, press }: ToldProps) {
  return (
    <>
      {!waits && (
        <p className="flex items-center gap-2 font-semibold text-sea">
          <Icon name="ok" />
          {arrivalsOnly ? text.track.arrivals : text.track.on}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-4">
        {arrivalsOnly && (
          <Button size="sm" onClick={() => press(() => notifyActions.setArrivalsOnly(false))}>
            {text.track.everything}
          </Button>
        )}
        <Button
          size="sm"
          variant="danger"
          className="-ml-2"
          onClick={() => press(() => notifyActions.unfollow(reference))}
        >
          {text.track.stop}
        </Button>
      </div>
    </>
  );
}
