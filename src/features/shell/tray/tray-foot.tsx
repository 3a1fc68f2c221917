import { useOwner } from "#live/early-live.ts";
import { useSessionEnded } from "#live/session.ts";
import { opActions } from "#live/sync.ts";
import type { TrayItem } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";

/**
 * Actions on everything at once. After an expired session the person can also export the unsent operations as a file, because
 * the account may have been erased, which gives the same 401, and signing in is then impossible.
 */
export function TrayFoot(props: { items: readonly TrayItem[]; busy: boolean; onTake: (owner: string) => void }) {
  const { items: all, busy, onTake } = props;
  const owner = useOwner();
  const ended = useSessionEnded();
  // Without a visitor's operations, which are listed only to be answered.
  const items = all.filter(({ op }) => op.owner === owner);
  const sendable = items.filter(({ op }) => op.state === "queued");
  if (items.length > 0 && ended)
    return (
      <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4">
        <p className="hint">{text.tray.noAccount}</p>
        <Button variant="outline" icon="download" disabled={busy} onClick={() => onTake(owner)}>
          {text.tray.takeAll}
        </Button>
      </div>
    );
  if (sendable.length <= 1) return null;
  return (
    <Button variant="outline" icon="up" disabled={busy} onClick={() => void opActions.tryAllNow(owner)}>
      {text.tray.sendAll}
    </Button>
  );
}
