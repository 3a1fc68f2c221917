import type { Role } from "#domain/roles.ts";
import type { Random } from "./random.ts";

// Everybody here is made up. Addresses of mail end in ".example", so that nothing ever reaches a person.

export type Place = { street: string; postcode: string; town: string };
/** A sender or receiver of goods, as a booking has them. */
export type Party = { name: string; company: string; address: string; phone: string; email: string };
export type Customer = { id: string; name: string; company: string; phone: string; email: string; since: number };
export type Member = Customer & { role: Role };

/** Where goods are collected: by country the share of bookings, and its places. */
export const ORIGINS: readonly (readonly [code: string, share: number, places: readonly Place[]])[] = [
  [
    "DE",
    22,
    [
      at("Quitzowstraße 48", "10559", "Berlin"),
      at("Landsberger Straße 312", "80687", "München"),
      at("Hafenstraße 9", "40549", "Düsseldorf"),
      at("Am Industriepark 21", "39126", "Magdeburg"),
      at("Wendenstraße 130", "20537", "Hamburg"),
    ],
  ],
  [
    "FR",
    10,
    [
      at("12 rue des Frères Lumière", "69680", "Chassieu"),
      at("45 avenue Jean Jaurès", "93300", "Aubervilliers"),
      at("8 rue du Commerce", "67000", "Strasbourg"),
    ],
  ],
  ["ES", 7, [at("Calle de la Industria 14", "08820", "El Prat"), at("Avenida del Puerto 230", "46024", "Valencia")]],
  ["NL", 8, [at("Spaklerweg 53", "1114 AE", "Amsterdam"), at("Waalhaven 88", "3089 JH", "Rotterdam")]],
  [
    "PL",
    8,
    [
      at("ul. Łódzka 17", "90-001", "Łódź"),
      at("ul. Przemysłowa 4", "30-701", "Kraków"),
      at("ul. Modlińska 60", "03-199", "Warszawa"),
    ],
  ],
  ["AT", 6, [at("Laxenburger Straße 240", "1230", "Wien"), at("Industriezeile 36", "4020", "Linz")]],
  ["BE", 5, [at("Haachtsesteenweg 1250", "1130", "Brussel"), at("Noorderlaan 147", "2030", "Antwerpen")]],
  ["CZ", 5, [at("Vídeňská 99", "639 00", "Brno"), at("K Žižkovu 4", "190 00", "Praha")]],
  ["HU", 4, [at("Váci út 76", "1133", "Budapest")]],
  ["BG", 4, [at("bul. Tsarigradsko shose 115", "1784", "Sofia")]],
  ["RO", 4, [at("Șoseaua Olteniței 105", "041305", "București")]],
  ["SE", 3, [at("Importgatan 12", "422 46", "Göteborg"), at("Västberga allé 36", "126 30", "Hägersten")]],
  ["DK", 3, [at("Søren Frichs Vej 44", "8230", "Åbyhøj")]],
  ["CH", 2, [at("Hardstrasse 301", "8005", "Zürich")]],
  ["PT", 2, [at("Rua do Bolhão 88", "4000-112", "Porto")]],
  ["SI", 2, [at("Šmartinska cesta 152", "1000", "Ljubljana")]],
  ["HR", 2, [at("Slavonska avenija 22", "10000", "Zagreb"), at("Vukovarska 58", "51000", "Rijeka")]],
  ["SK", 1, [at("Rožňavská 24", "821 04", "Bratislava")]],
  ["FI", 1, [at("Hermannin rantatie 8", "00580", "Helsinki")]],
  ["IE", 1, [at("Unit 6, Ballymount Road", "D24 X2F8", "Dublin")]],
  ["LT", 1, [at("Savanorių prospektas 178", "LT-03154", "Vilnius")]],
  ["LV", 1, [at("Brīvības gatve 223", "LV-1039", "Rīga")]],
  ["EE", 1, [at("Peterburi tee 46", "11415", "Tallinn")]],
  ["LU", 1, [at("12 rue de Bitbourg", "L-1273", "Luxembourg")]],
  ["NO", 1, [at("Brobekkveien 80", "0582", "Oslo")]],
  ["RS", 1, [at("Bulevar oslobođenja 56", "21000", "Novi Sad")]],
];

const DESTINATIONS: readonly Place[] = [
  at("Λεωφόρος Νίκου Παττίχη 112", "3070", "Λεμεσός"),
  at("28 Omirou Street", "3095", "Limassol"),
  at("Franklin Roosevelt Avenue 141", "3011", "Limassol"),
  at("Λεωφόρος Αθαλάσσας 62", "2012", "Λευκωσία"),
  at("12 Kallipoleos Avenue", "1055", "Nicosia"),
  at("Spyrou Kyprianou 33", "6051", "Larnaca"),
  at("Λεωφόρος Δεκελείας 8", "7040", "Λάρνακα"),
  at("Neophytou Nicolaides 19", "8011", "Paphos"),
  at("1st April Street 55", "5280", "Paralimni"),
];

