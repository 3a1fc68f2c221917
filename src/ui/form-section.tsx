import type { ReactNode } from "react";
import { SectionHead } from "./section-head.tsx";

/** One numbered box of the form: a fieldset named by its heading alone, so that the number is not read out. */
export function FormSection(props: { number: number; title: string; hidden?: boolean; children: ReactNode }) {
  const { number, title, hidden, children } = props;
  return (
    <fieldset hidden={hidden} aria-label={title} className="m-0 mb-8 min-w-0 border-0 p-0 md:mb-10">
      <div className="mb-3.5">
        <SectionHead level={3} number={number} title={title} />
      </div>
      {children}
    </fieldset>
  );
}
