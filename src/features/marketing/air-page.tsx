import { AIRPORTS } from "#content/services.ts";
import { airFreight as text } from "#text/air-freight.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Closing } from "#ui/public/closing.tsx";
import { Points } from "#ui/public/points.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { Steps } from "#ui/public/steps.tsx";
import { Facts } from "#ui/public/trio.tsx";
import { AirServices } from "./air-services.tsx";
import { Ways } from "./ways.tsx";

/** Air freight (rule: site.pages). */
export function AirPage() {
  const quote = { to: "/air-freight-quote", label: text.quote };
  const contact = { to: "/contact", label: text.contact };
  const { rows } = text.global;
  return (
    <PublicPage>
      <PageHead title={text.title} lede={text.lede} actions={<Ways first={quote} second={contact} />} />
      <AirServices />
      <Block title={text.global.title}>
        <div className="border-t-(length:--hair) border-edge grid gap-y-4 gap-x-16 mt-4 pt-5 min-[56.25rem]:grid-cols-[1fr_1fr] [&_p]:max-w-[62ch]">
          <div className="gap-3.5 grid grid-cols-[minmax(0,1fr)] content-start">
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
        <div className="border-(length:--hair) border-edge [--surface:var(--color-sheet)] grid mt-4 bg-sheet rounded-ruled min-[45rem]:grid-cols-[1fr_1fr]">
          {AIRPORTS.map(({ name, code }) => (
            <article
              className="px-4 py-5 border-t border-rule min-[45rem]:px-7 min-[45rem]:py-6.5 min-[45rem]:border-t-0 min-[45rem]:[article+&]:border-l min-[45rem]:[article+&]:border-rule first:border-t-0"
              key={code}
            >
              <h3 className="text-[clamp(42px,6vw,65px)] leading-[0.95]">
                {text.airports.heading(name)}
                <span className="text-sea">{text.airports.code(code)}</span>
              </h3>
              <p className="max-w-[52ch] mt-2.5 text-ink-2">{text.airports[code]}</p>
            </article>
          ))}
        </div>
      </Block>
      <Closing title={text.closing.title} text={text.closing.text}>
        <Ways first={quote} second={contact} />
      </Closing>
    </PublicPage>
  );
}
