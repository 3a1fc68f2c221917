import { Link } from "@tanstack/react-router";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { transitOf } from "#domain/transit.ts";
import { calculator as text } from "#text/calculator.ts";
import { Banner } from "#ui/banner.tsx";
import { ComboField } from "#ui/combo-field.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { usePrerendered } from "#ui/use-prerendered.ts";
import type { Inputs } from "./inputs.ts";
import { zoneCode } from "./link.ts";
import { isOutsideEu } from "./outside-eu.ts";
import { COUNTRY_FIELD, POSTCODE_FIELD, ZONE_FIELD } from "./problems.ts";
import { type InputActions, zoneFor, zonesOf } from "./use-inputs.ts";

// Routes are typed by the files that exist; a feature names the others as text.
const CONTACT: string = "/contact";

export type RouteFieldsProps = {
  tariff: Tariff | undefined;
  loading: boolean;
  inputs: Inputs;
  country: Country | null;
  actions: InputActions;
  messageOf: (field: string) => string | undefined;
  onLeave: (field: string) => void;
};

/** Where the pallets are: country, postcode, zone. */
export function RouteFields(props: RouteFieldsProps) {
  const { tariff, loading, inputs, country, actions, messageOf, onLeave } = props;
  // Nothing is fetched yet for a page that nobody has touched.
  const prerendered = usePrerendered();
  const countries = (tariff?.countries ?? [])
    .filter(({ active }) => active)
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  const zones = zonesOf(tariff, country);
  const found = zoneFor(inputs.postcode, country, tariff);
  return (
    <div>
      <FieldGrid columns={2} className="calc-where">
        <ComboField
          id={COUNTRY_FIELD}
          name={COUNTRY_FIELD}
          label={text.where.country}
          value={country?.id ?? null}
          onChange={actions.chooseCountry}
          onBlur={() => onLeave(COUNTRY_FIELD)}
          options={countries.map(({ id, name, slug }) => ({ value: id, label: name, detail: daysOf(slug) }))}
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
      <div role="status" className="calc-found">
        {found === "on_request" && (
          <Banner
            tone="hub"
            title={text.where.onRequestText(inputs.postcode.trim())}
            actions={
              <Link to={CONTACT} className="link">
                {text.where.onRequestLink}
              </Link>
            }
          />
        )}
      </div>
      {country && <Schedule country={country} />}
    </div>
  );
}

function daysOf(slug: string): string | undefined {
  const transit = transitOf(slug);
  return transit ? text.where.days(transit.total) : undefined;
}

function foundText(found: Zone | "on_request" | null): string | undefined {
  if (found === null) return undefined;
  return found === "on_request" ? text.where.onRequest : text.where.found(zoneCode(found));
}

/** With a space after each comma: the list is long, and this is where it may break. */
const areas = (zipCodes: string) => zipCodes.replace(/,\s*/g, ", ");

function Schedule({ country }: { country: Country }) {
  return (
    <dl className="calc-schedule">
      {country.service_frequency && (
        <div>
          <dt>{text.where.schedule}</dt>
          <dd>{country.service_frequency}</dd>
        </div>
      )}
      {isOutsideEu(country.code) && (
        <div>
          <dt>{text.where.customs}</dt>
          <dd>{text.where.outsideEu(country.name)}</dd>
        </div>
      )}
    </dl>
  );
}
