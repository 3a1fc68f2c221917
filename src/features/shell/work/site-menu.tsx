import { Link } from "@tanstack/react-router";
import { company } from "#content/company.ts";
import { useRole, useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { Icon } from "#ui/icon.tsx";
import { useIsHere } from "../nav-link.tsx";
import { NAV_LINKS } from "../nav-links.ts";
import { roleLink, seesQuotes } from "../role-link.ts";
import { ThemeChoice } from "../theme-choice.tsx";
import { useLogout } from "../use-logout.ts";
import { Drop } from "./drop.tsx";
import styles from "./site-menu.module.css";

const ROW = styles.item;
const TITLE = "px-4 pt-3 pb-1 text-14 font-medium text-ink-2";

/** The links of header and footer on a page that has the bar of the work instead (rule: site.navigation). */
export function SiteMenu() {
  return (
    <Drop
      button={
        <>
          <Icon name="menu" className="hidden at-scanner:block" />
          <span className="at-scanner:sr-only">{text.site.button}</span>
        </>
      }
      label={text.site.button}
      look="border-(length:--hair) border-edge bg-sheet px-4 font-semibold text-ink aria-expanded:bg-ink aria-expanded:text-paper at-scanner:px-[14px]"
      panel="w-[min(40rem,calc(100vw_-_2rem))]"
    >
      <div className="grid min-[36rem]:grid-cols-2">
        <nav aria-label={text.nav.label}>
          <h2 className={TITLE}>{text.site.site}</h2>
          {NAV_LINKS.map((link) => (
            <Row key={link.to} {...link} />
          ))}
        </nav>
        <Account />
      </div>
      <Foot />
    </Drop>
  );
}

function Account() {
  const user = useSession();
  const { role } = useRole();
  const work = roleLink(role);
  const { busy, logout } = useLogout();
  return (
    <nav aria-label={text.account.label} className="border-rule max-[36rem]:border-t min-[36rem]:border-l">
      <h2 className={TITLE}>{text.account.label}</h2>
      <p className="border-b border-rule px-4 pb-3 text-15 wrap-anywhere text-ink-2">
        {text.account.signedInAs(user?.email ?? "")}
      </p>
      <Row to="/dashboard" label={text.account.dashboard} />
      {work && <Row {...work} />}
      {seesQuotes(role) && <Row to="/quotes" label={text.account.quotes} />}
      <Row to="/profile" label={text.account.profile} />
      <button type="button" className={ROW} aria-disabled={busy} onClick={() => !busy && void logout()}>
        {busy ? text.account.loggingOut : text.account.logout}
      </button>
    </nav>
  );
}

/** What the foot of every other page has beside the pages above. */
function Foot() {
  const { footer } = text;
  return (
    <div className="border-t-(length:--hair) border-edge bg-sheet-2">
      <h2 className={TITLE}>{text.site.foot}</h2>
      <nav aria-label={footer.label} className="grid min-[36rem]:grid-cols-3">
        <Row to="/booking" label={footer.booking} />
        <Row to="/track" label={footer.track} />
        <Row to="/admin" label={footer.adminPortal} />
        <Row to="/countries/czech-republic" label={footer.countries} />
        <Row to="/terms" label={footer.terms} />
        <Row to="/privacy" label={footer.privacy} />
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule px-4 py-3 text-15 text-ink-2">
        <address className="not-italic">{company.address}</address>
        <a className="link inline-flex min-h-12 items-center" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        <a className="link inline-flex min-h-12 items-center" href={`tel:${company.phone.replaceAll(" ", "")}`}>
          {company.phone}
        </a>
        <ThemeChoice />
      </div>
    </div>
  );
}

// A plain string instead of the router's route type, for all pages.
function Row({ to, label }: { to: string; label: string }) {
  const here = useIsHere(to);
  return (
    <Link to={to} activeOptions={{ exact: true }} className={ROW} aria-current={here ? "true" : undefined}>
      {label}
    </Link>
  );
}
