import { authState } from "#data/auth-state.ts";
import { opActions, useSyncStatus } from "#live/sync.ts";
import type { TrayItem } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";

/**
 * What can be done with everything at once. Whose session ended may not be able to sign in again: the account may have
 * been erased, and the server says the same 401 then. What waits is theirs all the same, as a file.
 */
export function TrayFoot(props: { items: readonly TrayItem[]; busy: boolean; onTake: (owner: string) => void }) {
  const { items: all, busy, onTake } = props;
  const owner = authState.owner();
  // Not a visitor's, which is listed for its answer alone.
  const items = all.filter(({ op }) => op.owner === owner);
  // Follows the session: the status changes with it.
  useSyncStatus();
  const sendable = items.filter(({ op }) => op.state === "queued");
  if (items.length > 0 && authState.ended())
    return (
      <div className="tray-take">
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
