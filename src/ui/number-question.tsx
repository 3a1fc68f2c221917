import { type MouseEvent, type ReactNode, useEffect, useId, useState } from "react";
import type { Quantity } from "#domain/numbers/quantities.ts";
import { readTyped, written } from "#domain/numbers/typed-number.ts";
import { numbers as text } from "#text/numbers.ts";
import { ui } from "#text/ui.ts";
import { focusAfterAnswer } from "./focus-after-answer.ts";
import { questionOf, questionTitle } from "./question-text.ts";

export type NumberQuestionProps = {
  /** The id of the number field. */
  field: string;
  value: string;
  quantity: Quantity;
  unit: string;
  /** What the field is called, where several fields share a unit. */
  label?: string | undefined;
  /** "Choose what the pallet weighs." */
  choose: string;
  /** What each reading leads to, such as its total. */
  leadsTo?: ((value: number) => ReactNode) | undefined;
  /** Where the focus goes after a tap (focusAfterAnswer). */
  after: string;
  disabled?: boolean | undefined;
  onAnswer: (value: string) => void;
};

/**
 * Asks which of two numbers a text means. Neither is taken before one is chosen; the answer is written into the field.
 * Loaded with the first question: a form that asks nothing does not pay for it.
 */
export default function NumberQuestion(props: NumberQuestionProps) {
  const { field, value, quantity, unit, label, choose, leadsTo, after, disabled, onAnswer } = props;
  const id = useId();
  const read = readTyped(value, quantity);
  const asked = read.kind === "two" ? read : null;
  const title = asked ? questionTitle(label ? `${label} ${value.trim()}` : value, asked, unit, ui.or) : "";
  const why = asked ? `${text.why[asked.mark]} ${choose}` : "";
  // A region that comes with its words is not read out by every screen reader.
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(`${title} ${why}`), [title, why]);
  if (!asked) return null;

  const answer = (reading: number, event: MouseEvent) => {
    onAnswer(written(reading, quantity, asked.mark));
    focusAfterAnswer(event, field, after);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a fieldset's row of fields
    <div id={questionOf(field)} className="ask" role="group" aria-labelledby={`${id}t`} tabIndex={-1}>
      <span role="status" className="sr-only">
        {said}
      </span>
      <p id={`${id}t`} className="ask-title">
        {title}
      </p>
      <p id={`${id}w`} className="ask-why">
        {why}
      </p>
      <div className="ask-answers">
        {[asked.grouped, asked.decimal].map((reading) => (
          <button
            key={reading}
            type="button"
            className="ask-answer"
            aria-describedby={`${id}w`}
            disabled={disabled}
            onClick={(event) => answer(reading, event)}
          >
            <b>
              {reading} {unit}
            </b>
            {leadsTo && <span>{leadsTo(reading)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
