import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "../icon.tsx";
import { CHIP_TEXT, chipLooks } from "./chip.ts";

export type SyncChipState = "ok" | "loading" | "behind" | "offline" | "sending" | "sign_in" | "attention" | "closed";
const ICONS: Record<SyncChipState, IconName> = {
  ok: "ok",
  loading: "clock",
  behind: "alert",
  offline: "offline",
  sending: "up",
  sign_in: "person",
  attention: "alert",
  closed: "alert",
};

const TONES = {
  ok: "calm",
  loading: "calm",
  behind: "hub",
  offline: "hub",
  sending: "calm",
  sign_in: "hub",
  attention: "error",
  closed: "hub",
} as const;

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
    <button type="button" {...button} data-part="chip" className={chipLooks({ tone: TONES[state] })}>
      <Icon name={ICONS[state]} className={state === "ok" ? "text-sea" : undefined} />
      <span className={CHIP_TEXT}>{text}</span>
    </button>
  );
}
