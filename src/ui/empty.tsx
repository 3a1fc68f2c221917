import type { ReactNode } from "react";
import { DayLine } from "./freight/day-line.tsx";

/** Nothing here yet: a journey not begun, one sentence, one button. */
export function Empty({
  text,
  title,
  action,
  children,
}: {
  text: ReactNode;
  title?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <div className="empty-line" aria-hidden="true">
        <DayLine road={5} done={0} size="sm" />
      </div>
      {title && <h2 className="empty-title">{title}</h2>}
      <p className="empty-text">{text}</p>
      {action}
      {children}
    </div>
  );
}
