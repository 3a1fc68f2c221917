import { useBooking } from "#live/booking.tsx";
import { useDraft } from "#live/draft.ts";
import { calculator as text } from "#text/calculator.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePrerendered } from "#ui/use-prerendered.ts";
import { Calculator } from "./calculator.tsx";
import "./calculator.css";
import "./paper.css";
import { firstInputs, INPUTS_DRAFT, NEW_INPUTS, parseInputsDraft } from "./inputs.ts";

/** /calculator: from the pallets to a rate that can be booked (spec section 2). */
export function CalculatorPage() {
  const { data, ready } = useBooking();
  const draft = useDraft(INPUTS_DRAFT, parseInputsDraft);
  const known = ready && draft.ready;
  // The page that the build drew shows the fields as a first visit finds them, out of reach until the device has said
  // what was entered last: nothing may be typed that would be lost.
  const prerendered = usePrerendered();
  return (
    <div className="wrap wrap-wide calc-page">
      <div className="no-print">
        <PageHead title={text.title}>
          <div className="calc-route">
            <DayLine road={5} size="sm" className="calc-route-line" />
            <p>{text.route}</p>
          </div>
        </PageHead>
      </div>
      {known || prerendered ? (
        <div inert={!known}>
          {known ? (
            <Calculator key="known" first={firstInputs(draft.draft, data)} saveDraft={draft.save} />
          ) : (
            <Calculator first={NEW_INPUTS} saveDraft={nothing} />
          )}
        </div>
      ) : (
        <Skeleton sheets={2} label={text.loading} />
      )}
    </div>
  );
}

const nothing = () => {};
