import { saidOnce } from "#live/said-once.ts";
import { storageState } from "#live/storage.ts";
import { install as text } from "#text/install.ts";
import { toast } from "#ui/toast.tsx";

const SAID = "offline-ready-said";

/** "Ready to work offline", once per device. */
export async function sayReadyOffline(): Promise<void> {
  if (await saidOnce.was(SAID)) return;
  await saidOnce.keep(SAID);
  // Kept in memory: it was told that nothing stays.
  if (storageState.get() !== "device") return;
  const { title, text: words, unpromised } = text.offline;
  const promised = await navigator.storage?.persisted?.().catch(() => false);
  toast({ tone: "done", unasked: true, title, text: promised ? words : unpromised });
}
