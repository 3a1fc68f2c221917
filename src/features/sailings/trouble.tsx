import { fieldWords, refusalWords } from "#i18n/refusal-words.ts";
import type { PendingChange } from "#live/sailings.ts";
import { opActions } from "#live/sync.ts";
import { sailings } from "#text/sailings.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";

const text = sailings.trouble;

/** Each change of this device that the server refused, with the reason and a button to discard it. */
export function Trouble({ changes }: { changes: readonly PendingChange[] }) {
  const refused = [...new Map(changes.map((change) => [change.op.opId, change])).values()].filter(
    ({ refused }) => refused,
  );
  if (refused.length === 0) return null;
  const discard = (opId: string) =>
    void opActions.discard(opId).catch((error) => {
      console.error(error);
      toast({ tone: "error", title: sailings.step.failed });
    });
  return (
    <div className="px-4 pb-3 grid gap-2 sm:px-6">
      {refused.map(({ op, sync }) => (
        <Banner
          key={op.opId}
          tone="error"
          role="alert"
          title={text.title}
          actions={
            <Button size="sm" onClick={() => discard(op.opId)}>
              {text.discard}
            </Button>
          }
        >
          {reasonOf(op.kind, sync)}
        </Banner>
      ))}
    </div>
  );
}

function reasonOf(kind: string, { error }: PendingChange["sync"]): string {
  const what = text.kinds[kind] ?? "";
  if (error?.kind === "conflict") {
    const states: Record<string, string> = sailings.states;
    return error.state ? text.state(what, (states[error.state] ?? error.state).toLowerCase()) : text.edited(what);
  }
  const words = error?.kind === "invalid" ? (Object.values(fieldWords(error))[0] ?? refusalWords(error)) : "";
  return text.other(what, words);
}

/** The unsent changes of a sailing. */
export function SyncNote({ pending }: { pending: readonly PendingChange[] }) {
  const waiting = pending.filter(({ refused }) => !refused).length;
  if (waiting === 0) return null;
  return (
    <p className="text-15 text-hub font-semibold flex gap-1.5 items-center">
      <Icon name="clock" small />
      <span>{text.waiting(waiting)}</span>
    </p>
  );
}
