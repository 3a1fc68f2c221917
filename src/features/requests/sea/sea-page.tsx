import { seaQuote as text } from "#text/sea-quote.ts";
import { PageHead } from "#ui/page-head.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";
import { DrawnForm } from "../drawn-form.tsx";
import { LazyRequestForm } from "../lazy-request-form.tsx";
import { SeaForm } from "./sea-form.tsx";
import { SEA_SPEC } from "./sea-values.ts";

const load = async () => (await import("./sea-desk.tsx")).SeaDesk;
const DRAWN = <DrawnForm Form={SeaForm} values={SEA_SPEC.empty()} />;

/** /sea-freight-quote: what to know before asking, and the request (rule: site.pages). */
export function SeaQuotePage() {
  const { loads, need, answer, label } = text.cards;
  return (
    <PublicPage>
      <PageHead title={text.title} lede={text.lede} />
      <Trio label={label}>
        <TrioPart title={loads.title} text={loads.text}>
          <Facts
            rows={[
              { what: loads.fcl, value: loads.fclHow },
              { what: loads.lcl, value: loads.lclHow },
              { what: loads.edge, value: loads.edgeHow },
            ]}
          />
        </TrioPart>
        <TrioPart title={need.title} text={need.text}>
          <Facts
            rows={[
              { what: need.route, value: need.routeHow },
              { what: need.cargo, value: need.cargoHow },
              { what: need.terms, value: need.termsHow },
            ]}
          />
        </TrioPart>
        <TrioPart title={answer.title} text={answer.text}>
          <Facts
            rows={[
              { what: answer.quote, value: answer.quoteHow },
              { what: answer.office, value: answer.officeHow },
              { what: answer.hours, value: answer.hoursHow },
            ]}
          />
        </TrioPart>
      </Trio>
      <LazyRequestForm load={load} drawn={DRAWN} />
    </PublicPage>
  );
}
