import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "../icon.tsx";

export type SyncChipState = "ok" | "offline" | "sending" | "sign_in" | "attention";
const ICONS: Record<SyncChipState, IconName> = {
  ok: "ok",
  offline: "offline",
  sending: "up",
  sign_in: "person",
  attention: "alert",
};

/** The state of everything in one word, in the header; opens the tray. */
export function SyncChip({
  state,
  text,
  ...button
}: { state: SyncChipState; text: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "children" | "type"
>) {
  return (
    <button type="button" {...button} className={`chip chip-${state}`}>
      <Icon name={ICONS[state]} />
      <span>{text}</span>
    </button>
  );
}
