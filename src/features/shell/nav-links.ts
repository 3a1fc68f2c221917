import { shell as text } from "#text/shell.ts";

/** The top navigation of the specification, in its order (section 2, Shared header and footer). */
export const NAV_LINKS = [
  { to: "/", label: text.nav.home },
  { to: "/lcl-service", label: text.nav.lcl },
  { to: "/sea-freight", label: text.nav.ocean },
  { to: "/air-freight", label: text.nav.air },
  { to: "/calculator", label: text.nav.calculator },
  { to: "/contact", label: text.nav.contact },
] as const;
