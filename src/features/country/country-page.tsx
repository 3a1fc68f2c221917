import { Link } from "@tanstack/react-router";
import { transitOf } from "#domain/transit.ts";
import { country as text } from "#text/country.ts";
import { buttonClass } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { countryOf } from "./known-country.ts";
import "./country.css";

/** A country's journey, day by day. */
export function CountryPage({ slug }: { slug: string }) {
  const country = countryOf(slug);
  const days = transitOf(slug);
  if (!country || !days) throw new Error(`No page for ${slug}`);
  return (
    <div className="wrap wrap-wide country-page">
      <div className="country-head">
        <h1 id="page-title" tabIndex={-1}>
          {text.title(country.name)}
        </h1>
        <p className="country-total">
          <b>{days.total}</b> {text.days}
        </p>
      </div>
      <DayLine
        road={days.road}
        label={text.line(country.name, days.road, days.total)}
        numbers
        size="lg"
        className="country-line"
      />
      <ul className="country-legs">
        {text.legs.map(({ leg, name }) => (
          <li key={leg} className={`country-leg-${leg}`}>
            {name}
          </li>
        ))}
      </ul>
      <div className="country-ways">
        <Link to="/calculator" className={buttonClass({ variant: "primary", size: "lg" })}>
          {text.quote}
        </Link>
        <Link to="/booking" className={buttonClass({ variant: "outline", size: "lg" })}>
          {text.book}
        </Link>
      </div>
      <section aria-label={text.breakdown}>
        <dl className="country-cells">
          <Days leg="road" label={text.toBologna} days={days.road} />
          <Days leg="hub" label={text.warehouse} days={days.warehouse} />
          <Days leg="sea" label={text.portToPort} days={days.sea} />
          <Days leg="total" label={text.total} days={days.total} />
        </dl>
      </section>
    </div>
  );
}

function Days({ leg, label, days }: { leg: "road" | "hub" | "sea" | "total"; label: string; days: number }) {
  return (
    <div className={`country-cell country-cell-${leg}`}>
      <dt>{label}</dt>
      <dd>{days}</dd>
    </div>
  );
}
