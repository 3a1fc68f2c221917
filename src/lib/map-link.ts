/**
 * Where a press on an address in Cyprus leads: to the phone's own map on Android, which may work without a network; elsewhere to
 * a map's page, which Apple's devices open in their map.
 */
export function mapLink(address: string, userAgent: string = navigator.userAgent): string {
  const line = address.replace(/\s+/g, " ").trim();
  const query = encodeURIComponent(CYPRUS.test(line) ? line : `${line}, Cyprus`);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}

const CYPRUS = /cyprus|κύπρο/i;
