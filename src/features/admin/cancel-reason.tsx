import { useId } from "react";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { clean } from "#domain/text/clean.ts";
import { cancellation } from "#text/cancellation.ts";
import { consequences } from "#text/consequences.ts";
import { TextAreaField } from "#ui/field.tsx";
import { FieldMessage } from "#ui/field-message.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./cancel-reason.module.css";

const text = consequences.cancel;

/** One of the ready reasons, or own words, which take its place. */
export type Reason = { ready: string; own: string };
export const NO_REASON: Reason = { ready: "", own: "" };

/** The reason as it is stored and read; "" while there is none. */
export const reasonText = ({ ready, own }: Reason): string => clean(own, "text") || ready;

/** Of a draft; drafts from before have none. */
export function parseReason(raw: unknown): Reason {
  const { ready, own } = (raw ?? {}) as Partial<Record<keyof Reason, unknown>>;
  return typeof ready === "string" && typeof own === "string" ? { ready, own } : NO_REASON;
}

type Props = {
  reason: Reason;
  onChange: (reason: Reason) => void;
  error: string | undefined;
  disabled: boolean;
};

/** Why the office cancels, in words that the customer reads, with the letter that it makes. Nothing is chosen at first. */
export function CancelReason({ reason, onChange, error, disabled }: Props) {
  const id = useId();
  const said = reasonText(reason);
  return (
    <div className="grid min-w-0 content-start gap-3">
      <fieldset className="min-w-0" disabled={disabled} aria-describedby={error ? "cancel-reason-error" : undefined}>
        <legend className="mb-2 font-semibold">{text.legend}</legend>
        {error && <FieldMessage id="cancel-reason">{error}</FieldMessage>}
        <div className="grid gap-2 sm:grid-cols-2">
          {cancellation.reasons.map((ready, at) => {
            const isChosen = said === ready && reason.own === "";
            return (
              <label key={ready} className={styles.ready}>
                <input
                  type="radio"
                  className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
                  // The first one has the field's id, so that a form can go to it.
                  id={at === 0 ? "cancel-reason" : undefined}
                  name={id}
                  checked={isChosen}
                  onChange={() => onChange({ ready, own: "" })}
                />
                {isChosen && <Icon name="check" small className="flex-none" />}
                {ready}
              </label>
            );
          })}
        </div>
      </fieldset>
      <TextAreaField
        label={text.own}
        name="cancel-own"
        value={reason.own}
        onChange={(own) => onChange({ ready: "", own })}
        maxLength={TEXT_LIMITS.reason}
        count={TEXT_LIMITS.reason}
        rows={2}
        className="[&_textarea]:min-h-14"
        disabled={disabled}
      />
      <div className="grid gap-0.5 border-(length:--hair) border-edge bg-paper px-4 py-3">
        <span className="text-14 text-ink-2">{text.letter}</span>
        <b className="font-semibold">{cancellation.heading}</b>
        <span className="wrap-anywhere">
          {cancellation.byOffice} {said ? cancellation.reason(said) : text.noReason}
        </span>
        <span>{cancellation.unexpected}</span>
      </div>
    </div>
  );
}
