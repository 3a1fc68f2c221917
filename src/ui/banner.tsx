import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

const ICONS = { hub: "info", error: "alert", sea: "info" } as const satisfies Record<string, IconName>;

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
    <div className={classNames("banner", `banner-${tone}`, className)} role={role}>
      <Icon name={icon} />
      <div className="min-w-0 wrap-anywhere">
        <p className="banner-title font-bold">{title}</p>
        {children && <div>{children}</div>}
      </div>
      {actions && <div className="banner-actions">{actions}</div>}
    </div>
  );
}
