import type { ButtonHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import { CHIP, CHIP_TEXT } from "./chip.ts";

export type SyncChipState = "ok" | "offline" | "sending" | "sign_in" | "attention";
const ICONS: Record<SyncChipState, IconName> = {
  ok: "ok",
  offline: "offline",
  sending: "up",
  sign_in: "person",
  attention: "alert",
};

const TONES: Record<SyncChipState, string> = {
  ok: "text-ink-2",
  offline: "text-hub",
  sending: "text-ink-2",
  sign_in: "text-hub",
  attention: "text-error",
};

/** The sync state in the header; opens the tray. */
export function SyncChip({
  state,
  text,
  ...button
}: { state: SyncChipState; text: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "children" | "type"
>) {
  return (
    <button type="button" {...button} data-part="chip" className={classNames(CHIP, TONES[state])}>
      <Icon name={ICONS[state]} className={state === "ok" ? "text-sea" : undefined} />
      <span className={CHIP_TEXT}>{text}</span>
    </button>
  );
}
