import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import type { ReactNode } from "react";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
import { CLOSE } from "./close.ts";
import { DIALOG, PANEL_SHADOW, VEIL } from "./dialog-classes.ts";
import { DialogToasts } from "./dialog-toasts.tsx";
import { Icon } from "./icon.tsx";
import styles from "./sheet.module.css";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown under the title: a summary of the state. */
  lede?: ReactNode;
  children: ReactNode;
  /** Stays visible below the scrolling content. */
  foot?: ReactNode;
};

/** A panel over the page: at the right edge where there is room, from below on a phone. Dialogs may open on top of it. */
export function Sheet({ open, onClose, title, lede, children, foot }: SheetProps) {
  return (
    <HeadlessDialog open={open} onClose={onClose} className={DIALOG}>
      <DialogBackdrop className={VEIL} />
      <div className="inset-0 fixed flex items-end justify-end">
        <DialogPanel
          className={classNames(
            styles.panel,
            "animate-[sheet-up_var(--fast)_ease-out] sm:[animation-name:sheet-in] motion-reduce:animate-none",
            PANEL_SHADOW,
          )}
        >
          <div className="px-4 border-b-(length:--hair) border-edge grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 gap-x-2 pt-5 pb-4 sm:px-6">
            <DialogTitle as="h2" className="text-(length:--text-33)">
              {title}
            </DialogTitle>
            <button type="button" className={classNames(CLOSE, "-mr-3")} onClick={onClose} aria-label={text.close}>
              <Icon name="x" />
            </button>
            {lede && <div className="col-span-full">{lede}</div>}
          </div>
          <div className="p-4 overflow-y-auto overscroll-contain sm:px-6">{children}</div>
          {foot && <div className="px-4 py-3 border-t-(length:--hair) border-edge sm:px-6 empty:hidden">{foot}</div>}
          <DialogToasts />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
