import { Icon, type IconName } from "../icon.tsx";

export type SyncMarkState = "waiting" | "sending" | "sign_in" | "attention";
const ICONS: Record<SyncMarkState, IconName> = {
  waiting: "clock",
  sending: "up",
  sign_in: "person",
  attention: "alert",
};

/** What has happened to one thing that was written here; a dashed frame means it is on this device only. */
export function SyncMark({ state, text }: { state: SyncMarkState; text: string }) {
  return (
    <span className={`sync sync-${state}`}>
      <Icon name={ICONS[state]} small />
      {text}
    </span>
  );
}
