import { airQuote as text } from "#text/air-quote.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";
import { RequestPlace } from "../request-place.tsx";
import { untouched } from "../request-state.ts";
import { AirForm } from "./air-form.tsx";
import { AIR_SPEC } from "./air-values.ts";
import { ImportantInformation } from "./important-information.tsx";

const load = async () => (await import("./air-desk.tsx")).AirDesk;
const DRAWN = <AirForm request={untouched(AIR_SPEC.empty())} savedAt={null} />;

/** /air-freight-quote: three steps, and the request (specification section 2). */
export function AirQuotePage() {
  return (
    <div className="wrap wrap-wide public-page">
      <PageHead title={text.title} lede={text.lede} />
      <Trio label={text.steps.label}>
        {text.steps.list.map(({ title, text: how, fact, value }, index) => (
          <TrioPart
            key={title}
            text={how}
            title={
              <>
                <span className="box-number" aria-hidden="true">
                  {index + 1}
                </span>
                {title}
              </>
            }
          >
            <Facts rows={[{ what: fact, value }]} />
          </TrioPart>
        ))}
      </Trio>
      <RequestPlace load={load} drawn={DRAWN} aside={<ImportantInformation />} />
    </div>
  );
}
