import type { ReactNode } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { fullAddress } from "#domain/shipment/full-address.ts";
import type { Customer, Shipment } from "#live/office.ts";
import { useTariff } from "#live/tariff.ts";
import { admin as text } from "#text/admin.ts";
import { ShownFields } from "#ui/freight/shown-fields.tsx";
import { mailto } from "#ui/mailto.ts";
import { Cell, Cells, Note } from "#ui/note.tsx";
import { PhoneLinks } from "#ui/phone-links.tsx";
import { classes } from "./classes.ts";
import { useOtherZone } from "./zone-question.tsx";

/** Fields that cannot be changed here: cargo, route and parties (rule: shipment.detail). */
export function DetailCards({ shipment, customer }: { shipment: Shipment; customer: Customer | null }) {
  const words = text.detail;
  const { tariff } = useTariff();
  const origin = tariff?.countries.find(({ id }) => id === shipment.country_id)?.code ?? "";
  const scale = loadTotals(shipment.pallet_details).totalWeight.toFixed(0);
  const charged = shipment.weight_kg.toFixed(0);
  return (
    <>
      <Note label={`${words.cargo.title}, ${words.route.title}`}>
        <Cells columns={4} className="@min-[46rem]:grid-cols-[1.6fr_0.8fr_1.3fr_1.1fr] @max-[46rem]:grid-cols-2">
          <Cell
            label={words.cargo.description}
            value={
              <>
                {shipment.cargo_description}
                {shipment.goods_description && <span className={classes.second}>{shipment.goods_description}</span>}
              </>
            }
          />
          <Cell label={words.cargo.pallets} value={shipment.pallet_count} />
          <Cell
            label={words.cargo.weight}
            value={
              <>
                {charged} kg
                {Number(scale) > 0 && scale !== charged && (
                  <span className={classes.second}>{words.cargo.onTheScale(scale)}</span>
                )}
              </>
            }
          />
          <Price shipment={shipment} />
        </Cells>
        <Cells columns={2} className="@max-[30rem]:grid-cols-1">
          <Cell label={words.route.origin} value={shipment.origin_address} />
          <Cell label={words.route.destination} value={shipment.destination_address} />
        </Cells>
      </Note>
      <Note label={words.parties.title} className="grid @min-[34rem]:grid-cols-3">
        <Party
          title={words.parties.shipper}
          name={shipment.shipper_name}
          company={shipment.shipper_company}
          email={shipment.shipper_email}
          phone={shipment.shipper_phone}
          country={origin}
          address={fullAddress(shipment.shipper_address, shipment.shipper_postcode, shipment.shipper_town)}
        />
        <Party
          title={words.parties.consignee}
          name={shipment.consignee_name}
          company={shipment.consignee_company}
          email={shipment.consignee_email}
          phone={shipment.consignee_phone}
          country="CY"
          address={fullAddress(shipment.consignee_address, shipment.consignee_postcode, shipment.consignee_town)}
        />
        <Party
          title={words.parties.customer}
          name={customer?.full_name || text.card.unknown}
          company={customer?.company_name}
          phone={customer?.phone}
          country="CY"
        />
      </Note>
      <ShownFields row={shipment} />
    </>
  );
}

/** The price that is charged, with the booked one where it was adjusted. */
function Price({ shipment }: { shipment: Shipment }) {
  const { cargo } = text.detail;
  const booked = formatEuro(shipment.estimated_rate);
  if (shipment.adjusted_rate === 0)
    return (
      <Cell
        label={cargo.rate}
        value={
          <>
            <span translate="no">{booked}</span>
            {shipment.zone_by_postcode && (
              <span className={classes.second}>
                {shipment.zone_by_postcode === "none" ? cargo.noZone : <OtherZone shipment={shipment} />}
              </span>
            )}
          </>
        }
        big
      />
    );
  return (
    <Cell
      label={cargo.adjusted}
      value={
        <>
          <span translate="no">{formatEuro(shipment.adjusted_rate)}</span>
          <span className={classes.second}>{cargo.booked(booked)}</span>
        </>
      }
      big
    />
  );
}

/** The price of the zone of the pickup's postcode, which is not the booked one. */
function OtherZone({ shipment }: { shipment: Shipment }) {
  const { zone, price } = useOtherZone(shipment);
  return text.detail.cargo.otherZone(zone, price === null ? "" : formatEuro(price));
}

/** `country`: the code of the country whose telephone numbers it writes without that. */
type PartyProps = Record<"title" | "name" | "country", string> &
  Partial<Record<"company" | "email" | "phone" | "address", string | undefined>>;

function Party({ title, name, company, email, phone, country, address }: PartyProps) {
  return (
    <section
      className="min-w-0 border-t border-rule px-4 pt-2.75 pb-3.5 text-16 leading-[1.5] wrap-anywhere first:border-t-0 sm:px-5.5 @min-[34rem]:border-t-0 @min-[34rem]:not-first:border-l"
      aria-label={title}
    >
      <h3 className="font-text text-14 leading-[1.125rem] font-normal tracking-[0] text-ink-2 normal-nums">{title}</h3>
      <p className="font-[550] text-[1.125rem] leading-[1.5625rem]">{name}</p>
      {company && <p>{company}</p>}
      {email && <Way href={mailto(email)}>{email}</Way>}
      {phone && (
        <p>
          <PhoneLinks phone={phone} country={country} className={WAY} />
        </p>
      )}
      {address && <p className={classes.second}>{address}</p>}
    </section>
  );
}

const WAY = "link inline-flex items-center min-h-12 pointer-fine:min-h-9";

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a className={WAY} href={href}>
        {children}
      </a>
    </p>
  );
}
