import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./steps.module.css";

export type Step = {
  title: string;
  text: ReactNode;
  /** Days of this step, drawn as dots in the colour of its leg. */
  days?: { leg: "road" | "hub" | "sea"; dots: number; atMost?: number | undefined; arrives?: boolean | undefined };
};

const COLUMN_LOOK: Readonly<Record<number, string>> = {
  3: "lg:grid-cols-[repeat(3,1fr)]",
  4: "lg:grid-cols-[repeat(4,1fr)]",
  5: "lg:grid-cols-[repeat(5,1fr)]",
};

/** The steps of a journey side by side: with dots for days where known, else with numbers. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classNames(`steps ${styles.steps}`, COLUMN_LOOK[steps.length])}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={step.days ? "min-[45rem]:grid-cols-[176px_200px_1fr]" : "min-[45rem]:grid-cols-[24px_220px_1fr]"}
        >
          {step.days ? (
            <Days {...step.days} />
          ) : (
            <span className="box-number m-0 block" aria-hidden="true">
              {index + 1}
            </span>
          )}
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}

const PITCH = 18;
const DAYS_LOOK = { road: "fill-road", hub: "fill-hub", sea: "fill-sea" } as const;
const MAY_LOOK = { road: "stroke-road", hub: "", sea: "" } as const;

function Days({ leg, dots, atMost = dots, arrives }: NonNullable<Step["days"]>) {
  const width = atMost * PITCH - 6 + (arrives ? 4 : 0);
  return (
    <svg
      className={classNames("overflow-visible block max-w-full", DAYS_LOOK[leg])}
      viewBox={`0 0 ${width} 16`}
      width={width}
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: atMost }, (_, i) => i * PITCH + 6).map((x, i) => (
        <circle
          key={x}
          cx={arrives && i === atMost - 1 ? x + 2 : x}
          cy="8"
          r={i >= dots ? 5 : arrives && i === atMost - 1 ? 8 : 6}
          className={i >= dots ? classNames("[.steps_&]:fill-none [.steps_&]:stroke-[1.6]", MAY_LOOK[leg]) : undefined}
        />
      ))}
    </svg>
  );
}
