import type { ReactNode } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import type { Customer, Shipment } from "#live/office.ts";
import { admin as text } from "#text/admin.ts";
import { ShownFields } from "#ui/freight/shown-fields.tsx";
import { mailto } from "#ui/mailto.ts";
import { Cell, Cells, Note } from "#ui/note.tsx";

/** What cannot be changed here: cargo, route, and whom it concerns (specification section 2). */
export function DetailCards({ shipment, customer }: { shipment: Shipment; customer: Customer | null }) {
  const words = text.detail;
  const scale = loadTotals(shipment.pallet_details).totalWeight.toFixed(0);
  const charged = shipment.weight_kg.toFixed(0);
  return (
    <>
      <Note label={`${words.cargo.title}, ${words.route.title}`}>
        <Cells columns={4} className="admin-cargo">
          <Cell
            label={words.cargo.description}
            value={
              <>
                {shipment.cargo_description}
                {shipment.goods_description && <span className="admin-second">{shipment.goods_description}</span>}
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
                  <span className="admin-second">{words.cargo.onTheScale(scale)}</span>
                )}
              </>
            }
          />
          <Cell label={words.cargo.rate} value={formatEuro(shipment.estimated_rate)} big />
        </Cells>
        <Cells columns={2} className="admin-route">
          <Cell label={words.route.origin} value={shipment.origin_address} />
          <Cell label={words.route.destination} value={shipment.destination_address} />
        </Cells>
      </Note>
      <Note label={words.parties.title} className="admin-parties">
        <Party
          title={words.parties.shipper}
          name={shipment.shipper_name}
          company={shipment.shipper_company}
          email={shipment.shipper_email}
          phone={shipment.shipper_phone}
          address={shipment.shipper_address}
        />
        <Party
          title={words.parties.consignee}
          name={shipment.consignee_name}
          company={shipment.consignee_company}
          email={shipment.consignee_email}
          phone={shipment.consignee_phone}
          address={shipment.consignee_address}
        />
        <Party
          title={words.parties.customer}
          name={customer?.full_name || text.card.unknown}
          company={customer?.company_name}
          phone={customer?.phone}
        />
      </Note>
      <ShownFields row={shipment} />
    </>
  );
}

type PartyProps = Record<"title" | "name", string> &
  Partial<Record<"company" | "email" | "phone" | "address", string | undefined>>;

function Party({ title, name, company, email, phone, address }: PartyProps) {
  return (
    <section className="admin-party" aria-label={title}>
      <h3>{title}</h3>
      <p className="admin-party-name">{name}</p>
      {company && <p>{company}</p>}
      {email && <Way href={mailto(email)}>{email}</Way>}
      {phone && <Way href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</Way>}
      {address && <p className="admin-second">{address}</p>}
    </section>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a className="link admin-way" href={href}>
        {children}
      </a>
    </p>
  );
}
