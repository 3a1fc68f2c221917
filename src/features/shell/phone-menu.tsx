import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { useRole, useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { BrandLink } from "./brand-link.tsx";
import { NavLink } from "./nav-link.tsx";
import { NAV_LINKS } from "./nav-links.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { useLogout } from "./use-logout.ts";

/**
 * The menu of small screens: a sheet over the whole page. A native modal dialog keeps the focus inside, closes on Esc
 * and gives the focus back, without a library on every public page.
 */
export function PhoneMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();

  // Back, a link or a redirect: whatever changes the page under the sheet closes it.
  useEffect(() => router.subscribe("onBeforeNavigate", () => dialog.current?.close()), [router]);
  useEffect(() => {
    // Grown past the width where the sheet is the menu, the page must not stay inert behind it.
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
        <span>{text.menu.open}</span>
      </button>
      <dialog ref={dialog} className="menu-sheet" aria-labelledby={titleId} onClose={() => setOpen(false)}>
        <h2 id={titleId} className="sr-only">
          {text.menu.title}
        </h2>
        <div className="menu-head">
          <BrandLink onClick={close} />
          <button type="button" className="menu-button" onClick={close}>
            <Icon name="x" />
            <span className="sr-only">{text.menu.close}</span>
          </button>
        </div>
        {open && <MenuContent onLeave={close} />}
      </dialog>
    </>
  );
}

function MenuContent({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="menu-body">
      <nav aria-label={text.nav.label}>
        <ul className="menu-places">
          {NAV_LINKS.map((link) => (
            <li key={link.to}>
              <NavLink {...link} onClick={onLeave} />
            </li>
          ))}
        </ul>
      </nav>
      <MenuAccount onLeave={onLeave} />
      <div className="menu-foot">
        <ThemeChoice />
      </div>
    </div>
  );
}

function MenuAccount({ onLeave }: { onLeave: () => void }) {
  const user = useSession();
  const { admin } = useRole();
  const { busy, logout } = useLogout();
  if (!user)
    return (
      <nav className="menu-account" aria-label={text.account.label}>
        <Link
          to="/auth"
          search={{ mode: "signup" }}
          className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          onClick={onLeave}
        >
          {text.account.getStarted}
        </Link>
        <Link
          to="/auth"
          search={{}}
          className={buttonClass({ variant: "outline", size: "lg", wide: true })}
          onClick={onLeave}
        >
          {text.account.login}
        </Link>
      </nav>
    );
  return (
    <nav className="menu-account" aria-label={text.account.label}>
      <p className="menu-who">{text.account.signedInAs(user.email)}</p>
      <ul className="menu-commands">
        <li>
          <NavLink to="/dashboard" label={text.account.dashboard} onClick={onLeave} />
        </li>
        <li>
          <NavLink to="/profile" label={text.account.profile} onClick={onLeave} />
        </li>
        {admin && (
          <li>
            <NavLink to="/admin" label={text.account.admin} onClick={onLeave} />
          </li>
        )}
        <li>
          <button
            type="button"
            className="nav-link"
            aria-disabled={busy}
            // What is asked before a sign-out would stand behind this sheet.
            onClick={() => !busy && void logout().then(onLeave)}
          >
            {busy ? text.account.loggingOut : text.account.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}
