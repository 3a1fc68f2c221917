import { Link } from "@tanstack/react-router";
import { country as text } from "#text/country.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Closing } from "#ui/public/closing.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { Steps } from "#ui/public/steps.tsx";
import styles from "./country-page.module.css";
import { countrySteps } from "./country-steps.ts";
import type { CountryInfo } from "./load-country.ts";

/** The page of an origin country: its transit days, and content specific to it. */
export function CountryPage({ country }: { country: CountryInfo }) {
  const { name, transitToBologna, warehouseTime, portToPort, totalTransit } = country;
  return (
    <PublicPage title="country">
      <PageHead
        title={text.title(name)}
        actions={
          <p className="font-[850] text-[clamp(42px,5vw,65px)] leading-[0.9] font-display proportional-nums lining-nums">
            <b className="text-road-text text-[clamp(104px,11.5vw,165px)] font-[900] leading-[0.8]">{totalTransit}</b>{" "}
            {text.days}
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
        className="mt-8"
      />
      <div className="gap-3 flex flex-wrap mt-8 max-sm:[&_.btn]:w-full">
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
        <dl className="border-(length:--hair) border-edge overflow-hidden grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] mt-12 bg-sheet rounded-ruled min-[56.25rem]:grid-cols-[repeat(4,1fr)]">
          <Days leg="road" label={text.toBologna} days={transitToBologna} />
          <Days leg="hub" label={text.warehouse} days={warehouseTime} />
          <Days leg="sea" label={text.portToPort} days={portToPort} />
          <Days leg="total" label={text.total} days={totalTransit} />
        </dl>
      </section>
      <div className={styles.lists}>
        <List title={text.cities} items={country.majorCities} />
        <List title={text.cargo} items={country.commonCargo} />
        <List title={text.highlights} items={[text.pickups(country.pickupsPerWeek), ...country.highlights]} />
      </div>
      <Block title={text.road}>
        <div className="border-t-(length:--hair) border-edge grid gap-y-6 gap-x-16 mt-4 pt-5 min-[56.25rem]:grid-cols-[1.6fr_1fr]">
          <p className="max-w-[62ch]">{country.road}</p>
          <ol className="m-0 p-0" aria-label={text.via}>
            {country.via.map((place) => (
              <li className={styles.stop} key={place}>
                {place}
              </li>
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
      <p className="mt-5">
        <Link to="/lcl-service" className="link inline-flex min-h-12 items-center">
          {text.others}
        </Link>
      </p>
    </PublicPage>
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

const LEG_LOOK = {
  road: "[&_dd]:text-road-text",
  hub: "[&_dd]:text-hub",
  sea: "[&_dd]:text-sea",
  total: "bg-ink text-paper",
} as const;

function Days({ leg, label, days }: { leg: "road" | "hub" | "sea" | "total"; label: string; days: number }) {
  return (
    <div
      className={classNames(
        // 20 px, and less with larger letters: two columns have to fit on a phone.
        // Lines to the left and above, whatever the number of columns; the list cuts off its first ones.
        "px-[calc(30px-0.625rem)] -mt-px -ml-px border-t border-l border-rule pt-4.5 pb-5",
        LEG_LOOK[leg],
      )}
    >
      <dt className="text-[1rem]">{label}</dt>
      <dd className="mt-1.5 normal-nums font-[850] text-[65px] leading-[0.95] font-display">{days}</dd>
    </div>
  );
}
