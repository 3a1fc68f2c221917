import { saidOnce } from "#live/said-once.ts";
import { install as text } from "#text/install.ts";
import { toast } from "#ui/toast.tsx";

const SAID = "offline-ready-said";

/** "Ready to work offline", once per device. */
export async function sayReadyOffline(): Promise<void> {
  if (await saidOnce.was(SAID)) return;
  await saidOnce.keep(SAID);
  toast({ tone: "done", unasked: true, ...text.offline });
}
