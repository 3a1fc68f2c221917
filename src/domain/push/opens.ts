const RECORD = "[a-z0-9]{15}";
const REFERENCE = "(?:AKF-?)?[0-9A-HJKMNP-TV-Z]{5}-?[0-9A-HJKMNP-TV-Z]{5}";
const OPENS = [
  new RegExp(`^/dashboard/shipment/${RECORD}$`),
  new RegExp(`^/track/${REFERENCE}$`),
  new RegExp(`^/admin/shipment/${RECORD}$`),
  /^\/admin\/inbox$/,
];

/**
 * The path that a notification opens: a shipment, a tracking page or the inbox. Anything else becomes "/", also an address
 * of another site, because the content of a push message is not trusted.
 */
export function opensPath(url: unknown): string {
  return typeof url === "string" && OPENS.some((path) => path.test(url)) ? url : "/";
}

/** Message type by which the service worker asks a page to show a path; the page answers `true` on its port when it does. */
export const OPEN_PATH = "OPEN_PATH";
