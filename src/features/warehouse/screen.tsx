import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useClockOffset } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { variants } from "#ui/variants.ts";
import "./warehouse.css";

/** A full-screen layout for the warehouse without header and footer; dark unless the person chose a theme. */
export function Screen({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={classNames("warehouse warehouse-screen flex min-h-dvh flex-col bg-paper text-ink", className)}>
      {children}
    </div>
  );
}

/** The header: Back, title, and number of unsent scans. `back` is a path or a function. */
export function ScreenHead({
  title,
  back,
  brief,
  children,
}: {
  title: string;
  back: "/warehouse" | (() => void);
  /** The camera needs the room: less is said about a wrong clock. */
  brief?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <header className="flex min-h-[60px] flex-none items-center gap-1.5 border-edge border-b-(length:--hair) py-1 pr-4 pl-1">
        <Back to={back} />
        <h1 id="page-title" tabIndex={-1} className="min-w-0 text-27">
          {title}
        </h1>
        <div className="ml-auto min-w-0">{children}</div>
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

export function Back({ to }: { to: "/warehouse" | (() => void) }) {
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
  "inline-flex min-h-9 items-center gap-2 rounded-ruled border-(length:--hair) border-dashed px-2.5 font-semibold text-15",
  { on: { paper: "border-hub text-hub", stop: "border-on-stop text-on-stop" } },
);

type ChipProps = { offline: boolean; count: number; short?: boolean; onStop?: boolean };

/** The number of unsent scans; the only visible difference when offline. `onStop`: on the red of a stop. */
export function WaitingChip({ offline, count, short, onStop }: ChipProps) {
  const words = offline ? (short ? text.chip.short(count) : text.chip.offline(count)) : text.chip.sending(count);
  return (
    <span role="status">
      {(offline || count > 0) && (
        <span className={chipLooks({ on: onStop ? "stop" : "paper" })}>
          <Icon name={offline ? "offline" : "clock"} small />
          {words}
        </span>
      )}
    </span>
  );
}
