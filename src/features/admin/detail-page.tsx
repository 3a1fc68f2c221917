import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
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
import { toast } from "#ui/toast.tsx";
import { DetailCards } from "./detail-cards.tsx";
import { DetailDocuments } from "./detail-documents.tsx";
import { DetailTimeline } from "./detail-timeline.tsx";
import { EditForm } from "./edit-form.tsx";
import { useEdit } from "./use-edit.ts";
import { WaitingEdit } from "./waiting-edit.tsx";

/** /admin/shipment/{id}: from this device where it is there, otherwise from the server. */
export function DetailPage({ id }: { id: string }) {
  const here = useOfficeShipment(id);
  const there = useHistoryShipment(id, here.state === "missing");
  if (here.state === "ready") return <Detail {...here} />;
  if (here.state === "missing" && there.data) return <Detail {...there.data} people={NOBODY} edit={here.edit} />;
  if (here.state === "failed" || there.state === "failed") return <Failed retry={there.retry} />;
  return (
    <div className="admin-detail-page">
      <BackBar title={text.detail.pageTitle} />
      <div className="p-4">
        <Skeleton sheets={3} label={text.detail.loading} />
      </div>
    </div>
  );
}

const NOBODY: ReadonlyMap<string, string> = new Map();

type DetailProps = {
  shipment: Shipment;
  customer: Customer | null;
  notes: string;
  events: ShipmentEvent[];
  documents: ShipmentDocument[];
  people: ReadonlyMap<string, string>;
  edit: PendingEdit | null;
};

function Detail({ shipment, customer, notes, events, documents, people, edit: pending }: DetailProps) {
  const current = { status: shipment.status, tracking_number: shipment.tracking_number, admin_notes: notes };
  const edit = useEdit(shipment.id, { ...current, ...pending?.values });
  const status = pending?.values.status ?? shipment.status;
  return (
    <div className="admin-detail-page">
      <div className="admin-bar">
        <Back />
        <h1 id="page-title" tabIndex={-1}>
          {text.detail.title(formatReference(shipment.reference))}
        </h1>
        {isShipmentStatus(status) && <StatusBadge status={status} />}
        {pending?.sync && <SyncMark state={pending.sync.state} text={text.detail.notSent[pending.sync.state]} />}
        <p className="admin-bar-end">
          {text.detail.booked} <span>{formatDate(shipment.booking_date || shipment.created)}</span>
        </p>
      </div>
      <div className="admin-detail-body">
        {pending && <WaitingEdit edit={pending} shipment={shipment} typing={edit.changed.length > 0} />}
        <div className="admin-detail-top">
          <EditForm edit={edit} />
          <div className="admin-detail-side">
            <DetailTimeline shipment={shipment} events={events} people={people} />
            <DetailDocuments documents={documents} />
          </div>
        </div>
        <DetailCards shipment={shipment} customer={customer} />
      </div>
    </div>
  );
}

function BackBar({ title }: { title: string }) {
  return (
    <div className="admin-bar">
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
  useEffect(() => {
    toast({ tone: "error", title: text.failed.detail });
  }, []);
  return (
    <div className="admin-detail-page">
      <BackBar title={text.detail.pageTitle} />
      <div className="admin-detail-body">
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
