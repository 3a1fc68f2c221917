import { useEffect, useState } from "react";
import { may } from "#domain/roles.ts";
import { PUSH_WANTS } from "#domain/schemas/push.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { deviceLimits } from "#live/device-limits.ts";
import {
  type NotifyState,
  notifyActions,
  type PushWant,
  useNotifications,
  useNotifyPress,
} from "#live/notifications.ts";
import { useRole, useSession } from "#live/session.ts";
import { deviceLimits as limitWords, notifications as text } from "#text/notifications.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { NotifyNotice, OfThisDevice } from "#ui/notify-notice.tsx";

/** The profile's part about notifications on this device. */
export function DeviceChoices() {
  const state = useNotifications({});
  const userId = useSession()?.userId ?? "";
  const { role } = useRole();
  if (!state) return null;
  const { support } = state;
  // What is said of notifications stands in their place.
  const limits = deviceLimits({ scans: may(role, "warehouse") }).filter((one) => one === "sending" || one === "camera");
  return (
    <Note labelledBy="device-title">
      <NoteHead id="device-title" title={text.profile.title} />
      <NoteBody>
        <p className="hint">{text.profile.text}</p>
        {support === "ready" ? (
          <Choices state={state} userId={userId} office={may(role, "shipments")} />
        ) : (
          <p className="mt-3">{support === "ios-tab" ? text.unsupported.iosTab : text.unsupported.none}</p>
        )}
        {limits.map((limit) => (
          <p key={limit} className="mt-3">
            {limitWords[limit]}
          </p>
        ))}
      </NoteBody>
    </Note>
  );
}

function Choices({ state, userId, office }: { state: NotifyState; userId: string; office: boolean }) {
  const { device, permission, installed } = state;
  const { busy, said, press } = useNotifyPress();
  const [stopped, setStopped] = useState(false);
  const on = device.userId === userId && permission === "granted";
  const offered = PUSH_WANTS.filter((want) => want !== "office" || office);
  const waits = !busy && on && (device.untold.wants || device.untold.arrivals);
  return (
    <>
      {on ? (
        <Told device={device} offered={offered} press={press} />
      ) : (
        <>
          <p className="mt-3 font-semibold">{text.profile.off}</p>
          <Button
            icon="bell"
            className="mt-3"
            aria-disabled={busy || undefined}
            onClick={() => {
              setStopped(false);
              if (!busy) press(() => notifyActions.turnOn(userId, offered));
            }}
          >
            {busy && !stopped ? text.ask.asking : <OfThisDevice phone={text.ask.phone} device={text.ask.device} />}
          </Button>
        </>
      )}
      {device.follows.length > 0 && (
        <p className="hint mt-3">{text.profile.follows(device.follows.map(formatReference))}</p>
      )}
      {(on || device.follows.length > 0) && (
        <Button
          size="sm"
          variant="danger"
          className="mt-2 -ml-2"
          onClick={() => {
            setStopped(true);
            press(notifyActions.stop);
          }}
        >
          {text.profile.stop}
        </Button>
      )}
      <NotifyNotice said={stopped ? null : said} waits={waits} denied={permission === "denied"} installed={installed} />
    </>
  );
}

type ToldProps = {
  device: NotifyState["device"];
  offered: readonly PushWant[];
  press: ReturnType<typeof useNotifyPress>["press"];
};

function Told({ device, offered, press }: ToldProps) {
  // Optimistic: the checkbox changes at once, the stored value follows.
  const [wants, setWants] = useState(device.wants);
  const [arrivalsOnly, setArrivalsOnly] = useState(device.arrivalsOnly);
  useEffect(() => setWants(device.wants), [device.wants]);
  useEffect(() => setArrivalsOnly(device.arrivalsOnly), [device.arrivalsOnly]);
  const change = (want: PushWant, on: boolean) => {
    const next = offered.filter((one) => (one === want ? on : wants.includes(one)));
    setWants(next);
    press(() => notifyActions.setWants(next));
  };
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">{text.profile.on}</legend>
      {offered.map((want) => (
        <Checkbox
          key={want}
          name={`notify-${want}`}
          label={text.profile.wants[want]}
          checked={wants.includes(want)}
          onChange={(on) => change(want, on)}
        />
      ))}
      {wants.includes("milestones") && (
        <Checkbox
          name="notify-arrivals"
          label={text.profile.arrivalsOnly}
          checked={arrivalsOnly}
          onChange={(only) => {
            setArrivalsOnly(only);
            press(() => notifyActions.setArrivalsOnly(only));
          }}
        />
      )}
    </fieldset>
  );
}
