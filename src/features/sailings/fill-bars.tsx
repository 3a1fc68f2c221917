import type { SailingPlan } from "#domain/sailings/plan.ts";
import { containerName } from "#domain/sailings/week.ts";
import { sailings as text } from "#text/sailings.ts";
import { classNames } from "#ui/class-names.ts";
import { classes } from "./classes.ts";
import { percent } from "./times.ts";

const width = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;

/** One bar per container, doors at the right; pallets that would be added are dashed. */
export function FillBars({ name, plan, trial }: { name: string; plan: SailingPlan; trial: SailingPlan | null }) {
  const count = Math.max(plan.containers.length, trial?.containers.length ?? 0);
  return (
    <ul className="grid grid-cols-2 gap-x-2.5 gap-y-1.5 max-w-[12rem]">
      {Array.from({ length: count }, (_, i) => {
        const now = plan.containers[i]?.fill.most ?? 0;
        const then = trial?.containers[i]?.fill.most ?? now;
        const label = containerName(i + 1, name);
        return (
          <li
            key={label}
            className={classNames(classes.bar, "relative border-y-[1.5px] border-l-[1.5px] py-0.5 pl-0.5")}
          >
            <span className="sr-only">{text.row.container(label, percent(now))}</span>
            <span className="block h-full bg-ink" style={{ width: width(now) }} />
            {then > now && (
              <span
                className="absolute inset-y-px min-w-[5px] border-[1.5px] border-dashed border-road"
                style={{ left: width(now), width: width(then - now) }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
