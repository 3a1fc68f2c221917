/**
 * The town in a postal address as people write it: the last part between commas or lines, without country and postcode. Null
 * when that would be a guess: an address in a single part begins with the street.
 */
export function cityOf(address: string, countries: readonly string[] = []): string | null {
  const parts = address
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const names = countries.map((name) => name.toLowerCase());
  while (names.includes((parts[parts.length - 1] ?? "-").toLowerCase())) parts.pop();
  for (let n = parts.length - 1; n > 0; n--) {
    const words = (parts[n] ?? "").split(/\s+/).filter((word) => !/\d/.test(word) && !/^[A-Z]{1,2}-?$/.test(word));
    const city = words.join(" ");
    if (city !== "") return city.length <= 40 ? city : null;
  }
  return null;
}
