// Arithmetic of calendar days "YYYY-MM-DD", which compare and sort as text.

const DAY = 86_400_000;

/** Days from 1970 to a calendar day "YYYY-MM-DD". */
function dayNumber(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.floor(utc(year, month, date) / DAY);
}

/** Milliseconds of a calendar day, without Date, which this layer does not use. */
function utc(year: number, month: number, date: number): number {
  // Days from civil: era arithmetic on a year that starts in March.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  return (era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468) * DAY;
}

/** The calendar day `days` later, "YYYY-MM-DD". */
export function addDays(day: string, days: number): string {
  const n = dayNumber(day) + days + 719_468;
  const era = Math.floor(n / 146_097);
  const ofEra = n - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const two = (part: number) => (part < 10 ? `0${part}` : String(part));
  return `${year}-${two(month)}-${two(date)}`;
}

/** Days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** A time in ms as the database stores it. */
export function storedText(ms: number): string {
  const days = Math.floor(ms / DAY);
  const rest = Math.floor(ms) - days * DAY;
  const digits = (value: number, length: number) => String(Math.floor(value)).padStart(length, "0");
  const time = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1000) % 60].map((part) => digits(part, 2)).join(":");
  return `${addDays("1970-01-01", days)} ${time}.${digits(rest % 1000, 3)}Z`;
}
