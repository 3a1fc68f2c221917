import { Link, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ShipmentRow, useShipments } from "#live/shipments.ts";
import { shipmentChanges as text } from "#text/shipment-changes.ts";
import { Banner } from "#ui/banner.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** The frame of a form about one shipment; without it in the mirror it redirects to the shipment's page, which explains that. */
export function ChangePage(props: {
  id: string;
  ready: boolean;
  title: string;
  lede: (row: ShipmentRow) => string;
  children: (row: ShipmentRow) => ReactNode;
}) {
  const { id, ready, title, lede } = props;
  const { state, rows } = useShipments();
  const row = rows.find((one) => one.id === id);
  if (state !== "loading" && !row) return <Navigate to="/dashboard/shipment/$id" params={{ id }} replace />;
  return (
    <div className="wrap wrap-wide pb-16">
      <Link
        to="/dashboard/shipment/$id"
        params={{ id }}
        className="mt-3 inline-flex min-h-12 items-center gap-2 font-semibold text-sea underline underline-offset-4"
      >
        <Icon name="left" />
        {text.back}
      </Link>
      <PageHead title={title} lede={row && lede(row)} />
      {row && ready ? props.children(row) : <Skeleton sheets={2} label={text.loading} />}
    </div>
  );
}

/** Says that it is too late for a change, and links to a message. The form below keeps its input. */
export function NotPending({ row }: { row: ShipmentRow }) {
  return (
    <Banner
      tone="hub"
      role="status"
      title={text.notPending.title}
      className="mb-6"
      actions={
        <Link to="/contact" search={{ about: row.reference }} className={buttonClass({ size: "sm" })}>
          {text.notPending.action}
        </Link>
      }
    >
      {text.notPending.text}
    </Banner>
  );
}
