import { AIRPORTS } from "#content/services.ts";
import { airFreight as text } from "#text/air-freight.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Closing } from "#ui/public/closing.tsx";
import { Points } from "#ui/public/points.tsx";
import { Steps } from "#ui/public/steps.tsx";
import { Facts } from "#ui/public/trio.tsx";
import { AirServices } from "./air-services.tsx";
import { Ways } from "./ways.tsx";
import "./marketing.css";

/** Air freight (specification section 2, /air-freight). */
export function AirPage() {
  const quote = { to: "/air-freight-quote", label: text.quote };
  const contact = { to: "/contact", label: text.contact };
  const { rows } = text.global;
  return (
    <div className="wrap wrap-wide public-page">
      <PageHead title={text.title} lede={text.lede} actions={<Ways first={quote} second={contact} />} />
      <AirServices />
      <Block title={text.global.title}>
        <div className="prose">
          <div className="prose-text">
            {text.global.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <section aria-label={rows.label}>
            <Facts
              rows={[
                { what: rows.weight, value: rows.weightHow },
                { what: rows.route, value: rows.routeHow },
                { what: rows.speed, value: rows.speedHow },
                { what: rows.goods, value: rows.goodsHow },
              ]}
            />
          </section>
        </div>
      </Block>
      <Block title={text.benefits.title}>
        <Points points={text.benefits.points} columns={4} />
      </Block>
      <Block title={text.how.title}>
        <Steps steps={text.how.steps} />
      </Block>
      <Block title={text.airports.title}>
        <div className="airports">
          {AIRPORTS.map(({ name, code }) => (
            <article key={code}>
              <h3>
                {text.airports.heading(name)}
                <span className="airports-code">{text.airports.code(code)}</span>
              </h3>
              <p>{text.airports[code]}</p>
            </article>
          ))}
        </div>
      </Block>
      <Closing title={text.closing.title} text={text.closing.text}>
        <Ways first={quote} second={contact} />
      </Closing>
    </div>
  );
}
