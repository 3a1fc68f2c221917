import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { megabytes } from "#domain/schemas/document.ts";
import { formatDay } from "#i18n/format.ts";
import { refusalWords } from "#i18n/refusal-words.ts";
import type { AppError } from "#live/errors.ts";
import type { RowSync, ShipmentRow } from "#live/shipments.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { shipments as text } from "#text/shipments.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { isUnsent } from "./journey.ts";
import type { SyncActions } from "./use-sync-actions.tsx";

/** At the foot of a card: why an operation is unsent, and what can be done about it. */
export function SyncStrip({ row, sync, actions }: { row: ShipmentRow; sync: RowSync; actions: SyncActions }) {
  // Blocks a second press while the first is running.
  const [busy, setBusy] = useState(false);
  const run = (work: (row: ShipmentRow) => Promise<void>) => async () => {
    if (busy) return;
    setBusy(true);
    try {
      await work(row);
    } finally {
      setBusy(false);
    }
  };
  const unsent = isUnsent(row);
  const { error, state } = sync;
  const button = (
    label: string,
    work: (row: ShipmentRow) => Promise<void>,
    variant: "primary" | "outline" | "quiet" | "danger",
  ) => (
    <Button key={label} size="sm" variant={variant} disabled={busy} onClick={() => void run(work)()}>
      {label}
    </Button>
  );
  const { document, change } = sync;
  const own = unsent || change !== undefined;
  const edit = own && button(text.sync.edit, actions.edit, "quiet");
  const discard = own && button(text.sync.discard, actions.discard, "danger");

  if (state === "sending") {
    if (!sync.progress) return null;
    return <Strip text={text.sync.progress(megabytes(sync.progress.sent), megabytes(sync.progress.total))} />;
  }
  if (state === "sign_in") {
    return (
      <Strip text={signInWords(sync)}>
        <Link to="/auth" className={buttonClass({ variant: "outline", size: "sm" })}>
          {text.sync.signInAction}
        </Link>
        {discard}
      </Strip>
    );
  }
  if (state === "waiting") {
    return (
      <Strip text={unsent ? null : waits(sync)}>
        {button(text.sync.tryNow, actions.tryNow, "outline")}
        {edit}
        {discard}
      </Strip>
    );
  }
  if (error?.kind === "price_changed") {
    return (
      <Strip
        bad
        title={text.sync.priceChanged(formatEuro(row.estimated_rate), formatEuro(error.total))}
        text={row.quoted_at && text.sync.priceReason(formatDay(row.quoted_at))}
      >
        {button(text.sync.accept, actions.acceptPrice, "primary")}
        {discard}
      </Strip>
    );
  }
  if (error?.kind === "zone_differs") {
    const { title, answers } = zoneQuestion(error, formatEuro(row.estimated_rate));
    return (
      <Strip bad title={title} text={text.sync.zoneText}>
        {answers.map(({ label, act, variant }) => button(label, actions[act], variant))}
        {edit}
        {discard}
      </Strip>
    );
  }
  return (
    <Strip bad title={failed(sync)} text={reason(sync)}>
      {edit}
      {!sync.final && button(text.sync.tryNow, actions.tryNow, "outline")}
      {document ? button(text.sync.discardDocument, actions.discard, "danger") : discard}
    </Strip>
  );
}

/** `booked` is the price that was agreed, formatted. */
function zoneQuestion({ price, zoneName }: Extract<AppError, { kind: "zone_differs" }>, booked: string) {
  const keep = { label: text.sync.keepZone(booked), act: "keepZone", variant: "outline" } as const;
  if (!price) return { title: text.sync.noZone, answers: [keep] };
  const right = formatEuro(price.total);
  return {
    title: text.sync.zoneDiffers(zoneName, right, booked),
    answers: [{ label: text.sync.rightZone(right), act: "rightZone", variant: "primary" } as const, keep],
  };
}

const signInWords = ({ onPage }: RowSync) => (onPage ? notOnDevice.signIn.page.text : text.sync.signInText);

function waits({ change, onPage }: RowSync): string {
  if (onPage) return notOnDevice.page.text;
  return change ? text.sync.changes[change].waits : text.sync.documentWaits;
}

function failed({ document, change }: RowSync): string {
  if (change) return text.sync.changes[change].failed;
  return document ? text.sync.documentFailed(slugOf(document)) : text.sync.refused;
}

/** "invoice" or "packing-list" (rule: site.errors). */
const slugOf = (kind: string) => text.sync.slugs[kind as keyof typeof text.sync.slugs] ?? kind;

function reason({ error, onPage }: RowSync): string {
  const why =
    error?.kind === "invalid" ? refusalWords(error) : error?.kind === "server" ? text.sync.couldNotBeSent : "";
  return onPage ? `${why} ${notOnDevice.goes}`.trim() : why;
}

function Strip(props: { bad?: boolean; title?: string; text?: string | null; children?: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-rule px-4 py-3 sm:px-5.5 ${props.bad ? "bg-error-tint" : "bg-sheet-2"}`}
    >
      {(props.title || props.text) && (
        <div className="min-w-0 flex-[1_1_16rem]">
          {props.title && <p className="font-bold">{props.title}</p>}
          {props.text && <p className="hint">{props.text}</p>}
        </div>
      )}
      {props.children}
    </div>
  );
}
