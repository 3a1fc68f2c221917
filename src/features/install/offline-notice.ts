import { get, set } from "idb-keyval";
import { install as text } from "#text/install.ts";
import { toast } from "#ui/toast.tsx";

const SAID = "offline-ready-said";

/** "Ready to work offline", once per device. */
export async function sayReadyOffline(): Promise<void> {
  if (await get(SAID)) return;
  await set(SAID, true);
  toast({ tone: "done", unasked: true, ...text.offline });
}