const FIRMS = [
  "Kolossi Farming",
  "Olive Grove Foods",
  "Blue Bay Hotels",
  "Akrotiri Marine",
  "Sun Valley Solar",
  "Δομικά Τρόοδος",
  "Pafos Print",
  "Mesaoria Machines",
  "Ledra Optics",
  "Cape Greco Divers",
  "Salt Lake Ceramics",
  "Κυπριακά Έπιπλα",
  "Kykkos Medical",
  "Amathus Wines",
  "Vasilikos Tools",
  "Famagusta Gate Books",
  "Pentadaktylos Steel",
  "Zenon Electric",
  "Curium Bikes",
  "Evagoras Paper",
  "Larnaca Flooring",
  "Choirokoitia Stone",
  "Polis Garden",
  "Limassol Kitchens",
  "Tamassos Glass",
];
const GREEKS = [
  "Ελένη Παπαδοπούλου",
  "Χρήστος Γεωργίου",
  "Andreas Christou",
  "Μαρία Ιωάννου",
  "Νίκος Κωνσταντίνου",
  "Costas Ioannides",
  "Σταύρος Δημητρίου",
  "Anna Charalambous",
  "Γιώργος Νικολάου",
  "Despina Savva",
  "Panayiotis Loizou",
  "Κυριακή Μιχαήλ",
];
const EUROPEANS = [
  "Jonas Brandt",
  "Marta Nowak",
  "José Álvarez",
  "Lars Sørensen",
  "Petr Dvořák",
  "Anke Müller",
  "Tomáš Horák",
  "Élise Laurent",
  "Ferenc Szabó",
  "Ivan Petrov",
  "Łukasz Zieliński",
  "Đorđe Marković",
  "Sofie de Vries",
  "Ingrid Håland",
];
const TRADES = [
  "Landtechnik",
  "Ceramics",
  "Solar",
  "Furniture",
  "Medical",
  "Print",
  "Cycles",
  "Lighting",
  "Tools",
  "Foods",
  "Textiles",
  "Pumps",
];

function at(street: string, postcode: string, town: string): Place {
  return { street, postcode, town };
}

const mailName = (words: string) =>
  words
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]+/g, "") || "desk";

/** The people of a year that begins at `start`: a third of the customers are there from the first day on. */
export function people(random: Random, start: number, customers: number) {
  const members: Member[] = (
    [
      ["admin", "Elena Hadjicosta", "elena"],
      ["operator", "Sofia Demetriou", "sofia"],
      ["operator", "Marco Bellini", "marco"],
      ["sales", "Antonis Petrou", "antonis"],
      ["sales", "Giulia Ferri", "giulia"],
      ["warehouse", "Luca Rinaldi", "luca"],
      ["warehouse", "Chiara Monti", "chiara"],
      ["warehouse", "Davide Greco", "davide"],
      ["warehouse", "Petros Savvides", "petros"],
    ] as const
  ).map(([role, name, mail]) => ({
    id: random.id(),
    name,
    company: "",
    phone: "+357 25 000100",
    email: `${mail}@akamas.example`,
    since: start - 30 * 86_400_000,
    role,
  }));
  const buyers: Customer[] = Array.from({ length: customers }, (_, i) => ({
    id: random.id(),
    name: random.pick(GREEKS),
    company: `${FIRMS[i % FIRMS.length]} Ltd`,
    phone: `+357 2${random.whole(2, 6)} ${random.whole(100_000, 999_999)}`,
    email: `orders${i + 1}@${mailName(FIRMS[i % FIRMS.length] as string)}.example`,
    since: start + (i < 8 ? -20 : random.whole(0, 90)) * 86_400_000,
  }));
  return { members, customers: buyers };
}

/** Where a booking's goods come from. */
export function supplier(random: Random): { country: string; place: Place; party: Party } {
  const [country, , places] = random.weighted(ORIGINS.map((origin) => [origin, origin[1]] as const));
  const place = random.pick(places);
  const name = random.pick(EUROPEANS);
  const trade = random.pick(TRADES);
  return {
    country,
    place,
    party: {
      name,
      company: `${name.split(" ").pop()} ${trade}`,
      address: `${place.street}, ${place.postcode} ${place.town}`,
      phone: `+${random.whole(30, 49)} ${random.whole(10, 99)} ${random.whole(1_000_000, 9_999_999)}`,
      email: `versand@${mailName(`${name.split(" ").pop()}${trade}`)}.example`,
    },
  };
}

/** Who receives a customer's goods. */
export function receiver(random: Random, customer: Customer): Party {
  const place = random.pick(DESTINATIONS);
  return {
    name: customer.name,
    company: customer.company,
    address: `${place.street}, ${place.postcode} ${place.town}, Cyprus`,
    phone: customer.phone,
    email: customer.email,
  };
}
