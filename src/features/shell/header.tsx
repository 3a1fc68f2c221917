import { shell as text } from "#text/shell.ts";
import { AccountLinks } from "./account-links.tsx";
import { BrandLink } from "./brand-link.tsx";
import { NavLink } from "./nav-link.tsx";
import { NAV_LINKS } from "./nav-links.ts";
import { PhoneMenu } from "./phone-menu.tsx";
import { SyncPlace } from "./sync-place.tsx";

/**
 * `@max-[…]` measures the header in the page's own text: with larger letters there is less room than the window's width says.
 * `header-row` tells links and logo whether the sync chip, which takes room from them, is there.
 */
const ROW =
  "header-row flex min-h-[60px] items-center gap-3 min-[720px]:min-h-[72px] min-[720px]:gap-5 min-[1240px]:max-[1500px]:has-data-[part=chip]:gap-2 min-[1240px]:max-[1500px]:has-data-[part=chip]:px-6 @max-[19rem]/site-header:flex-wrap @max-[19rem]/site-header:gap-x-3 @max-[19rem]/site-header:gap-y-0";

export function Header() {
  return (
    <header className="site-header @container/site-header border-b-(length:--hair) border-edge bg-paper pt-[env(safe-area-inset-top)] print:hidden">
      <div className={`wrap wrap-wide ${ROW}`}>
        <BrandLink />
        <nav className="hidden gap-0.5 min-[1240px]:flex @max-[76rem]/site-header:hidden" aria-label={text.nav.label}>
          {NAV_LINKS.map((link) => (
            <NavLink key={link.to} {...link} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 max-[56rem]:min-w-0">
          <SyncPlace />
          <AccountLinks />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
