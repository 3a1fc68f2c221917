/** The layout of the office's screens. Specified texts must not be changed (rule: site.errors). */
export const office = {
  denied: { title: "Access Denied", text: "You do not have admin privileges" },
  unread: { title: "Your role could not be looked up", text: "Open the page again in a moment." },
  checking: "Looking up your role",
  saved: (count: number) => `${count} changes to shipments have been saved`,
  nav: {
    toList: "Skip to the first shipment",
    label: "Office",
    today: "Today",
    shipments: "Shipments",
    sailings: "Sailings",
    warehouse: "Warehouse",
    inbox: "Inbox",
    quotes: "Quotes",
    tariff: "Tariff",
    status: "Status",
    people: "People",
    log: "Log",
    own: "Account and office",
    noMail: "no mail server",
    /** After the number in a section's link, for screen readers. */
    notKnown: "not counted yet",
    asks: {
      "/admin/today": "late",
      "/admin": "to confirm",
      "/admin/sailings": "to be recorded",
      "/warehouse": "missing or found",
      "/admin/inbox": "waiting",
    },
  },
} as const;
