import { Link } from "@tanstack/react-router";
import type { OriginCountry } from "#domain/transit.ts";
import { byName } from "#lib/by-name.ts";
import { home as text } from "#text/home.ts";
import { Icon } from "#ui/icon.tsx";
import type { CountryJourney } from "./journey-of.ts";

/**
 * "Germany to Cyprus in 12 days": the country in the headline is a native select, laid invisibly over the word. It works with
 * keyboards, phones and screen readers, and no library is loaded for it.
 */
export function Journey({
  journey,
  countries,
  onSelect,
}: {
  journey: CountryJourney;
  countries: readonly OriginCountry[];
  onSelect: (slug: string) => void;
}) {
  const { road, warehouse, sea, total } = journey.days;
  const sorted = [...countries].sort(byName);
  return (
    <div className="journey">
      <h2 className="journey-title">
        <span className="journey-country">
          <span aria-hidden="true">{journey.name}</span>
          <Icon name="down" />
          <select
            aria-label={text.map.collectedIn}
            value={journey.slug}
            onChange={(event) => onSelect(event.target.value)}
          >
            {sorted.map((country) => (
              <option key={country.slug} value={country.slug}>
                {country.name}
              </option>
            ))}
          </select>
        </span>{" "}
        <span className="whitespace-nowrap">{text.map.toCyprus}</span>{" "}
        <span className="whitespace-nowrap">{text.map.inDays(total)}</span>
      </h2>
      <p className="sr-only" role="status">
        {text.map.sentence(journey.name, total)}
      </p>
      <ul className="legs">
        <Leg leg="road" days={road} what={text.map.road} />
        <Leg leg="hub" days={warehouse} what={text.map.warehouse} />
        <Leg leg="sea" days={sea} what={text.map.sea} />
      </ul>
      <Link to="/lcl-{$country}-to-cyprus" params={{ country: journey.slug }} className="journey-more">
        {text.map.more(journey.name)}
      </Link>
    </div>
  );
}

const TONES = {
  road: "text-road-text fill-road",
  hub: "text-hub fill-hub",
  sea: "text-sea fill-sea",
} as const;

function Leg({ leg, days, what }: { leg: "road" | "hub" | "sea"; days: number; what: string }) {
  return (
    <li className={`leg ${TONES[leg]}`}>
      <svg viewBox={`0 0 ${days * 18 - 6} 12`} width={days * 18 - 6} height="12" aria-hidden="true">
        {Array.from({ length: days }, (_, i) => i * 18 + 6).map((x) => (
          <circle key={x} cx={x} cy="6" r="6" />
        ))}
      </svg>
      <b>{text.map.days(days)}</b>
      <span>{what}</span>
    </li>
  );
}
