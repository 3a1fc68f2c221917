import { transitOf } from "#domain/transit.ts";
import { auth as text } from "#text/auth.ts";
import { classNames } from "#ui/class-names.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import styles from "./auth-side.module.css";

const EXAMPLE = transitOf("germany")?.road ?? 5;
const TODAY = 8;
const LEG_LOOK = {
  road: "[--leg:var(--color-road)]",
  hub: "[--leg:var(--color-hub)]",
  sea: "[--leg:var(--color-sea)]",
} as const;

/** The benefits of an account, one for each leg of the journey. */
export function AuthSide() {
  return (
    <aside className={styles.side} aria-labelledby="auth-side-title">
      <h2 className="font-display text-[33px] font-[850] leading-[1]" id="auth-side-title">
        {text.side.title}
      </h2>
      <DayLine
        road={EXAMPLE}
        done={TODAY - 1}
        today={TODAY}
        names={text.side.legs}
        label={text.side.line}
        size="lg"
        className="mt-7"
      />
      <ol className="p-0 mt-7">
        {text.side.points.map((point) => (
          <li
            key={point.leg}
            className={classNames(
              "py-3.5 border-t border-rule relative pl-7.5 before:size-3.25 before:absolute before:left-0.5 before:top-5.25 before:rounded-[50%] before:bg-(--leg)",
              LEG_LOOK[point.leg],
            )}
          >
            <h3 className="font-display text-[27px] font-[850] leading-[1.05]">{point.title}</h3>
            <p className="max-w-[44ch] mt-1 text-ink-2 text-pretty">{point.text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
