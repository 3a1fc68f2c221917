import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ui as text } from "#text/ui.ts";
import { Icon } from "./icon.tsx";

export type ToastInput = {
  tone: "done" | "error" | "info";
  title: string;
  text?: string | undefined;
  /** What the person can do about it; each takes the toast away. With actions it stays until answered. */
  actions?: readonly { label: string; run: () => void }[] | undefined;
  /** Called when it is closed without an action. */
  onDismiss?: (() => void) | undefined;
};
type Toast = ToastInput & { id: string };

/** How long a toast that is not an error stays, in milliseconds, while nobody points at it. */
export const TOAST_LIFE = 6000;
const MOST = 4;

let toasts: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says in a corner what also stands in place. Returns its id. The same words again replace the earlier ones. */
export function toast(input: ToastInput): string {
  made += 1;
  const id = `toast-${made}`;
  const others = toasts.filter((t) => t.title !== input.title || t.text !== input.text || t.tone !== input.tone);
  publish([...others, { ...input, id }].slice(-MOST));
  return id;
}

/** Takes one toast away; an unknown id is no error. */
export function dismissToast(id: string): void {
  publish(toasts.filter((t) => t.id !== id));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const NONE: readonly Toast[] = [];

/** Where toasts appear. Mounted once, always: a live region that is born together with its text is not read out. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  const of = (urgent: boolean) =>
    shown.filter((t) => (t.tone === "error") === urgent).map((t) => <ToastCard key={t.id} toast={t} />);
  return (
    <section className="toasts" aria-label={text.notifications}>
      <div role="status" aria-live="polite" className="toasts-list">
        {of(false)}
      </div>
      <div role="alert" aria-live="assertive" className="toasts-list">
        {of(true)}
      </div>
    </section>
  );
}

function ToastCard({ toast: { id, tone, title, text: more, actions, onDismiss } }: { toast: Toast }) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
    <div
      className={`toast toast-${tone}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone === "error" ? "alert" : tone === "done" ? "ok" : "info"} />
      <div className="toast-text">
        <b>{title}</b>
        {more && <p>{more}</p>}
        {actions && (
          <div className="toast-actions">
            {actions.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className="toast-action"
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
        className="toast-close"
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
