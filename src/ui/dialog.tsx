import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import type { ReactNode } from "react";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
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
  size?: "sm" | "md" | undefined;
};

/** A question over the page: focus stays inside, Escape and the veil close it, the focus returns to where it was. */
export function Dialog({ open, onClose, title, lede, children, actions, kind = "dialog", size = "md" }: DialogProps) {
  return (
    <HeadlessDialog open={open} onClose={onClose} role={kind === "alert" ? "alertdialog" : "dialog"} className="dialog">
      <DialogBackdrop className="dialog-veil" />
      <div className="dialog-place">
        <DialogPanel className={classNames("dialog-panel", size === "sm" && "dialog-small")}>
          <div className="dialog-head">
            <DialogTitle as="h2" className="dialog-title">
              {title}
            </DialogTitle>
            <button type="button" className="dialog-close" onClick={onClose} aria-label={text.close}>
              <Icon name="x" />
            </button>
            {lede && <p className="dialog-lede">{lede}</p>}
          </div>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
