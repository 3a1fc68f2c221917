import { type MouseEvent, type ReactNode, useId, useState } from "react";
import type { Quantity } from "#domain/numbers/quantities.ts";
import { readTyped, type TypedNumber, written } from "#domain/numbers/typed-number.ts";
import { ui as text } from "#text/ui.ts";

/** The id of the question about a number field. */
export const questionOf = (field: string) => `${field}-question`;

type Two = Extract<TypedNumber, { kind: "two" }>;

/** A reading as digits: both are shown in the same form, with a point. */
const figure = (value: number) => String(value);

/** "1.200: 1200 kg or 1.2 kg?" */
export function questionTitle(typed: string, { grouped, decimal }: Two, unit: string, label?: string): string {
  const what = label ? `${label} ${typed.trim()}` : typed.trim();
  return text.question.title(what, `${figure(grouped)} ${unit}`, `${figure(decimal)} ${unit}`);
}

export type NumberQuestionProps = {
  /** The id of the number field. */
  field: string;
  value: string;
  quantity: Quantity;
  unit: string;
  /** What the field is called; in the title where several fields share a unit. */
  label: string;
  labelled?: boolean | undefined;
  /** "Choose what the pallet weighs." */
  choose: string;
  /** What each reading leads to, such as its total. */
  leadsTo?: ((value: number) => ReactNode) | undefined;
  /** Where the focus goes after a tap: the field itself would open a phone's keyboard. */
  after: string;
  disabled?: boolean | undefined;
  onAnswer: (value: string) => void;
};

/** Asks which of two numbers a text means. Neither is taken before one is chosen; the answer is written into the field. */
export function NumberQuestion(props: NumberQuestionProps) {
  const { field, value, quantity, unit, label, labelled, choose, leadsTo, after, disabled, onAnswer } = props;
  const [taken, setTaken] = useState("");
  const titleId = useId();
  const whyId = useId();
  const read = readTyped(value, quantity);
  const asked = read.kind === "two" ? read : null;
  const title = asked && questionTitle(value, asked, unit, labelled ? label : undefined);
  const why = asked && `${text.question.why[asked.mark]} ${choose}`;

  const answer = (reading: number, mark: Two["mark"], event: MouseEvent) => {
    onAnswer(written(reading, quantity, mark));
    setTaken(text.question.taken(label, `${figure(reading)} ${unit}`));
    // Pressed with a key: back to the field, from where it goes on.
    const byKey = event.detail === 0;
    document.getElementById(byKey ? field : after)?.focus({ preventScroll: !byKey });
  };
  return (
    <>
      <span role="status" className="sr-only">
        {title ? `${title} ${why}` : taken}
      </span>
      {asked && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a fieldset's row of fields
        <div id={questionOf(field)} className="ask" role="group" aria-labelledby={titleId} tabIndex={-1}>
          <p id={titleId} className="ask-title">
            {title}
          </p>
          <p id={whyId} className="ask-why">
            {why}
          </p>
          <div className="ask-answers">
            {[asked.grouped, asked.decimal].map((reading) => (
              <button
                key={reading}
                type="button"
                className="ask-answer"
                aria-describedby={whyId}
                disabled={disabled}
                onClick={(event) => answer(reading, asked.mark, event)}
              >
                <b>
                  {figure(reading)} {unit}
                </b>
                {leadsTo && <span>{leadsTo(reading)}</span>}
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
