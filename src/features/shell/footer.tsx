import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { company } from "#content/company.ts";
import { shell as text } from "#text/shell.ts";
import { BrandLink } from "./brand-link.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const PLACE = "flex min-h-12 items-center text-[1rem] wrap-anywhere hover:underline min-[1024px]:pointer-fine:min-h-9";
const LEGAL = "flex min-h-12 min-w-12 items-center text-ink hover:underline";

export function Footer() {
  return (
    <footer className="site-footer mt-16 border-t-(length:--hair) border-edge pb-[env(safe-area-inset-bottom)] min-[1024px]:mt-24 print:hidden">
      <div className="wrap wrap-wide @container/site-footer">
        <div className="grid grid-cols-[1fr_1fr] @max-[17rem]/site-footer:grid-cols-[1fr] min-[720px]:grid-cols-[repeat(4,1fr)] min-[1024px]:grid-cols-[1.25fr_1fr_1fr_1fr_1.25fr]">
          <div className="col-span-full min-w-0 py-[18px] min-[1024px]:col-auto min-[1024px]:pt-7 min-[1024px]:pr-6 min-[1024px]:pb-[30px] [&_.brand]:whitespace-normal">
            <BrandLink />
            <address className="mt-2 not-italic">
              <p className="text-[0.9375rem] text-ink-2">{company.address}</p>
              <a className={PLACE} href={`mailto:${company.email}`}>
                {company.email}
              </a>
              <a className={PLACE} href={`tel:${company.phone.replaceAll(" ", "")}`}>
                {company.phone}
              </a>
            </address>
          </div>
          <Column title={text.footer.services}>
            <Place to="/lcl-service" label={text.nav.lcl} />
            <Place to="/sea-freight" label={text.nav.ocean} />
            <Place to="/air-freight" label={text.nav.air} />
          </Column>
          <Column title={text.footer.prices}>
            <Place to="/calculator" label={text.nav.calculator} />
            <Place to="/booking" label={text.footer.booking} />
            <Place to="/contact" label={text.nav.contact} />
          </Column>
          <Column title={text.footer.shipments}>
            <Place to="/track" label={text.footer.track} />
            <Place to="/dashboard" label={text.account.dashboard} />
            <Place to="/admin" label={text.footer.adminPortal} />
          </Column>
          <Column title={text.footer.countries}>
            <Place to="/countries/czech-republic" label={text.footer.czechRepublic} />
            <Place to="/lcl-service" label={text.footer.allCountries} />
          </Column>
        </div>
        <div className="footer-end">
          <p>{company.hours}</p>
          <ThemeChoice />
          <nav className="flex gap-x-5 gap-y-2" aria-label={text.footer.legal}>
            <Place to="/terms" className={LEGAL} label={text.footer.terms} />
            <Place to="/privacy" className={LEGAL} label={text.footer.privacy} />
          </nav>
          <p>{text.footer.creed}</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="footer-column">
      <h2>{title}</h2>
      {children}
    </nav>
  );
}

// A plain string instead of the router's route type, for all pages of the footer (rule: site.navigation).
function Place({ to, label, className = PLACE }: { to: string; label: string; className?: string }) {
  return (
    <Link to={to} className={className}>
      {label}
    </Link>
  );
}
