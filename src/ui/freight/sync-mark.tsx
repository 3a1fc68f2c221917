import { Icon, type IconName } from "../icon.tsx";
import { variants } from "../variants.ts";
import { TAG } from "./tag.ts";

export type SyncMarkState = "waiting" | "sending" | "sign_in" | "attention";
const ICONS: Record<SyncMarkState, IconName> = {
  waiting: "clock",
  sending: "up",
  sign_in: "person",
  attention: "alert",
};

const looks = variants(`${TAG} py-[3px] border-[1.5px]`, {
  state: {
    waiting: "border-dashed border-hub text-hub",
    sending: "border-solid border-hub text-hub",
    sign_in: "border-dashed border-hub text-hub",
    attention: "border-solid border-error text-error",
  },
});

/** The sync state of one operation; a dashed frame means that it is on this device only. */
export function SyncMark({ state, text }: { state: SyncMarkState; text: string }) {
  return (
    <span className={looks({ state })}>
      <Icon name={ICONS[state]} small />
      {text}
    </span>
  );
}
