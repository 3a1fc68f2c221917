import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import type { ReactNode } from "react";
import { ui as text } from "#text/ui.ts";
import { Icon } from "./icon.tsx";
import "./sheet.css";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title: the state of the whole. */
  lede?: ReactNode;
  children: ReactNode;
  /** Stays in view under what scrolls. */
  foot?: ReactNode;
};

/** A list beside the page: at the right edge where there is room, from below on a phone. Dialogs may open on top of it. */
export function Sheet({ open, onClose, title, lede, children, foot }: SheetProps) {
  return (
    <HeadlessDialog open={open} onClose={onClose} className="dialog">
      <DialogBackdrop className="dialog-veil" />
      <div className="sheet-place">
        <DialogPanel className="sheet-panel">
          <div className="sheet-head">
            <DialogTitle as="h2" className="sheet-title">
              {title}
            </DialogTitle>
            <button type="button" className="dialog-close sheet-close" onClick={onClose} aria-label={text.close}>
              <Icon name="x" />
            </button>
            {lede && <div className="sheet-lede">{lede}</div>}
          </div>
          <div className="sheet-body">{children}</div>
          {foot && <div className="sheet-foot">{foot}</div>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
