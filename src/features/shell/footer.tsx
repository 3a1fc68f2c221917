import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { company } from "#content/company.ts";
import { shell as text } from "#text/shell.ts";
import { BrandLink } from "./brand-link.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="wrap wrap-wide">
        <div className="footer-columns">
          <div>
            <BrandLink />
            <address>
              <p>{company.address}</p>
              <a href={`mailto:${company.email}`}>{company.email}</a>
              <a href={`tel:${company.phone.replaceAll(" ", "")}`}>{company.phone}</a>
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
          <nav className="footer-legal" aria-label={text.footer.legal}>
            <Place to="/terms" label={text.footer.terms} />
            <Place to="/privacy" label={text.footer.privacy} />
          </nav>
          <p>{text.footer.creed}</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      {children}
    </nav>
  );
}

// A plain string instead of the router's route type, for all pages of the footer (rule: site.navigation).
function Place({ to, label }: { to: string; label: string }) {
  return <Link to={to}>{label}</Link>;
}
