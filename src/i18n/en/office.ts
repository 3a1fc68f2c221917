/** The layout of the office's screens. Specified texts must not be changed (rule: site.errors). */
export const office = {
  denied: { title: "Access Denied", text: "You do not have admin privileges" },
  unread: { title: "Your role could not be looked up", text: "Open the page again in a moment." },
  checking: "Looking up your role",
  landed: (count: number) => `${count} changes to shipments have been saved`,
  nav: {
    toList: "Skip to the first shipment",
    label: "Office",
    shipments: "Shipments",
    sailings: "Sailings",
    warehouse: "Warehouse",
    holds: "On hold",
    inbox: "Inbox",
    tariff: "Tariff",
    status: "Status",
    people: "People",
    noMail: "no mail server",
    named: (place: string, what: string) => `${place}, ${what}`,
    waiting: (place: string, n: number) => `${place}, ${n} waiting`,
  },
} as const;
