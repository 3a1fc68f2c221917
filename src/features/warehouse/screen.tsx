import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useInMemory } from "#live/in-memory.ts";
import { useDeviceOnline } from "#live/network.ts";
import { type ScanState, useClockOffset, useCounters } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { variants } from "#ui/variants.ts";
import { STATE_ICON } from "./scan-state.tsx";
import "./warehouse.css";

/** A full-screen layout for the warehouse without header and footer; dark unless the person chose a theme. */
export function Screen({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={classNames("warehouse warehouse-screen flex min-h-dvh flex-col bg-paper text-ink", className)}>
      {children}
    </div>
  );
}

/** "Site and account" stands over the end of each header (features/shell/work/work-bar.tsx). */
export const BESIDE_MENU = "pr-[76px]";

/** A path, or what Back does. */
type BackTo = "/warehouse" | "/warehouse/expected" | (() => void);

/** The header: Back, title, and number of unsent scans. `back` is a path or a function. */
export function ScreenHead({
  title,
  back,
  brief,
  stop,
  children,
}: {
  title: string;
  back: BackTo;
  /** The camera needs the room: less is said about a wrong clock. */
  brief?: boolean;
  /** On the red of a stop. */
  stop?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <header
        className={classNames(
          "flex min-h-[60px] flex-none flex-wrap items-center gap-1.5 py-1 pl-1",
          BESIDE_MENU,
          stop ? "bg-stop text-on-stop" : "border-edge border-b-(length:--hair)",
        )}
      >
        <Back to={back} />
        {/* The chip goes below the title only where a word of the title would not fit beside it. */}
        <h1 id="page-title" tabIndex={-1} className="min-w-min flex-1 text-27 [overflow-wrap:break-word]">
          {title}
        </h1>
        <div className="ml-auto">{children}</div>
      </header>
      <ClockNote brief={brief} />
    </>
  );
}

/** The device's clock is off by an hour or more, and what is done about it. */
export function ClockNote({ brief }: { brief?: boolean | undefined }) {
  const offset = useClockOffset();
  if (offset === 0) return null;
  return (
    <div
      role="status"
      className="flex-none border-hub border-b-(length:--hair) border-l-4 bg-hub-tint px-4 py-2 text-15"
    >
      <p className="font-bold">{text.clock.title(Math.abs(offset) / HOUR, offset < 0)}</p>
      <p>{brief ? text.clock.brief : text.clock.what}</p>
    </div>
  );
}

const HOUR = 3_600_000;

const BACK = "grid h-12 w-12 flex-none cursor-pointer place-items-center";

export function Back({ to }: { to: BackTo }) {
  if (typeof to === "function")
    return (
      <button type="button" className={BACK} aria-label={text.back} onClick={to}>
        <Icon name="left" />
      </button>
    );
  return (
    <Link to={to} className={classNames(BACK, "text-ink")} aria-label={text.back}>
      <Icon name="left" />
    </Link>
  );
}

const chipLooks = variants(
  "inline-flex min-h-9 items-center gap-2 rounded-ruled border-(length:--hair) px-[10px] font-semibold text-15",
  {
    look: {
      refused: "border-stop bg-stop text-on-stop",
      kept: "border-hub border-dashed text-hub",
      sent: "border-transparent text-sea",
      refusedOnStop: "border-on-stop bg-on-stop text-stop",
      keptOnStop: "border-on-stop border-dashed",
      sentOnStop: "border-transparent",
    },
  },
);

/**
 * The worst of what this person did: refused, else kept on this phone, else all sent. `onStop`: on the red of a stop.
 */
export function StateChip({ onStop }: { onStop?: boolean }) {
  const counters = useCounters();
  const offline = !useDeviceOnline();
  const inMemory = useInMemory();
  if (!counters) return null;
  const { waiting, refused } = counters;
  const state: ScanState = refused > 0 ? "refused" : waiting > 0 ? "kept" : "sent";
  return (
    <span role="status" className={chipLooks({ look: onStop ? `${state}OnStop` : state })}>
      <Icon name={offline && state !== "refused" ? "offline" : STATE_ICON[state]} small />
      {chipWords(state, { waiting, refused, offline, inMemory })}
    </span>
  );
}

function chipWords(
  state: ScanState,
  { waiting, refused, offline, inMemory }: { waiting: number; refused: number; offline: boolean; inMemory: boolean },
) {
  if (state === "refused") return text.chip.refused(refused);
  if (state === "sent") return offline ? text.chip.offlineSent : text.chip.sent;
  const words = text.chip[inMemory ? "notSent" : "kept"](waiting);
  return offline ? text.chip.offline(words) : words;
}
