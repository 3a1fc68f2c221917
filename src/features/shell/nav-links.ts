import { shell as text } from "#text/shell.ts";

/** The top navigation in its fixed order (rule: site.navigation). */
export const NAV_LINKS = [
  { to: "/", label: text.nav.home },
  { to: "/lcl-service", label: text.nav.lcl },
  { to: "/sea-freight", label: text.nav.ocean },
  { to: "/air-freight", label: text.nav.air },
  { to: "/calculator", label: text.nav.calculator },
  { to: "/track", label: text.nav.track },
  { to: "/contact", label: text.nav.contact },
] as const;
