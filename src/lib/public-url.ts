/**
 * The product's public address without a trailing slash: PUBLIC_URL of the build, because printed and shared links must not
 * contain the host by which one device happens to reach the server. Without it the page's own origin.
 */
export function publicUrl(): string {
  return (import.meta.env.PUBLIC_URL || location.origin).replace(/\/+$/, "");
}
