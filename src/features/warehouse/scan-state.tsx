import { useInMemory } from "#live/in-memory.ts";
import type { ScanState } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

export const STATE_ICON: Readonly<Record<ScanState, IconName>> = { kept: "clock", sent: "check", refused: "alert" };
const LOOK: Readonly<Record<ScanState, string>> = { kept: "text-hub", sent: "text-sea", refused: "text-error" };

/** Whether a scan is on this phone only, at the server, or refused: icon and word, at the end of its row. `plain`: in the colour around it, where the ground has one. */
export function StateMark({ state, plain, className }: { state: ScanState; plain?: boolean; className?: string }) {
  const inMemory = useInMemory();
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-15",
        !plain && LOOK[state],
        className,
      )}
    >
      <Icon name={STATE_ICON[state]} small />
      {text.states[state === "kept" && inMemory ? "notSent" : state]}
    </span>
  );
}
