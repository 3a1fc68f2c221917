import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { cityOf, cypriotTown } from "#domain/shipment/city.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { formatDate } from "#i18n/format.ts";
import type { Customer, PendingEdit, Shipment, ShipmentDocument, ShipmentEvent } from "#live/office.ts";
import { useOfficeShipment } from "#live/office.ts";
import { useHistoryShipment } from "#live/office-server.ts";
import { admin as text } from "#text/admin.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFailureToast } from "#ui/use-failure-toast.ts";
import { askedStatus } from "./asked-status.ts";
import { DetailCards } from "./detail-cards.tsx";
import { DetailDocuments } from "./detail-documents.tsx";
import { DetailTimeline } from "./detail-timeline.tsx";
import { EditForm } from "./edit-form.tsx";
import { nameOf } from "./follows-rows.tsx";
import { useNeighbours } from "./list-order.ts";
import { SailingOfShipment } from "./sailing-of-shipment.tsx";
import { ShipmentPallets } from "./shipment-pallets.tsx";
import { StatusQuestion } from "./status-question.tsx";
import { useEdit } from "./use-edit.ts";
import { WaitingEdit } from "./waiting-edit.tsx";

/** `holds`: the part about pallets on hold. `delivery`: how it was handed over, with the receipt. `journey`: the day line. `log`: the audit log at the end of the page. */
type Slots = {
  holds?: ReactNode;
  journey?: (shipment: Shipment, events: readonly ShipmentEvent[]) => ReactNode;
  delivery?: (shipment: Shipment) => ReactNode;
  log?: ReactNode;
};

const HEAD =
  "px-4 sm:px-6 py-2.5 border-b-(length:--hair) border-edge sticky top-0 z-5 flex flex-wrap items-center gap-y-2 gap-x-3.5 bg-paper [&_h1]:text-(length:--text-27) [.admin-one-pane_&]:static";
const BODY = "px-4 sm:px-6 py-4 gap-4 grid @min-[34rem]:pb-6";

/** /admin/shipment/{id}: from the mirror, otherwise from the server. */
export function DetailPage({ id, ...slots }: { id: string } & Slots) {
  const here = useOfficeShipment(id);
  const there = useHistoryShipment(id, here.state === "missing");
  if (here.state === "ready") return <Detail {...here} {...slots} />;
  if (here.state === "missing" && there.data)
    return <Detail {...there.data} people={NOBODY} edit={here.edit} {...slots} holds={null} />;
  if (here.state === "failed" || there.state === "failed") return <Failed retry={there.retry} />;
  return (
    <div className="min-h-full">
      <BackBar title={text.detail.pageTitle} />
      <div className="p-4">
        <Skeleton sheets={3} label={text.detail.loading} />
      </div>
    </div>
  );
}

const NOBODY: ReadonlyMap<string, string> = new Map();

type DetailProps = Slots & {
  shipment: Shipment;
  customer: Customer | null;
  notes: string;
  events: ShipmentEvent[];
  documents: ShipmentDocument[];
  people: ReadonlyMap<string, string>;
  edit: PendingEdit | null;
};

function Detail({ shipment, customer, notes, events, documents, people, edit: pending, ...slots }: DetailProps) {
  const current = {
    status: shipment.status,
    tracking_number: shipment.tracking_number,
    ready_on: shipment.ready_on,
    admin_notes: notes,
  };
  const edit = useEdit(shipment, { ...current, ...pending?.values });
  const asked = askedStatus(shipment, pending);
  return (
    <div className="min-h-full">
      <Head shipment={shipment} pending={pending} customer={customer} />
      <div className={BODY}>
        {pending && <WaitingEdit edit={pending} shipment={shipment} typing={edit.changed.length > 0} />}
        {asked && <StatusQuestion shipment={shipment} to={asked} />}
        {slots.holds}
        {slots.delivery?.(shipment)}
        <EditForm edit={edit} shipment={shipment} />
        <DetailCards shipment={shipment} customer={customer} />
        <ShipmentPallets shipment={shipment.id} />
        <div className="gap-4 grid content-start items-start min-w-0 @min-[34rem]:grid-cols-[3fr_2fr]">
          <DetailTimeline
            shipment={shipment}
            events={events}
            people={people}
            journey={slots.journey?.(shipment, events)}
          />
          <DetailDocuments documents={documents} />
        </div>
        {slots.log}
      </div>
    </div>
  );
}

