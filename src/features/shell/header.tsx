import { shell as text } from "#text/shell.ts";
import { AccountLinks } from "./account-links.tsx";
import { BrandLink } from "./brand-link.tsx";
import { NavLink } from "./nav-link.tsx";
import { NAV_LINKS } from "./nav-links.ts";
import { PhoneMenu } from "./phone-menu.tsx";
import { SyncPlace } from "./sync-place.tsx";

export function Header() {
  return (
    <header className="site-header">
      <div className="wrap wrap-wide site-header-row">
        <BrandLink />
        <nav className="main-nav" aria-label={text.nav.label}>
          {NAV_LINKS.map((link) => (
            <NavLink key={link.to} {...link} />
          ))}
        </nav>
        <div className="header-end">
          <SyncPlace />
          <AccountLinks />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
