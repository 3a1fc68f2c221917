import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { shell as text } from "#text/shell.ts";
import { Icon } from "#ui/icon.tsx";
import { BrandLink } from "./brand-link.tsx";

/** Preloaded when the page is idle (app/device/on-device.ts). */
export const menuContent = () => import("./menu-content.tsx");
const MenuContent = lazy(() => menuContent().then((m) => ({ default: m.MenuContent })));

/** shell.css keeps the page behind it from scrolling. */
const SHEET =
  "menu-sheet h-dvh max-h-none w-full max-w-none overscroll-contain bg-paper text-ink backdrop:bg-paper open:flex open:animate-[menu-in_150ms_ease-out] open:flex-col";
const HEAD =
  "flex min-h-[calc(60px+env(safe-area-inset-top))] flex-none items-center justify-between border-b-(length:--hair) border-edge px-4 pt-[env(safe-area-inset-top)] min-[720px]:px-8";

/**
 * The menu of small screens, over the whole page. A native modal dialog traps the focus, closes on Esc and restores the focus,
 * without a library on every public page.
 */
export function PhoneMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();

  // Any navigation (Back, a link, a redirect) closes the menu.
  useEffect(() => router.subscribe("onBeforeNavigate", () => dialog.current?.close()), [router]);
  useEffect(() => {
    // Closes when the window becomes too wide for this menu, otherwise the page would stay inert behind it.
    const wide = window.matchMedia("(min-width: 1240px)");
    const leave = () => wide.matches && dialog.current?.close();
    wide.addEventListener("change", leave);
    return () => wide.removeEventListener("change", leave);
  }, []);

  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
      >
        <Icon name="menu" />
        {/* Only the icon is visible on narrow screens, where the sync chip needs the room. */}
        <span className="max-[420px]:sr-only">{text.menu.open}</span>
      </button>
      <dialog ref={dialog} className={SHEET} aria-labelledby={titleId} onClose={() => setOpen(false)}>
        <h2 id={titleId} className="sr-only">
          {text.menu.title}
        </h2>
        <div className={HEAD}>
          <BrandLink onClick={close} />
          <button type="button" className="menu-button" onClick={close}>
            <Icon name="x" />
            <span className="sr-only">{text.menu.close}</span>
          </button>
        </div>
        {open && (
          <Suspense fallback={null}>
            <MenuContent onLeave={close} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
