/** Names that people search countries by: in the country's own languages, German, French, Italian and Greek. */
const NAMES: Record<string, string> = {
  AT: "Österreich, Oesterreich, Autriche, Αυστρία",
  BE: "België, Belgique, Belgien, Belgio, Βέλγιο",
  BG: "България, Bulgarien, Bulgarie, Βουλγαρία",
  CH: "Schweiz, Suisse, Svizzera, Ελβετία",
  CZ: "Czechia, Česko, Česká republika, Tschechien, Tchéquie, Cechia, Τσεχία",
  DE: "Deutschland, Allemagne, Germania, Γερμανία",
  DK: "Danmark, Dänemark, Danemark, Danimarca, Δανία",
  EE: "Eesti, Estland, Estonie, Εσθονία",
  ES: "España, Spanien, Espagne, Spagna, Ισπανία",
  FI: "Suomi, Finnland, Finlande, Finlandia, Φινλανδία",
  FR: "Frankreich, Francia, Γαλλία",
  HR: "Hrvatska, Kroatien, Croatie, Croazia, Κροατία",
  HU: "Magyarország, Ungarn, Hongrie, Ungheria, Ουγγαρία",
  IE: "Éire, Irland, Irlande, Irlanda, Ιρλανδία",
  IT: "Italy, Italia, Italien, Italie, Ιταλία",
  LT: "Lietuva, Litauen, Lituanie, Lituania, Λιθουανία",
  LU: "Lëtzebuerg, Luxemburg, Lussemburgo, Λουξεμβούργο",
  LV: "Latvija, Lettland, Lettonie, Lettonia, Λετονία",
  NL: "Holland, The Netherlands, Nederland, Niederlande, Pays-Bas, Paesi Bassi, Olanda, Ολλανδία",
  NO: "Norge, Noreg, Norwegen, Norvège, Norvegia, Νορβηγία",
  PL: "Polska, Polen, Pologne, Polonia, Πολωνία",
  PT: "Portogallo, Πορτογαλία",
  RO: "România, Rumänien, Roumanie, Ρουμανία",
  RS: "Srbija, Србија, Serbien, Serbie, Σερβία",
  SE: "Sverige, Schweden, Suède, Svezia, Σουηδία",
  SI: "Slovenija, Slowenien, Slovénie, Σλοβενία",
  SK: "Slovensko, Slowakei, Slovaquie, Slovacchia, Σλοβακία",
};

/** The names of a country beside its English one. @param code ISO 3166-1 alpha-2, upper case; others have none */
export function otherNames(code: string): readonly string[] {
  return NAMES[code]?.split(", ") ?? [];
}
