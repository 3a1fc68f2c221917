import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { formatSince } from "#i18n/format.ts";
import { useOwner } from "#live/early-live.ts";
import type { TrayItem } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button, type ButtonLook, buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { Progress } from "#ui/progress.tsx";
import { OtherFile } from "./other-file.tsx";
import type { TrayActions } from "./use-tray-actions.ts";
import {
  type Countries,
  detailOf,
  documentName,
  newPriceOf,
  reasonOf,
  sizeOf,
  stateOf,
  titleOf,
  type Way,
  zoneAnswersOf,
} from "./words.ts";

export type Ask = { kind: "discard" | "price" | "conflict"; opId: string };
export type ItemProps = {
  item: TrayItem;
  way: Way;
  countries: Countries;
  actions: TrayActions;
  onAsk: (ask: Ask) => void;
  onLeave: () => void;
};

/** One unsent operation: what it is, its age, its state, and its actions. */
export function TrayEntry(props: ItemProps) {
  const { item, way, countries } = props;
  const { op, sync, papers } = item;
  const heading = useId();
  const owner = useOwner();
  const price = newPriceOf(item);
  const attention = [sync, ...papers.map((paper) => paper.sync)].some(({ state }) => state === "attention");
  return (
    <Note
      as="article"
      labelledBy={heading}
      edge={attention ? "attention" : "waiting"}
      className="px-4 pt-3.5 pb-1 has-[>.tray-actions]:pb-0 not-[:has(>.tray-actions)]:pb-3.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-y-1.5 gap-x-3 mb-2.5">
        <SyncMark state={sync.state} text={text.marks[sync.state]} />
        <span className="hint">{text.states.made(formatSince(op.createdAt, way.now))}</span>
      </div>
      <h3 id={heading} className="text-[1.5rem] leading-[1.1] wrap-anywhere">
        {titleOf(item)}
      </h3>
      <p className="text-16 mt-1 wrap-anywhere">{detailOf(item, countries)}</p>
      {op.owner !== owner && <p className="hint mt-2">{text.states.visitor}</p>}
      {price && (
        <p className="mt-2 font-bold [&+.tray-reason]:mt-0.5 [&+.tray-reason]:text-ink-2">
          {text.reasons.priceChanged(formatEuro(price.from), formatEuro(price.to))}
        </p>
      )}
      <p
        className={
          sync.state === "attention"
            ? "tray-reason mt-2 text-ink text-(length:--text-16) wrap-anywhere [.tray-paper-trouble_&]:flex-[1_1_14rem] [.tray-paper-trouble_&]:mt-1 [.tray-paper-trouble_&]:text-error"
            : "hint mt-2"
        }
      >
        {stateOf(item, way)}
      </p>
      <Upload item={item} />
      {papers.length > 0 && (
        <ul className="gap-2.5 border-t border-rule grid mt-3 mb-1 pt-3">
          {papers.map((paper) => (
            <Paper key={paper.op.opId} {...props} paper={paper} />
          ))}
        </ul>
      )}
      <Actions {...props} title={titleOf(item)} />
    </Note>
  );
}

/** A document of an unsent booking. */
function Paper({ paper, actions, onAsk }: ItemProps & { paper: TrayItem }) {
  const { op, sync } = paper;
  const { progress } = sync;
  const attention = sync.state === "attention";
  return (
    <li>
      <p className={classNames("gap-2 text-16 flex items-baseline leading-[1.35]", attention && "[&_svg]:text-error")}>
        <Icon className="self-start mt-0.75 text-ink-2" name={attention ? "alert" : "file"} small />
        <span className="flex-1 min-w-0 wrap-anywhere">
          {[documentName(op.payload), op.payload.file_name].filter(Boolean).join(", ")}
        </span>
        <span className="hint figure">{progress ? percent(progress) : sizeOf(op.payload)}</span>
      </p>
      <Upload item={paper} />
      {attention && (
        <div className="tray-paper-trouble flex flex-wrap items-center gap-y-1 gap-x-3 pl-6">
          <p className="tray-reason mt-2 text-ink text-(length:--text-16) wrap-anywhere [.tray-paper-trouble_&]:flex-[1_1_14rem] [.tray-paper-trouble_&]:mt-1 [.tray-paper-trouble_&]:text-error">
            {reasonOf(op)}
          </p>
          {op.state === "queued" && (
            <Button size="sm" disabled={actions.busy} onClick={() => actions.send(op.opId)}>
              {text.actions.retry}
            </Button>
          )}
          <OtherFile item={paper} actions={actions} title={documentName(op.payload)} />
          <Button
            size="sm"
            variant="danger"
            disabled={actions.busy}
            aria-label={text.actions.about(text.actions.discard, documentName(op.payload))}
            onClick={() => onAsk({ kind: "discard", opId: op.opId })}
          >
            {text.actions.discard}
          </Button>
        </div>
      )}
    </li>
  );
}

function Upload({ item: { op, sync } }: { item: TrayItem }) {
  const { progress } = sync;
  if (!progress || !["booking.document", "scan.photo", "found.photo"].includes(op.kind)) return null;
  const label = text.states.upload(documentName(op.payload));
  return <Progress label={label} done={progress.sent} total={progress.total} text={percent(progress)} />;
}

const percent = ({ sent, total }: { sent: number; total: number }) =>
  `${Math.min(100, Math.floor((sent / Math.max(1, total)) * 100))} %`;

function Actions({ item, actions, onAsk, onLeave, title }: ItemProps & { title: string }) {
  const { op, sync, inDoubt, papers } = item;
  const { opId, state } = op;
  if ([sync, ...papers.map((paper) => paper.sync)].some((one) => one.state === "sending")) return null;
  const button = (label: string, run: () => void, variant: ButtonLook["variant"] = "quiet") => (
    <Button
      key={label}
      size="sm"
      variant={variant}
      disabled={actions.busy}
      // Each row has such a button: the name adds which row, after the visible label (WCAG 2.5.3).
      aria-label={text.actions.about(label, title)}
      onClick={run}
    >
      {label}
    </Button>
  );
  const clash = state === "conflict" && op.kind === "shipment.edit";
  return (
    <div className="tray-actions -mx-4 px-3 py-2 border-t border-rule flex flex-wrap items-center gap-y-1 gap-x-2 mt-3 bg-sheet-2">
      {newPriceOf(item) && button(text.actions.newPrice, () => onAsk({ kind: "price", opId }), "primary")}
      {zoneAnswersOf(item).map(({ label, answer }) =>
        button(label, () => actions.chooseZone(opId, answer), answer === "right" ? "primary" : "outline"),
      )}
      {clash && button(text.actions.choose, () => onAsk({ kind: "conflict", opId }), "primary")}
      {state === "auth_wait" && (
        <Link to="/auth" className={buttonClass({ size: "sm" })} onClick={onLeave}>
          {text.tray.signInAction}
        </Link>
      )}
      {state === "queued" &&
        button(inDoubt ? text.actions.retry : text.actions.send, () => actions.send(opId), "outline")}
      {/* Not while it may have arrived: an edited copy could be a duplicate. A document has no form. */}
      {op.draft && !inDoubt && op.kind !== "booking.document" && button(text.actions.edit, () => actions.edit(opId))}
      <OtherFile item={item} actions={actions} title={title} />
      {button(text.actions.export, () => actions.exportFile([opId]))}
      {button(text.actions.discard, () => onAsk({ kind: "discard", opId }), "danger")}
    </div>
  );
}
