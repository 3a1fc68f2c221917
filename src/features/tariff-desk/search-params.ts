const VIEWS = ["rates", "sea", "checks", "changes", "history", "import"] as const;
export type TariffView = (typeof VIEWS)[number];

export type TariffSearch = {
  view?: TariffView | undefined;
  country?: string | undefined;
  /** Numbers of the two versions that are compared. */
  from?: number | undefined;
  to?: number | undefined;
};

/** Parses the search parameters; invalid values are dropped. */
export function tariffSearch(search: Record<string, unknown>): TariffSearch {
  const view = VIEWS.find((known) => known === search.view && known !== "rates");
  const country = typeof search.country === "string" && /^[A-Z]{2}$/.test(search.country) ? search.country : undefined;
  return { view, country, from: versionOf(search.from), to: versionOf(search.to) };
}

function versionOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
