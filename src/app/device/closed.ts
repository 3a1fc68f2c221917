import type { Store } from "#lib/store.ts";
import { lostHere } from "#text/lost-here.ts";
import { toast } from "#ui/toast.tsx";

/** Says that something is lost at the server and cannot be brought back from this device. */
export function followClosed(closed: Store<number>): void {
  const say = () => {
    const lost = closed.get();
    if (lost === 0) return;
    closed.set(0);
    toast({ tone: "error", title: lostHere.title(lost), text: lostHere.text });
  };
  closed.subscribe(say);
  say();
}
