/** What stands around the office's screens. The specification's words stand here letter by letter (section 8). */
export const office = {
  denied: { title: "Access Denied", text: "You do not have admin privileges" },
  checking: "Looking up your role",
  nav: {
    label: "Office",
    shipments: "Shipments",
    inbox: "Inbox",
    tariff: "Tariff",
    status: "Status",
    waiting: (place: string, n: number) => `${place}, ${n} waiting`,
  },
} as const;
