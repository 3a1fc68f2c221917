import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import "./public.css";

export type Step = {
  title: string;
  text: ReactNode;
  /** Days of the journey this step takes, drawn as dots in the colour of its leg. */
  days?: { leg: "road" | "hub" | "sea"; dots: number; atMost?: number | undefined; arrives?: boolean | undefined };
};

/** The steps of a journey side by side: with days as dots where they are known, with box numbers where they are not. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classNames("steps", `steps-${steps.length}`)}>
      {steps.map((step, index) => (
        <li key={step.title} className={step.days ? undefined : "steps-numbered"}>
          {step.days ? (
            <Days {...step.days} />
          ) : (
            <span className="box-number steps-number" aria-hidden="true">
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

function Days({ leg, dots, atMost = dots, arrives }: NonNullable<Step["days"]>) {
  const width = atMost * PITCH - 6 + (arrives ? 4 : 0);
  return (
    <svg
      className={`steps-days fill-${leg}`}
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
          className={i >= dots ? `steps-may steps-may-${leg}` : undefined}
        />
      ))}
    </svg>
  );
}
