import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";

type Props = {
  button: ReactNode;
  /** Names the part that opens. */
  label: string;
  look: string;
  panel: string;
  children: ReactNode;
};

/** A button that opens a part of the page below it. Esc, a press elsewhere and every navigation close it. */
export function Drop({ button, label, look, panel, children }: Props) {
  const [open, setOpen] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const press = useRef<HTMLButtonElement>(null);
  const id = useId();
  const router = useRouter();
  useEffect(() => router.subscribe("onBeforeNavigate", () => setOpen(false)), [router]);
  useEffect(() => {
    if (!open) return;
    const away = ({ target }: Event) => {
      if (target instanceof Node && !all.current?.contains(target)) setOpen(false);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      press.current?.focus();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", away);
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", away);
      document.removeEventListener("keydown", leave);
    };
  }, [open]);
  return (
    <div ref={all} className="relative">
      <button
        ref={press}
        type="button"
        className={classNames("inline-flex min-h-12 cursor-pointer items-center gap-2 px-3 whitespace-nowrap", look)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <section
          id={id}
          aria-label={label}
          className={classNames(
            "absolute top-full right-0 z-40 max-h-[calc(100dvh_-_4.5rem)] overflow-y-auto overscroll-contain border-(length:--hair) border-edge bg-sheet shadow-[0_12px_40px_rgb(0_0_0/0.18)]",
            panel,
          )}
        >
          {children}
        </section>
      )}
    </div>
  );
}
