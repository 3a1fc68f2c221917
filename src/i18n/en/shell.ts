/** The layout of every screen: header, footer, menu, and the error screens. */
export const shell = {
  skip: "Skip to the content",
  /** Shown in a browser without scripts. */
  noScript: (email: string, phone: string) =>
    `Prices, forms and your shipments need JavaScript, which this browser does not run. You can reach us at ${email} and ${phone}.`,
  oldBrowser: (email: string, phone: string) =>
    `This browser is too old for prices, forms and your shipments. Update it, or reach us at ${email} and ${phone}.`,
  /** "Calculator, Akamas Freight" */
  pageTitle: (page: string, company: string) => `${page} · ${company}`,

  nav: {
    label: "Main",
    home: "Home",
    lcl: "LCL Service",
    ocean: "Ocean Freight",
    air: "Air Freight",
    calculator: "Calculator",
    track: "Track",
    contact: "Contact",
  },

  account: {
    label: "Account",
    dashboard: "Dashboard",
    quotes: "Quotes",
    profile: "Profile",
    admin: "Admin",
    warehouse: "Warehouse",
    tariff: "Tariff",
    login: "Login",
    getStarted: "Get Started",
    logout: "Logout",
    loggingOut: "Logging out…",
    signedInAs: (email: string) => `Signed in as ${email}`,
  },

  menu: {
    open: "Menu",
    close: "Close menu",
    title: "Menu",
    places: "Where to?",
  },

  theme: {
    label: "Colours",
    system: "As the device",
    light: "Light",
    dark: "Dark",
  },

  /** The button on pages of the work that opens the links of header and footer. */
  site: { button: "Site and account", site: "Site", foot: "Foot of every page" },

  sync: {
    ok: "Up to date",
    loading: "Loading",
    behind: "Not up to date",
    offline: "Offline",
    sending: (n: number) => `Sending ${n}`,
    signIn: (n: number) => `Sign in to send ${n}`,
    attention: (n: number) => (n === 1 ? "1 needs attention" : `${n} need attention`),
    closed: "Restart needed",
  },

  footer: {
    label: "Footer",
    services: "Services",
    prices: "Prices and booking",
    shipments: "Your shipments",
    countries: "Country Coverage",
    booking: "Booking",
    track: "Track a shipment",
    adminPortal: "Admin Portal",
    czechRepublic: "Czech Republic",
    allCountries: "All countries and days",
    legal: "Legal",
    terms: "Terms",
    privacy: "Privacy",
    creed: "One dot is one day.",
  },

  notFound: {
    title: "Oops! Page not found",
    text: "There is no page at this address. The goods are fine; only the link is lost.",
    line: "A day line that ends before Bologna: this way leads nowhere",
    home: "Return to Home",
    calculator: "Calculate Rate",
    attempted: "404: no page at",
  },

  error: {
    title: "Unexpected Application Error!",
    text: "This screen broke while it was being drawn. What you saved on this device is not changed by it.",
    retry: "Try again",
    home: "Return to Home",
    details: "What the browser reported",
  },
} as const;
