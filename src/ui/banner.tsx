import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { variants } from "./variants.ts";

const ICONS = { hub: "info", error: "alert", sea: "info" } as const satisfies Record<string, IconName>;

const looks = variants("banner", {
  tone: {
    hub: "",
    error: "[--surface:var(--color-error-tint)] [--tone:var(--color-error)]",
    sea: "[--surface:var(--color-sea-tint)] [--tone:var(--color-sea)]",
  },
});
/** Under the words, beside them from 640 px; the words of a quiet button begin where the words above begin. */
const ACTIONS =
  "col-start-2 flex flex-wrap items-center gap-2 sm:col-start-3 [&>:is(.btn-quiet,.btn-danger):first-child]:-ml-2";

export type BannerProps = {
  tone: "hub" | "error" | "sea";
  icon?: IconName | undefined;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** "alert" is read out at once; "status" waits until the screen reader is idle. */
  role?: "alert" | "status" | undefined;
  className?: string | undefined;
};

/** A message next to what caused it; the caller removes it when the cause is gone. */
export function Banner({ tone, icon = ICONS[tone], title, children, actions, role, className }: BannerProps) {
  return (
    <div
      className={classNames(
        looks({ tone }),
        Boolean(actions) && "sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center",
        className,
      )}
      role={role}
    >
      <Icon name={icon} className="mt-px size-[22px] text-(--tone)" />
      <div className="min-w-0 wrap-anywhere">
        <p className="banner-title font-bold">{title}</p>
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={ACTIONS}>{actions}</div>}
    </div>
  );
}
