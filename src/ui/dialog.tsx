import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import type { ReactNode } from "react";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
import { CLOSE } from "./close.ts";
import { DIALOG, PANEL_SHADOW, VEIL } from "./dialog-classes.ts";
import { DialogToasts } from "./dialog-toasts.tsx";
import { Icon } from "./icon.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** "alert" for a question that must be answered, such as Discard. */
  kind?: "dialog" | "alert" | undefined;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
};

const WIDTHS = { sm: "max-w-[30rem]", md: "max-w-[42.5rem]", lg: "max-w-[60rem]", xl: "max-w-[66rem]" } as const;

/** A modal dialog: focus stays inside, Escape and the backdrop close it, and focus returns to where it was. */
export function Dialog({ open, onClose, title, lede, children, actions, kind = "dialog", size = "md" }: DialogProps) {
  return (
    <HeadlessDialog open={open} onClose={onClose} role={kind === "alert" ? "alertdialog" : "dialog"} className={DIALOG}>
      <DialogBackdrop className={VEIL} />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel
          className={classNames(
            "w-full rounded-ruled border-(length:--hair) border-edge bg-sheet [--surface:var(--color-sheet)]",
            PANEL_SHADOW,
            WIDTHS[size],
          )}
        >
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 px-5.5 pt-5 pb-4.5">
            <DialogTitle as="h2" className="text-27/none sm:text-33/none">
              {title}
            </DialogTitle>
            <button type="button" className={classNames(CLOSE, "-mr-3")} onClick={onClose} aria-label={text.close}>
              <Icon name="x" />
            </button>
            {lede && <p className="col-span-full text-ink-2">{lede}</p>}
          </div>
          {children && <div className="border-t border-rule px-5.5 py-4.5">{children}</div>}
          {actions && <DialogActions>{actions}</DialogActions>}
          <DialogToasts />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

/** The buttons at a dialog's foot. `inside`: they stand in the body (as in a form), which has the side padding already. */
export function DialogActions({ inside, children }: { inside?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-3 gap-y-2 border-t-(length:--hair) border-edge max-sm:[&>.btn]:flex-auto max-sm:[&>.btn-free>.btn]:flex-auto",
        inside ? "py-4" : "px-5.5 py-4",
      )}
    >
      {children}
    </div>
  );
}
