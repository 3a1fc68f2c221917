import { useSyncStatus } from "#live/sync.ts";
import { shell as text } from "#text/shell.ts";
import { SyncChip } from "#ui/freight/sync-chip.tsx";

/** The chip itself, in a chunk of its own: it brings the outbox with it. */
export function SyncState() {
  const { state, count } = useSyncStatus();
  const words = {
    ok: text.sync.ok,
    offline: text.sync.offline,
    sending: text.sync.sending(count),
    sign_in: text.sync.signIn(count),
    attention: text.sync.attention(count),
  };
  return <SyncChip state={state} text={words[state]} />;
}
