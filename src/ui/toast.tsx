import { useEffect, useRef, useState } from "react";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type ToastInput = {
  tone: "done" | "error" | "info";
  title: string;
  text?: string | undefined;
  /**
   * Buttons; each closes the toast. A toast with actions is a question: it stays until answered, and is shown again after a
   * toast that replaced it in the meantime.
   */
  actions?: readonly { label: string; run: () => void }[] | undefined;
  /** Not the result of something the person did: it is queued behind the toast that is shown instead of replacing it. */
  unasked?: boolean | undefined;
  /** It is not shown over the scanner, whose picture and buttons it would cover (warehouse.css). */
  notAtScanner?: boolean | undefined;
  /** Called when it is closed without an action. */
  onDismiss?: (() => void) | undefined;
};
/** `inDialog`: the result of something done in a dialog, which is shown there as long as one is open. */
export type Toast = ToastInput & { id: string; inDialog: boolean };

/** How long a toast that is not an error stays, in milliseconds; the time stops while the pointer is on it. */
export const TOAST_LIFE = 6000;
const NONE: readonly Toast[] = [];
let made = 0;

/** A stack: the last one is shown, those before it are shown again when it is closed. */
export const toasts = createStore(NONE);

/** The open dialogs, the topmost last. The page behind them is inert: a notice there could be neither heard nor closed. */
export const dialogs = createStore<readonly string[]>([]);

/**
 * Shows a message in the corner that the page shows too, one at a time. A new toast replaces the one before it, also an error,
 * because that is outdated. A question does not replace an error, it only covers it. An `unasked` toast is queued behind what
 * is shown. Returns the toast's id.
 */
export function toast(input: ToastInput): string {
  made += 1;
  const id = `toast-${made}`;
  const before = toasts.get();
  const others = before.filter(({ title }) => title !== input.title);
  const added = { ...input, id, inDialog: dialogs.get().length > 0 && !input.unasked && !input.actions };
  toasts.set(
    input.unasked && others.length > 0
      ? [added, ...others]
      : [...others.filter((one) => staysBehind(one, input, one === before.at(-1))), added],
  );
  return id;
}

/** Whether a toast is shown again when the next one is gone. */
function staysBehind({ actions, tone, unasked }: Toast, next: ToastInput, isShown: boolean): boolean {
  if (actions) return true;
  if (tone === "error") return next.actions !== undefined;
  return unasked === true && !isShown;
}

/** Closes one toast; an unknown id is ignored. */
export function dismissToast(id: string): void {
  toasts.set(toasts.get().filter((t) => t.id !== id));
}

/** Empty it has no height: a box that grows upwards would count as a shift of the page. */
const LIST = "w-full max-w-[27.5rem]";

/** Where toasts appear. Always mounted, once: a live region that is mounted together with its text is not read out. */
export function ToastRegion() {
  const last = useStore(toasts, NONE).at(-1);
  const covered = useStore(dialogs).length > 0;
  return (
    <section
      className={classNames(
        "toasts pointer-events-none fixed inset-x-4 bottom-[calc(16px+var(--bottom-bar,0px)+env(safe-area-inset-bottom,0px))] grid justify-items-end",
        covered ? "z-40" : "z-60",
      )}
      aria-label={text.notifications}
    >
      <Toasts shown={last && !(covered && last.inDialog) ? last : undefined} />
    </section>
  );
}

/** Both live regions, with the toast in the one of its urgency. */
export function Toasts({ shown }: { shown: Toast | undefined }) {
  const of = (urgent: boolean) =>
    shown && (shown.tone === "error") === urgent ? <ToastCard key={shown.id} toast={shown} /> : null;
  return (
    <>
      <div role="status" aria-live="polite" className={LIST}>
        {of(false)}
      </div>
      <div role="alert" aria-live="assertive" className={LIST}>
        {of(true)}
      </div>
    </>
  );
}

function ToastCard({ toast: { id, tone, title, text: more, actions, notAtScanner, onDismiss } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(TOAST_LIFE);
  const stays = tone === "error" || actions !== undefined;
  useEffect(() => {
    if (stays || held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - since));
    };
  }, [id, stays, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={classNames(
        "toast pointer-events-auto flex items-start gap-3.5 rounded-ruled border-2 py-3.5 pr-1.5 pl-4.5 animate-[rise_var(--fast)_ease-out] [&>svg]:mt-0.5 forced-colors:border-[ButtonText]",
        notAtScanner && "toast-not-at-scanner",
        tone === "error" ? "border-error bg-error-tint text-ink [&>svg]:text-error" : "border-ink bg-ink text-paper",
      )}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone === "error" ? "alert" : tone === "done" ? "ok" : "info"} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b>{title}</b>
        {more && <p>{more}</p>}
        {actions && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {actions.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className="min-h-12 rounded-ruled border-2 border-current px-4.5 font-bold first:border-paper first:bg-paper first:text-ink"
                onClick={() => {
                  dismissToast(id);
                  run();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        className="-my-3 grid size-12 flex-none place-items-center"
        onClick={() => {
          dismissToast(id);
          onDismiss?.();
        }}
        aria-label={text.dismiss}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
