import type { ReactNode } from "react";
import { DayLine } from "./freight/day-line.tsx";

/** The empty state of a list: an empty day line, one sentence, one button. */
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
    <div className="grid justify-items-center gap-4.5 rounded-ruled border-[1.5px] border-dashed border-ink-2 px-5 py-9 text-center">
      <div className="w-full max-w-[20rem]" aria-hidden="true">
        <DayLine road={5} done={0} size="sm" />
      </div>
      {title && <h2 className="text-33/none">{title}</h2>}
      <p className="max-w-[46ch]">{text}</p>
      {action}
      {children}
    </div>
  );
}
