import { useId } from "react";
import { type NotifyState, notifyActions, useNotifications, useNotifyPress } from "#live/notifications.ts";
import { notifications as text } from "#text/notifications.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { NotifySaid, OfThisDevice } from "#ui/notify-said.tsx";
import { FollowByMail } from "./follow-by-mail.tsx";

/** Subscribes this device to push notifications about a shipment by its reference, without an account. */
export function Follow({ reference }: { reference: string }) {
  const state = useNotifications({ reference });
  const titleId = useId();
  if (!state) return null;
  return (
    <Note labelledBy={titleId}>
      <NoteHead id={titleId} title={text.track.title} />
      <NoteBody>
        {state.support === "ready" ? (
          // Another reference has another answer.
          <OnThisDevice key={reference} reference={reference} state={state} />
        ) : (
          <p>{state.support === "ios-tab" ? text.unsupported.iosTab : text.unsupported.none}</p>
        )}
        <hr className="my-5 border-rule border-t" />
        <FollowByMail key={`mail ${reference}`} reference={reference} />
      </NoteBody>
    </Note>
  );
}

function OnThisDevice({ reference, state }: { reference: string; state: NotifyState }) {
  const { device, permission, installed } = state;
  const { busy, said, press } = useNotifyPress();
  const on = device.follows.includes(reference) && permission === "granted";
  const waits = !busy && on && (device.untold.follow.includes(reference) || device.untold.arrivals);
  return (
    <>
      {on ? (
        <Told arrivalsOnly={device.arrivalsOnly} waits={waits} reference={reference} press={press} />
      ) : (
        <>
          <p className="font-semibold">{text.track.device}</p>
          <p className="hint">{text.track.deviceDetail}</p>
          <Button
            variant="primary"
            size="lg"
            icon="bell"
            wide
            className="mt-4"
            aria-disabled={busy || undefined}
            onClick={() => !busy && press(() => notifyActions.follow(reference))}
          >
            {busy ? text.ask.asking : <OfThisDevice phone={text.track.title} device={text.track.action} />}
          </Button>
          <p className="hint mt-3">{text.track.noAccount}</p>
        </>
      )}
      <NotifySaid said={said} waits={waits} denied={permission === "denied"} installed={installed} />
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
