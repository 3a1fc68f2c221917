import { airQuote as text } from "#text/air-quote.ts";
import { PageHead } from "#ui/page-head.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";
import { DrawnForm } from "../drawn-form.tsx";
import { LazyRequestForm } from "../lazy-request-form.tsx";
import { AirForm } from "./air-form.tsx";
import { AIR_SPEC } from "./air-values.ts";
import { ImportantInformation } from "./important-information.tsx";

const load = async () => (await import("./air-desk.tsx")).AirDesk;
const DRAWN = <DrawnForm Form={AirForm} values={AIR_SPEC.empty()} />;

/** /air-freight-quote: three steps, and the request form (rule: site.pages). */
export function AirQuotePage() {
  return (
    <PublicPage>
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
      <LazyRequestForm load={load} drawn={DRAWN} aside={<ImportantInformation />} />
    </PublicPage>
  );
}
