/** The company, invented once: everything that shows a name, an address or a way to reach it reads this record. */
export const company = {
  name: "Akamas Freight",
  street: "Omonoias 84",
  postcode: "3045",
  city: "Limassol",
  country: "Cyprus",
  /** One line, as on an envelope. */
  address: "Omonoias 84, 3045 Limassol, Cyprus",
  email: "hello@akamasfreight.example",
  /** Where the office signs in and is written to by the application itself. */
  officeEmail: "office@akamasfreight.example",
  phone: "+357 25 000 184",
  hours: "Monday-Friday 9:00-18:00 EET, weekends closed",
} as const;
