import { useBooking } from "#live/booking.tsx";
import { useDraft } from "#live/draft.ts";
import { calculator as text } from "#text/calculator.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Calculator } from "./calculator.tsx";
import "./calculator.css";
import "./paper.css";
import { firstInputs, INPUTS_DRAFT, parseInputsDraft } from "./inputs.ts";

/** /calculator: from the pallets to a rate that can be booked (spec section 2). */
export function CalculatorPage() {
  const { data, ready } = useBooking();
  const draft = useDraft(INPUTS_DRAFT, parseInputsDraft);
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
      {ready && draft.ready ? (
        <Calculator first={firstInputs(draft.draft, data)} saveDraft={draft.save} />
      ) : (
        <Skeleton sheets={2} label={text.loading} />
      )}
    </div>
  );
}
