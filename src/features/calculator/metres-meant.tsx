import { metresMeant } from "#domain/numbers/metres-meant.ts";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { PALLET_LIMITS } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { focusAfterAnswer } from "#ui/focus-after-answer.ts";
import { QUESTION } from "#ui/question-classes.ts";
import { MEASURES, type Measure, type PalletRow, quantityOf } from "./inputs.ts";
import { metres } from "./measures.ts";
import { measureField } from "./problems.ts";

/** Offers to convert sides that were typed in centimetres: "120" to 1.20 m. Nothing is changed without a click. */
export function MetresMeant({
  pallet,
  after,
  onMeasures,
}: {
  pallet: PalletRow;
  /** The id of the element that gets the focus after a tap. */
  after: string;
  onMeasures: (measures: Partial<Record<Measure, string>>) => void;
}) {
  return (
    <div role="status">
      {MEASURES.map((measure) => {
        const meant = meantBy(pallet, measure);
        if (meant === null) return null;
        return (
          <div key={measure} className={QUESTION.box}>
            <p className={QUESTION.title}>{text.pallets.inMetres(text.pallets[measure], pallet[measure].trim())}</p>
            <div className={QUESTION.answers}>
              <button
                type="button"
                className={QUESTION.answer}
                onClick={(event) => {
                  onMeasures({ [measure]: meant });
                  focusAfterAnswer(event, measureField(pallet.key, measure), after);
                }}
              >
                <b>
                  {meant} {text.pallets.metre}
                </b>
              </button>
            </div>
          </div>
        );
      })}
    </div>
  );
}

function meantBy(pallet: PalletRow, measure: Measure): string | null {
  if (measure === "weight") return null;
  const read = readTyped(pallet[measure], quantityOf(measure));
  const meant = read.kind === "one" ? metresMeant(read.value, PALLET_LIMITS[measure]) : null;
  return meant === null ? null : metres(meant);
}
