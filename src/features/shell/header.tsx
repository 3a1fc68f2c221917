import { shell as text } from "#text/shell.ts";
import { AccountLinks } from "./account-links.tsx";
import { BrandLink } from "./brand-link.tsx";
import { LazySyncState } from "./lazy-sync-state.tsx";
import { NavLink } from "./nav-link.tsx";
import { NAV_LINKS } from "./nav-links.ts";
import { PhoneMenu } from "./phone-menu.tsx";

export function Header() {
  return (
    <header className="site-header @container/site-header border-b-(length:--hair) border-edge bg-paper pt-[env(safe-area-inset-top)] print:hidden">
      <div className="wrap wrap-wide header-row">
        <BrandLink />
        <nav className="hidden gap-0.5 min-[1240px]:flex @max-[76rem]/site-header:hidden" aria-label={text.nav.label}>
          {NAV_LINKS.map((link) => (
            <NavLink key={link.to} {...link} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 max-[56rem]:min-w-0">
          <LazySyncState />
          <AccountLinks />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
