import { Link } from "@tanstack/react-router";
import { country as text } from "#text/country.ts";
import { buttonClass } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Closing } from "#ui/public/closing.tsx";
import { Steps } from "#ui/public/steps.tsx";
import { countrySteps } from "./country-steps.ts";
import type { CountryInfo } from "./load-country.ts";
import "./country.css";

/** A country's journey, day by day, and what is true of that country alone. */
export function CountryPage({ country }: { country: CountryInfo }) {
  const { name, transitToBologna, warehouseTime, portToPort, totalTransit } = country;
  return (
    <div className="wrap wrap-wide public-page country-page">
      <PageHead
        title={text.title(name)}
        actions={
          <p className="country-total">
            <b>{totalTransit}</b> {text.days}
          </p>
        }
      />
      <DayLine
        road={transitToBologna}
        warehouse={warehouseTime}
        sea={portToPort}
        label={text.line(name, transitToBologna, totalTransit)}
        names={text.legs}
        shortNames={text.legsShort}
        numbers
        size="lg"
        className="country-line"
      />
      <div className="country-ways">
        <Link
          to="/calculator"
          search={{ from: country.code }}
          className={buttonClass({ variant: "primary", size: "lg" })}
        >
          {text.quote}
        </Link>
        <Link to="/booking" className={buttonClass({ variant: "outline", size: "lg" })}>
          {text.book}
        </Link>
      </div>
      <section aria-label={text.breakdown}>
        <dl className="country-cells">
          <Days leg="road" label={text.toBologna} days={transitToBologna} />
          <Days leg="hub" label={text.warehouse} days={warehouseTime} />
          <Days leg="sea" label={text.portToPort} days={portToPort} />
          <Days leg="total" label={text.total} days={totalTransit} />
        </dl>
      </section>
      <div className="country-lists">
        <List title={text.cities} items={country.majorCities} />
        <List title={text.cargo} items={country.commonCargo} />
        <List title={text.highlights} items={[text.pickups(country.pickupsPerWeek), ...country.highlights]} />
      </div>
      <Block title={text.road}>
        <div className="country-road">
          <p>{country.road}</p>
          <ol className="country-via" aria-label={text.via}>
            {country.via.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ol>
        </div>
      </Block>
      <Block title={text.how.title}>
        <Steps steps={countrySteps(country)} />
      </Block>
      <Closing title={text.closing} text={text.closingText(name)}>
        <Link
          to="/calculator"
          search={{ from: country.code }}
          className={buttonClass({ variant: "primary", size: "lg" })}
        >
          {text.calculate}
        </Link>
      </Closing>
      <p className="country-others">
        <Link to="/lcl-service" className="link">
          {text.others}
        </Link>
      </p>
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
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
