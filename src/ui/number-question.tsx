import { type MouseEvent, type ReactNode, useEffect, useId, useState } from "react";
import type { Quantity } from "#domain/numbers/quantities.ts";
import { readTyped, written } from "#domain/numbers/typed-number.ts";
import { numbers as text } from "#text/numbers.ts";
import { ui } from "#text/ui.ts";
import { focusAfterAnswer } from "./focus-after-answer.ts";
import { QUESTION } from "./question-classes.ts";
import { questionOf, questionTitle } from "./question-text.ts";

export type NumberQuestionProps = {
  /** The id of the number field. */
  field: string;
  value: string;
  quantity: Quantity;
  unit: string;
  /** The field's name, where several fields share a unit. */
  label?: string | undefined;
  /** "Choose what the pallet weighs." */
  choose: string;
  /** The consequence of each reading, such as its total. */
  leadsTo?: ((value: number) => ReactNode) | undefined;
  /** Where the focus goes after a tap (focusAfterAnswer). */
  after: string;
  disabled?: boolean | undefined;
  onAnswer: (value: string) => void;
};

/**
 * Asks which of two numbers a text means. Neither is used before one is chosen; the answer is written into the field.
 * Loaded with the first question, so that a form without one does not download it.
 */
export default function NumberQuestion(props: NumberQuestionProps) {
  const { field, value, quantity, unit, label, choose, leadsTo, after, disabled, onAnswer } = props;
  const id = useId();
  const read = readTyped(value, quantity);
  const asked = read.kind === "two" ? read : null;
  const title = asked ? questionTitle(label ? `${label} ${value.trim()}` : value, asked, unit, ui.or) : "";
  const why = asked ? `${text.why[asked.mark]} ${choose}` : "";
  // Set after mounting: not every screen reader reads a live region that appears together with its text.
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(`${title} ${why}`), [title, why]);
  if (!asked) return null;

  const answer = (reading: number, event: MouseEvent) => {
    onAnswer(written(reading, quantity, asked.mark));
    focusAfterAnswer(event, field, after);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit into the grid of another fieldset
    <div id={questionOf(field)} className={QUESTION.box} role="group" aria-labelledby={`${id}t`} tabIndex={-1}>
      <span role="status" className="sr-only">
        {said}
      </span>
      <p id={`${id}t`} className={QUESTION.title}>
        {title}
      </p>
      <p id={`${id}w`} className="mt-1 text-15/[1.33]">
        {why}
      </p>
      <div className={QUESTION.answers}>
        {[asked.grouped, asked.decimal].map((reading) => (
          <button
            key={reading}
            type="button"
            className={QUESTION.answer}
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