/** Whose it is, where it goes, how it stands and what waits, and the shipments before and after it in the list. */
function Head({
  shipment,
  customer,
  pending,
}: Pick<DetailProps, "shipment" | "customer"> & { pending: PendingEdit | null }) {
  const status = pending?.values.status ?? shipment.status;
  const { before, after } = useNeighbours(shipment.id);
  return (
    <div className={HEAD}>
      <Back />
      <div className="min-w-0">
        <h1 id="page-title" tabIndex={-1}>
          {text.detail.title(formatReference(shipment.reference))}
        </h1>
        <p className="text-15 text-ink-2 leading-[1.3] wrap-anywhere">
          <b className="font-semibold text-ink">{customer?.company_name || customer?.full_name || nameOf(shipment)}</b>,{" "}
          {laneOf(shipment)}, {text.detail.booked.toLowerCase()}{" "}
          <span>{formatDate(shipment.booking_date || shipment.created)}</span>
        </p>
      </div>
      {isShipmentStatus(status) && <StatusBadge status={status} />}
      {withPallets(shipment.status) && (
        <Link to="/warehouse/labels" search={{ shipment: shipment.id }} className={buttonClass({ size: "sm" })}>
          <Icon name="print" />
          {text.detail.labels}
        </Link>
      )}
      {pending?.sync && <SyncMark state={pending.sync.state} text={text.detail.notSent[pending.sync.state]} />}
      <span className="ml-auto flex gap-2 empty:hidden">
        <Neighbour id={before} icon="up" label={text.detail.before} />
        <Neighbour id={after} icon="down" label={text.detail.after} />
      </span>
      <SailingOfShipment shipment={shipment} />
    </div>
  );
}

function Neighbour({ id, icon, label }: { id: string; icon: "up" | "down"; label: string }) {
  if (id === "") return null;
  return (
    <Link
      to="/admin/shipment/$id"
      params={{ id }}
      search={(before) => before}
      aria-label={label}
      title={label}
      className={buttonClass({ size: "sm", className: "min-w-12 justify-center" })}
    >
      <Icon name="down" className={icon === "up" ? "rotate-180" : undefined} />
    </Link>
  );
}

/** "Berlin to Limassol"; whole addresses where no town is known. */
function laneOf({ shipper_town, consignee_town, origin_address: from, destination_address: to }: Shipment): string {
  return text.detail.lane(shipper_town || cityOf(from) || from, consignee_town || cypriotTown(to) || cityOf(to) || to);
}

/** Whether labels can be printed: pallets exist from the confirmation on, and need none once delivered or cancelled. */
const withPallets = (status: string) => status === "confirmed" || status === "in_transit";

function BackBar({ title }: { title: string }) {
  return (
    <div className={HEAD}>
      <Back />
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
    </div>
  );
}

function Back() {
  return (
    <Link to="/admin" search={(before) => before} className={buttonClass({ variant: "outline", size: "sm" })}>
      <Icon name="left" />
      {text.detail.back}
    </Link>
  );
}

function Failed({ retry }: { retry: () => void }) {
  useFailureToast(text.failed.detail);
  return (
    <div className="min-h-full">
      <BackBar title={text.detail.pageTitle} />
      <div className={BODY}>
        <Banner
          tone="error"
          role="alert"
          title={text.failed.detail}
          actions={
            <Button size="sm" onClick={retry}>
              {text.failed.retry}
            </Button>
          }
        >
          {text.failed.gone}
        </Banner>
      </div>
    </div>
  );
}
