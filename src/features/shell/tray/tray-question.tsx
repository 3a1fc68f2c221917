import { clashesOf, type DraftRow, type TrayItem } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ConflictDialog, fieldLabel } from "#ui/freight/conflict-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { draftName } from "./tray-drafts.tsx";
import type { TrayActions } from "./use-tray-actions.ts";
import { titleOf } from "./words.ts";

/** The reason of a cancellation and the price of a confirmation. */
const WITH_STATUS = ["cancel_reason", "adjusted_rate", "adjusted_reason"];

export type Question =
  | { kind: "discard" | "price" | "conflict"; item: TrayItem }
  | { kind: "draft"; draft: DraftRow }
  | { kind: "all"; owner: string; items: readonly TrayItem[] };

/** The dialogs of tray actions that need a confirmation. */
export function TrayQuestion(props: { asked: Question | null; actions: TrayActions; onDone: () => void }) {
  const { asked, actions, onDone } = props;
  const then = (run: () => void) => () => {
    onDone();
    run();
  };
  if (!asked) return null;
  if (asked.kind === "draft") {
    const { draft } = asked;
    return (
      <Discard
        title={text.discardDraft.title}
        lede={text.discardDraft.text(draftName(draft))}
        onYes={then(() => actions.discardDraft(draft.key))}
        onNo={onDone}
      />
    );
  }
  if (asked.kind === "all") {
    const { owner, items } = asked;
    const opIds = items.flatMap((item) => [item, ...item.papers]).map(({ op }) => op.opId);
    return (
      <Discard
        title={text.takeAll.title(items.length)}
        lede={text.takeAll.text}
        yes={text.takeAll.yes}
        onYes={then(() => actions.exportAndDelete(owner, opIds))}
        onNo={onDone}
      />
    );
  }
  const { item } = asked;
  const { opId, payload, base, createdAt } = item.op;
  if (asked.kind === "price")
    return <PriceDialog op={item.op} onAccept={then(() => actions.acceptPrice(opId))} onLater={onDone} />;
  if (asked.kind === "conflict") {
    const clashes = clashesOf(item.op);
    return (
      <ConflictDialog
        open
        shipment={titleOf(item)}
        clashes={Object.entries(clashes).map(([field, { value, by, at }]) => ({
          field,
          mine: String(payload[field] ?? base?.[field] ?? ""),
          theirs: value,
          by,
          at,
        }))}
        rest={Object.keys(payload)
          .filter((field) => !(field in clashes) && !WITH_STATUS.includes(field))
          .map(fieldLabel)}
        madeAt={createdAt}
        busy={actions.busy}
        onSave={(choices) => then(() => actions.resolve(opId, choices))()}
        onLater={onDone}
      />
    );
  }
  return (
    <Discard
      title={text.discard.title}
      lede={(item.inDoubt ? text.discard.doubt : text.discard.text)(titleOf(item))}
      onYes={then(() => actions.discard(opId, { inDoubt: item.inDoubt }))}
      onNo={onDone}
    />
  );
}

export function Discard(props: { title: string; lede: string; yes?: string; onYes: () => void; onNo: () => void }) {
  return (
    <Dialog
      open
      onClose={props.onNo}
      kind="alert"
      size="sm"
      title={props.title}
      lede={props.lede}
      actions={
        <>
          <Button variant="primary" onClick={props.onYes}>
            {props.yes ?? text.discard.yes}
          </Button>
          <Button variant="outline" onClick={props.onNo}>
            {text.discard.no}
          </Button>
        </>
      }
    />
  );
}
