import { useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { goToField } from "./go-to-field.ts";

export type ErrorSummaryProps = {
  title: string;
  /** field is the id of the control, which is its name unless it was given another. */
  errors: readonly { field: string; message: string }[];
  /** Counts submissions: a new number moves the focus to the summary again although it is already there. */
  attempt?: number | undefined;
  /** Called before the focus goes to a field, which may be in a part that is folded away. */
  onGoTo?: ((field: string) => void) | undefined;
  className?: string | undefined;
};

/** Every message of a refused form in one place, focused when it appears; each leads to its field. */
export function ErrorSummary({ title, errors, attempt = 0, onGoTo, className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = errors.length > 0;
  const answered = useRef(0);
  useEffect(() => {
    // Once per attempt: a message that disappears and returns while somebody types must not move the focus out of the field.
    if (!any || (attempt > 0 && answered.current === attempt)) return;
    answered.current = attempt;
    box.current?.focus();
  }, [any, attempt]);
  if (!any) return null;
  return (
    <div
      ref={box}
      className={classNames("summary rounded-ruled border-3 border-error bg-sheet px-5 py-4.5", className)}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <h2 id={titleId} className="mb-3 text-(length:--text-27)">
        {title}
      </h2>
      <ul className="[&_li+li]:mt-0.5">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a
              className="inline-flex min-h-12 items-center pointer-fine:min-h-8 font-semibold text-error underline decoration-[1.5px] underline-offset-3 hover:decoration-3"
              href={`#${field}`}
              onClick={(event) => {
                onGoTo?.(field);
                // Following the hash would add a history entry and scroll the label out of sight.
                if (goToField(field)) event.preventDefault();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
