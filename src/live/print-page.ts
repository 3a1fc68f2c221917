import { printing } from "#data/shared/printing.ts";

/** Longer than a request may take. An engine that puts the dialog off until then, or never tells its end, is not waited for longer. */
const LONGEST_MS = 60_000;

let end: (() => void) | null = null;

/**
 * Prints the page; every print button calls this. WebKit puts `window.print()` off while anything is being loaded, and the
 * realtime connection always is (WebKit bug 195769): it is closed, and opened again after the dialog, however that ended.
 * A new connection pulls what was missed.
 */
export function printPage(): void {
  end?.();
  const done = () => {
    window.removeEventListener("afterprint", done);
    clearTimeout(timer);
    clearTimeout(dialog);
    end = null;
    printing.set(false);
  };
  const timer = setTimeout(done, LONGEST_MS);
  // The connection is closed before the next task.
  const dialog = setTimeout(() => window.print());
  end = done;
  window.addEventListener("afterprint", done);
  printing.set(true);
}
