import { Link } from "@tanstack/react-router";
import { otherNames } from "#domain/rates/other-names.ts";
import { writtenPostcode } from "#domain/rates/postcode-forms.ts";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { transitOf } from "#domain/transit.ts";
import { byName } from "#lib/by-name.ts";
import { calculator as text } from "#text/calculator.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ComboField } from "#ui/combo-field.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { isNamed } from "#ui/match.ts";
import { SelectField } from "#ui/select-field.tsx";
import { usePrerendered } from "#ui/use-prerendered.ts";
import type { Inputs } from "./inputs.ts";
import { zoneCode } from "./link.ts";
import { isOutsideEu } from "./outside-eu.ts";
import { COUNTRY_FIELD, POSTCODE_FIELD, ZONE_FIELD } from "./problems.ts";
import { type FoundZone, type InputActions, zoneFor, zonesOf } from "./use-inputs.ts";

// Typed as string, because the router's types would tie this feature to the route tree.
const CONTACT: string = "/contact";
/** More postcodes in one text are a list, and nobody reads further. */
const MOST_CODES = 5;

export type RouteFieldsProps = {
  tariff: Tariff | undefined;
  loading: boolean;
  inputs: Inputs;
  country: Country | null;
  actions: InputActions;
  messageOf: (field: string) => string | undefined;
  onLeave: (field: string) => void;
  /** Calculate waits for the rest of the postcode. */
  restAsked: boolean;
};

/** The origin: country, postcode, zone. */
export function RouteFields(props: RouteFieldsProps) {
  const { tariff, loading, inputs, country, actions, messageOf, onLeave, restAsked } = props;
  // The prerendered form does not fetch the tariff yet.
  const prerendered = usePrerendered();
  const countries = (tariff?.countries ?? []).filter(({ active }) => active).sort(byName);
  const zones = zonesOf(tariff, country);
  const found = zoneFor(inputs.postcode, country, tariff);
  return (
    <div>
      <FieldGrid columns={2}>
        <ComboField
          id={COUNTRY_FIELD}
          name={COUNTRY_FIELD}
          label={text.where.country}
          value={country?.id ?? null}
          onChange={actions.chooseCountry}
          onBlur={() => onLeave(COUNTRY_FIELD)}
          options={countries.map(({ id, name, slug, code }) => ({
            value: id,
            label: name,
            detail: daysOf(slug),
            names: [code, ...otherNames(code)],
          }))}
          whyNot={(query) => (isNamed(["IT", ...otherNames("IT")], query) ? text.where.italy : undefined)}
          placeholder={loading && !prerendered ? text.where.loadingRates : text.where.countryPlaceholder}
          disabled={countries.length === 0}
          error={messageOf(COUNTRY_FIELD)}
          required
        />
        <TextField
          name={POSTCODE_FIELD}
          label={text.where.postcode}
          value={inputs.postcode}
          onChange={actions.typePostcode}
          placeholder={country ? text.where.postcodePlaceholder : text.where.postcodeNeedsCountry}
          disabled={!country}
          unit={foundText(found)}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SelectField
          id={ZONE_FIELD}
          label={text.where.zone}
          value={zones.some(({ id }) => id === inputs.zoneId) ? inputs.zoneId : null}
          onChange={(id) => id !== null && actions.chooseZone(id)}
          onBlur={() => onLeave(ZONE_FIELD)}
          options={zones.map((zone) => ({ value: zone.id, label: zone.zone_name, detail: areas(zone.zip_codes) }))}
          placeholder={country ? text.where.zonePlaceholder : text.where.zoneNeedsCountry}
          disabled={!country}
          error={messageOf(ZONE_FIELD)}
          required
          wide
        />
      </FieldGrid>
      <Advice
        found={found}
        typed={inputs.postcode.trim()}
        asked={restAsked ? zones.find(({ id }) => id === inputs.zoneId) : undefined}
        onChoose={(code) => {
          actions.typePostcode(country ? writtenPostcode(code, country.code) : code);
          // The pressed button is gone with its question.
          document.getElementById(POSTCODE_FIELD)?.focus();
        }}
        codeText={(code) => (country ? writtenPostcode(code, country.code) : code)}
      />
      {country && <Schedule country={country} />}
    </div>
  );
}

function daysOf(slug: string): string | undefined {
  const transit = transitOf(slug);
  return transit ? text.where.days(transit.total) : undefined;
}

type AdviceProps = {
  found: FoundZone;
  typed: string;
  /** The zone that is priced without the rest of the postcode, while Calculate waits for it. */
  asked: Zone | undefined;
  onChoose: (code: string) => void;
  codeText: (code: string) => string;
};

/** What to do about a postcode that has no zone yet, or not surely. */
function Advice({ found, typed, asked, onChoose, codeText }: AdviceProps) {
  const rest = asked && found?.kind === "zone" ? found.withZero : null;
  const codes = found?.kind === "several" ? found.codes.slice(0, MOST_CODES) : rest === null ? [] : [rest];
  const question = found?.kind === "several" ? text.where.severalText : asked && text.where.unfinished(zoneCode(asked));
  return (
    <div role="status" className="not-empty:mt-3">
      {question && (
        <Banner
          tone="hub"
          title={question}
          actions={codes.map((code) => (
            <Button key={code} size="sm" onClick={() => onChoose(code)}>
              {found?.kind === "several" ? codeText(code) : text.where.withZero(codeText(code))}
            </Button>
          ))}
        />
      )}
      {found?.kind === "town" && (
        <Banner
          tone="hub"
          title={text.where.townText(typed)}
          actions={
            <Button size="sm" onClick={() => document.getElementById(ZONE_FIELD)?.focus()}>
              {text.where.townAction}
            </Button>
          }
        />
      )}
      {found?.kind === "on_request" && (
        <Banner
          tone="hub"
          title={text.where.onRequestText(typed)}
          actions={
            <Link to={CONTACT} className="link">
              {text.where.onRequestLink}
            </Link>
          }
        />
      )}
    </div>
  );
}

function foundText(found: FoundZone): string | undefined {
  if (found?.kind === "on_request") return text.where.onRequest;
  if (found?.kind !== "zone") return undefined;
  const zone = zoneCode(found.zone);
  return found.soFar ? text.where.soFar(zone) : text.where.found(zone);
}

/** Adds a space after each comma, so that the long list can wrap. */
const areas = (zipCodes: string) => zipCodes.replace(/,\s*/g, ", ");

function Schedule({ country }: { country: Country }) {
  return (
    <dl className="gap-1 text-15 grid mt-3 text-ink-2">
      {country.service_frequency && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="font-semibold">{text.where.schedule}</dt>
          <dd>{country.service_frequency}</dd>
        </div>
      )}
      {isOutsideEu(country.code) && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="font-semibold">{text.where.customs}</dt>
          <dd>{text.where.outsideEu(country.name)}</dd>
        </div>
      )}
    </dl>
  );
}
